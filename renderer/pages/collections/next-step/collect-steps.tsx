import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import { Fragment, useState } from 'react';
import { t, type TFunction } from 'i18next';
import type { NextStepView, PreflightView, RowFilter } from '#calls/index.ts';
import type { CallFailure } from '../../../bridge.ts';
import { useBridge } from '../../../bridge-context.ts';
import { beginWalk } from '../../../capture-walk.ts';
import { grantFor } from '../../../credit-consent.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { datasetKey, useListView } from '../../../list-views.ts';
import { askLocal, refreshAfter, useLocal } from '../../../local.ts';
import { nameNotIn } from '../../../new-name.ts';
import { hasNative } from '../../../native.ts';
import { goTo } from '../../../open.ts';
import { partLabel } from '../../../part-labels.ts';
import { MenuItem, MenuToggle } from '../../../parts/controls/menu.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { EngineSentence } from '../../../parts/text/engine-text.tsx';
import { datasetPath } from '../../../places.ts';
import { toCallFailure, useCatalogueNames } from '../../../queries.ts';
import { useRights } from '../../../rights.ts';
import { kindInWords } from '../../collect/group-names.ts';
import { takesInWords } from '../../collect/takes.ts';
import css from './next-step.module.css';
import { noteStepRun } from './step-runs.ts';

export interface StepRows {
  /** The collection of the rows; everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly count: number | undefined;
}

const stepName = ({ key, operation }: NextStepView, t: TFunction): string => {
  if (key === 'authors') return t('collect.authors');
  if (key === 'behind') return t('nextStep.behind', { kind: kindInWords(operation, t) });
  return partLabel(key, t);
};

/** What can be gathered of the rows, each with what it takes: chosen first, then started. */
export const CollectSteps = ({ rows }: { readonly rows: StepRows }) => {
  const bridge = useBridge();
  const { name, filter } = rows;
  const { data: steps, error } = useQuery<readonly NextStepView[], CallFailure>({
    queryKey: ['next-steps', name, filter],
    queryFn: () => askLocal(bridge, 'next-steps.list', { from: name, filter }),
    retry: false,
    gcTime: 0,
  });
  const [isNew, setNew] = useState(name === undefined);
  const [chosen, setChosen] = useState<string>();
  const start = useStart(rows, isNew);
  if (error)
    return (
      <p className={css.withheld}>
        <EngineSentence of={toCallFailure(error).failure} />
      </p>
    );
  if (!steps) return <p className={css.withheld}>{t('collect.estimating')}</p>;
  const line = (step: NextStepView, replies: boolean, takes: PreflightView) => {
    const words = stepName(step, t);
    const id = `${step.key} ${replies}`;
    return (
      <StepLine
        key={id}
        name={replies ? t('nextStep.withReplies', { what: words }) : words}
        step={step}
        takes={takes}
        isChosen={chosen === id}
        onChoose={() => setChosen(id)}
        onStart={() => void start({ step, replies, takes, words })}
      />
    );
  };
  return (
    <>
      {steps.flatMap((step) => [
        ...(step.takes ? [line(step, false, step.takes)] : []),
        ...(step.takesWithReplies ? [line(step, true, step.takesWithReplies)] : []),
        ...step.withheld.map((one) => (
          <NotWithoutYou key={`${step.key} ${one.platform}`} step={step} withheld={one} />
        )),
        ...(name === undefined
          ? []
          : [<InCapture key={`${step.key} capture`} step={step} into={name} />]),
      ])}
      {steps.length === 0 ? <p className={css.withheld}>{t('nextStep.nothing')}</p> : null}
      {name === undefined || steps.length === 0 ? null : (
        <MenuToggle on={isNew} onChange={setNew}>
          {t('nextStep.intoNew')}
        </MenuToggle>
      )}
    </>
  );
};

interface StepLineProps {
  readonly name: string;
  readonly step: NextStepView;
  readonly takes: PreflightView;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onStart: () => void;
}

const StepLine = ({ name, step, takes, isChosen, onChoose, onStart }: StepLineProps) => {
  const brandOf = useCatalogueNames();
  return (
    <MenuItem staysOpen={!isChosen} run={isChosen ? onStart : onChoose}>
      <span className={css.line}>
        <span>{name}</span>
        <span className={css.quiet}>
          {step.platforms.map(({ platform, rows }, at) => (
            <Fragment key={platform}>
              {at === 0 ? '' : ', '}
              <bdi>{`${figure(rows)} ${brandOf(platform)}`}</bdi>
            </Fragment>
          ))}
        </span>
        <span className={isChosen ? css.start : css.quiet}>
          {isChosen ? `${t('collect.start')} · ` : ''}
          {takesInWords(takes, t).slice(0, 2).join(' · ')}
        </span>
      </span>
    </MenuItem>
  );
};

interface WithheldProps {
  readonly step: NextStepView;
  readonly withheld: NextStepView['withheld'][number];
}

const NotWithoutYou = ({ step, withheld: { platform, rows, reason } }: WithheldProps) => {
  const brand = useCatalogueNames()(platform);
  return (
    <p className={css.withheld}>
      {t('nextStep.withheld', { what: stepName(step, t), n: figure(rows), brand })}{' '}
      <EngineSentence of={reason} />
    </p>
  );
};

/** Goes through the pages that show a person what the platform shows nobody else. */
const InCapture = ({ step, into }: { readonly step: NextStepView; readonly into: string }) => {
  const bridge = useBridge();
  const pages = step.withheld.flatMap((one) => one.pages);
  if (pages.length === 0 || !hasNative()) return null;
  const begin = (): void => {
    beginWalk(bridge, pages, into).catch((error: unknown) => sayFailure(error));
  };
  return (
    <MenuItem sign={Eye} run={begin}>
      {t('nextStep.inCapture', amountOf(pages.length))}
    </MenuItem>
  );
};

interface ChosenStep {
  readonly step: NextStepView;
  readonly replies: boolean;
  readonly takes: PreflightView;
  readonly words: string;
}

/** Begins a step, with the credits that it was said to take; the menu is closed by then. */
const useStart = ({ name, filter }: StepRows, isNew: boolean) => {
  const bridge = useBridge();
  const client = useQueryClient();
  const { may } = useRights();
  const names = new Set(useLocal('collections.list').data?.map((one) => one.name));
  const view = useLocal('collections.count', { name }).data;
  const conditions = useListView(datasetKey(name), 'rowFilter');
  const narrowed = useLocal('collections.count', { name, filter: conditions }).data;
  return async ({ step, replies, takes, words }: ChosenStep): Promise<void> => {
    const about = name ?? t('dataset.everything');
    const into =
      isNew || name === undefined
        ? nameNotIn(names, t('nextStep.newName', { name: about, what: words }).slice(0, 190))
        : name;
    try {
      if (may('credits.grant')) await grantFor(bridge, takes);
      const wanted = { from: name, filter, into, step: step.key, replies };
      await askLocal(bridge, 'next-steps.start', wanted);
      if (into !== name) goTo(datasetPath(into));
      else if (view?.isAll && narrowed?.isAll)
        noteStepRun(into, { total: view.count, fitting: narrowed.count, filter: conditions });
      say(t('collect.started', { name: harmless(into) }));
    } catch (error) {
      sayFailure(error);
    } finally {
      void refreshAfter(client, 'next-steps.start');
    }
  };
};
