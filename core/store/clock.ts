import { randomBytes } from 'node:crypto';

/** Milliseconds since 1970, as `Date.now`; tests bring their own. */
export type Now = () => number;

/** The instant in the one form in which Bowerbird writes it; texts in this form sort by time. */
export const instant = (ms: number): string => new Date(ms).toISOString();

/** A new identifier (UUID version 7): later ones sort after earlier ones, to the millisecond. */
export const newId = (ms: number): string => {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(ms, 0, 6);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};
