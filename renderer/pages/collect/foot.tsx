import { useDeferredValue, type Ref } from 'react';
import { t } from 'i18next';
import type { PreflightView, SourceView } from '#calls/index.ts';
import { usePreflight } from '../../collection-queries.ts';
import { figure, minutesInWords } from '../../format.ts';
import { useChange, useLocal } from '../../local.ts';
import { Button } from '../../parts/controls/button.tsx';
import { sayFailure } from '../../parts/states/toast.tsx';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { isShownToGuests, operationById, platformFromId } from '../../operation-registry.ts';
import { toCallFailure, useCatalogueNames } from '../../queries.ts';
import { Allowed } from '../../rights.ts';
import { expansionsFrom, type SourceExpansion } from './choose.ts';
import css from './collect-page.module.css';
import { countTimes, type Repeat } from './repeat.ts';
import { takesInWords } from './takes.ts';

interface Props {
  readonly sources: readonly SourceView[] | undefined;
  readonly repeat: Repeat | undefined;
  readonly isReady: boolean;
  /** What was pasted is being read. */
  readonly isReading: boolean;
  /** Into a collection that is there. */
  readonly isAdding: boolean;
  readonly startButton: Ref<HTMLButtonElement>;
}

/** What it takes and what is left of the budget, beside the button that begins it. */
export const CollectFoot = ({ sources, repeat, isReading, startButton, ...props }: Props) => {
  const preflight = usePreflight(useDeferredValue(sources));
  const known = sources === undefined ? undefined : preflight.data;
  return (
    <footer className={css.foot}>
      <section
        className={css.costs}
        aria-label={t('collect.costs')}
        aria-busy={preflight.isFetching}
        aria-live="polite"
      >
        {preflight.error && sources ? (
          <p className={css.problem}>
            <EngineSentence of={toCallFailure(preflight.error).failure} />
          </p>
        ) : known ? (
          <>
            <NotForGuests sources={sources ?? []} />
            <Costs preflight={known} repeat={repeat} />
          </>
        ) : (
          <p className={css.quiet}>
            {t(
              sources !== undefined
                ? 'collect.estimating'
                : isReading
                  ? 'collect.reading'
                  : 'collect.notYet',
            )}
          </p>
        )}
      </section>
      <Button ref={startButton} type="submit" look="primary" disabled={!props.isReady}>
        {t(props.isAdding ? 'collect.startAdding' : 'collect.start')}
      </Button>
    </footer>
  );
};

const operationsOf = ({ operation, expand }: SourceExpansion): string[] => [
  operation,
  ...expansionsFrom(expand).flatMap(operationsOf),
];

/** What no platform gives without the person is named before it is begun. */
const NotForGuests = ({ sources }: { readonly sources: readonly SourceView[] }) => {
  const brandOf = useCatalogueNames();
  const withheld = [...new Set(sources.flatMap(operationsOf))].flatMap((id) => {
    const operation = operationById(id);
    return operation && !isShownToGuests(operation)
      ? [`${brandOf(platformFromId(id))} (${operation.title})`]
      : [];
  });
  if (withheld.length === 0) return null;
  return (
    <p className={css.attention}>{t('collect.notForGuests', { what: withheld.join(', ') })}</p>
  );
};

/** What gathering takes, in figures, and what that rests on. */
export const Costs = ({
  preflight,
  repeat,
}: Pick<Props, 'repeat'> & { readonly preflight: PreflightView }) => {
  const { least, requests, credits, repliesLeft, atMost } = preflight;
  return (
    <>
      <p className={css.figures}>{takesInWords(preflight, t).join(' · ')}</p>
      <Budget needed={credits.estimate ?? least.credits} isKnown={credits.estimate !== undefined} />
      {requests.estimate === undefined ? (
        <p className={css.quiet}>
          {t('collect.asksAt', {
            n: figure(requests.atMost),
            time: minutesInWords(atMost.minutes),
          })}
        </p>
      ) : null}
      {repliesLeft === undefined ? null : (
        <p className={css.attention}>{t('collect.repliesLeft', { n: figure(repliesLeft) })}</p>
      )}
      {repeat === undefined ? null : (
        <p>{t('collect.inAllTimes', { n: figure(countTimes(repeat)) })}</p>
      )}
      <details className={css.basis}>
        <summary>{t('collect.basis')}</summary>
        {preflight.basis.map((sentence) => (
          <p key={sentence.message} className={css.quiet}>
            <EngineSentence of={sentence} />
          </p>
        ))}
      </details>
    </>
  );
};

interface BudgetProps {
  readonly needed: number;
  readonly isKnown: boolean;
}

/** What is needed beside what is left; where that is less, the button that raises it. */
export const Budget = ({ needed, isKnown }: BudgetProps) => {
  const view = useLocal('credits.get').data;
  const grant = useChange('credits.grant', sayFailure);
  if (!view) return null;
  const missing = needed - view.balance;
  const words = t(isKnown ? 'collect.budget' : 'collect.budgetAtLeast', {
    count: needed,
    needed: figure(needed),
    left: figure(view.balance),
  });
  if (missing <= 0) return <p className={css.quiet}>{words}</p>;
  return (
    <p className={css.budget}>
      <strong>{words}</strong>
      <Allowed call="credits.grant">
        <Button small disabled={grant.isPending} onClick={() => grant.mutate({ amount: missing })}>
          {t('collect.grant', { n: figure(missing) })}
        </Button>
      </Allowed>
    </p>
  );
};
