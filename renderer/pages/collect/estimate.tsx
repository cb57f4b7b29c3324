import { useTranslation } from 'react-i18next';
import type { PreflightView, SourceView } from '#contract/index.ts';
import { usePreflight } from '../../collection-queries.ts';
import { figure } from '../../format.ts';
import { EngineSentence } from '../../parts/text/engine-text.tsx';
import { toCallFailure } from '../../queries.ts';
import css from './collect.module.css';
import { countTimes, type Repeat } from './collect-form.ts';

/** What gathering takes, before it is begun, and what the figures rest on. */
export const Estimate = ({
  sources,
  repeat,
}: {
  readonly sources: readonly SourceView[] | undefined;
  readonly repeat: Repeat | undefined;
}) => {
  const { t } = useTranslation();
  const preflight = usePreflight(sources);
  return (
    <section className={css.costs} aria-label={t('collect.costs')} aria-busy={preflight.isFetching}>
      <h3>{t('collect.costs')}</h3>
      {preflight.error ? (
        <p className={css.problem}>
          <EngineSentence of={toCallFailure(preflight.error).failure} />
        </p>
      ) : null}
      {preflight.data ? (
        <Figures preflight={preflight.data} repeat={repeat} />
      ) : preflight.error ? null : (
        <p className={css.quiet}>
          {t(sources === undefined ? 'collect.notYet' : 'collect.estimating')}
        </p>
      )}
    </section>
  );
};

const Figures = ({
  preflight,
  repeat,
}: {
  readonly preflight: PreflightView;
  readonly repeat: Repeat | undefined;
}) => {
  const { t } = useTranslation();
  const { requests, credits, minutes, megabytes, atMost } = preflight;
  const amount = (estimate: number | undefined, most: number, times = 1): string =>
    estimate === undefined
      ? t('collect.atMost', { n: figure(most * times) })
      : figure(estimate * times);
  const cells: readonly (readonly [string, string])[] = [
    [t('collect.requests'), amount(requests.estimate, requests.atMost)],
    [t('collect.minutes'), amount(minutes, atMost.minutes)],
    [t('collect.megabytes'), amount(megabytes, atMost.megabytes)],
    [t('collect.credits'), amount(credits.estimate, credits.atMost)],
    ...(preflight.dollars === undefined
      ? []
      : [[t('collect.dollars'), `$${preflight.dollars.toFixed(2)}`] as const]),
  ];
  return (
    <>
      <dl className={css.figures}>
        {cells.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {repeat === undefined ? null : (
        <p>
          {t('collect.inAll', {
            n: figure(countTimes(repeat)),
            requests: amount(requests.estimate, requests.atMost, countTimes(repeat)),
            credits: amount(credits.estimate, credits.atMost, countTimes(repeat)),
          })}
        </p>
      )}
      {preflight.basis.map((sentence) => (
        <p key={sentence.message} className={css.quiet}>
          <EngineSentence of={sentence} />
        </p>
      ))}
    </>
  );
};
