import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DatasetLook } from '#calls/index.ts';
import { Segments, SelectField, TextField, Toggle } from '../../../form/controls.tsx';
import { figure, harmless } from '../../../format.ts';
import { chooseFolder, hasNative } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Allowed, useRights } from '../../../rights.ts';
import css from '../collections.module.css';
import { isNarrowed, type ViewOnScreen } from '../view/view-on-screen.ts';
import { FORMAT_GROUPS, formatsFor } from '#kit/export-formats.ts';
import {
  canHide,
  changeExportChoice,
  isTable,
  useExportChoice,
  type Format,
  type ExportChoice,
} from './export-choice.ts';
import { exportRequest, exportWords, UnderWay, useExport } from './use-export.tsx';
import { useLocal } from '../../../local.ts';

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

/** Names of so many columns are told; of more, how many. */
const MOST_NAMED = 8;

/** What in the file leads to people, by the names that its columns have there. */
const IdentifyingColumns = ({
  name,
  columns,
  choice: { format, isWide, hides },
}: {
  readonly name: string | undefined;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  readonly choice: ExportChoice;
}) => {
  const { t } = useTranslation();
  const isOfView = isTable(format) && !isWide;
  const found = useLocal('collections.identifying-columns', {
    name,
    ...(isOfView && { columns }),
  }).data;
  if (!found) return null;
  const hidesSome = Object.values(columns).includes(false);
  const list = (names: readonly string[]): string => {
    const first = names.slice(0, MOST_NAMED).join(', ');
    const more = names.length - MOST_NAMED;
    return more > 0 ? t('export.identifies.more', { columns: first, n: figure(more) }) : first;
  };
  const { people, things, texts } = found;
  return (
    <div className={css.quiet}>
      {hidesSome && !isTable(format) ? <p>{t('export.identifies.whole')}</p> : null}
      {people.length > 0 ? (
        <p>{t(`export.identifies.${hides ? 'hidden' : 'people'}`, { columns: list(people) })}</p>
      ) : null}
      {things.length > 0 && !hides ? (
        <p>{t('export.identifies.things', { columns: list(things) })}</p>
      ) : null}
      {texts.length > 0 ? <p>{t('export.identifies.texts', { columns: list(texts) })}</p> : null}
    </div>
  );
};

/**
 * Which rows, as what, and where to. Format, people and columns hold at once, also for the button beside the
 * table, and so does the folder once something was written to it; what not everybody may see is chosen each time.
 */
export const ExportDialog = ({ view, columns, folder: usual, onClose }: Props) => {
  const { t } = useTranslation();
  const { name } = view;
  const isMarked = view.marked.length > 0;
  const offered = CHOICES.filter((one) =>
    one === 'marked' ? isMarked : one === 'view' ? isNarrowed(view.filter) : true,
  );
  const { mayName } = useRights();
  const choice = useExportChoice(name);
  const { format, isWide, hides } = choice;
  const [folder, setFolder] = useState(choice.folder ?? usual);
  const [rows, setRows] = useState<Rows>(isMarked ? 'marked' : (offered[0] ?? 'all'));
  const [showsProtected, setShowsProtected] = useState(false);
  const { start, cancel, verb, error, words } = useExport();
  const counts = { view: view.count, all: view.total, marked: view.marked.length };
  const filters = { view: view.filter, all: {}, marked: { rows: [...view.marked] } };
  const send = (): void => {
    const chosen = folder.trim() === usual ? undefined : folder.trim();
    changeExportChoice(name, { folder: chosen });
    const request = exportRequest(view, filters[rows], columns, { ...choice, folder: chosen });
    start({ ...request, ...(showsProtected && { protected: true }) }, onClose);
  };
  const choose = async (): Promise<void> => {
    const chosen = await chooseFolder(folder);
    if (chosen !== undefined) setFolder(chosen);
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
      <SelectField
        label={t('export.format')}
        value={format}
        onChange={(value) => changeExportChoice(name, { format: value as Format })}
        hint={t(`export.hints.${format}`)}
        groups={FORMAT_GROUPS.map((group) => ({
          label: t(`export.groups.${group}`),
          choices: formatsFor(group)
            .filter((one) => mayName || canHide(one))
            .map((one) => ({ value: one, label: t(`export.formats.${one}`) })),
        }))}
      />
      {isTable(format) ? (
        <SelectField
          label={t('export.columns')}
          value={isWide ? 'all' : 'view'}
          onChange={(value) => changeExportChoice(name, { isWide: value === 'all' })}
          hint={t(isWide ? 'export.columnsHint.all' : 'export.columnsHint.view')}
          choices={[
            { value: 'view', label: t('export.whichColumns.view') },
            { value: 'all', label: t('export.whichColumns.all') },
          ]}
        />
      ) : null}
      <IdentifyingColumns name={name} columns={columns} choice={choice} />
      <Allowed call="collections.export" param="folder">
        <div className={css.folder}>
          <TextField
            label={t('export.folder')}
            value={folder}
            onChange={setFolder}
            problem={folder.trim() === '' ? t('export.folderNeeded') : undefined}
          />
          {hasNative() ? <Button onClick={() => void choose()}>{t('export.choose')}</Button> : null}
        </div>
      </Allowed>
      <Toggle
        label={t(canHide(format) ? 'export.pseudonyms' : 'export.noPseudonyms')}
        on={hides}
        onChange={(on) => changeExportChoice(name, { hides: on })}
        disabled={!mayName || !canHide(format)}
      />
      {mayName ? (
        <Toggle label={t('export.protected')} on={showsProtected} onChange={setShowsProtected} />
      ) : null}
      <UnderWay words={words} isPending={verb.isPending} onCancel={cancel} />
    </FormDialog>
  );
};
