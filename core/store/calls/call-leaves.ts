/** What stands for a call under the root of its day. */
import { randomBytes } from 'node:crypto';
import { callDigest, type CallRecord } from '../../signing/call-record.ts';
import type { Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';

const SALT_BYTES = 32;

/** What of a call is under a signature; `undefined` where nothing was asked, or nothing of it is kept. */
export const readCallRecord = (db: Db, callId: string): CallRecord | undefined => {
  const call = db.get<{ operation: string; params: string }>(
    sql`SELECT operation, params FROM calls WHERE id = ${callId}`,
  );
  const exchanges = db.all<CallRecord['exchanges'][number]>(
    sql`SELECT at, method, url, status, bodySha256 FROM exchanges WHERE callId = ${callId}
      ORDER BY rowid`,
  );
  if (!call || exchanges.length === 0) return undefined;
  return { callId, operation: call.operation, params: JSON.parse(call.params), exchanges };
};

/** Makes a leaf of a call, unless it has one or nothing of it is kept; answers whether it did. */
export const addCallLeaf = (db: Db, callId: string): boolean => {
  if (db.get(sql`SELECT 1 FROM callLeaves WHERE callId = ${callId}`)) return false;
  const record = readCallRecord(db, callId);
  if (!record) return false;
  const salt = randomBytes(SALT_BYTES);
  db.run(
    sql`INSERT INTO callLeaves (callId, salt, digest)
      VALUES (${callId}, ${salt}, ${callDigest(salt, record)})`,
  );
  return true;
};

/**
 * Drops the salt of a call that is about to be deleted or changed: what it was cannot be tried out any
 * more. Its digest stays; a call whose day has not ended gets one first. To be called within a transaction.
 */
export const dropCallSalt = (db: Db, callId: string): void => {
  addCallLeaf(db, callId);
  db.run(sql`UPDATE callLeaves SET callId = NULL, salt = NULL WHERE callId = ${callId}`);
};
