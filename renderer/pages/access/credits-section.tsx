import { useState } from 'react';
import { t } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useLocal } from '../../local.ts';
import { sayIn } from '../../engine-words.ts';
import { exactly, figure, harmless, when } from '../../format.ts';
import { Button } from '../../parts/controls/button.tsx';
import { FailureCard } from '../../parts/states/failure-card.tsx';
import { cell, Table } from '../../parts/frame/page.tsx';
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

const Part = ({
  name,
  value,
  large = false,
}: {
  readonly name: string;
  readonly value: string;
  readonly large?: boolean;
}) => (
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
      <Table label={t('credits.ledger')}>
        <thead>
          <tr>
            <th>{t('credits.when')}</th>
            <th>{t('credits.what')}</th>
            <th>{t('credits.who')}</th>
            <th className={cell.number}>{t('credits.amount')}</th>
            <th className={cell.number}>{t('credits.after')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.seq}>
              <td className={cell.nowrap} title={exactly(row.at)}>
                {when(row.at)}
              </td>
              <td>
                <span className={cell.strong}>{t(`credits.kind.${row.kind}`)}</span>
                {row.operation === undefined ? null : (
                  <>
                    {' '}
                    <span className={cell.quiet}>{nameById(row.operation)}</span>
                  </>
                )}
                {row.note === undefined ? null : (
                  <span className={cell.quiet}> {harmless(row.note)}</span>
                )}
              </td>
              <td>
                {row.keyName === undefined
                  ? ''
                  : sayIn(i18n.language, { message: row.keyName, id: `keys.${row.keyId ?? ''}` })}
              </td>
              <td className={cell.number}>{signed(row.amount)}</td>
              <td className={cell.number}>{figure(row.balance)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
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
