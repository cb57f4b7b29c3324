import { useId, useState } from 'react';
import { t } from 'i18next';
import type { FieldTrialPlanView } from '#calls/index.ts';
import { amountOf, figure, minutesInWords } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { cell, Section, Table } from '../../../parts/frame/page.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';

type Question = FieldTrialPlanView['questions'][number];

const sum = (questions: readonly Question[], name: 'requests' | 'credits' | 'seconds'): number =>
  questions.reduce((total, question) => total + question[name], 0);

const minutes = (questions: readonly Question[]): number =>
  Math.max(1, Math.ceil(sum(questions, 'seconds') / 60));

/** What would be requested and what it costs; the button is the consent. */
export const TrialPlan = ({
  plan,
  onBegin,
}: {
  readonly plan: FieldTrialPlanView;
  readonly onBegin: () => void;
}) => {
  const begin = useChange('field-trial.begin');
  const mode = useLocal('network.get').data?.mode;
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [official, setOfficial] = useState(false);
  const isOffered = plan.questions.some(({ route }) => route === 'official-api');
  const routed = plan.questions.filter(({ route }) => official || route !== 'official-api');
  const platforms = [...new Set(routed.map(({ platform }) => platform))];
  const chosen = routed.filter(({ platform }) => !left.has(platform));
  const switchPlatform = (platform: string, isOn: boolean): void =>
    setLeft((before) => {
      const next = new Set(before);
      if (isOn) next.delete(platform);
      else next.add(platform);
      return next;
    });
  if (plan.questions.length === 0) return <p className={css.quiet}>{t('trial.nothing')}</p>;
  return (
    <Section title={t('trial.plan')}>
      {mode === undefined || mode === 'live' ? null : (
        <p role="note" className={css.note}>
          {t(`trial.notLive.${mode}`)}
        </p>
      )}
      <PlatformTable
        questions={routed}
        platforms={platforms}
        left={left}
        onSwitch={switchPlatform}
      />
      {isOffered ? (
        <Choice label={t('trial.official')} isOn={official} onChange={setOfficial} />
      ) : null}
      <Operations questions={chosen} />
      <div className={css.foot}>
        <div className={css.price} aria-live="polite">
          <p className={css.figures}>
            {t('trial.price', {
              price: [
                t('collect.takesRequests', amountOf(sum(chosen, 'requests'))),
                t('common.credits', amountOf(sum(chosen, 'credits'))),
                minutesInWords(minutes(chosen)),
              ].join(' · '),
            })}
          </p>
          <p className={css.quiet}>{t('trial.kept')}</p>
        </div>
        <Button
          look="primary"
          disabled={chosen.length === 0 || begin.isPending}
          onClick={() =>
            begin.mutate(
              { platforms: platforms.filter((platform) => !left.has(platform)), official },
              { onSuccess: onBegin },
            )
          }
        >
          {t('trial.begin', amountOf(chosen.length))}
        </Button>
      </div>
      <FailureCard error={begin.error} />
    </Section>
  );
};

const PlatformTable = ({
  questions,
  platforms,
  left,
  onSwitch,
}: {
  readonly questions: readonly Question[];
  readonly platforms: readonly string[];
  readonly left: ReadonlySet<string>;
  readonly onSwitch: (platform: string, isOn: boolean) => void;
}) => {
  const nameById = useCatalogueNames();
  return (
    <Table label={t('trial.plan')} className={css.plan}>
      <thead>
        <tr>
          <th>{t('health.platform')}</th>
          <th className={cell.number}>{t('health.operations')}</th>
          <th className={cell.number}>{t('trial.requests')}</th>
          <th className={cell.number}>{t('credits.title')}</th>
          <th className={cell.number}>{t('trial.time')}</th>
        </tr>
      </thead>
      <tbody>
        {platforms.map((platform) => {
          const own = questions.filter((question) => question.platform === platform);
          return (
            <tr key={platform} className={left.has(platform) ? css.left : undefined}>
              <td>
                <Choice
                  label={nameById(platform)}
                  isOn={!left.has(platform)}
                  onChange={(isOn) => onSwitch(platform, isOn)}
                />
              </td>
              <td className={cell.number}>{figure(own.length)}</td>
              <td className={cell.number}>{figure(sum(own, 'requests'))}</td>
              <td className={cell.number}>{figure(sum(own, 'credits'))}</td>
              <td className={cell.number}>{minutesInWords(minutes(own))}</td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
};

const Choice = ({
  label,
  isOn,
  onChange,
}: {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}) => {
  const id = useId();
  return (
    <span className={css.choice}>
      <input
        type="checkbox"
        id={id}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </span>
  );
};

const Operations = ({ questions }: { readonly questions: readonly Question[] }) => {
  const nameById = useCatalogueNames();
  return (
    <details>
      <summary>{t('trial.list')}</summary>
      <Table label={t('trial.list')} className={css.operations}>
        <thead>
          <tr>
            <th>{t('health.operation')}</th>
            <th>{t('health.platform')}</th>
            <th>{t('health.route')}</th>
            <th className={cell.number}>{t('trial.requests')}</th>
          </tr>
        </thead>
        <tbody>
          {questions.map(({ operation, platform, route, requests }) => (
            <tr key={`${operation} ${route}`}>
              <td>{nameById(operation)}</td>
              <td>{nameById(platform)}</td>
              <td>{t(`route.${route}`)}</td>
              <td className={cell.number}>{figure(requests)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
};
