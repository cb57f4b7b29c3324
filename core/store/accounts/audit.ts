import type { Db } from '../file/db.ts';
import { lastNumberOf } from '../file/dialect.ts';
import { sql } from '../file/sql.ts';
import { isOfCall, type LedgerRow } from './ledger-entries.ts';

/** Something in the books that does not add up. */
export interface Fault {
  /** The ledger line, when it is one line's fault. */
  readonly seq: number | null;
  readonly message: string;
}

interface Books {
  readonly balances: Map<string, number>;
  readonly granted: Map<string, number>;
  readonly spent: Map<string, number>;
  /** By person and month. */
  readonly parts: Map<string, number>;
  readonly open: Map<string, LedgerRow>;
  /** By account: the cycle whose allowance was given last, and what would not expire with it. */
  readonly cycles: Map<string, { readonly month: string; readonly carried: number }>;
  readonly faults: Fault[];
  last: number;
}

/** Adds the ledger up from its first line and compares every running figure; see `Ledger.audit`. */
export const auditLedger = (db: Db): Fault[] =>
  db.snapshot(() => {
    const books: Books = {
      balances: new Map(),
      granted: new Map(),
      spent: new Map(),
      parts: new Map(),
      open: new Map(),
      cycles: new Map(),
      faults: [],
      last: 0,
    };
    for (const line of db.iterate<LedgerRow>(sql`SELECT * FROM ledger ORDER BY seq`))
      check(books, line);
    compareEnd(db, books);
    compareReservations(db, books);
    compareCycles(db, books);
    return books.faults;
  });

const check = (books: Books, line: LedgerRow): void => {
  const fault = (message: string) => books.faults.push({ seq: line.seq, message });
  if (line.seq !== books.last + 1) fault(`lines are missing after ${books.last}`);
  books.last = line.seq;

  const balance = (books.balances.get(line.account) ?? 0) + line.amount;
  books.balances.set(line.account, balance);
  if (balance !== line.balance) fault(`balance ${line.balance} should be ${balance}`);
  const granted = (books.granted.get(line.account) ?? 0) + (isOfCall(line.kind) ? 0 : line.amount);
  books.granted.set(line.account, granted);
  if (granted !== line.granted) fault(`granted ${line.granted} should be ${granted}`);
  if (line.family !== null) {
    const spent = (books.spent.get(line.family) ?? 0) - line.amount;
    books.spent.set(line.family, spent);
    if (spent !== line.keySpent) fault(`spent ${line.keySpent} should be ${spent}`);
  }
  checkPart(books, line, fault);
  if (!isOfCall(line.kind)) checkGiven(books, line, balance, fault);
  else if (line.kind === 'reserve') checkReserve(books, line, balance, fault);
  else checkClosing(books, line, fault);
};

type Report = (message: string) => unknown;

/** The running sum of a person and month. An early version had no such columns. */
const checkPart = (books: Books, line: LedgerRow, fault: Report): void => {
  const person = line.person ?? null;
  if ((person === null) !== ((line.partMonth ?? null) === null))
    fault('a part without a person or a month');
  if (person === null) return;
  if (!isOfCall(line.kind)) fault(`${article(line.kind)} of a person`);
  const name = `${person} ${line.partMonth}`;
  const spent = (books.parts.get(name) ?? 0) - line.amount;
  books.parts.set(name, spent);
  if (spent !== line.partSpent)
    fault(`spent of the part of ${line.partMonth} ${line.partSpent} should be ${spent}`);
};

