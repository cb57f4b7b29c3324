import { inPostgres } from '../schema/postgres.ts';
import { WORDS_QUESTION } from '../schema/item-words.ts';

const RENEWAL = `
CREATE TABLE wordsRenewal (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  reached INTEGER NOT NULL,
  until INTEGER NOT NULL
) STRICT;
INSERT INTO wordsRenewal (id, reached, until)
  SELECT 1, 0, max(id) FROM items HAVING max(id) IS NOT NULL;
`;

/**
 * Words are cut otherwise (`collections/cut-words.ts`). Those of the items that are there are cut anew beside other
 * work (`collections/renew-words.ts`), since all of them at once would take minutes.
 */
export const wordsOfScripts = {
  sqlite: RENEWAL,
  postgres: `${inPostgres(RENEWAL)}${WORDS_QUESTION}`,
};
