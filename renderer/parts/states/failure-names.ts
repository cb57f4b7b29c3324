/** What a failure is called: each has a title of its own. Pure. */
import type { TFunction } from 'i18next';
import type { Failure } from '#calls/index.ts';

interface About {
  /** The platform that was asked. */
  readonly who?: string | undefined;
  /** What was asked for: "This video". */
  readonly what: string;
  readonly inSample: boolean;
  /** This computer says that it has no network. */
  readonly offline: boolean;
}

export const failureTitle = (failure: Failure, about: About, t: TFunction): string => {
  const { who, what, inSample, offline } = about;
  if (isNotInSample(failure, inSample)) return t('failure.notInSample');
  if (failure.replayMiss) return t('failure.replayMiss');
  // Without access of one's own nobody is asked, whatever the network is like.
  if (failure.refusal?.kind === 'credentials-needed' && who !== undefined)
    return t('refusalBy.credentials-needed', { who });
  if (isOffline(failure, offline)) return t('failure.offline');
  if (failure.reason === 'unreachable')
    return who === undefined ? t('failure.unreachable') : t('failure.unreachableBy', { who });
  if (failure.reason !== undefined && failure.reason !== 'offline')
    return t(`failure.reason.${failure.reason}`, { what });
  if (failure.refusal)
    return who === undefined
      ? t(`refusal.${failure.refusal.kind}`)
      : t(`refusalBy.${failure.refusal.kind}`, { who });
  const key = TITLES.get(`${failure.status} ${failure.code}`) ?? TITLES.get(failure.code);
  return t(key ?? 'failure.other');
};

/** What an invented platform does not know says nothing of the real one, unless a reason was invented, too. */
export const isNotInSample = ({ replayMiss, code, reason }: Failure, inSample: boolean): boolean =>
  inSample && (replayMiss === true || (code === 'not_found' && reason === undefined));

/**
 * The platform was not reached because this computer reaches nobody. What was answered, and what nobody was asked
 * for because something else is missing, is what it is without a network, too.
 */
const isOffline = ({ reason, status, refusal }: Failure, offline: boolean): boolean =>
  reason === 'offline' ||
  (offline && refusal === undefined && (reason === 'unreachable' || status === TIMED_OUT));

const TIMED_OUT = 504;

const TITLE_KEYS = {
  validation_error: 'failure.validation',
  not_found: 'failure.notFound',
  credits_exhausted: 'failure.credits',
  spending_cap_reached: 'failure.spendingCap',
  engine_lost: 'failure.engineLost',
  session_closed: 'failure.session',
  service_unavailable: 'failure.busy',
  platform_error: 'failure.platform',
  '504 platform_error': 'failure.timeout',
} as const;

const TITLES = new Map(Object.entries(TITLE_KEYS));

/** How a call of the log ended: by the code of its error, or well. */
export const outcomeName = (
  outcome: string,
  t: TFunction,
  { isOffline: reachedNobody = false }: { readonly isOffline?: boolean | undefined } = {},
): string => {
  if (reachedNobody) return t('failure.offline');
  return outcome === 'ok' ? t('health.ok') : t(TITLES.get(outcome) ?? 'failure.other');
};

/** What a person can do next about a thing that is not shown; nothing where only time or others can. */
export const nextStep = (failure: Failure, offline: boolean, t: TFunction): string | undefined => {
  if (failure.replayMiss) return undefined;
  if (isOffline(failure, offline)) return t('failure.next.offline');
  const { reason } = failure;
  if (reason !== undefined && reason !== 'offline') return t(`failure.next.${reason}`);
  const step = REFUSED[failure.refusal?.kind ?? ''];
  // What the engine names as choices says more than a sentence for all platforms.
  if (step !== undefined && failure.refusal?.choices.length === 0) return t(step);
  return failure.code === 'credits_exhausted' ? t('failure.next.credits') : undefined;
};

const REFUSED: Readonly<
  Record<string, 'failure.next.capture' | 'failure.next.planned' | 'failure.next.refused'>
> = {
  'capture-needed': 'failure.next.capture',
  'no-honest-route': 'failure.next.planned',
  'bot-check': 'failure.next.refused',
  captcha: 'failure.next.refused',
  'block-page': 'failure.next.refused',
  'rate-limit': 'failure.next.refused',
};
