import { AppError } from '#kit/errors.ts';
import type { Db } from './db.ts';
import { sql } from './sql.ts';
import { messages } from '../messages.ts';

/** What a database is made of, by name. */
export type Schema = ReadonlyMap<string, SchemaObject>;

interface SchemaObject {
  readonly type: 'table' | 'index' | 'trigger' | 'view';
  readonly name: string;
  /** As it was made; `null` where the engine does not say: tables are compared by their columns alone then. */
  readonly sql: string | null;
  /** Of a table: `name type` with what else is asked of a value. */
  readonly columns: readonly string[];
}

/** One way in which a database is not as the migrations make it. */
export interface SchemaDifference {
  /** One sentence without its full stop: `table answers lacks the column fetchedAt`. */
  readonly says: string;
  /** `unusable`: reading or writing would fail. `repairable`: by `repair`. `odd`: does no harm by itself. */
  readonly weight: 'unusable' | 'repairable' | 'odd';
  readonly repair?: string;
}

export const readSchema = (db: Db): Schema => {
  const objects = db.all<Omit<SchemaObject, 'columns'>>(
    sql`SELECT type, name, sql FROM sqlite_schema WHERE substr(name, 1, 7) <> 'sqlite_'`,
  );
  const columns = Map.groupBy(
    db.all<{ of: string; says: string }>(
      sql`SELECT o.name AS "of",
          c.name || ' ' || c.type || iif(c."notnull", ' NOT NULL', '') || iif(c.pk, ' PRIMARY KEY',
            '') ||
          iif(c.dflt_value IS NULL, '', ' DEFAULT ' || c.dflt_value) AS says
        FROM sqlite_schema AS o, pragma_table_xinfo(o.name) AS c WHERE o.type = 'table'`,
    ),
    ({ of }) => of,
  );
  return new Map(
    objects.map((object) => [
      object.name,
      { ...object, columns: (columns.get(object.name) ?? []).map(({ says: text }) => text) },
    ]),
  );
};

/** The names of the columns of a table; none where there is no such table. */
export const columnNames = (schema: Schema, table: string): ReadonlySet<string> =>
  new Set((schema.get(table)?.columns ?? []).map((column) => column.split(' ')[0] ?? ''));

/** How `found` differs from what it should be; empty when they are the same. */
export const compareSchemas = (found: Schema, expected: Schema): SchemaDifference[] => [
  ...[...expected.values()].flatMap((wanted) => compareObject(found.get(wanted.name), wanted)),
  ...[...found.values()]
    .filter(({ name }) => !expected.has(name))
    .map(({ type, name }): SchemaDifference => ({
      says: `${type} ${name} is not Bowerbird's`,
      weight: 'odd',
    })),
];

const compareObject = (
  found: SchemaObject | undefined,
  wanted: SchemaObject,
): SchemaDifference[] => {
  const { type, name } = wanted;
  if (found && sameSql(found, wanted)) return [];
  if (type === 'table') return compareTable(found, wanted);
  const text = `${type} ${name} ${found ? 'is another' : 'is missing'}`;
  const drop = found ? `DROP ${found.type} "${name}"; ` : '';
  return [{ says: text, weight: 'repairable', repair: `${drop}${wanted.sql ?? ''}` }];
};

const compareTable = (
  found: SchemaObject | undefined,
  { name, columns, sql }: SchemaObject,
): SchemaDifference[] => {
  if (found?.type !== 'table') return [{ says: `table ${name} is missing`, weight: 'unusable' }];
  const missing = columns.filter((column) => !found.columns.includes(column));
  const more = found.columns.filter((column) => !columns.includes(column));
  if (missing.length === 0 && more.length === 0)
    return sql === null
      ? []
      : [{ says: `table ${name} has other rules for its values`, weight: 'odd' }];
  return [
    ...missing.map((column): SchemaDifference => ({
      says: `table ${name} lacks the column ${column}`,
      weight: 'unusable',
    })),
    ...more.map((column): SchemaDifference => ({
      says: `table ${name} has a column ${column} that is not Bowerbird's`,
      weight: column.endsWith(' NOT NULL') ? 'unusable' : 'odd',
    })),
  ];
};

const sameSql = (one: SchemaObject, other: SchemaObject): boolean =>
  one.type === other.type &&
  one.sql !== null &&
  other.sql !== null &&
  plainSql(one.sql) === plainSql(other.sql);

/** Without what spacing and quoting add. */
const plainSql = (sql: string): string =>
  sql
    .replaceAll(/[\s"]+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim();

/**
 * Puts back indexes and triggers that are missing or are others; answers what was put back. Throws
 * `data_folder` when the tables are not those of this schema: no call could be kept in them.
 */
export const settleSchema = (db: Db, expected: Schema): string[] => {
  const differences = compareSchemas(readSchema(db), expected);
  const unusable = differences.filter(({ weight }) => weight === 'unusable');
  if (unusable.length > 0) throw foreignSchema(unusable.map(({ says: text }) => text));
  const repairs = differences.filter(({ repair }) => repair !== undefined);
  if (repairs.length > 0)
    db.transaction(() => {
      for (const { says: text, repair = '' } of repairs)
        try {
          db.exec(repair);
        } catch (error) {
          throw foreignSchema([text], error);
        }
    });
  return repairs.map(({ says: text }) => text);
};

/** The sentence for a file whose tables are not those that the migrations make. */
export const foreignSchema = (texts: readonly string[], cause?: unknown): AppError => {
  const more = texts.length > 1 ? ` (and ${texts.length - 1} more)` : '';
  return new AppError(
    'data_folder',
    messages.dataFileNotRecognised({ says: texts[0] ?? 'its tables are others', more }),
    { cause },
  );
};
