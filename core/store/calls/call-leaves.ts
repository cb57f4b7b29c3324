/** What stands for a call under the root of its day. */
import { randomBytes } from 'node:crypto';
import { callDigest, type CallRecord } from '../../signing/call-record.ts';
import type { Db } from '../file/db.ts';

const SALT_BYTES = 32;

/** What of a call is under a signature; `undefined` where nothing was asked, or nothing of it is kept. */
export const readCallRecord = (db: Db, callId: string): CallRecord | undefined => {
  const call = db
    .prepare<{ operation: string; params: string }>(
      'SELECT operation, params FROM calls WHERE id = ?',
    )
    .get(callId);
  const exchanges = db
    .prepare<CallRecord['exchanges'][number]>(
      `SELECT at, method, url, status, bodySha256 FROM exchanges WHERE callId = ? ORDER BY rowid`,
    )
    .all(callId);
  if (!call || exchanges.length === 0) return undefined;
  return { callId, operation: call.operation, params: JSON.parse(call.params), exchanges };
};

/** Makes a leaf of a call, unless it has one or nothing of it is kept; answers whether it did. */
export const addCallLeaf = (db: Db, callId: string): boolean => {
  if (db.prepare('SELECT 1 FROM callLeaves WHERE callId = ?').get(callId)) return false;
  const record = readCallRecord(db, callId);
  if (!record) return false;
  const salt = randomBytes(SALT_BYTES);
  db.prepare('INSERT INTO callLeaves (callId, salt, digest) VALUES (?, ?, ?)').run(
    callId,
    salt,
    callDigest(salt, record),
  );
  return true;
};

/**
 * Drops the salt of a call that is about to be deleted or changed: what it was cannot be tried out any
 * more. Its digest stays; a call whose day has not ended gets one first. To be called within a transaction.
 */
export const dropCallSalt = (db: Db, callId: string): void => {
  addCallLeaf(db, callId);
  db.prepare('UPDATE callLeaves SET callId = NULL, salt = NULL WHERE callId = ?').run(callId);
};
