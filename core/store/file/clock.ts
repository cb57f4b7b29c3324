import { randomUUID } from 'node:crypto';

/** Milliseconds since 1970, as `Date.now`; tests bring their own. */
export type Now = () => number;

let written = { ms: 0, text: '1970-01-01T00:00:00.000Z' };

/**
 * The instant in the one form in which Bowerbird writes it; texts in this form sort by time. One is often
 * written several times for one call.
 */
export const instant = (ms: number): string => {
  if (ms !== written.ms) written = { ms, text: new Date(ms).toISOString() };
  return written.text;
};

/** `20261123T020156Z`, for names of files; they sort by time, too. */
export const stampForName = (ms: number): string => instant(ms).replaceAll(/[-:]|\.\d+/g, '');

let [lastMs, inThatMs] = [0, 0];

/**
 * A new identifier (UUID version 7): later ones sort after earlier ones, in one process also within a
 * millisecond (RFC 9562, section 6.2, method 1).
 */
export const newId = (ms: number): string => {
  [lastMs, inThatMs] = [ms, ms === lastMs ? inThatMs + 1 : 0];
  const time = ms.toString(16).padStart(12, '0');
  const count = Math.min(inThatMs, 0xfff).toString(16).padStart(3, '0');
  // Node keeps random bytes in store for version 4, whose last 17 digits have the same form.
  return `${time.slice(0, 8)}-${time.slice(8)}-7${count}${randomUUID().slice(18)}`;
};
