import { callDigest } from '../../../signing/call-record.ts';
import {
  dayStatementBytes,
  dayStatementHash,
  NO_DAY_BEFORE,
  type DayStatement,
} from '../../../signing/day-statement.ts';
import { RootBuilder } from '../../../signing/merkle-tree.ts';
import { isSignatureOf } from '../../../signing/sign.ts';
import { readQuery } from '../../../signing/timestamp/timestamp-query.ts';
import { readCallRecord } from '../../calls/call-leaves.ts';
import type { Db } from '../../file/db.ts';
import { sql } from '../../file/sql.ts';
import { checkEach, noLongerAsKept, type HashCheck } from '../check-hashes.ts';
import { faulty, RESTORE, type CheckOptions, type Result } from '../finding.ts';

interface LeafRow {
  readonly callId: string | null;
  readonly salt: Uint8Array | null;
  readonly digest: Uint8Array;
}

/** Whether the calls of which something is kept are what their leaves say. */
export const checkCallLeaves = (db: Db, options: CheckOptions): HashCheck =>
  checkEach(db, { table: 'callLeaves', key: 'number', what: 'leaf' }, options, (number) => {
    const leaf = db.get<LeafRow>(
      sql`SELECT callId, salt, digest FROM callLeaves WHERE number = ${number}`,
    );
    if (!leaf) return 'damaged';
    if (leaf.callId === null || leaf.salt === null) return 'sound';
    const record = readCallRecord(db, leaf.callId);
    if (record && Buffer.compare(callDigest(leaf.salt, record), leaf.digest) === 0) return 'sound';
    return { says: noLongerAsKept(`call ${leaf.callId}`) };
  });

interface DayRow extends DayStatement {
  /** From 1. */
  readonly seq: number;
  readonly firstLeaf: number;
  readonly publicKey: string | null;
  readonly signature: string | null;
}

/** Whether each day is the root of its calls, follows the day before, and is signed by its key. */
export const checkSignedDays = (db: Db): Result => {
  const faults: string[] = [];
  let [days, unsigned] = [0, 0];
  let [previous, next] = [NO_DAY_BEFORE, 1];
  for (const day of db.iterate<DayRow>(sql`SELECT * FROM signedDays ORDER BY seq`)) {
    days += 1;
    if (day.seq !== days) faults.push(`${day.day} does not have the number of its place`);
    if (day.previous !== previous) faults.push(`${day.day} does not follow the day before it`);
    if (day.firstLeaf !== next) faults.push(`${day.day} does not begin where the day before ends`);
    if (rootOfDay(db, day) !== day.root) faults.push(`${day.day} is not the root of its calls`);
    if (day.publicKey === null || day.signature === null) unsigned += 1;
    else if (!isSignatureOf(dayStatementBytes(day), day.signature, day.publicKey))
      faults.push(`the signature of ${day.day} is not one of its key`);
    previous = dayStatementHash(day);
    next = day.firstLeaf + day.size;
  }
  const without = unsigned === 0 ? '' : `; ${unsigned} of them are not signed`;
  return faulty(faults, `${days} days that ended follow each other${without}`, RESTORE);
};

const rootOfDay = (db: Db, { firstLeaf, size }: DayRow): string => {
  const tree = new RootBuilder();
  for (const { digest } of db.iterate<{ digest: Uint8Array }>(
    sql`SELECT digest FROM callLeaves
      WHERE number BETWEEN ${firstLeaf} AND ${firstLeaf + size - 1} ORDER BY number`,
  ))
    tree.add(digest);
  return tree.size === size ? tree.root().toString('hex') : '';
};

interface TimestampRow extends DayStatement {
  readonly query: Uint8Array;
  readonly reply: Uint8Array;
}

/** Whether each timestamp is of its day: what was asked names it, and what was answered names what was asked. */
export const checkDayTimestamps = (db: Db): Result => {
  const faults: string[] = [];
  let timestamps = 0;
  for (const row of db.iterate<TimestampRow>(
    sql`SELECT signedDays.*, query, reply FROM dayTimestamps
      JOIN signedDays ON signedDays.seq = dayTimestamps.day`,
  )) {
    timestamps += 1;
    const query = readQuery(row.query);
    const reply = Buffer.from(row.reply);
    if (!query || Buffer.from(query.sha256).toString('hex') !== dayStatementHash(row))
      faults.push(`the timestamp of ${row.day} was asked for something else`);
    else if (
      !reply.includes(Buffer.from(query.sha256)) ||
      !reply.includes(Buffer.from(query.nonce))
    )
      faults.push(`the timestamp of ${row.day} is of something else`);
  }
  return faulty(faults, `${timestamps} timestamps are of their days`, RESTORE);
};
