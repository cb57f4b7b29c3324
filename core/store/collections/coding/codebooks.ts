import { AppError } from '#kit/errors.ts';
import { codes as codesSchema, findCodebookProblem, type Code } from '#kit/coding/codebook.ts';
import { instant, type Now } from '../../file/clock.ts';
import type { Db } from '../../file/db.ts';
import { sql, type Sql } from '../../file/sql.ts';
import { isSameHash } from '../item-hashes.ts';
import { messages } from '../../messages.ts';
import { codebookHash, type StoredCodebook } from './coding-hashes.ts';

export interface CodebookRow {
  /** 0: there is no codebook yet. */
  readonly version: number;
  /** When it was changed last; absent in version 0. */
  readonly at?: string;
  /** Name of the coder who changed it. */
  readonly by?: string;
  readonly codes: readonly Code[];
}

const EMPTY: CodebookRow = { version: 0, codes: [] };

type Stored = StoredCodebook & { readonly sha256: Uint8Array; readonly name: string | null };

const versionsOf = (
  collection: number,
): Sql => sql`SELECT codebookVersions.*, coders.name FROM codebookVersions
  LEFT JOIN coders ON coders.seq = codebookVersions.coder WHERE collection = ${collection}
  ORDER BY version DESC`;

export type Codebooks = ReturnType<typeof createCodebooks>;

/** A codebook for each collection, by its `seq`; 0 is the library. Every version is kept. */
export const createCodebooks = (db: Db, now: Now) => {
  /** The latest version that is as it was kept. */
  const read = (collection: number): CodebookRow => {
    for (const row of db.iterate<Stored>(versionsOf(collection))) {
      const codebook = codebookIn(row);
      if (codebook) return codebook;
    }
    return EMPTY;
  };

  /** The number of the latest version, also of a damaged one. */
  const latestVersion = (collection: number): number =>
    db.get<{ version: number | null }>(
      sql`SELECT max(version) AS version FROM codebookVersions WHERE collection = ${collection}`,
    )?.version ?? 0;

  const isUsed = (collection: number, id: string): boolean =>
    db.get(
      sql`SELECT 1 FROM codes WHERE collection = ${collection} AND codes.id = ${id} AND (
        EXISTS (SELECT 1 FROM itemCodings WHERE itemCodings.code = codes.seq)
        OR EXISTS (SELECT 1 FROM codeDecisions WHERE codeDecisions.code = codes.seq))`,
    ) !== undefined;

  return {
    read,

    /** The latest first. */
    versions: (collection: number, limit: number): CodebookRow[] =>
      db
        .all<Stored>(sql`${versionsOf(collection)} LIMIT ${limit}`)
        .flatMap((row) => codebookIn(row) ?? []),

    /**
     * Makes these the codes, as a new version; nothing changes where they are the same. Codes that are left
     * out are retired where something has them. Throws `validation_error` for a codebook that is not sound,
     * and where `base`, the version that was changed, is not the present one.
     */
    change: (
      collection: number,
      codes: readonly Code[],
      { coder, base }: { readonly coder: number | null; readonly base?: number | undefined },
    ): CodebookRow =>
      db.transaction(() => {
        const before = read(collection);
        if (base !== undefined && base !== before.version)
          throw new AppError('validation_error', messages.codebookHasChanged);
        const ids = new Set(codes.map(({ id }) => id));
        const retired = before.codes.filter(({ id }) => !ids.has(id) && isUsed(collection, id));
        const all = sound([...codes, ...retired.map((one) => retiredCode(one))]);
        const json = JSON.stringify(all);
        if (json === JSON.stringify(before.codes)) return before;
        for (const { id } of all)
          db.run(
            sql`INSERT INTO codes (collection, id) VALUES (${collection}, ${id})
              ON CONFLICT DO NOTHING`,
          );
        const version = latestVersion(collection) + 1;
        const row = { collection, version, at: instant(now()), coder, codes: json };
        db.run(
          sql`INSERT INTO codebookVersions (collection, version, at, coder, codes, sha256)
            VALUES (${collection}, ${version}, ${row.at}, ${coder}, ${json}, ${codebookHash(row)})`,
        );
        return read(collection);
      }),

    /** The `seq` of each collection whose codebook has, or had, a code. */
    collectionsWith: (id: string): number[] =>
      db
        .all<{ collection: number }>(
          sql`SELECT collection FROM codes WHERE id = ${id} ORDER BY collection`,
        )
        .map(({ collection }) => collection),

    /** Code id -> its `seq`. */
    seqs: (collection: number): ReadonlyMap<string, number> =>
      new Map(
        db
          .all<{ id: string; seq: number }>(
            sql`SELECT id, seq FROM codes WHERE collection = ${collection}`,
          )
          .map(({ id, seq }) => [id, seq]),
      ),
  };
};

/** `undefined` for a row that is no longer as it was kept. */
const codebookIn = ({ sha256, name, ...row }: Stored): CodebookRow | undefined => {
  if (!isSameHash(sha256, codebookHash(row))) return undefined;
  const { version, at } = row;
  const codes = JSON.parse(row.codes) as readonly Code[];
  return name === null ? { version, at, codes } : { version, at, by: name, codes };
};

/** It no longer has a key, and stands at the top: its parent may be gone. */
const retiredCode = ({ key: _key, parent: _parent, ...code }: Code): Code => ({
  ...code,
  retired: true,
});

const sound = (codes: readonly Code[]): readonly Code[] => {
  const { data } = codesSchema.safeParse(codes);
  if (!data) throw new AppError('validation_error', messages.codebookIsNotSound);
  const problem = findCodebookProblem(data);
  if (!problem) return data;
  if (problem.is === 'sameKey')
    throw new AppError('validation_error', messages.twoCodesHaveTheKey({ key: problem.key }));
  throw new AppError(
    'validation_error',
    problem.is === 'sameName'
      ? messages.twoCodesHaveTheName({ name: problem.name })
      : messages.codeStandsUnderNone({ name: problem.name }),
  );
};
