import { Ban, CircleAlert, Hourglass, Coins, SearchX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { t, type TFunction } from 'i18next';
import { Allowed, useRights } from '../../rights.ts';
import { useChange, useLocal } from '../../local.ts';
import type { CallFailure } from '../../bridge.ts';
import { ago, amountOf, clockTime, day, timeOfDay } from '../../format.ts';
import { operationById } from '../../operation-registry.ts';
import { failedSubject } from '../../part-labels.ts';
import { chooseImport } from '../../imports.ts';
import { hasNative } from '../../native.ts';
import { goTo } from '../../open.ts';
import { officialPath, pagePath, settingsPath } from '../../places.ts';
import { FailureSentence, sayFailure } from './toast.tsx';
import { failureTitle, isNotInSample, nextStep } from './failure-names.ts';
import { useOnline } from './online.ts';
import { useNow } from '../text/text.tsx';
import { Button } from '../controls/button.tsx';
import { EngineSentence } from '../text/engine-text.tsx';
import { WorldButton } from '../frame/sample-world.tsx';
import css from './states.module.css';
import type { ImportChoice, Message, Refusal } from '#calls/index.ts';
import { openSite, findSite } from '../../site.ts';
import { toCallFailure } from '../../queries.ts';
import { Skeleton } from './states.tsx';

/** Credits that one press grants: as many as a new account is given. */
export const USUAL_GRANT = 100;

interface Props {
  /** What was thrown; there is no card where nothing was. */
  readonly error: unknown;
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

const toneFromFailure = (error: CallFailure): Tone => {
  const { code, status, retryAfter, replayMiss } = error.failure;
  if (replayMiss) return 'plain';
  if (retryAfter !== undefined || status === 503 || code === 'engine_lost') return 'waiting';
  if (error.failure.refusal || status === 502 || status === 402) return 'refused';
  return 'plain';
};

const Sign = ({ error, tone }: { readonly error: CallFailure; readonly tone: Tone }) => {
  const look = { size: 20, className: css.sign, 'aria-hidden': true } as const;
  if (tone === 'waiting') return <Hourglass {...look} />;
  if (error.failure.code === 'not_found') return <SearchX {...look} />;
  if (error.failure.code === 'credits_exhausted') return <Coins {...look} />;
  return tone === 'refused' ? <Ban {...look} /> : <CircleAlert {...look} />;
};

/** Leads to the Capture window: to the page on which a person is shown what was asked for, where it is known. */
const ToCapture = ({ page }: { readonly page: string | undefined }) => {
  const sites = useLocal('capture.state').data?.sites ?? [];
  const site = page === undefined || !hasNative() ? undefined : findSite(sites, page);
  const open = (): void => {
    goTo(pagePath('capture'));
    if (page !== undefined && site) openSite(site, page).catch(sayFailure);
  };
  return (
    <Button look="primary" onClick={open}>
      {t(site ? 'failure.openInCapture' : 'failure.toCapture')}
    </Button>
  );
};

/** Who refused, what was answered, when, and what can honestly be done about it. */
export const FailureCard = ({ error, ...props }: Props) =>
  error === null || error === undefined ? null : <Card error={toCallFailure(error)} {...props} />;

type CardProps = Omit<Props, 'error'> & { readonly error: CallFailure };

const Card = ({ error, who, again, againLabel, onExample, children }: CardProps) => {
  const now = useNow();
  const { failure } = error;
  const tone = toneFromFailure(error);
  const waits = useSecondsUntil(waitEnd(error));
  const at = new Date(error.at).toISOString();
  const mode = useLocal('network.get').data?.mode;
  const sample = mode === 'sample';
  const offline = !useOnline() && mode === 'live';
  const subject = operationById(error.meta?.operation ?? '')?.part?.of;
  const what = failedSubject(subject, t);
  const title = failureTitle(failure, { who, what, inSample: sample, offline }, t);
  const next = nextStep(failure, offline, t);
  const absent = isNotInSample(failure, sample);
  const missing = absent || failure.replayMiss === true;
  return (
    <section className={`${css.card} ${css[tone] ?? ''}`} aria-label={title} role="alert">
      <Sign error={error} tone={tone} />
      <div className={css.body}>
        <h2>{title}</h2>
        {missing ? <p>{t(absent ? 'failure.notInSampleText' : 'failure.replayMissText')}</p> : null}
        {absent && !failure.replayMiss ? null : (
          <p>
            {failure.code === 'credits_exhausted' ? (
              <OverBudget failure={failure} />
            ) : (
              <FailureSentence failure={failure} />
            )}
          </p>
        )}
        {failure.refusal ? <Choices choices={failure.refusal.choices} /> : null}
        {next === undefined ? null : <p>{next}</p>}
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
          {again && !missing ? (
            <Button onClick={again} disabled={waits > 0}>
              {waits > 0 ? againWords(waits, waitEnd(error), t) : (againLabel ?? t('common.again'))}
            </Button>
          ) : null}
          {sample && onExample && (missing || failure.code === 'not_found') ? (
            <Button onClick={onExample}>{t('failure.askExample')}</Button>
          ) : null}
          {failure.code === 'credits_exhausted' ? <GrantMore again={again} /> : null}
          {aboutAccess(error) ? (
            <Button look="primary" onClick={() => goTo(officialPath(platformFromFailure(error)))}>
              {t('failure.toOfficial')}
            </Button>
          ) : null}
          {failure.refusal?.kind === 'capture-needed' ? (
            <ToCapture page={failure.refusal.page} />
          ) : null}
          {failure.refusal?.choices.some(isImport) && hasNative() ? (
            <Button onClick={() => void chooseImport()}>{t('imports.choose')}</Button>
          ) : null}
          <WorldButton />
          {failure.refusal ? (
            <Button look="quiet" onClick={() => goTo(settingsPath('health'))}>
              {t('failure.toHealth')}
            </Button>
          ) : null}
        </div>
      </div>
    </section>
  );
};

/** What can be done. A command is nothing for a window that has a button for it. */
const Choices = ({ choices }: { readonly choices: Refusal['choices'] }) => {
  if (choices.length === 0) return null;
  return (
    <div>
      <p className={css.label}>{t('failure.choices')}</p>
      <ul className={css.choices}>
        {choices.map((choice) => (
          <li key={choice.message}>
            {isImport(choice) && hasNative() ? (
              t('failure.importRecorded')
            ) : (
              <EngineSentence of={choice} />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
};

/** The engine's advice for which the window has a button. */
const IMPORT: ImportChoice = 'kit.importARecording';

const isImport = ({ id }: Message): boolean => id === IMPORT;

/** Seconds are counted where they are few; a longer wait has a time of the day. */
const againWords = (seconds: number, end: number, t: TFunction): string =>
  seconds < 60
    ? t('failure.againIn', { count: seconds })
    : t('failure.againAt', { time: clockTime(end, Date.now()) });

/** How often was asked since the budget was last raised: it is the person's own, for the sake of the platforms. */
export const useOverBudget = (): string | undefined => {
  const { may } = useRights();
  const rows = useLocal('credits.ledger', { limit: 200 }).data?.rows ?? [];
  const raised = rows.find(({ kind }) => kind === 'grant' || kind === 'allowance');
  const requests = (raised?.balance ?? 0) - (rows[0]?.balance ?? 0);
  if (!raised || requests <= 0 || !may('credits.grant')) return undefined;
  return t('failure.askedOften', { ...amountOf(requests), day: day(raised.at) });
};

const OverBudget = ({ failure }: Pick<CallFailure, 'failure'>) =>
  useOverBudget() ?? <FailureSentence failure={failure} />;

/** Grants credits and goes on: the person at the desktop is the one who sets the budget. */
const GrantMore = ({ again }: { readonly again: (() => void) | undefined }) => {
  const grant = useChange('credits.grant');
  return (
    <>
      <Allowed call="credits.grant">
        <Button
          look="primary"
          disabled={grant.isPending}
          onClick={() => grant.mutate({ amount: USUAL_GRANT }, { onSuccess: () => again?.() })}
        >
          {t('failure.goOn')}
        </Button>
      </Allowed>
      <Button look="quiet" onClick={() => goTo(settingsPath('limits'))}>
        {t('failure.toCredits')}
      </Button>
    </>
  );
};

/** What the person's own access would change, or what is wrong with it. */
const aboutAccess = ({ failure }: CallFailure): boolean =>
  failure.refusal?.kind === 'credentials-needed' || failure.refusal?.kind === 'key-refused';

const platformFromFailure = ({ meta }: CallFailure): string | undefined =>
  meta?.operation.split('.')[0];

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

interface LoadedProps<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  /** Rows without anything in them when left out. */
  readonly loading?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

/** What is loaded, once it is there; until then that it is on its way, or why it does not come. */
export const Loaded = <T,>({ data, error, loading, children }: LoadedProps<T>) => (
  <>
    <FailureCard error={error} />
    {data === undefined
      ? error
        ? null
        : (loading ?? <Skeleton pictures={false} rows={3} />)
      : children(data)}
  </>
);
