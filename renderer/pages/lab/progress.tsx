import {
  CircleAlert,
  CircleCheck,
  CloudOff,
  LoaderCircle,
  LogIn,
  Share2,
  Timer,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { LabConnectionView } from '#calls/index.ts';
import { figure, timeOfDay } from '../../format.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import css from './lab.module.css';

type View = Pick<
  LabConnectionView,
  'state' | 'waiting' | 'problem' | 'isOffline' | 'retryAt' | 'collections'
>;

/** Where handing over stands, in one sentence; why it does not go on, and when it does. */
export const Progress = ({ connection }: { readonly connection: View }) => {
  const { t } = useTranslation();
  const { waiting, problem, retryAt } = connection;
  const kind = kindOf(connection);
  const Icon = ICONS[kind];
  const count = { count: waiting.entries, n: figure(waiting.entries) };
  return (
    <output className={css.progress} data-kind={kind}>
      <Icon size={18} aria-hidden="true" />
      <span className={css.sentences}>
        <strong>{t(`lab.states.${kind}`, count)}</strong>
        {kind === 'offline' || kind === 'failed' ? (
          <span className={css.quiet}>
            {problem ? <EngineSentence of={problem} /> : t('lab.later')}
            {retryAt === undefined ? null : ` · ${t('lab.retry', { time: timeOfDay(retryAt) })}`}
          </span>
        ) : null}
        {kind === 'none' ? <span className={css.quiet}>{t('lab.noneText')}</span> : null}
        {kind === 'signedOut' ? <span className={css.quiet}>{t('lab.signedOutText')}</span> : null}
      </span>
    </output>
  );
};

const kindOf = ({ state, waiting, isOffline, collections }: View): keyof typeof ICONS => {
  if (state === 'signed-out') return 'signedOut';
  if (state === 'sending') return 'sending';
  if (state === 'waiting') return isOffline ? 'offline' : 'failed';
  if (state === 'elsewhere' && waiting.entries > 0) return 'elsewhere';
  if (waiting.entries > 0) return 'soon';
  return collections.length === 0 ? 'none' : 'done';
};

const ICONS = {
  done: CircleCheck,
  none: Share2,
  soon: Timer,
  sending: LoaderCircle,
  offline: CloudOff,
  failed: CircleAlert,
  elsewhere: Timer,
  signedOut: LogIn,
} as const;
