import { t } from 'i18next';
import type { RereadView } from '#calls/index.ts';
import { useChange } from '../../../local.ts';
import { useReread } from '../../../collection-queries.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { FormDialog } from '../../../parts/dialog/form-dialog.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import { DataTable } from '../../../parts/frame/page.tsx';
import { say } from '../../../parts/states/toast.tsx';
import css from '../collections.module.css';
import type { CollectionDialogProps } from '../dialog-props.ts';

/** What today's readers make of the kept replies, cell by cell, before it is accepted. */
export const RereadDialog = ({ name, onClose }: CollectionDialogProps) => {
  const { data, error } = useReread(name);
  const accept = useChange('collections.reread');
  const run = (): void =>
    accept.mutate(
      { name, accept: true },
      {
        onSuccess: () => {
          onClose();
          say(t('collections.rereadDone'));
        },
      },
    );
  return (
    <FormDialog
      title={t('collections.reread')}
      text={t('collections.rereadText')}
      send={t('collections.rereadAccept')}
      ready={data !== undefined && data.changed > 0 && !accept.isPending}
      onSend={run}
      onClose={onClose}
    >
      <Loaded
        data={data}
        error={error ?? accept.error}
        loading={<output>{t('collections.rereading')}</output>}
      >
        {(view) => <Report view={view} />}
      </Loaded>
    </FormDialog>
  );
};

const Report = ({ view }: { readonly view: RereadView }) => {
  const { items, changed, missing, unread, cells, cellCount } = view;
  const counted = (
    key: 'rereadItems' | 'rereadChanged' | 'rereadMissing' | 'rereadUnread',
    count: number,
  ): string[] => (count === 0 ? [] : [t(`collections.${key}`, amountOf(count))]);
  return (
    <div className={css.stack}>
      <output>
        {[
          ...counted('rereadItems', items),
          ...counted('rereadChanged', changed),
          ...counted('rereadMissing', missing),
          ...counted('rereadUnread', unread),
        ].join(' · ')}
      </output>
      {cells.length === 0 ? <p>{t('collections.rereadNone')}</p> : <Cells cells={cells} />}
      {cellCount > cells.length ? (
        <p className={css.quiet}>
          {t('collections.rereadMore', { n: figure(cells.length), total: figure(cellCount) })}
        </p>
      ) : null}
    </div>
  );
};

const Cells = ({ cells }: Pick<RereadView, 'cells'>) => {
  const shown = (value: string | undefined) => (
    <bdi dir="auto">{value === undefined ? t('collections.rereadAbsent') : harmless(value)}</bdi>
  );
  return (
    <DataTable
      label={t('collections.reread')}
      things={cells}
      keyOf={({ item, field }) => `${item} ${field}`}
      columns={[
        { head: t('collections.rereadItem'), is: 'quiet', render: ({ item }) => harmless(item) },
        { head: t('collections.rereadField'), render: ({ field }) => harmless(field) },
        { head: t('collections.rereadBefore'), render: ({ before }) => shown(before) },
        { head: t('collections.rereadAfter'), render: ({ after }) => shown(after) },
      ]}
    />
  );
};
