import { useState } from 'react';
import { t } from 'i18next';
import type { DatasetLook, ParamsOf } from '#calls/index.ts';
import { Segments, TextField, Toggle } from '../../../form/controls.tsx';
import { figure, harmless } from '../../../format.ts';
import { useLocal } from '../../../local.ts';
import { chooseFolder, fileNameInPath, hasNative } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Allowed, useRights } from '../../../rights.ts';
import css from '../collections.module.css';
import { isNarrowed, type ViewOnScreen } from '../view/view-on-screen.ts';
import { changeExportChoice, isTable, useExportChoice } from './export-choice.ts';
import { ColumnsChoice, FormatChoice, IdentifyingColumns, PeopleChoice } from './export-parts.tsx';
import { exportRequest, exportWords, partOf, useExport } from './use-export.tsx';

const CHOICES = ['view', 'all', 'marked'] as const;
type Rows = (typeof CHOICES)[number];

interface Props {
  readonly view: ViewOnScreen;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  /** The folder of downloads. */
  readonly folder: string;
  readonly onClose: () => void;
}

/**
 * Which rows, as what, and where to. Format, people and columns hold at once, also for the button beside the
 * table, and so does the folder once something was written to it; what not everybody may see is chosen each time.
 */
export const ExportDialog = ({ view, columns, folder: usual, onClose }: Props) => {
  const { name } = view;
  const isMarked = view.marked.length > 0;
  const offered = CHOICES.filter((one) =>
    one === 'marked' ? isMarked : one === 'view' ? isNarrowed(view.filter) : true,
  );
  const { mayName } = useRights();
  const choice = useExportChoice(name);
  const [folder, setFolder] = useState(choice.folder ?? usual);
  const [rows, setRows] = useState<Rows>(isMarked ? 'marked' : (offered[0] ?? 'all'));
  const [showsProtected, setShowsProtected] = useState(false);
  const { start, verb, error, underWay } = useExport();
  const counts = { view: view.count, all: view.total, marked: view.marked.length };
  const filters = { view: view.filter, all: {}, marked: { rows: [...view.marked] } };
  const send = (): void => {
    const chosen = folder.trim() === usual ? undefined : folder.trim();
    changeExportChoice(name, { folder: chosen, isUsed: true });
    const request = exportRequest(view, { filter: filters[rows], count: counts[rows] }, columns, {
      ...choice,
      folder: chosen,
    });
    start({ ...request, ...(showsProtected && { protected: true }) }, onClose);
  };
  return (
    <FormDialog
      title={t('export.title', { name: harmless(name ?? t('dataset.everything')) })}
      send={verb.isPending ? t('export.busy') : exportWords(counts[rows], choice, t)}
      ready={!verb.isPending && folder.trim() !== ''}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      {offered.length > 1 ? (
        <Segments<Rows>
          label={t('export.rows')}
          value={rows}
          onChange={setRows}
          choices={offered.map((one) => {
            const n = counts[one];
            return {
              value: one,
              label:
                n === undefined
                  ? t(`export.which.${one}`)
                  : t(`export.whichRows.${one}`, { n: figure(n) }),
            };
          })}
        />
      ) : null}
      <FormatChoice name={name} choice={choice} />
      <PeopleChoice name={name} choice={choice} />
      {isTable(choice.format) ? (
        <ColumnsChoice name={name} columns={columns} choice={choice} />
      ) : null}
      <IdentifyingColumns name={name} columns={columns} choice={choice} />
      <Allowed call="collections.export" param="folder">
        <FolderField
          wanted={{
            name,
            format: choice.format,
            pseudonyms: choice.hides,
            ...partOf(view, counts[rows]),
          }}
          folder={folder}
          onChange={setFolder}
        />
      </Allowed>
      {mayName ? (
        <Toggle label={t('export.protected')} on={showsProtected} onChange={setShowsProtected} />
      ) : null}
      {underWay}
    </FormDialog>
  );
};

interface FolderFieldProps {
  readonly wanted: Omit<ParamsOf<'collections.export-file'>, 'folder'>;
  readonly folder: string;
  readonly onChange: (folder: string) => void;
}

/** Where to, with the file that it will be. */
const FolderField = ({ wanted, folder, onChange }: FolderFieldProps) => {
  const file = useLocal('collections.export-file', { ...wanted, folder: folder.trim() }).data?.file;
  const choose = async (): Promise<void> => {
    const chosen = await chooseFolder(folder);
    if (chosen !== undefined) onChange(chosen);
  };
  return (
    <>
      <div className={css.folder}>
        <TextField
          label={t('export.folder')}
          value={folder}
          onChange={onChange}
          problem={folder.trim() === '' ? t('export.folderNeeded') : undefined}
        />
        {hasNative() ? <Button onClick={() => void choose()}>{t('export.change')}</Button> : null}
      </div>
      {file === undefined ? null : (
        <p className={css.quiet}>{t('export.file', { file: harmless(fileNameInPath(file)) })}</p>
      )}
    </>
  );
};
