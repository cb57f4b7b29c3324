import {
  Combine,
  FolderPlus,
  Images,
  PencilLine,
  Quote,
  ScanSearch,
  Tags,
  Trash2,
} from 'lucide-react';
import { useQueryClient } from '@tanstack/react-query';
import { t } from 'i18next';
import type { RowFilter } from '#calls/index.ts';
import { formatsFor } from '#kit/export-formats.ts';
import { useBridge } from '../../../bridge-context.ts';
import { useRecheckPreflight } from '../../../collection-queries.ts';
import { amountOf } from '../../../format.ts';
import { changeListView, datasetKey } from '../../../list-views.ts';
import { askLocal, refreshAfter } from '../../../local.ts';
import { copyText } from '../../../parts/controls/copy-button.tsx';
import { MenuItem, Submenu } from '../../../parts/controls/menu.tsx';
import { say, sayFailure } from '../../../parts/states/toast.tsx';
import { Allowed, useRights } from '../../../rights.ts';
import { useDeleteRows } from '../deleted/use-deleting.tsx';
import { CollectSteps, type StepRows } from './collect-steps.tsx';
import css from './next-step.module.css';
import { openRowDialog, type RowDialog } from './row-dialogs.tsx';

/** What can be done with rows: gather what belongs to them, look whether they are still there, work with them. */
export const RowActs = ({ rows }: { readonly rows: StepRows }) => {
  const { may } = useRights();
  const { name, filter, count } = rows;
  const remove = useDeleteRows();
  if (count === 0) return null;
  const open = (kind: RowDialog['kind']) => () => openRowDialog({ kind, rows });
  const explain = (id: string): void => openRowDialog({ kind: 'explain', rows, id });
  return (
    <>
      <Allowed call="next-steps.start">
        <div className={css.heading}>{t('nextStep.collect')}</div>
        <CollectSteps rows={rows} />
        <hr className={css.rule} />
      </Allowed>
      {name === undefined || !may('collections.recheck') ? null : (
        <Recheck name={name} filter={filter} />
      )}
      <Allowed call="downloads.add-collected">
        <MenuItem sign={Images} run={open('images')}>
          {t('dataset.images.open')}
        </MenuItem>
      </Allowed>
      <Allowed call="collections.make">
        <MenuItem sign={FolderPlus} run={open('make')}>
          {count === undefined
            ? t('dataset.make.open')
            : t('dataset.make.openRows', amountOf(count))}
        </MenuItem>
        <MenuItem sign={Combine} run={open('combine')}>
          {t('dataset.make.combine')}
        </MenuItem>
      </Allowed>
      {count !== undefined && may('collections.annotate-rows') ? (
        <MenuItem sign={PencilLine} run={open('annotate')}>
          {t('dataset.annotate.open', amountOf(count))}
        </MenuItem>
      ) : null}
      <Allowed call="codes.set">
        <MenuItem sign={Tags} run={() => changeListView(datasetKey(name), { coding: 'codes' })}>
          {t('coding.open')}
        </MenuItem>
      </Allowed>
      {name !== undefined && count !== undefined && may('collections.remove-rows') ? (
        <MenuItem sign={Trash2} run={() => remove(name, filter, explain)}>
          {t('deleted.removeRows', amountOf(count))}
        </MenuItem>
      ) : null}
      {filter.rows && may('collections.cite') ? <CiteMenu ids={filter.rows} /> : null}
    </>
  );
};

/** Asks for each of the rows again, at what that takes. */
const Recheck = ({ name, filter }: { readonly name: string; readonly filter: RowFilter }) => {
  const bridge = useBridge();
  const client = useQueryClient();
  const takes = useRecheckPreflight(name, true, filter).data;
  const recheck = async (): Promise<void> => {
    try {
      await askLocal(bridge, 'collections.recheck', { name, filter });
    } catch (error) {
      sayFailure(error);
    } finally {
      void refreshAfter(client, 'collections.recheck');
    }
  };
  const requests = takes?.requests.estimate;
  return (
    <MenuItem sign={ScanSearch} run={() => void recheck()}>
      <span className={css.line}>
        <span>{t('collections.recheckHint')}</span>
        <span className={css.quiet}>
          {requests === undefined ? '' : t('collect.takesRequests', amountOf(requests))}
        </span>
      </span>
    </MenuItem>
  );
};

const FORMATS = formatsFor('references');

/** Copies rows as references, in one of the formats that reference managers read. */
const CiteMenu = ({ ids }: { readonly ids: readonly number[] }) => {
  const bridge = useBridge();
  const copy = async (format: (typeof FORMATS)[number]): Promise<void> => {
    try {
      const filter = { rows: [...ids] };
      const { text, rows } = await askLocal(bridge, 'collections.cite', { filter, format });
      const isCopied = await copyText(text);
      say(isCopied ? t('cite.copied', amountOf(rows)) : t('common.copyFailed'));
    } catch (error) {
      sayFailure(error);
    }
  };
  return (
    <Submenu sign={Quote} label={t('cite.open', amountOf(ids.length))}>
      {FORMATS.map((format) => (
        <MenuItem key={format} run={() => void copy(format)}>
          {t(`export.formats.${format}`)}
        </MenuItem>
      ))}
    </Submenu>
  );
};
