import { sql } from '../../file/sql.ts';
import type { ForgettingPlace } from './place.ts';

/** Endpoints whose replies nobody reads: their paths, and the names of the members of their replies. */
export const unreadReplies: ForgettingPlace = {
  name: 'unreadReplies',
  find: ({ db }, test) =>
    db
      .all<{ endpoint: string; form: string }>(
        sql`SELECT endpoint, form FROM unreadReplies WHERE platform = ${test.platform}
          ORDER BY endpoint`,
      )
      .filter(({ endpoint, form }) => test.isName(endpoint) || memberNames(form).some(test.isName))
      .map(({ endpoint }) => ({ key: JSON.stringify([test.platform, endpoint]), label: endpoint })),
  remove: ({ db }, keys) => {
    for (const key of keys) {
      const [platform, endpoint] = JSON.parse(key) as [string, string];
      db.run(
        sql`DELETE FROM unreadReplies WHERE platform = ${platform} AND endpoint = ${endpoint}`,
      );
    }
    return [];
  },
};

const memberNames = (form: string): string[] => {
  const names: string[] = [];
  JSON.parse(form, (name, value: unknown) => {
    names.push(name);
    return value;
  });
  return names;
};
