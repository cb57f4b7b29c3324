/** What is signed of a day that has ended: the root over its calls, and the day before it. */
import { hash } from 'node:crypto';
import { utf8FromText } from '#kit/bytes.ts';
import { canonical } from '#kit/identity.ts';

export interface DayStatement {
  /** `2026-11-26`, in UTC. */
  readonly day: string;
  /** Calls with evidence that ended on it. */
  readonly size: number;
  /** In hexadecimal. */
  readonly root: string;
  /** SHA-256 of the statement before it, in hexadecimal; zeros for the first. */
  readonly previous: string;
}

export const NO_DAY_BEFORE = '0'.repeat(64);

export const dayStatementBytes = ({ day, size, root, previous }: DayStatement): Uint8Array =>
  utf8FromText(canonical({ type: 'BowerbirdDay', day, size, root, previous }));

export const dayStatementHash = (statement: DayStatement): string =>
  hash('sha256', dayStatementBytes(statement), 'hex');

/** A day with whoever signed it. */
export interface SignedDay extends DayStatement {
  /** Base64; both absent where no key could be had. */
  readonly publicKey?: string;
  readonly signature?: string;
  /** What an authority was asked about the statement, and what it answered (RFC 3161), in base64. */
  readonly timestamp?: { readonly query: string; readonly reply: string };
}

/** Where a call stands in the tree of its day. */
export interface CallInclusion {
  readonly callId: string;
  readonly day: string;
  readonly index: number;
  /** 32 bytes in hexadecimal, as all of the path. */
  readonly salt: string;
  readonly path: readonly string[];
}
