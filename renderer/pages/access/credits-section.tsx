import { useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { sayIn } from '../../engine-words.ts';
import { exactly, figure, harmless, when } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { cell, DataTable } from '../../parts/frame/page.tsx';
import { Skeleton } from '../../parts/states/states.tsx';
import { useLedger, useCatalogueNames } from '../../queries.ts';
import { Allowed, useRights } from '../../rights.ts';
import css from './access.module.css';
import { GrantDialog } from './grant-dialog.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** A budget for politeness and for agents: what is left, and every row that made it so. */
export const CreditsSection = () => {
  const credits = useLocal('credits.get');
  const { me } = useRights();
  const [granting, setGranting] = useState(false);
  const view = credits.data;
  return (
    <>
      <FailureCard error={credits.error} />
      {view ? (
        <div className={css.panel}>
          <dl className={css.figures}>
            <Part name={t('credits.balance')} value={figure(Math.max(0, view.balance))} large />
            <Part name={t('credits.granted')} value={figure(view.granted)} />
            <Part name={t('credits.spent')} value={figure(view.spent)} />
            <Part name={t('credits.reserved')} value={figure(view.reserved)} />
          </dl>
          <p className={css.quiet}>{t(me ? 'credits.textInLaboratory' : 'credits.text')}</p>
          <Allowed call="credits.grant">
            <div>
              <Button small onClick={() => setGranting(true)}>
                {t('credits.grant')}
              </Button>
            </div>
          </Allowed>
        </div>
      ) : null}
      <PlanPanel />
      <Ledger />
      {granting ? <GrantDialog onClose={() => setGranting(false)} /> : null}
    </>
  );
};

interface PartProps {
  readonly name: string;
  readonly value: string;
  readonly large?: boolean;
}

const Part = ({ name, value, large = false }: PartProps) => (
  <div className={large ? `${css.figure} ${css.balance}` : css.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const signed = (amount: number): string =>
  amount > 0 ? `+${figure(amount)}` : figure(amount).replace('-', '\u2212');

const Ledger = () => {
  const { t, i18n } = useTranslation();
  const nameById = useCatalogueNames();
  const ledger = useLedger();
  const rows = ledger.data?.pages.flatMap((page) => page.rows) ?? [];
  if (ledger.isPending) return <Skeleton pictures={false} rows={3} />;
  if (ledger.error) return <FailureCard error={ledger.error} />;
  if (rows.length === 0) return <p className={css.quiet}>{t('credits.noRows')}</p>;
  return (
    <div>
      <DataTable
        label={t('credits.ledger')}
        things={rows}
        keyOf={({ seq }) => seq}
        columns={[
          {
            head: t('credits.when'),
            is: 'nowrap',
            render: ({ at }) => <span title={exactly(at)}>{when(at)}</span>,
          },
          {
            head: t('credits.what'),
            render: ({ kind, operation, note }) => (
              <>
                <span className={cell.strong}>{t(`credits.kind.${kind}`)}</span>{' '}
                <span className={cell.quiet}>
                  {operation === undefined ? '' : nameById(operation)}{' '}
                  {note === undefined ? '' : harmless(note)}
                </span>
              </>
            ),
          },
          {
            head: t('credits.who'),
            render: ({ keyName, keyId = '' }) =>
              keyName && sayIn(i18n.language, { message: keyName, id: `keys.${keyId}` }),
          },
          { head: t('credits.amount'), is: 'number', render: ({ amount }) => signed(amount) },
          { head: t('credits.after'), is: 'number', render: ({ balance }) => figure(balance) },
        ]}
      />
      {ledger.hasNextPage ? (
        <div className={css.more}>
          <Button small disabled={ledger.isFetching} onClick={() => void ledger.fetchNextPage()}>
            {t('common.older')}
          </Button>
        </div>
      ) : null}
    </div>
  );
};
