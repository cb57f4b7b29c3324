/** What is done to the rows of a view, beside writing them to a file. */
import {
  CheckCheck,
  ChevronDown,
  Combine,
  Copy,
  Download,
  FolderPlus,
  Images,
  ListFilter,
  PencilLine,
} from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestedAct } from '../../../commands.ts';
import type { DatasetLook, RowFilter } from '#calls/index.ts';
import { MOST_NAMED_ROWS } from '../../../limits.ts';
import { requestedFilter } from '../../../collection-queries.ts';
import { useBridge } from '../../../bridge-context.ts';
import { askLocal, useLocal } from '../../../local.ts';
import { changeListView, datasetKey } from '../../../list-views.ts';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { Allowed, useRights } from '../../../rights.ts';
import { figure } from '../../../format.ts';
import { buttonClass } from '../../../parts/controls/button.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import { AnnotateRowsDialog } from './annotate-rows.tsx';
import { CiteMenu } from './cite-menu.tsx';
import { ExportButton } from './export-button.tsx';
import { ExportDialog } from './export-dialog.tsx';
import { MakeCollectionDialog } from './make-collection.tsx';
import type { ImagesAct } from './save-images.tsx';

interface Props {
  readonly view: ViewOnScreen;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  /** Whether it is seen which rows are marked. */
  readonly showsMarks: boolean;
  readonly onFilter: (filter: RowFilter) => void;
  /** Where there are several rows to be copied. */
  readonly copy: { readonly count: number; readonly run: () => void } | undefined;
  /** Where there are pictures to be saved. */
  readonly images: ImagesAct | undefined;
}

export const ViewActs = ({ view, columns, showsMarks, onFilter, copy, images }: Props) => {
  const { t } = useTranslation();
  const { may } = useRights();
  const bridge = useBridge();
  const [openDialog, setOpenDialog] = useState<'export' | 'make' | 'combine' | 'annotate'>();
  const folder = useLocal('settings.get').data?.downloadFolder;
  const { name, filter, count, marked } = view;
  useRequestedAct('export', name, () => setOpenDialog('export'));
  const isMarked = marked.length > 0;
  const rows = isMarked ? marked.length : count;
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
  const words =
    rows === undefined
      ? t('dataset.make.open')
      : t('dataset.make.openRows', { count: rows, n: figure(rows) });
  return (
    <>
      <ExportButton view={view} columns={columns} onSheet={() => setOpenDialog('export')} />
      <Menu
        label={t('dataset.acts')}
        trigger={{
          className: buttonClass('plain', true),
          'aria-label': t('dataset.acts'),
          title: t('dataset.acts'),
          children: <ChevronDown size={14} aria-hidden="true" />,
        }}
      >
        <MenuItem sign={Download} run={() => setOpenDialog('export')}>
          {t('export.open')}
        </MenuItem>
        <Allowed call="collections.make">
          <MenuItem sign={FolderPlus} run={() => setOpenDialog('make')}>
            {words}
          </MenuItem>
          <MenuItem sign={Combine} run={() => setOpenDialog('combine')}>
            {t('dataset.make.combine')}
          </MenuItem>
        </Allowed>
        {showsMarks && !isMarked && count !== undefined && count > 1 && count <= MOST_NAMED_ROWS ? (
          <MenuItem sign={CheckCheck} run={() => void markAll()}>
            {t('dataset.marks.all', { count, n: figure(count) })}
          </MenuItem>
        ) : null}
        {isMarked && marked.length !== count ? (
          <MenuItem sign={ListFilter} run={() => onFilter({ ...filter, rows: [...marked] })}>
            {t('dataset.marks.only', { count: marked.length, n: figure(marked.length) })}
          </MenuItem>
        ) : null}
        {rows !== undefined && rows > 0 && may('collections.annotate-rows') ? (
          <MenuItem sign={PencilLine} run={() => setOpenDialog('annotate')}>
            {t('dataset.annotate.open', { count: rows, n: figure(rows) })}
          </MenuItem>
        ) : null}
        {images ? (
          <MenuItem sign={Images} run={images.run}>
            {images.label}
          </MenuItem>
        ) : null}
        {copy ? (
          <MenuItem sign={Copy} run={copy.run}>
            {t('table.copyRows', { count: copy.count, n: figure(copy.count) })}
          </MenuItem>
        ) : null}
        {isMarked && may('collections.cite') ? <CiteMenu ids={marked} /> : null}
      </Menu>
      {images?.dialog}
      {openDialog === 'export' && folder !== undefined ? (
        <ExportDialog
          view={view}
          columns={columns}
          folder={folder}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
      {openDialog === 'annotate' && rows !== undefined ? (
        <AnnotateRowsDialog
          name={name}
          filter={isMarked ? { rows: [...marked] } : filter}
          count={rows}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
      {openDialog === 'make' || openDialog === 'combine' ? (
        <MakeCollectionDialog
          from={name}
          filter={isMarked ? { rows: [...marked] } : filter}
          count={rows}
          isCombined={openDialog === 'combine'}
          onClose={() => setOpenDialog(undefined)}
        />
      ) : null}
    </>
  );
};
