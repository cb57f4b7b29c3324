import type { Db } from '../../file/db.ts';
import { isInNoRow } from '../../file/dialect.ts';
import { raw, sql } from '../../file/sql.ts';
import { faulty, REPAIR, RESTORE, type ProgramKnowledge, type Result } from '../finding.ts';
import { expectedSchema } from '../../migrations/index.ts';
import { SCHEMA_VERSION } from '../../schema/version.ts';
import { readSchemaVersion } from '../../file/schema-version.ts';
import { columnNames, compareSchemas, readSchema, type Schema } from '../../file/schema.ts';
import type { Naming } from '../../schema/column-rules.ts';
import { TABLES } from '../../schema/index.ts';
import type { RowRule, Table } from '../../schema/table.ts';

/** The declared tables that a file of this version has, with those of their columns. */
const declaredIn = (tables: Schema): readonly (readonly [table: string, checks: Table])[] =>
  Object.entries(TABLES).flatMap(([table, checks]) => {
    const columns = columnNames(tables, table);
    if (columns.size === 0) return [];
    const own = Object.entries(checks.columns).filter(([column]) => columns.has(column));
    return [[table, { ...checks, columns: Object.fromEntries(own) }]];
  });

/** What files of earlier versions have, and a migration took away. */
const FORMER: ReadonlySet<string> = new Set(['leftOutKey']);

/** The tables and columns that nobody has said how to check: `items`, `calls.world`. */
export const undeclaredIn = (tables: Schema): string[] =>
  [...tables.values()]
    .filter(({ type }) => type === 'table')
    .flatMap(({ name }) => {
      const declared = TABLES[name];
      if (!declared) return [name];
      return [...columnNames(tables, name)]
        .filter((column) => declared.columns[column] === undefined)
        .map((column) => `${name}.${column}`);
    })
    .filter((name) => !FORMER.has(name));

/** Values that their readers could not read. Goes through each table once. */
export const checkValues = (db: Db, tables: Schema): Result =>
  faultsByTable(
    [
      ['', undeclaredIn(tables).map((name) => `nobody has said how ${name} is to be checked`)],
      ...declaredIn(tables).map(
        ([table, checks]) =>
          [
            table,
            [
              ...damagedColumns(db, table, checks),
              ...brokenRules(db, tables, table, checks, 'values'),
            ],
          ] as const,
      ),
    ],
    'can be read',
  );

/** What `doctor --repair` puts right. */
const REPAIRED: ReadonlySet<string> = new Set(['items', 'itemHashes']);

const faultsByTable = (
  faults: readonly (readonly [table: string, faults: readonly string[]])[],
  well: string,
): Result => {
  const broken = faults.filter(([, own]) => own.length > 0);
  const isRepaired = broken.every(([table]) => REPAIRED.has(table));
  return faulty(
    broken.flatMap(([, own]) => own),
    well,
    isRepaired ? REPAIR : RESTORE,
  );
};

const damagedColumns = (db: Db, table: string, { columns }: Table): string[] => {
  const counted = Object.entries(columns).flatMap(([column, [, { form }]]) =>
    form
      ? [`count(*) FILTER (WHERE ${column} IS NOT NULL AND NOT ${form(column)}) AS ${column}`]
      : [],
  );
  if (counted.length === 0) return [];
  const row = db.get<Record<string, number>>(sql`SELECT ${raw(counted.join())} FROM ${raw(table)}`);
  return Object.entries(row ?? {}).flatMap(([column, count]) =>
    count === 0 ? [] : [`${count} rows of ${table} have a damaged ${column}`],
  );
};

/** Rows that point to what is not there, by a FOREIGN KEY or without one. */
export const checkReferences = (db: Db, tables: Schema): Result => {
  const others = declaredIn(tables).map(
    ([table, checks]) =>
      [
        table,
        [
          ...dangling(db, tables, table, checks),
          ...brokenRules(db, tables, table, checks, 'references'),
        ],
      ] as const,
  );
  return faultsByTable([['', brokenKeys(db)], ...others], 'every row finds what it points to');
};