/** Grants, and what opens and closes a billing cycle; see `billing-cycles.ts`. */
const checkGiven = (books: Books, line: LedgerRow, balance: number, fault: Report): void => {
  const { kind, account, amount, cycle } = line;
  const before = balance - amount;
  const open = books.cycles.get(account);
  if (kind === 'expiry' ? amount >= 0 : amount <= 0) fault(`${article(kind)} of ${amount}`);
  if (kind === 'grant') {
    if (open) books.cycles.set(account, { ...open, carried: open.carried + amount });
  } else if (cycle === null) fault(`${article(kind)} without a cycle`);
  else if (kind === 'allowance') {
    if (open && open.month >= cycle) fault(`the allowance of ${cycle} came after ${open.month}`);
    books.cycles.set(account, { month: cycle, carried: before });
  } else if (kind === 'bill') {
    if (balance !== 0) fault(`a bill of ${amount} should be ${-before}`);
  } else if (open) {
    const due = Math.min(0, open.carried - before);
    if (open.month !== cycle) fault(`the allowance of ${cycle} was not given`);
    if (amount !== due) fault(`an expiry of ${amount} should be ${due}`);
  }
};

const article = (kind: LedgerRow['kind']): string =>
  kind === 'allowance' || kind === 'expiry' ? `an ${kind}` : `a ${kind}`;

const checkReserve = (books: Books, line: LedgerRow, balance: number, fault: Report): void => {
  if (line.callId === null) return void fault('a reservation without a call');
  if (line.amount >= 0) fault(`a reservation of ${line.amount}`);
  if (line.floor === null || line.floor > 0) fault('a reservation without a floor');
  else if (balance < line.floor) fault(`balance ${balance} is below ${line.floor}`);
  if (books.open.has(line.callId)) fault(`call ${line.callId} reserved twice`);
  books.open.set(line.callId, line);
};

const checkClosing = (books: Books, line: LedgerRow, fault: Report): void => {
  const reserved = line.callId === null ? undefined : books.open.get(line.callId);
  if (!reserved) return void fault(`${line.kind} of call ${line.callId}, which is not open`);
  books.open.delete(reserved.callId ?? '');
  const due = line.kind === 'refund' ? -reserved.amount : 0;
  if (line.amount !== due) fault(`${line.kind} of ${line.amount} should be ${due}`);
  if (line.account !== reserved.account || line.keyId !== reserved.keyId)
    fault(`${line.kind} of call ${line.callId} went to another account or key`);
  if (line.person !== reserved.person || line.partMonth !== reserved.partMonth)
    fault(`${line.kind} of call ${line.callId} went to another part`);
};

const compareEnd = (db: Db, books: Books): void => {
  const given = db.get<{ seq: number }>(lastNumberOf('ledger'));
  if ((given?.seq ?? 0) !== books.last)
    books.faults.push({ seq: null, message: `lines are missing after ${books.last}` });
};

const compareReservations = (db: Db, books: Books): void => {
  const rows = db.iterate<{ callId: string; amount: number }>(
    sql`SELECT callId, amount FROM reservations`,
  );
  const left = new Map(books.open);
  for (const { callId, amount } of rows) {
    if (left.get(callId)?.amount !== -amount)
      books.faults.push({ seq: null, message: `reservation ${callId} is not open in the ledger` });
    left.delete(callId);
  }
  for (const [callId, line] of left)
    books.faults.push({ seq: line.seq, message: `call ${callId} is open without a reservation` });
};

/** What the accounts say of their open cycles; one from before allowances had lines of their own is passed over. */
const compareCycles = (db: Db, books: Books): void => {
  const rows = db.all<{
    id: string;
    cycle: string;
    carried: number;
    // `*`: an early version had no such column, and no such lines.
  }>(sql`SELECT * FROM accounts WHERE cycle IS NOT NULL`);
  for (const { id, cycle, carried } of rows) {
    const open = books.cycles.get(id);
    const fault = (message: string) =>
      books.faults.push({ seq: null, message: `account ${id} ${message}` });
    if (open && open.month !== cycle)
      fault(`is in ${cycle}, and its last allowance was of ${open.month}`);
    else if (open && open.carried !== carried)
      fault(`carries ${carried}, and should ${open.carried}`);
  }
};
