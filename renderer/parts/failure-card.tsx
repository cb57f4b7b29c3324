import { Ban, CircleAlert, Hourglass, Coins, SearchX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CallFailure } from '../bridge.ts';
import { ago, harmless, timeOfDay } from '../format.ts';
import { goTo } from '../open.ts';
import { officialPath, pagePath } from '../places.ts';
import { useNetwork } from '../queries.ts';
import { useNow } from './text.tsx';
import { Button } from './button.tsx';
import css from './states.module.css';

interface Props {
  readonly error: CallFailure;
  /** Who was asked: the platform's name. */
  readonly who?: string | undefined;
  readonly again?: (() => void) | undefined;
  /** How "again" is worded, with its cost. */
  readonly againLabel?: string | undefined;
  /** A question that the sample world does hold, where this one is not in it. */
  readonly onExample?: (() => void) | undefined;
  readonly children?: ReactNode;
}

type Tone = 'refused' | 'waiting' | 'plain';

const toneOf = (error: CallFailure): Tone => {
  const { code, status, retryAfter, replayMiss } = error.failure;
  if (replayMiss) return 'plain';
  if (retryAfter !== undefined || status === 503 || code === 'engine_lost') return 'waiting';
  if (error.failure.refusal || status === 502 || status === 402) return 'refused';
  return 'plain';
};

const useTitle = ({ failure }: CallFailure, who: string | undefined, sample: boolean): string => {
  const { t } = useTranslation();
  if (failure.replayMiss) return t(sample ? 'failure.notInSample' : 'failure.replayMiss');
  if (failure.refusal)
    return who === undefined
      ? t(`refusal.${failure.refusal.kind}`)
      : t(`refusalBy.${failure.refusal.kind}`, { who });
  switch (failure.code) {
    case 'validation_error':
      return t('failure.validation');
    case 'not_found':
      return t('failure.notFound');
    case 'credits_exhausted':
      return t('failure.credits');
    case 'engine_lost':
      return t('failure.engineLost');
    case 'session_closed':
      return t('failure.session');
    case 'service_unavailable':
      return t('failure.busy');
    case 'platform_error':
      return failure.status === 504 ? t('failure.timeout') : t('failure.platform');
    default:
      return t('failure.other');
  }
};

const Sign = ({ error, tone }: { readonly error: CallFailure; readonly tone: Tone }) => {
  const look = { size: 20, className: css.sign, 'aria-hidden': true } as const;
  if (tone === 'waiting') return <Hourglass {...look} />;
  if (error.failure.code === 'not_found') return <SearchX {...look} />;
  if (error.failure.code === 'credits_exhausted') return <Coins {...look} />;
  return tone === 'refused' ? <Ban {...look} /> : <CircleAlert {...look} />;
};

/** Who refused, what was answered, when, and what can honestly be done about it. */
export const FailureCard = ({ error, who, again, againLabel, onExample, children }: Props) => {
  const { t } = useTranslation();
  const now = useNow();
  const tone = toneOf(error);
  const waits = useSecondsUntil(waitEnd(error));
  const { failure } = error;
  const at = new Date(error.at).toISOString();
  const sample = useNetwork().data?.mode === 'sample';
  const title = useTitle(error, who, sample);
  const says = failure.refusal?.says ?? failure.message;
  return (
    <section className={`${css.card} ${css[tone] ?? ''}`} aria-label={title} role="alert">
      <Sign error={error} tone={tone} />
      <div className={css.body}>
        <h2>{title}</h2>
        {failure.replayMiss ? (
          <p>{t(sample ? 'failure.notInSampleText' : 'failure.replayMissText')}</p>
        ) : null}
        <p dir="auto">{harmless(says)}</p>
        {failure.refusal && failure.refusal.choices.length > 0 ? (
          <div>
            <p className={css.label}>{t('failure.choices')}</p>
            <ul className={css.choices}>
              {failure.refusal.choices.map((choice) => (
                <li key={choice}>{harmless(choice)}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {children}
        <p className={css.meta}>
          {[
            `${timeOfDay(at)} (${ago(at, Math.max(now, error.at)) ?? ''})`,
            failure.status > 0 ? `${failure.status} ${failure.code}` : failure.code,
            costLine(error, t('failure.free')),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        <div className={css.actions}>
          {again && !failure.replayMiss ? (
            <Button onClick={again} disabled={waits > 0}>
              {waits > 0
                ? t('failure.againIn', { count: waits })
                : (againLabel ?? t('common.again'))}
            </Button>
          ) : null}
          {failure.replayMiss && sample && onExample ? (
            <Button onClick={onExample}>{t('failure.askExample')}</Button>
          ) : null}
          {failure.code === 'credits_exhausted' ? (
            <Button look="primary" onClick={() => goTo(pagePath('access'))}>
              {t('failure.toCredits')}
            </Button>
          ) : null}
          {aboutAccess(error) ? (
            <Button look="primary" onClick={() => goTo(officialPath(platformOf(error)))}>
              {t('failure.toOfficial')}
            </Button>
          ) : null}
          {failure.refusal ? (
            <Button look="quiet" onClick={() => goTo(pagePath('health'))}>
              {t('failure.toHealth')}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
};

/** What the person's own access would change, or what is wrong with it. */
const aboutAccess = ({ failure }: CallFailure): boolean =>
  failure.refusal?.kind === 'credentials-needed' || failure.refusal?.kind === 'key-refused';

const platformOf = ({ meta }: CallFailure): string | undefined => meta?.operation.split('.')[0];

/** Said only of answers that the engine metered. */
const costLine = (error: CallFailure, free: string): string =>
  error.meta && error.meta.creditsUsed === 0 ? free : '';

const waitEnd = (error: CallFailure): number =>
  error.failure.retryAfter === undefined ? 0 : error.at + error.failure.retryAfter * 1000;

const useSecondsUntil = (end: number): number => {
  const [, tick] = useState(0);
  useEffect(() => {
    if (end <= Date.now()) return undefined;
    const timer = setInterval(() => tick((count) => count + 1), 1000);
    return () => clearInterval(timer);
  }, [end]);
  return secondsTo(end);
};

const secondsTo = (end: number): number => Math.max(0, Math.ceil((end - Date.now()) / 1000));
