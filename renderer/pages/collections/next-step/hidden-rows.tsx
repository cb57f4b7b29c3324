import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { amountOf, figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { isNarrowed, useCounts } from '../view/view-on-screen.ts';
import css from './next-step.module.css';
import { forgetStepRun, useStepRuns } from './step-runs.ts';

interface HiddenRowsProps {
  readonly name: string;
  readonly filter: RowFilter;
  readonly onFilter: (filter: RowFilter) => void;
}

/** How many rows came by a step from here and are not seen, because a condition hides them. */
export const HiddenRows = ({ name, filter, onFilter }: HiddenRowsProps) => {
  const begun = useStepRuns((runs) => runs[name]);
  const { fitting, all } = useCounts(name, filter);
  if (!begun || begun.filter !== filter || !isNarrowed(filter) || !fitting?.isAll || !all?.isAll)
    return null;
  const came = all.count - begun.total;
  const hidden = came - (fitting.count - begun.fitting);
  if (hidden <= 0) return null;
  const show = (): void => {
    forgetStepRun(name);
    onFilter({});
  };
  return (
    <output className={css.hidden}>
      <span>{t('nextStep.hidden', { ...amountOf(came), hidden: figure(hidden) })}</span>
      <Button small onClick={show}>
        {t('nextStep.show')}
      </Button>
    </output>
  );
};
