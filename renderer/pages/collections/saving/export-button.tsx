import { Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type {
  DatasetLook,
  ExportedView,
  FORMAT_GROUPS,
  NAMING_FORMATS,
  RowFilter,
  TABLE_FORMATS,
} from '#contract/index.ts';
import { useChange } from '../../../local.ts';
import { saySaved } from '../../../parts/states/say-saved.ts';
import { useExportProgress, type Sort } from '../../../collection-queries.ts';
import { Segments, SelectField, TextField, Toggle } from '../../../form/controls.tsx';
import { figure, harmless } from '../../../format.ts';
import { chooseFolder, fileNameInPath, hasNative, savedFilesPage } from '../../../native.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import { Allowed, useRights } from '../../../rights.ts';
import { remember, remembered } from '../../../state.ts';
import css from '../collections.module.css';
import { datasetKey } from '../../../list-views.ts';
import { isNarrowed, type ViewOnScreen } from '../view/view-on-screen.ts';

/** Every format, by what it is for. */
const GROUPS: typeof FORMAT_GROUPS = {
  tables: ['csv', 'xlsx', 'parquet', 'sqlite'],
  programs: ['ndjson', 'as2', 'gexf', 'qdpx'],
  evidence: ['package', 'warc', 'wacz', 'ids'],
  references: ['bibtex', 'ris', 'csl-json'],
};
type Group = keyof typeof GROUPS;
type Format = (typeof GROUPS)[Group][number];
const GROUP_NAMES = Object.keys(GROUPS) as Group[];
const FORMATS: readonly Format[] = GROUP_NAMES.flatMap((group) => GROUPS[group]);

/** Formats that name people by their nature. */
const NAMING: typeof NAMING_FORMATS = ['warc', 'wacz', 'ids'];
const canHide = (format: Format): boolean => !NAMING.some((one) => one === format);

/** Formats of which some columns can be left out. */
const TABLES: typeof TABLE_FORMATS = { csv: true, xlsx: true, parquet: true, sqlite: true };

interface ExportChoice {
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly sort: Sort;
  readonly ascending: boolean;
  readonly format: Format;
  /** Those of the view; all when left out. */
  readonly columns?: DatasetLook['columns'];
  /** The folder of downloads, which is made where there is none yet, when left out. */
  readonly folder?: string;
  /** People's names and handles are replaced with a key that nobody keeps. */
  readonly pseudonyms?: boolean;
  readonly protected?: boolean;
}

/** “3: Video:abc, Video:def…” */
const damagedNames = ({ count, names }: NonNullable<ExportedView['damaged']>[number]): string =>
  names.length === 0
    ? figure(count)
    : `${figure(count)}: ${names.join(', ')}${count > names.length ? '…' : ''}`;

const useExport = () => {
  const { t } = useTranslation();
  const verb = useChange('collections.export');
  const [id, setId] = useState('');
  const [isCancelled, setCancelled] = useState(false);
  const stop = useChange('collections.cancel-export');
  const progress = useExportProgress(verb.isPending ? id : undefined).data?.progress;
  const cancel = (): void => {
    setCancelled(true);
    stop.mutate({ id });
  };
  const start = (choice: ExportChoice, done?: () => void): void => {
    const own = crypto.randomUUID();
    setId(own);
    setCancelled(false);
    verb.mutate(
      { ...choice, id: own },
      {
        onSuccess: ({ files, rows, damaged = [] }) => {
          done?.();
          const [file = ''] = files;
          const names = damaged.map(damagedNames).join('; ');
          // Where it can be shown in its folder, its name is enough.
          const isFound = hasNative() || savedFilesPage() !== undefined;
          const shown = isFound ? fileNameInPath(file) : file;
          const text = [
            t('export.done', { count: rows, n: figure(rows), file: harmless(shown) }),
            ...(names === '' ? [] : [t('export.damaged', { names: harmless(names) })]),
          ].join(' ');
          saySaved(text, t('export.show'), file);
        },
        // A sheet that is open says it itself.
        ...(done === undefined && { onError: (failure) => sayFailure(toCallFailure(failure)) }),
      },
    );
  };
  const words = progress
    ? t('export.progress', {
        step: figure(progress.step),
        n: figure(progress.rows),
        total: figure(progress.ofRows),
      })
    : undefined;
  // Whoever cancelled it knows.
  const error = isCancelled ? null : verb.error;
  return { start, cancel, verb, error, words };
};

/** How far an export is, and the way to end it; nothing while there is none. */
const UnderWay = ({
  words,
  isPending,
  onCancel,
}: {
  readonly words: string | undefined;
  readonly isPending: boolean;
  readonly onCancel: () => void;
}) => {
  const { t } = useTranslation();
  if (!isPending || words === undefined) return null;
  return (
    <span className={css.split}>
      <output className={css.quiet}>{words}</output>
      <Button small look="quiet" onClick={onCancel}>
        {t('export.cancel')}
      </Button>
    </span>
  );
};

/**
 * Writes the rows that are marked, else those of the view, and says how many they are: as was chosen last,
 * into the folder of downloads.
 */
export const ExportButton = ({ view, columns }: Pick<DialogProps, 'view' | 'columns'>) => {
  const { t } = useTranslation();
  const { start, cancel, verb, words } = useExport();
  const { name, sort, ascending, marked } = view;
  const count = marked.length > 0 ? marked.length : view.count;
  const { format, hides, isWide } = permittedChoice(recallChoice(name), useRights().mayName);
  const run = (): void =>
    start({
      name,
      filter: marked.length > 0 ? { rows: [...marked] } : view.filter,
      sort,
      ascending,
      format,
      ...(!isWide && { columns }),
      ...(hides && canHide(format) && { pseudonyms: true }),
    });
  const doWords =
    count === undefined ? t('export.do') : t('export.openRows', { count, n: figure(count) });
  return (
    <>
      <UnderWay words={words} isPending={verb.isPending} onCancel={cancel} />
      <Button
        small
        look="primary"
        title={t(`export.formats.${format}`)}
        disabled={count === 0 || verb.isPending}
        onClick={run}
      >
        <Download size={14} aria-hidden="true" />
        {verb.isPending ? t('export.busy') : doWords}
      </Button>
    </>
  );
};

const CHOICES = ['view', 'all', 'marked'] as const;
type Rows = (typeof CHOICES)[number];

/** What was chosen last for a collection. */
interface Remembered {
  readonly format: Format;
  readonly hides: boolean;
  /** With all columns, not only those of the view. */
  readonly isWide: boolean;
}

const recallChoice = (name: string | undefined): Remembered => {
  try {
    const { format, hides, isWide } = JSON.parse(
      remembered(`export.${datasetKey(name)}`) ?? '{}',
    ) as Partial<Remembered>;
    return {
      format: FORMATS.find((one) => one === format) ?? 'csv',
      hides: hides === true,
      isWide: isWide === true,
    };
  } catch {
    return { format: 'csv', hides: false, isWide: false };
  }
};

/** Whoever may not name people gets pseudonyms, and no format that names them by its nature. */
const permittedChoice = (chosen: Remembered, mayName: boolean): Remembered =>
  mayName
    ? chosen
    : { ...chosen, format: canHide(chosen.format) ? chosen.format : 'csv', hides: true };

interface DialogProps {
  readonly view: ViewOnScreen;
  /** Columns that were shown or hidden on purpose. */
  readonly columns: DatasetLook['columns'];
  readonly folder: string;
  readonly onClose: () => void;
}

/** Which rows, as what, and where to; what was chosen is remembered. */
export const ExportDialog = ({ view, columns, folder: usual, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const { name } = view;
  const isMarked = view.marked.length > 0;
  const offered = CHOICES.filter((one) =>
    one === 'marked' ? isMarked : one === 'view' ? isNarrowed(view.filter) : true,
  );
  const { mayName } = useRights();
  const last = permittedChoice(recallChoice(name), mayName);
  const [rows, setRows] = useState<Rows>(isMarked ? 'marked' : (offered[0] ?? 'all'));
  const [format, setFormat] = useState<Format>(last.format);
  const [folder, setFolder] = useState(usual);
  const [hides, setHides] = useState(last.hides);
  const [isWide, setWide] = useState(last.isWide);
  const [showsProtected, setShowsProtected] = useState(false);
  const { start, cancel, verb, error, words } = useExport();
  const counts = { view: view.count, all: view.total, marked: view.marked.length };
  const count = counts[rows];
  const filters = { view: view.filter, all: {}, marked: { rows: [...view.marked] } };
  const send = (): void => {
    const chosen = folder.trim();
    remember(
      `export.${datasetKey(name)}`,
      JSON.stringify({ format, hides, isWide } satisfies Remembered),
    );
    start(
      {
        name,
        filter: filters[rows],
        sort: view.sort,
        ascending: view.ascending,
        format,
        ...(!isWide && { columns }),
        ...(chosen === usual ? {} : { folder: chosen }),
        ...(hides && canHide(format) ? { pseudonyms: true } : {}),
        ...(showsProtected ? { protected: true } : {}),
      },
      onClose,
    );
  };
  const choose = async (): Promise<void> => {
    const chosen = await chooseFolder(folder);
    if (chosen !== undefined) setFolder(chosen);
  };
  const doWords =
    count === undefined ? t('export.do') : t('export.openRows', { count, n: figure(count) });
  return (
    <FormDialog
      title={t('export.title', { name: harmless(name ?? t('dataset.everything')) })}
      send={verb.isPending ? t('export.busy') : doWords}
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
        onChange={(value) => setFormat(value as Format)}
        hint={t(`export.hints.${format}`)}
        groups={GROUP_NAMES.map((group) => ({
          label: t(`export.groups.${group}`),
          choices: GROUPS[group]
            .filter((one) => mayName || canHide(one))
            .map((one) => ({ value: one, label: t(`export.formats.${one}`) })),
        }))}
      />
      {Object.hasOwn(TABLES, format) ? (
        <SelectField
          label={t('export.columns')}
          value={isWide ? 'all' : 'view'}
          onChange={(value) => setWide(value === 'all')}
          hint={t(isWide ? 'export.columnsHint.all' : 'export.columnsHint.view')}
          choices={[
            { value: 'view', label: t('export.whichColumns.view') },
            { value: 'all', label: t('export.whichColumns.all') },
          ]}
        />
      ) : null}
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
        on={hides && canHide(format)}
        onChange={setHides}
        disabled={!mayName || !canHide(format)}
      />
      {mayName ? (
        <Toggle label={t('export.protected')} on={showsProtected} onChange={setShowsProtected} />
      ) : null}
      <UnderWay words={words} isPending={verb.isPending} onCancel={cancel} />
    </FormDialog>
  );
};
