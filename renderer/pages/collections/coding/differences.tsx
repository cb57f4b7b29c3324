/** Where coders differ: the codes of each, and what is decided. */
import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useState } from 'react';
import { t } from 'i18next';
import type { ItemView, RowFilter } from '#calls/index.ts';
import { useBridge } from '../../../bridge-context.ts';
import { useRows } from '../../../collection-queries.ts';
import { exactly, figure, harmless, when } from '../../../format.ts';
import { askLocal, useLocal } from '../../../local.ts';
import { Button } from '../../../parts/controls/button.tsx';
import { FailureCard } from '../../../parts/states/failure-card.tsx';
import { Empty, Skeleton } from '../../../parts/states/states.tsx';
import { sayFailure } from '../../../parts/states/toast.tsx';
import { useRights } from '../../../rights.ts';
import { shownAs } from '../../../shapes/index.ts';
import { copiedTitle } from '../../../shapes/table-columns.tsx';
import { inspect } from '../../../state.ts';
import { CodeChip } from './chips.tsx';
import { nameIn } from './coding-names.ts';
import css from './coding.module.css';
import { codesBy, disputedCodes } from './row-codes.ts';
import { keepCodes, type Coding } from './use-coding.ts';

interface Props {
  readonly coding: Coding;
  readonly filter: RowFilter;
}

export const Differences = ({ coding, filter }: Props) => {
  const { me, may } = useRights();
  // Where several code, those who look after it alone may look before they are done.
  const mayLook = me === undefined || may('codes.merge');
  const [isOpen, setOpen] = useState(false);
  const progress = useLocal('codes.progress', { collection: coding.name }).data;
  const waiting = progress?.waiting ?? 0;
  if (!progress) return <Skeleton pictures={false} />;
  if (waiting > 0 && !(isOpen && mayLook))
    return (
      <Empty title={t('coding.waiting', { n: figure(waiting) })}>
        <p>{t('coding.waitingText')}</p>
        {mayLook ? <Button onClick={() => setOpen(true)}>{t('coding.showAnyway')}</Button> : null}
      </Empty>
    );
  return (
    <DisputedRows {...{ coding, filter }} coders={progress.coders.map(({ coder }) => coder)} />
  );
};

interface DisputedProps {
  readonly coding: Coding;
  /** By their ids. */
  readonly coders: readonly string[];
}

const DisputedRows = ({ coding, filter, coders }: Props & DisputedProps) => {
  const rows = useRows({
    name: coding.name,
    filter: { ...filter, disputed: true },
    sort: 'collected',
    ascending: true,
  });
  const views = rows.data?.pages.flatMap((page) => page.rows) ?? [];
  if (rows.error && !rows.data)
    return <FailureCard error={rows.error} again={() => void rows.refetch()} />;
  if (rows.isPending) return <Skeleton pictures={false} />;
  if (views.length === 0) return <Empty title={t('coding.noDifferences')} />;
  return (
    <div className={css.tableWrap}>
      <table className={css.differences}>
        <caption className="unseen">{t('coding.differences')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('dataset.text')}</th>
            {coders.map((coder) => (
              <th key={coder} scope="col">
                <bdi>{harmless(nameIn(coding.coders, coder))}</bdi>
              </th>
            ))}
            <th scope="col">{t('coding.decision')}</th>
          </tr>
        </thead>
        <tbody>
          {views.map((row) => (
            <DisputedRow key={row.id} row={row} coding={coding} coders={coders} />
          ))}
        </tbody>
      </table>
      {rows.hasNextPage ? (
        <Button small onClick={() => void rows.fetchNextPage()}>
          {t('common.older')}
        </Button>
      ) : null}
    </div>
  );
};

const DisputedRow = ({ row, coding, coders }: DisputedProps & { readonly row: ItemView }) => {
  const title = copiedTitle(shownAs(row.item, [row.shape]));
  const text = harmless(title === '' ? row.entityId : title);
  return (
    <tr>
      <th scope="row" aria-label={text}>
        <button
          type="button"
          className={css.rowText}
          onClick={() => inspect({ kind: 'record', id: row.id })}
        >
          <bdi dir="auto">{text}</bdi>
        </button>
      </th>
      {coders.map((coder) => (
        <td key={coder}>
          <span className={css.wrappingChips}>
            {codesBy(row.codings, coder, coding.codes).map((code) => (
              <CodeChip key={code ?? ''} code={code} codes={coding.codes} />
            ))}
          </span>
        </td>
      ))}
      <td>
        <ul className={css.decisions}>
          {disputedCodes(row, coding.codes).map((code) => (
            <li key={code}>
              <Decision row={row} code={code} coding={coding} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
};

interface DecisionProps {
  readonly row: ItemView;
  readonly code: string;
  readonly coding: Coding;
}

const Decision = ({ row, code, coding }: DecisionProps) => {
  const bridge = useBridge();
  const client = useQueryClient();
  const decided = row.decisions.find((one) => one.code === code);
  const name = harmless(nameIn(coding.codes, code));
  const decide = async (applies: boolean): Promise<void> => {
    const isSame = decided?.applies === applies;
    try {
      const given = { item: row.id, code, applies: isSame ? null : applies };
      keepCodes(client, new Map([[row.id, await askLocal(bridge, 'codes.decide', given)]]));
    } catch (error) {
      sayFailure(error);
    }
  };
  const who = decided && harmless(nameIn(coding.coders, decided.coder));
  return (
    <fieldset className={css.decision} aria-label={name}>
      <CodeChip code={code} codes={coding.codes} />
      {[true, false].map((applies) => (
        <Button
          key={String(applies)}
          small
          aria-pressed={decided?.applies === applies}
          look={decided?.applies === applies ? 'primary' : 'plain'}
          onClick={() => void decide(applies)}
        >
          {applies ? <Check size={14} aria-hidden="true" /> : <X size={13} aria-hidden="true" />}
          {t(applies ? 'coding.applies' : 'coding.doesNotApply')}
        </Button>
      ))}
      {decided ? (
        <span className={css.quiet} title={exactly(decided.at)}>
          {t('coding.decidedBy', { who, when: when(decided.at) })}
        </span>
      ) : null}
    </fieldset>
  );
};
