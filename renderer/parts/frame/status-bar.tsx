import {
  Ban,
  Coins,
  Download,
  FlaskConical,
  History,
  LibraryBig,
  Loader,
  Wifi,
  WifiOff,
} from 'lucide-react';
import { t } from 'i18next';
import { useLink } from '../../bridge-context.ts';
import type { CreditsView } from '#calls/index.ts';
import { useLocal } from '../../local.ts';
import { amountOf, figure } from '../../format.ts';
import { accessPath, datasetPath, pagePath, settingsPath } from '../../places.ts';
import { Allowed } from '../../rights.ts';
import { useOnline } from '../states/online.ts';
import { useRefusing } from '../states/refusing.ts';
import { useNow } from '../text/text.tsx';
import { useEnterWorld } from './sample-world.tsx';
import css from './status-bar.module.css';

/** What is true of the whole program at this moment. Tinted when the answers are not from the live network. */
export const StatusBar = () => {
  const network = useLocal('network.get').data;
  const mode = network?.mode ?? 'live';
  const tint = mode === 'live' ? '' : (css[mode] ?? '');
  return (
    <footer className={`${css.bar} ${tint}`} data-region="status" aria-label={t('status.label')}>
      <ApiPart />
      <CreditsPart />
      {network && network.inFlight + network.queued > 0 ? (
        <a className={css.part} href={`#${settingsPath('health')}`}>
          <Loader size={13} aria-hidden="true" />
          {t('status.inFlight', amountOf(network.inFlight))}
          {network.queued > 0 ? ` · ${t('status.queued', { n: figure(network.queued) })}` : ''}
        </a>
      ) : null}
      <RunsPart />
      <FilesPart />
      <RefusalsPart />
      <NetworkPart />
    </footer>
  );
};

const ApiPart = () => {
  const link = useLink();
  const api = useLocal('api.get').data;
  if (link === 'lost' || link === 'failed')
    return (
      <span className={css.part}>
        <span className={`${css.dot} ${css.bad}`} aria-hidden="true" />
        {t('status.engineAway')}
      </span>
    );
  if (!api) return <span className={css.part}>{t('status.starting')}</span>;
  const state = api.error !== undefined ? 'failed' : api.running ? 'running' : 'off';
  const look = { failed: css.bad, running: '', off: css.off }[state] ?? '';
  return (
    <a className={css.part} href={`#${accessPath('api')}`}>
      <span className={`${css.dot} ${look}`} aria-hidden="true" />
      {t(`status.api.${state}`)}
      {state === 'running' ? (
        <bdi className={css.wide}>{api.address.replace(/^https?:\/\//, '')}</bdi>
      ) : null}
    </a>
  );
};

/** Collections that are being gathered: of one, it leads to that. */
const RunsPart = () => {
  const runs = useLocal('runs.latest').data?.filter(
    ({ state }) => state === 'running' || state === 'waiting',
  );
  const [first, ...others] = runs ?? [];
  if (!first) return null;
  const count = others.length + 1;
  return (
    <a
      className={css.part}
      href={`#${count === 1 ? datasetPath(first.collection) : pagePath('collections')}`}
    >
      <LibraryBig size={13} aria-hidden="true" />
      {t('status.collecting', amountOf(count))}
    </a>
  );
};

const FilesPart = () => {
  const files = useLocal('downloads.list').data?.filter(
    ({ state }) => state === 'running' || state === 'queued',
  );
  if (!files || files.length === 0) return null;
  return (
    <a className={css.part} href={`#${pagePath('downloads')}`}>
      <Download size={13} aria-hidden="true" />
      {t('status.files', amountOf(files.length))}
    </a>
  );
};

const RefusalsPart = () => {
  const refusing = useRefusing();
  if (refusing.length === 0) return null;
  return (
    <a className={css.part} href={`#${settingsPath('health')}`}>
      <Ban size={13} aria-hidden="true" />
      {refusing.map((one) => t('status.refuses', one)).join(' · ')}
    </a>
  );
};

/** What is left of the budget, where that matters: it runs low, or an assistant spends it. */
const CreditsPart = () => {
  const now = useNow();
  const credits = useLocal('credits.get').data;
  if (!credits) return null;
  // Below zero stands the bill, which the page of limits shows.
  const left = Math.max(0, credits.balance);
  const isSpending = spendsNow(credits, now);
  if (left > LOW_CREDITS && !isSpending) return null;
  return (
    <a className={css.part} href={`#${settingsPath('limits')}`}>
      <Coins size={13} aria-hidden="true" />
      {t(isSpending ? 'status.assistantBudget' : 'status.budget', { n: figure(left) })}
    </a>
  );
};

/** So few are used up by opening some lists. */
const LOW_CREDITS = 20;
/** So long after the last request of an assistant its spending is shown. */
const SPENDING_MS = 10 * 60_000;

const spendsNow = ({ assistantSpentAt }: CreditsView, now: number): boolean =>
  assistantSpentAt !== undefined && now - Date.parse(assistantSpentAt) < SPENDING_MS;

const NetworkPart = () => {
  const online = useOnline();
  const enter = useEnterWorld();
  const network = useLocal('network.get').data;
  if (!network) return null;
  if (network.mode === 'live') {
    const Icon = online ? Wifi : WifiOff;
    return (
      <span className={`${css.part} ${css.push}`}>
        <Icon size={13} aria-hidden="true" />
        {online ? t('status.live') : t('status.offline')}
        <Allowed call="network.set">
          <button type="button" className={css.world} onClick={() => enter('sample')}>
            {t('world.sample')}
          </button>
        </Allowed>
      </span>
    );
  }
  const Icon = network.mode === 'sample' ? FlaskConical : History;
  return (
    <span
      className={`${css.part} ${css.push} ${css.tinted}`}
      title={network.folders.length > 0 ? network.folders.join('\n') : undefined}
    >
      <Icon size={13} aria-hidden="true" />
      {network.mode === 'sample' ? t('status.sample') : t('status.replay')}
      {network.mode === 'sample' ? (
        <Allowed call="network.set">
          <button type="button" className={css.world} onClick={() => enter('live')}>
            {t('world.leaveShort')}
          </button>
        </Allowed>
      ) : null}
    </span>
  );
};
