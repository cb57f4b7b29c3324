/** The place of what was deleted by a click: what lies there, until when, and the way back. */
import { useState } from 'react';
import { t } from 'i18next';
import type { DeletedView } from '#calls/index.ts';
import { amountOf, figure, harmless } from '../../../format.ts';
import { useChange, useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { Dialog } from '../../../parts/dialog/dialog.tsx';
import { cell, Section, Table } from '../../../parts/frame/page.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { When } from '../../../parts/text/text.tsx';
import { pagePath } from '../../../places.ts';
import css from '../collections.module.css';
import { endOffer } from '../../../parts/states/toast.tsx';
import { usePutBack } from './use-deleting.tsx';

/** At the foot of the collections, where something lies there. */
export const DeletedSection = () => {
  const list = useLocal('deleted.list').data ?? [];
  return list.length === 0 ? null : (
    <Section title={t('deleted.title')}>
      <DeletedList list={list} leads />
    </Section>
  );
};

/** In the settings, closed until it is wanted. */
export const DeletedDetails = ({ className }: { readonly className: string | undefined }) => {
  const list = useLocal('deleted.list').data ?? [];
  if (list.length === 0) return null;
  return (
    <details className={className}>
      <summary>{t('deleted.titleCount', { n: figure(list.length) })}</summary>
      <DeletedList list={list} />
    </details>
  );
};

interface ListProps {
  readonly list: readonly DeletedView[];
  /** To the record of deletions, which stands elsewhere. */
  readonly leads?: boolean;
}

const DeletedList = ({ list, leads = false }: ListProps) => {
  const [isEmptying, setEmptying] = useState(false);
  return (
    <>
      <p className={css.quiet}>{t('deleted.lead')}</p>
      <Entries list={list} canPutBack />
      <div className={css.actions}>
        <Button small onClick={() => setEmptying(true)}>
          {t('deleted.empty')}
        </Button>
        <span className={css.quiet}>
          {t('deleted.notHere')}{' '}
          {leads ? <a href={`#${pagePath('settings')}`}>{t('people.record')}</a> : null}
        </span>
      </div>
      {isEmptying ? <EmptyDialog list={list} onClose={() => setEmptying(false)} /> : null}
    </>
  );
};

interface EntriesProps {
  readonly list: readonly DeletedView[];
  readonly canPutBack?: boolean;
}

const Entries = ({ list, canPutBack = false }: EntriesProps) => {
  const putBack = usePutBack();
  return (
    <Table label={t('deleted.title')}>
      <thead>
        <tr>
          <th>{t('collections.name')}</th>
          <th>{t('deleted.when')}</th>
          <th>{t('deleted.goes')}</th>
          {canPutBack ? <th>{t('deleted.back')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {list.map((one) => (
          <tr key={one.id}>
            <td className={css.nameCell}>
              <bdi dir="auto">{harmless(one.name)}</bdi>
              <div className={css.quiet}>
                <Holdings of={one} />
              </div>
            </td>
            <td className={cell.nowrap}>
              <When at={one.at} />
            </td>
            <td className={cell.nowrap}>{one.goes}</td>
            {canPutBack ? (
              <td className={cell.nowrap}>
                <Button
                  small
                  aria-label={t('deleted.putBackOf', { name: harmless(one.name) })}
                  onClick={() => putBack(one.id)}
                >
                  {t('deleted.putBack')}
                </Button>
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** "Collection · 14 rows · 6 codes · 1 note", of rows with the reason. */
const Holdings = ({ of }: { readonly of: DeletedView }) => {
  const { kind, reason } = of;
  const parts = (['rows', 'codes', 'notes'] as const)
    .filter((key) => of[key] > 0 || key === 'rows')
    .map((key) => t(`deleted.${key}`, amountOf(of[key])));
  return (
    <>
      {[...(kind === 'collection' ? [t('people.collection')] : []), ...parts].join(' · ')}
      {reason === undefined ? null : (
        <>
          {' · '}
          <bdi dir="auto">{t('deleted.because', { reason: harmless(reason) })}</bdi>
        </>
      )}
    </>
  );
};

/** Shows first what goes for good: exactly that list. */
interface EmptyDialogProps {
  readonly list: readonly DeletedView[];
  readonly onClose: () => void;
}

const EmptyDialog = ({ list, onClose }: EmptyDialogProps) => {
  // What comes meanwhile was not shown.
  const [shown] = useState(list);
  const empty = useChange('deleted.empty');
  const run = (): void => {
    endOffer();
    empty.mutate({ ids: shown.map(({ id }) => id) }, { onSuccess: onClose });
  };
  return (
    <Dialog
      alert
      open
      title={t('deleted.emptyTitle')}
      text={t('deleted.emptyText')}
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button look="danger" onClick={run} disabled={empty.isPending}>
            {t('deleted.emptyDo', amountOf(shown.length))}
          </Button>
        </>
      }
    >
      <FailureCard error={empty.error} />
      <Entries list={shown} />
    </Dialog>
  );
};
