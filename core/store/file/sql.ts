import tag, { empty, join, raw, type Sql } from 'sql-template-tag';

/** What may be bound: booleans become 0 or 1, `undefined` becomes NULL. */
export type Bindable = string | number | bigint | boolean | null | undefined | Uint8Array;

/** What an engine is given for a value. */
export type BoundValue = Exclude<Bindable, boolean | undefined>;

/** Booleans become 0 or 1, `undefined` becomes NULL. */
export const boundValues = ({ values }: { readonly values: readonly unknown[] }): BoundValue[] =>
  (values as readonly Bindable[]).map((value) => {
    if (value === undefined) return null;
    return typeof value === 'boolean' ? Number(value) : value;
  });

export { empty, join, type Sql };

/** A part whose text the program itself has, such as the name of a table out of a list. Never what comes from outside. */
export { raw };

/**
 * A statement, or a part of one: SQL as text with its values as holes and other parts nested in it. A value
 * is bound and never becomes text, so what comes from outside cannot change what a statement does.
 */
export const sql = (strings: TemplateStringsArray, ...values: readonly (Bindable | Sql)[]): Sql =>
  tag(strings, ...values);

/** Rows that are put in together. */
export interface Insertion {
  /** `INSERT INTO …` with the columns. */
  readonly into: Sql;
  /** The values of those columns, for each row. */
  readonly rows: readonly (readonly Bindable[])[];
  /**
   * What becomes of rows that are there already. Where that is `DO UPDATE`, no two of `rows` may be of the same one: they
   * may go as one statement.
   */
  readonly rest?: Sql | undefined;
}

/** The statement that puts some of the rows in. */
export const insertion = ({ into, rows, rest = empty }: Insertion): Sql =>
  sql`${into} VALUES ${join(rows.map((row) => sql`(${join(row)})`))} ${rest}`;

/** A number of the program as text, not bound: where plans and indexes depend on it, as on a limit. */
export const literal = (value: number): Sql => raw(String(value));

/** The numbers of a list, for `IN (…)`: one hole, so that the text is the same however many there are. */
export const selectValues = (values: readonly number[]): Sql =>
  selectListed(JSON.stringify(values));

/** The same of a list that is JSON already. */
export const selectListed = (json: string): Sql =>
  sql`SELECT CAST(value AS BIGINT) AS value FROM json_each(${json})`;

/** The same for texts. */
export const selectTexts = (values: readonly string[]): Sql =>
  sql`SELECT value FROM json_each(${JSON.stringify(values)})`;
