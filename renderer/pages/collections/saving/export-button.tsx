import { Download } from 'lucide-react';
import { t } from 'i18next';
import type { DatasetLook } from '#calls/index.ts';
import { harmless } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import { useExportChoice } from './export-choice.ts';
import { exportRequest, exportWords, useExport } from './use-export.tsx';

interface Props {
  readonly view: ViewOnScreen;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  /** Opens the sheet on which it is chosen. */
  readonly onSheet: () => void;
}

/** Opens the sheet at first. Later it writes the rows that are marked, else those of the view, as was chosen last, and says how many and as what. */
export const ExportButton = ({ view, columns, onSheet }: Props) => {
  const { start, verb, underWay } = useExport();
  const choice = useExportChoice(view.name);
  const { marked } = view;
  const count = marked.length > 0 ? marked.length : view.count;
  const filter = marked.length > 0 ? { rows: [...marked] } : view.filter;
  return (
    <>
      {underWay}
      <Button
        sign={Download}
        small
        look="primary"
        {...(choice.folder !== undefined && { title: harmless(choice.folder) })}
        disabled={count === 0 || verb.isPending}
        onClick={() =>
          choice.isUsed ? start(exportRequest(view, { filter, count }, columns, choice)) : onSheet()
        }
      >
        <span data-spare="last">
          {verb.isPending ? t('export.busy') : exportWords(count, choice, t)}
        </span>
      </Button>
    </>
  );
};
