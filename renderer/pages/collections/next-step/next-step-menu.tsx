import { ChevronDown, Copy, Download, ListFilter, CheckCheck, StepForward } from 'lucide-react';
import { useEffect, useState } from 'react';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { MOST_NAMED_ROWS } from '../../../limits.ts';
import { requestedFilter } from '../../../collection-queries.ts';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal } from '../../../local.ts';
import { changeListView, datasetKey } from '../../../list-views.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { amountOf, figure } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { isDialogOpen, isTyping } from '../../../parts/frame/keyboard-shortcuts.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import type { StepRows } from './collect-steps.tsx';
import css from './next-step.module.css';
import { RowActs } from './row-acts.tsx';
import { RowDialogs } from './row-dialogs.tsx';

interface Props {
  readonly view: ViewOnScreen;
  /** Whether it is seen which rows are marked. */
  readonly showsMarks: boolean;
  readonly onFilter: (filter: RowFilter) => void;
  /** Where there are several rows to be copied. */
  readonly copy: { readonly count: number; readonly run: () => void } | undefined;
  /** The row that the inspector shows. */
  readonly active: number | undefined;
  /** Opens the sheet on which it is chosen how rows are written to a file. */
  readonly onSheet: () => void;
}

/** What comes next for the rows that are marked, else for those of the view; with the key `.` for the active one. */
export const NextStepMenu = ({ view, showsMarks, onFilter, copy, active, onSheet }: Props) => {
  const bridge = useBridge();
  const [isOpen, setOpen] = useState(false);
  const [byKey, setByKey] = useState(false);
  const { name, filter, count, marked } = view;
  useStepKey(() => {
    setByKey(true);
    setOpen(true);
  });
  const isMarked = marked.length > 0;
  const single = byKey && active !== undefined ? [active] : undefined;
  const ids = isMarked ? [...marked] : single;
  const rows: StepRows = ids
    ? { name, filter: { rows: ids }, count: ids.length }
    : { name, filter, count };
  const words = (of: number | undefined): string =>
    of === undefined ? t('nextStep.open') : t('nextStep.openRows', amountOf(of));
  const markAll = async (): Promise<void> => {
    try {
      const { ids } = await askLocal(bridge, 'collections.row-ids', {
        name,
        filter: requestedFilter(name, filter),
      });
      changeListView(datasetKey(name), { marked: new Set(ids) });
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <>
      <Menu
        label={words(rows.count)}
        shown={{
          open: isOpen,
          onOpenChange: (open) => {
            setOpen(open);
            if (!open) setByKey(false);
          },
        }}
        button={
          <Button small sign={StepForward}>
            <span data-spare="last">{words(isMarked ? marked.length : count)}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </Button>
        }
      >
        <RowActs rows={rows} />
        <hr className={css.rule} />
        <MenuItem sign={Download} run={onSheet}>
          {t('export.open')}
        </MenuItem>
        {showsMarks && !isMarked && count !== undefined && count > 1 && count <= MOST_NAMED_ROWS ? (
          <MenuItem sign={CheckCheck} run={() => void markAll()}>
            {t('dataset.marks.all', amountOf(count))}
          </MenuItem>
        ) : null}
        {isMarked && marked.length !== count ? (
          <MenuItem sign={ListFilter} run={() => onFilter({ ...filter, rows: [...marked] })}>
            {t('dataset.marks.only', amountOf(marked.length))}
          </MenuItem>
        ) : null}
        {copy ? (
          <MenuItem sign={Copy} run={copy.run}>
            {t('table.copyRows', { count: copy.count, n: figure(copy.count) })}
          </MenuItem>
        ) : null}
      </Menu>
      <RowDialogs name={name} />
    </>
  );
};

/** The key `.`, where nobody types and nothing else is open. */
const useStepKey = (open: () => void): void => {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== '.' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.defaultPrevented || isTyping(event.target) || isDialogOpen()) return;
      event.preventDefault();
      open();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
};
