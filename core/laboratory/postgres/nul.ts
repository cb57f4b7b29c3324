/**
 * PostgreSQL’s texts hold no NUL, which a text of a platform may have. It is kept as `MARK MARK`, and `MARK` itself
 * as `MARK TWO`: so each text comes back as it was, texts keep their order, and no two become the same.
 * `parsedJson` and `textOfJson` (`schema/postgres-functions.ts`) do the same with the escapes of JSON.
 */
const MARK = '\u0001';
const TWO = '\u0002';

/** As PostgreSQL keeps it. */
export const textForPostgres = (text: string): string =>
  text.replaceAll(MARK, MARK + TWO).replaceAll('\0', MARK + MARK);

/** What was kept. */
export const textFromPostgres = (text: string): string =>
  text.replaceAll(MARK + MARK, '\0').replaceAll(MARK + TWO, MARK);
