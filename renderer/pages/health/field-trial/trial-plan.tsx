import { useId, useState } from 'react';
import { t } from 'i18next';
import type { FieldTrialPlanView } from '#calls/index.ts';
import { amountOf, figure, minutesInWords } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { DataTable, Section } from '../../../parts/frame/page.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { useCatalogueNames } from '../../../queries.ts';
import css from './field-trial.module.css';

type Question = FieldTrialPlanView['questions'][number];

const sum = (questions: readonly Question[], name: 'requests' | 'credits' | 'seconds'): number =>
  questions.reduce((total, question) => total + question[name], 0);

const minutes = (questions: readonly Question[]): number =>
  Math.max(1, Math.ceil(sum(questions, 'seconds') / 60));

interface TrialPlanProps {
  readonly plan: FieldTrialPlanView;
  readonly onBegin: () => void;
}

/** What would be requested and what it costs; the button is the consent. */
export const TrialPlan = ({ plan, onBegin }: TrialPlanProps) => {
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

interface PlatformTableProps {
  readonly questions: readonly Question[];
  readonly platforms: readonly string[];
  readonly left: ReadonlySet<string>;
  readonly onSwitch: (platform: string, isOn: boolean) => void;
}

const PlatformTable = ({ questions, platforms, left, onSwitch }: PlatformTableProps) => {
  const nameById = useCatalogueNames();
  const rows = platforms.map((platform) => ({
    platform,
    own: questions.filter((question) => question.platform === platform),
  }));
  return (
    <DataTable
      label={t('trial.plan')}
      className={css.plan}
      things={rows}
      keyOf={({ platform }) => platform}
      columns={[
        {
          head: t('health.platform'),
          render: ({ platform }) => (
            <Choice
              label={nameById(platform)}
              isOn={!left.has(platform)}
              onChange={(isOn) => onSwitch(platform, isOn)}
            />
          ),
        },
        { head: t('health.operations'), is: 'number', render: ({ own }) => figure(own.length) },
        {
          head: t('trial.requests'),
          is: 'number',
          render: ({ own }) => figure(sum(own, 'requests')),
        },
        {
          head: t('credits.title'),
          is: 'number',
          render: ({ own }) => figure(sum(own, 'credits')),
        },
        { head: t('trial.time'), is: 'number', render: ({ own }) => minutesInWords(minutes(own)) },
      ]}
    />
  );
};

interface ChoiceProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

const Choice = ({ label, isOn, onChange }: ChoiceProps) => {
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
      <DataTable
        label={t('trial.list')}
        className={css.operations}
        things={questions}
        keyOf={({ operation, route }) => `${operation} ${route}`}
        columns={[
          { head: t('health.operation'), render: ({ operation }) => nameById(operation) },
          { head: t('health.platform'), render: ({ platform }) => nameById(platform) },
          { head: t('health.route'), render: ({ route }) => t(`route.${route}`) },
          { head: t('trial.requests'), is: 'number', render: ({ requests }) => figure(requests) },
        ]}
      />
    </details>
  );
};
