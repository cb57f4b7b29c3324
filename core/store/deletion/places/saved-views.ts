import { sql } from '../../file/sql.ts';
import type { ForgettingPlace, PersonTest } from './place.ts';

/** Views that show what is by the person, or are called so. */
export const savedViews: ForgettingPlace = {
  name: 'savedViews',
  find: ({ db }, test) =>
    db
      .all<{ seq: number; name: string; look: string }>(
        sql`SELECT seq, name, look FROM savedViews ORDER BY seq`,
      )
      .filter(({ name, look }) => test.isInWords(name) || isInLook(JSON.parse(look), test))
      .map(({ seq, name }) => ({ key: String(seq), label: name })),
  remove: ({ db }, keys) => {
    for (const seq of keys) db.run(sql`DELETE FROM savedViews WHERE seq = ${Number(seq)}`);
    return [];
  },
};

/** Whatever a look holds, by the values in it; of its author the name that is shown. */
const isInLook = (look: unknown, test: PersonTest, name = ''): boolean => {
  if (typeof look === 'string')
    return (
      test.isName(look) || test.isInWords(look) || (name === 'author' && test.isShownName(look))
    );
  if (typeof look !== 'object' || look === null) return false;
  return Object.entries(look).some(([key, value]) => isInLook(value, test, key));
};
