import { t } from 'i18next';
import type { RereadView } from '#calls/index.ts';
import { useChange } from '../../../local.ts';
import { useReread } from '../../../collection-queries.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { Loaded } from '../../../parts/states/failure-card.tsx';
import { Table } from '../../../parts/frame/page.tsx';
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
    <Dialog
      alert
      open
      title={t('collections.reread')}
      text={t('collections.rereadText')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            look="primary"
            disabled={!data || data.changed === 0 || accept.isPending}
            onClick={run}
          >
            {t('collections.rereadAccept')}
          </Button>
        </>
      }
    >
      <Loaded
        data={data}
        error={error ?? accept.error}
        loading={<output>{t('collections.rereading')}</output>}
      >
        {(view) => <Report view={view} />}
      </Loaded>
    </Dialog>
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
  const shown = (value: string | undefined): string =>
    value === undefined ? t('collections.rereadAbsent') : harmless(value);
  return (
    <Table label={t('collections.reread')}>
      <thead>
        <tr>
          <th>{t('collections.rereadItem')}</th>
          <th>{t('collections.rereadField')}</th>
          <th>{t('collections.rereadBefore')}</th>
          <th>{t('collections.rereadAfter')}</th>
        </tr>
      </thead>
      <tbody>
        {cells.map(({ item, field, before, after }) => (
          <tr key={`${item} ${field}`}>
            <td className={css.quiet}>{harmless(item)}</td>
            <td>{harmless(field)}</td>
            <td dir="auto">{shown(before)}</td>
            <td dir="auto">{shown(after)}</td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};
