import { omitUndefined } from '#kit/collect.ts';
import type { LedgerRow, Store } from '../../store/index.ts';
import type { Answers } from '../answering/answers.ts';
import type { creditCalls, CreditsView, LedgerView, PlanView } from './credits.ts';

export const answerCredits: Answers<typeof creditCalls> = {
  'credits.get': ({ store }) => creditsView(store),
  'credits.ledger': ({ store }, { limit, before }) => {
    const rows = store.ledger.recent(limit + 1, before);
    const shown = rows.slice(0, limit);
    const names = new Map(store.keys.list().map((key) => [key.id, key.name]));
    const operations = store.calls.operations(shown.flatMap(({ callId }) => callId ?? []));
    return {
      rows: shown.map((row) => ledgerView(row, names, operations)),
      more: rows.length > limit,
    };
  },
  'credits.grant': ({ store }, { amount, note }) => {
    store.ledger.grant(amount, note ?? 'granted by the operator');
    return creditsView(store);
  },
  'plan.get': ({ store }) => planView(store),
  'plan.set': ({ store }, { plan }) => {
    store.ledger.setPlan(plan);
    return planView(store);
  },
  'plan.set-extra-usage': ({ store }, { on }) => {
    store.ledger.setExtraUsage(on);
    return planView(store);
  },
};

/** Of the latest calls, so many are looked at. */
const LOOKED_AT = 50;

const creditsView = ({ ledger, calls }: Store): CreditsView => {
  const { balance, plan, extraUsage } = ledger.account();
  const spent = calls
    .recent(LOOKED_AT)
    .find(({ door, credits: cost }) => door === 'mcp' && cost > 0);
  return {
    balance,
    plan,
    extraUsage,
    ...ledger.overview(),
    ...(spent && { assistantSpentAt: spent.finishedAt }),
  };
};

const ledgerView = (
  row: LedgerRow,
  names: ReadonlyMap<string, string>,
  operations: ReadonlyMap<string, string>,
): LedgerView['rows'][number] =>
  omitUndefined({
    seq: row.seq,
    at: row.at,
    kind: row.kind,
    amount: row.amount,
    balance: row.balance,
    keyId: row.keyId ?? undefined,
    keyName: row.keyId === null ? undefined : names.get(row.keyId),
    operation: row.callId === null ? undefined : operations.get(row.callId),
    note: row.note ?? undefined,
  });

const planView = ({ ledger }: Store): PlanView => {
  const { account, balance, cycle, bills } = ledger.billing();
  return {
    plan: account.plan,
    extraUsage: account.extraUsage,
    cap: ledger.plans[account.plan].price,
    balance,
    cycle,
    bills,
    plans: Object.entries(ledger.plans).map(([name, { title, once, monthly, price }]) => ({
      name,
      title,
      once,
      monthly,
      cap: price,
    })),
  };
};
