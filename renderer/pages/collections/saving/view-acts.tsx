/** What is done to the rows of a view, beside writing them to a file. */
import { ChevronDown, Combine, Copy, Download, FolderPlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRequestedAct } from '../../../commands.ts';
import { useLocal } from '../../../local.ts';
import { figure } from '../../../format.ts';
import { buttonClass } from '../../../parts/controls/button.tsx';
import { Menu, MenuItem } from '../../../parts/controls/menu.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import { ExportDialog } from './export-button.tsx';
import { MakeCollectionDialog } from './make-collection.tsx';

interface Props {
  readonly view: ViewOnScreen;
  /** Where there are several rows to be copied. */
  readonly copy: { readonly count: number; readonly run: () => void } | undefined;
}

export const ViewActs = ({ view, copy }: Props) => {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<'export' | 'make' | 'combine'>();
  const folder = useLocal('settings.get').data?.downloadFolder;
  const { name, filter, count, marked } = view;
  useRequestedAct('export', name, () => setOpenDialog('export'));
  const isMarked = marked.length > 0;
  const rows = isMarked ? marked.length : count;
  const words =
    rows === undefined
      ? t('dataset.make.open')
      : t('dataset.make.openRows', { count: rows, n: figure(rows) });
  return (
    <>
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
        <MenuItem sign={FolderPlus} run={() => setOpenDialog('make')}>
          {words}
        </MenuItem>
        <MenuItem sign={Combine} run={() => setOpenDialog('combine')}>
          {t('dataset.make.combine')}
        </MenuItem>
        {copy ? (
          <MenuItem sign={Copy} run={copy.run}>
            {t('table.copyRows', { count: copy.count, n: figure(copy.count) })}
          </MenuItem>
        ) : null}
      </Menu>
      {openDialog === 'export' && folder !== undefined ? (
        <ExportDialog view={view} folder={folder} onClose={() => setOpenDialog(undefined)} />
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
