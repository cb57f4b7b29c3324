import { BASELINE } from './baseline/index.ts';

/** Names as they are written here, by what the server makes of them: small letters. */
export const NAMES: ReadonlyMap<string, string> = new Map(
  [...BASELINE.matchAll(/\b[a-z]+[A-Z]\w*/g)].map(([name]) => [name.toLowerCase(), name]),
);
