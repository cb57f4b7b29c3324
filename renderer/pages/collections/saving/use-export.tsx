/** An export under way: its beginning, how far it is, its end. */
import { t, type TFunction } from 'i18next';
import type { DatasetLook, ExportedView, ParamsOf, RowFilter } from '#calls/index.ts';
import { requestedFilter, useLongChange } from '../../../collection-queries.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { useChange } from '../../../local.ts';
import { saySaved, sayFailure } from '../../../parts/states/toast.tsx';
import { UnderWay } from '../../../parts/states/under-way.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import { isTable, type ExportChoice } from './export-choice.ts';

type ExportRequest = ParamsOf<'collections.export'>;

/** Whether identifiers and links are written: they lead to an author who is hidden. */
export const hasIds = (
  columns: DatasetLook['columns'],
  { hasIds: areWanted, hides, leavesOut }: ExportChoice,
): boolean => areWanted && !hides && !leavesOut && columns['author'] !== false;

/** The columns of a table, as they are seen; all of another format, or where all are wanted. */
export const writtenColumns = (
  columns: DatasetLook['columns'],
  choice: ExportChoice,
): { readonly columns?: DatasetLook['columns'] } => {
  if (!isTable(choice.format) || choice.isWide) return {};
  const people = choice.leavesOut ? { author: false } : {};
  return { columns: { ...columns, ...people, id: hasIds(columns, choice) } };
};

/** How many rows it is where that is not all of them. */
export const partOf = (
  { total }: ViewOnScreen,
  count: number | undefined,
): { readonly partRows?: number } =>
  count === undefined || count === total ? {} : { partRows: count };

/** What is asked for by the button and by the dialog: these rows of the view, as was chosen. */
export const exportRequest = (
  view: ViewOnScreen,
  { filter, count }: { readonly filter: RowFilter; readonly count: number | undefined },
  columns: DatasetLook['columns'],
  choice: ExportChoice,
): ExportRequest => {
  const { format, hides, folder } = choice;
  const { name, sort, ascending } = view;
  return {
    name,
    filter: requestedFilter(name, filter),
    sort,
    ascending,
    format,
    ...writtenColumns(columns, choice),
    ...(folder !== undefined && { folder }),
    ...(hides && { pseudonyms: true }),
    ...partOf(view, count),
  };
};

/** “Export 84 rows · CSV · pseudonyms” */
export const exportWords = (
  count: number | undefined,
  { format, hides, leavesOut }: ExportChoice,
  t: TFunction,
): string =>
  [
    count === undefined ? t('export.do') : t('export.openRows', amountOf(count)),
    t(`export.formats.${format}`),
    ...(hides ? [t('export.withPseudonyms')] : []),
    ...(leavesOut ? [t('export.withoutPeople')] : []),
  ].join(' · ');

/** “3: Video:abc, Video:def…” */
const damagedNames = ({ count, names }: NonNullable<ExportedView['damaged']>[number]): string =>
  names.length === 0
    ? figure(count)
    : `${figure(count)}: ${names.join(', ')}${count > names.length ? '…' : ''}`;

export const useExport = () => {
  const verb = useChange('collections.export');
  const { begin, progress, cancel, error } = useLongChange('export', verb);
  const start = (request: ExportRequest, done?: () => void): void => {
    verb.mutate(
      { ...request, id: begin() },
      {
        onSuccess: ({ files, rows, damaged = [] }) => {
          done?.();
          const [file = ''] = files;
          const names = damaged.map(damagedNames).join('; ');
          const damage = names === '' ? '' : ` ${t('export.damaged', { names: harmless(names) })}`;
          saySaved(file, (name) => t('export.done', { ...amountOf(rows), file: name }) + damage);
        },
        // A sheet that is open says it itself.
        ...(done === undefined && { onError: (failure) => sayFailure(failure) }),
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
  const underWay = (
    <UnderWay words={words} isPending={verb.isPending} end={t('export.cancel')} onCancel={cancel} />
  );
  return { start, verb, error, underWay };
};
