/** A request under way: how long it has taken, and what it waits for as the engine reports it. */
import { Hourglass } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'i18next';
import { useLocal } from '../../local.ts';
import { amountOf } from '../../format.ts';
import { useOperation, useWaitingNetwork } from '../../queries.ts';
import css from './states.module.css';
import type { NetworkView, TurnView } from '#calls/index.ts';

/** A later request of the same answer may come to wait, so this looks again each second. */
export const RequestProgress = ({ operation }: { readonly operation: string }) => {
  const [began] = useState(() => Date.now());
  const [now, setNow] = useState(began);
  const found = useOperation(operation);
  const network = useWaitingNetwork().data;
  const settings = useLocal('settings.get').data;
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  const what = found?.platform.brand ?? operation;
  const turn = findPaceWait(network, operation.slice(0, operation.indexOf('.')), now);
  const seconds = Math.floor((now - began) / 1000);
  if (turn) return <Waiting what={what} turn={turn} />;
  return (
    <output className={css.asking}>
      <strong>{t('state.asking', { what })}</strong>
      {seconds > 1 ? (
        <span aria-hidden="true">
          {t('state.elapsed', { count: seconds })}
          {network && network.queued > 0
            ? ` · ${t('state.queued', { count: network.queued })}`
            : ''}
          {settings && seconds > 3 ? ` · ${t('state.paced', amountOf(settings.paceSeconds))}` : ''}
        </span>
      ) : null}
    </output>
  );
};

const Waiting = ({ what, turn }: { readonly what: string; readonly turn: PaceWait }) => {
  const { because, gapSeconds, seconds, alone } = turn;
  const why =
    because !== 'gap'
      ? t(`turn.${because}`, { what })
      : gapSeconds === 60
        ? t('turn.minute', { what })
        : t('turn.gap', { what, ...amountOf(gapSeconds) });
  const when = t(alone ? 'turn.yours' : 'turn.next', amountOf(seconds));
  return (
    <output className={css.asking}>
      <Hourglass size={15} aria-hidden="true" className={css.turn} />
      <strong>{why}</strong>
      <span aria-hidden="true">{when}</span>
      <Announcement key={turn.at} text={when} />
    </output>
  );
};

/** Read aloud once for each turn, not with every second. */
const Announcement = ({ text }: { readonly text: string }) => {
  const [first] = useState(text);
  return <span className="unseen">{first}</span>;
};

/** When a paced request goes out, as far as the engine says. Pure. */
interface PaceWait {
  readonly because: TurnView['because'];
  /** ISO instant. */
  readonly at: string;
  /** Whole seconds from now on; at least 1. */
  readonly seconds: number;
  /** Nobody else is on the way, so it can only be this one that waits. */
  readonly alone: boolean;
  readonly gapSeconds: number;
}

/** A gap that is shorter is over before one has read of it. */
const SHORT_GAP_S = 10;

/** What a platform's next request waits for; the longest wait when several hosts wait. */
export const findPaceWait = (
  network: Pick<NetworkView, 'waits' | 'inFlight'> | undefined,
  platform: string,
  now: number,
): PaceWait | undefined => {
  const [last] = (network?.waits ?? [])
    .filter((wait) => wait.platform === platform && Date.parse(wait.nextAt) > now)
    .filter(({ because, gapSeconds }) => because !== 'gap' || gapSeconds >= SHORT_GAP_S)
    .toSorted((a, b) => Date.parse(b.nextAt) - Date.parse(a.nextAt));
  return (
    last && {
      because: last.because,
      at: last.nextAt,
      seconds: Math.ceil((Date.parse(last.nextAt) - now) / 1000),
      alone: last.waiting === 1 && (network?.inFlight ?? 0) <= 1,
      gapSeconds: last.gapSeconds,
    }
  );
};
