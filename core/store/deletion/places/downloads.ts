import { sql } from '../../file/sql.ts';
import type { ForgettingPlace } from './place.ts';

interface SavedFile {
  readonly id: string;
  readonly operation: string;
  readonly params: string;
  readonly sourceUrl: string | null;
  readonly address: string | null;
  readonly name: string | null;
  readonly title: string | null;
  readonly folder: string | null;
  readonly file: string | null;
}

/** Files that were fetched of the person: their rows, the files, and what lies beside them. */
export const downloads: ForgettingPlace = {
  name: 'downloads',
  find: ({ db }, test) => {
    const names = (text: string | null): boolean => text !== null && test.isName(text);
    return db
      .all<SavedFile>(
        sql`SELECT id, operation, params, sourceUrl, address, name, title, folder, file
          FROM downloads WHERE platform = ${test.platform} ORDER BY seq`,
      )
      .filter(
        ({ operation, params, sourceUrl, address, name, title, folder }) =>
          test.isInParams(operation, JSON.parse(params)) ||
          [sourceUrl, address, name, folder].some(names) ||
          [title, folder].some((text) => text !== null && test.isInWords(text)),
      )
      .map(({ id, file, title, sourceUrl }) => ({
        key: id,
        label: file ?? title ?? sourceUrl ?? id,
      }));
  },
  remove: ({ db }, keys) =>
    keys.flatMap((id) => {
      const row = db.get<Record<'file' | 'sidecar' | 'partial' | 'settling', string | null>>(
        sql`SELECT file, sidecar, partial, settling FROM downloads WHERE id = ${id}`,
      );
      db.run(sql`DELETE FROM downloads WHERE id = ${id}`);
      return Object.values(row ?? {}).filter((path) => path !== null);
    }),
};
