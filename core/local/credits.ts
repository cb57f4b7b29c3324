import { z } from 'zod';
import type { CreditsView, LedgerView } from '#contract/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { defineLocal } from '#kit/local.ts';
import type { LedgerRow, Store } from '../store/index.ts';
import type { LocalContext } from './context.ts';

/** Credits: a budget for politeness and for agents. The person at the desktop may grant more. */
export const credits = [
  defineLocal({
    name: 'credits.get',
    summary: 'The balance and what it is made of.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): CreditsView => creditsView(store),
  }),
  defineLocal({
    name: 'credits.ledger',
    summary: 'The ledger, newest first.',
    params: z.strictObject({
      limit: z.int().min(1).max(500).default(100),
      before: z.int().positive().optional(),
    }),
    run: ({ store }: LocalContext, { limit, before }): LedgerView => {
      const rows = store.ledger.recent(limit + 1, before);
      const names = new Map(store.keys.list().map((key) => [key.id, key.name]));
      return {
        rows: rows.slice(0, limit).map((row) => ledgerView(row, names, store)),
        more: rows.length > limit,
      };
    },
  }),
  defineLocal({
    name: 'credits.grant',
    summary: 'Add credits to the account; a row of the ledger.',
    params: z.strictObject({
      amount: z.int().min(1).max(1_000_000),
      note: z.string().max(200).optional(),
    }),
    changes: ['credits'],
    run: ({ store }: LocalContext, { amount, note }): CreditsView => {
      store.ledger.grant(amount, note ?? 'granted by the operator');
      return creditsView(store);
    },
  }),
];

const creditsView = ({ ledger }: Store): CreditsView => {
  const { balance, plan, extraUsage } = ledger.account();
  return { balance, plan, extraUsage, ...ledger.overview() };
};

const ledgerView = (
  row: LedgerRow,
  names: ReadonlyMap<string, string>,
  store: Store,
): LedgerView['rows'][number] =>
  omitUndefined({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    amount: row.amount,
    balance: row.balance,
    keyId: row.keyId ?? undefined,
    keyName: row.keyId === null ? undefined : names.get(row.keyId),
    operation: row.callId === null ? undefined : store.calls.find(row.callId)?.operation,
    note: row.note ?? undefined,
  });
