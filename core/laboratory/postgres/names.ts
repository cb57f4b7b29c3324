import { postgresSchema } from '../../store/schema/postgres.ts';

let names: ReadonlyMap<string, string> | undefined;

/** Names as they are written here, by what the server makes of them: small letters. */
export const knownNames = (): ReadonlyMap<string, string> =>
  (names ??= new Map(
    [...postgresSchema().matchAll(/\b[a-z]+[A-Z]\w*/g)].map(([name]) => [name.toLowerCase(), name]),
  ));