/** PostgreSQL lets no row in that breaks a key. */
const brokenKeys = (db: Db): readonly string[] =>
  db.engine === 'postgres'
    ? []
    : db
        .all<{ says: string }>(
          sql`SELECT count(*) || ' rows of ' || "table" || ' point to a row of ' || parent || ' that is not there' AS says
            FROM pragma_foreign_key_check GROUP BY "table", parent`,
        )
        .map(({ says: text }) => text);

const dangling = (db: Db, tables: Schema, table: string, { columns }: Table): readonly string[] =>
  Object.entries(columns).flatMap(([column, [, { pointsTo }]]) => {
    if (!pointsTo || !tables.has(pointsTo[0])) return [];
    const [parent, key] = pointsTo;
    const problem = `point to a row of ${parent} that is not there`;
    return countRows(db, table, {
      problem,
      where: `t.${column} IS NOT NULL AND ${isInNoRow(`t.${column}`, parent, key).sql}`,
    });
  });

/** Numbers that are not what the rows come to that they count. */
export const checkCounts = (db: Db, tables: Schema, advice: string): Result =>
  faulty(
    declaredIn(tables).flatMap(([table, checks]) =>
      brokenRules(db, tables, table, checks, 'counts'),
    ),
    'are what they count',
    advice,
  );

const brokenRules = (
  db: Db,
  tables: Schema,
  table: string,
  { rows = [] }: Table,
  finding: RowRule['finding'],
): readonly string[] =>
  rows
    .filter((rule) => rule.finding === finding)
    .flatMap(({ where, ...rule }) => {
      const text = typeof where === 'string' ? where : where((name) => tables.has(name));
      return countRows(db, table, { ...rule, where: text });
    });

const countRows = (
  db: Db,
  table: string,
  {
    problem,
    called = `rows of ${table}`,
    where,
  }: { readonly problem: string; readonly called?: string; readonly where: string },
): readonly string[] => {
  const counting = sql`SELECT count(*) AS count FROM ${raw(table)} AS t WHERE ${raw(where)}`;
  const count = whereItCan(db, () => db.get<{ count: number }>(counting)?.count ?? 0);
  return count === undefined || count === 0 ? [] : [`${count} ${called} ${problem}`];
};

/**
 * A rule may name tables and columns that a file of an earlier version does not have yet, or that were
 * taken away, which the check of the schema tells.
 */
const whereItCan = <T>(db: Db, look: () => T): T | undefined => {
  try {
    return look();
  } catch (error) {
    const isOfTables = error instanceof Error && 'errcode' in error && error.errcode === 1;
    if (isOfTables && !isOfThisVersion(db)) return undefined;
    throw error;
  }
};

const isOfThisVersion = (db: Db): boolean =>
  readSchemaVersion(db) === SCHEMA_VERSION &&
  compareSchemas(readSchema(db), expectedSchema(SCHEMA_VERSION)).every(
    ({ weight }) => weight !== 'unusable',
  );

const CALLED: Readonly<Record<Naming, string>> = {
  operation: 'an operation',
  platform: 'a platform',
  shape: 'a shape',
};

/** Operations, platforms and shapes that this version of the program does not know. */
export const checkNames = (db: Db, tables: Schema, { knows }: ProgramKnowledge): Result => {
  const faults = declaredIn(tables).flatMap(([table, { columns }]) =>
    Object.entries(columns).flatMap(([column, [, { known }]]) =>
      known === undefined
        ? []
        : db
            .all<{ name: string; count: number }>(
              sql`SELECT ${raw(column)} AS name, count(*) AS count FROM ${raw(table)}
                WHERE ${raw(column)} IS NOT NULL GROUP BY 1 ORDER BY 1`,
            )
            .filter(({ name }) => !knows(known, name))
            .map(
              ({ name, count }) =>
                `${count} rows of ${table} name ${CALLED[known]} that this version does not know (${name})`,
            ),
    ),
  );
  return faulty(faults, 'operations, platforms and shapes are known', `${UNKNOWN} ${RESTORE}`);
};

const UNKNOWN = 'Another version of Bowerbird wrote it, or it is damaged.';
