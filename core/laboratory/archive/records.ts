/** What a package of a project says beside its collections: who was in it, what was done, who paid. */
import type { AuditEntry } from '#kit/audit-trail.ts';
import { omitUndefined } from '#kit/collect.ts';
import { jsonText } from '#kit/json-text.ts';
import { csvText } from '../../exports/csv-text.ts';
import type { LedgerRow, Store } from '../../store/index.ts';
import type { Laboratory } from '../store/laboratory.ts';

/** Rows that are read at a time. */
const PORTION = 500;

/** A role that a member had, from one instant to another. */
export interface RoleSpan {
  readonly role: string;
  readonly from: string;
  /** Absent while it lasts. */
  readonly to?: string;
  /** Id of who gave it; absent for whoever runs the program. */
  readonly by?: string;
}

export interface ArchivedMember {
  /** Id of the person, by which all of the package calls them. */
  readonly person: string;
  readonly name?: string;
  readonly roles: readonly RoleSpan[];
}

/** The audit entries of a project, the latest first. */
export function* auditEntries({ audit }: Laboratory, project: string): Generator<AuditEntry> {
  for (let before: number | undefined; ;) {
    const entries = audit.list({ limit: PORTION, before, project });
    yield* entries;
    before = entries.at(-1)?.number;
    if (before === undefined) return;
  }
}

/** Everybody who was ever a member, with their roles over time, as the audit trail has them. */
export const archivedMembers = (
  laboratory: Laboratory,
  project: string,
  withNames: boolean,
): readonly ArchivedMember[] => {
  const changes = [...auditEntries(laboratory, project)]
    .filter(({ act }) => act === 'member-set' || act === 'member-removed')
    .toReversed();
  const roles = new Map<string, RoleSpan[]>();
  for (const { act, at, by, facts } of changes) {
    const person = String(facts['person']);
    const spans = roles.get(person) ?? [];
    roles.set(person, spans);
    const last = spans.at(-1);
    if (last && last.to === undefined) spans[spans.length - 1] = { ...last, to: at };
    if (act === 'member-set')
      spans.push(omitUndefined({ role: String(facts['role']), from: at, by }));
  }
  return [...roles].map(([person, spans]) =>
    omitUndefined({
      person,
      name: withNames ? laboratory.people.get(person)?.name : undefined,
      roles: spans,
    }),
  );
};

const LEDGER_COLUMNS = [
  'seq',
  'at',
  'kind',
  'amount',
  'balance',
  'person',
  'keyId',
  'callId',
  'cycle',
  'note',
] as const satisfies readonly (keyof LedgerRow)[];

/** The ledger as CSV, the latest line first. */
export function* ledgerCsv({ ledger }: Pick<Store, 'ledger'>): Generator<Uint8Array> {
  yield Buffer.from(csvText([LEDGER_COLUMNS]));
  for (let before: number | undefined; ;) {
    const rows = ledger.recent(PORTION, before);
    before = rows.at(-1)?.seq;
    if (before === undefined) return;
    yield Buffer.from(
      csvText(rows.map((row) => LEDGER_COLUMNS.map((column) => String(row[column] ?? '')))),
    );
  }
}

export function* jsonLines(values: Iterable<unknown>): Generator<Uint8Array> {
  for (const value of values) yield Buffer.from(`${jsonText(value)}\n`);
}

/** The keys of a project, without anything that opens or looks like a secret. */
export const archivedKeys = ({ keys }: Pick<Store, 'keys'>, withNames: boolean) =>
  keys.list({}).map(({ id, person, name, builtin, created, expires, revoked, disabled, budget }) =>
    omitUndefined({
      id,
      person,
      // That of a member's window is the member's.
      name: withNames ? name : undefined,
      builtin,
      created,
      expires,
      revoked,
      disabled,
      budget,
    }),
  );
