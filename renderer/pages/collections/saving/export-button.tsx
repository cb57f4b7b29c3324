import { ChevronDown, Download } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ExportedView } from '#contract/index.ts';
import { useChange, useLocal } from '../../../local.ts';
import { useExportProgress } from '../../../collection-queries.ts';
import { SelectField, TextField, Toggle } from '../../../form/controls.tsx';
import { figure, harmless } from '../../../format.ts';
import { chooseFolder, hasNative, reveal } from '../../../native.ts';
import { Button, buttonClass } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import { say, sayAndLead } from '../../../parts/states/toast.tsx';
import { toCallFailure } from '../../../queries.ts';
import css from '../collections.module.css';

const FORMATS = ['csv', 'xlsx', 'ndjson', 'as2', 'parquet', 'gexf', 'package'] as const;
type Format = (typeof FORMATS)[number];

interface ExportChoice {
  readonly name: string;
  readonly format: Format;
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
          const text = [
            t('export.done', { count: rows, n: figure(rows), file: harmless(file) }),
            ...(names === '' ? [] : [t('export.damaged', { names: harmless(names) })]),
          ].join(' ');
          if (hasNative()) sayAndLead(text, t('export.show'), () => void reveal(file));
          else say(text);
        },
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
    <>
      <output className={css.quiet}>{words}</output>
      <Button small look="quiet" onClick={onCancel}>
        {t('export.cancel')}
      </Button>
    </>
  );
};

/** A table at once, into the folder of downloads; every other format by way of a dialog. */
export const ExportButton = ({ name }: { readonly name: string }) => {
  const { t } = useTranslation();
  const folder = useLocal('settings.get').data?.downloadFolder;
  const { start, cancel, verb, error, words } = useExport();
  const [format, setFormat] = useState<Format>();
  return (
    <span className={css.split}>
      <UnderWay words={words} isPending={verb.isPending} onCancel={cancel} />
      <Button
        small
        look="primary"
        disabled={verb.isPending}
        onClick={() => start({ name, format: 'csv' })}
      >
        <Download size={14} aria-hidden="true" />
        {t(verb.isPending ? 'export.busy' : 'export.csv')}
      </Button>
      <Menu
        label={t('export.more')}
        trigger={{
          className: buttonClass('plain', true),
          'aria-label': t('export.more'),
          title: t('export.more'),
          children: <ChevronDown size={14} aria-hidden="true" />,
        }}
      >
        {FORMATS.map((one) => (
          <MenuItem key={one} run={() => setFormat(one)}>
            {t(`export.formats.${one}`)}…
          </MenuItem>
        ))}
      </Menu>
      {format === undefined ? null : (
        <ExportDialog
          name={name}
          first={format}
          folder={folder ?? ''}
          onClose={() => setFormat(undefined)}
        />
      )}
      {error ? (
        <Dialog open title={t('export.failed')} onClose={() => verb.reset()}>
          <FailureCard error={toCallFailure(error)} />
        </Dialog>
      ) : null}
    </span>
  );
};

interface DialogProps {
  readonly name: string;
  readonly first: Format;
  readonly folder: string;
  readonly onClose: () => void;
}

const ExportDialog = ({ name, first, folder: usual, onClose }: DialogProps) => {
  const { t } = useTranslation();
  const [format, setFormat] = useState<Format>(first);
  const [folder, setFolder] = useState(usual);
  const [hides, setHides] = useState(false);
  const [showsProtected, setShowsProtected] = useState(false);
  const { start, cancel, verb, error, words } = useExport();
  const send = (): void => {
    const chosen = folder.trim();
    const other = chosen === usual ? {} : { folder: chosen };
    const choices = {
      ...(hides ? { pseudonyms: true } : {}),
      ...(showsProtected ? { protected: true } : {}),
    };
    start({ name, format, ...other, ...choices }, onClose);
  };
  const choose = async (): Promise<void> => {
    const chosen = await chooseFolder(folder);
    if (chosen !== undefined) setFolder(chosen);
  };
  return (
    <FormDialog
      title={t('export.title', { name: harmless(name) })}
      send={t(verb.isPending ? 'export.busy' : 'export.do')}
      ready={!verb.isPending && folder.trim() !== ''}
      error={error}
      onSend={send}
      onClose={onClose}
    >
      <SelectField
        label={t('export.format')}
        value={format}
        onChange={(value) => setFormat(value as Format)}
        hint={t(`export.hints.${format}`)}
        choices={FORMATS.map((one) => ({ value: one, label: t(`export.formats.${one}`) }))}
      />
      <div className={css.folder}>
        <TextField
          label={t('export.folder')}
          value={folder}
          onChange={setFolder}
          problem={folder.trim() === '' ? t('export.folderNeeded') : undefined}
        />
        {hasNative() ? <Button onClick={() => void choose()}>{t('export.choose')}</Button> : null}
      </div>
      <Toggle label={t('export.pseudonyms')} on={hides} onChange={setHides} />
      <Toggle label={t('export.protected')} on={showsProtected} onChange={setShowsProtected} />
      <span className={css.split}>
        <UnderWay words={words} isPending={verb.isPending} onCancel={cancel} />
      </span>
    </FormDialog>
  );
};
