/** What a column can name that the program knows. */
export type Naming = 'operation' | 'platform' | 'shape';

/** What a value of a column has to look like, and what else would notice a changed one. */
export interface ColumnRule {
  /** SQL that holds for every good value of the column; `undefined`: any value may stand there. */
  readonly form?: (column: string) => string;
  /** The table and column in which the value stands too, where no FOREIGN KEY says so. */
  readonly pointsTo?: readonly [table: string, column: string];
  /** Names something of the program, which knows all there are of it. */
  readonly known?: Naming;
  /** Why the form alone does not tell a changed value: what else tells it, or why nothing can. */
  readonly because?: string | undefined;
}

const matching =
  (form: (column: string) => string) =>
  (because?: string): ColumnRule => ({ form, because });

/** Nothing tells a changed value of this column. */
export const free = (because: string): ColumnRule => ({ because });

/** A changed value breaks a FOREIGN KEY, of this column or of one that points to it. */
export const keyed: ColumnRule = { because: 'held by a foreign key' };

/** A changed value is found by a check of its own, which the reason names. */
export const heldBy = (check: string): ColumnRule => ({ because: `held by ${check}` });

export const pointsTo = (table: string, column: string): ColumnRule => ({
  pointsTo: [table, column],
});

export const json = (...types: readonly ('object' | 'array')[]): ColumnRule => ({
  form: (column) =>
    types.length === 0
      ? `json_valid(${column})`
      : `CASE WHEN json_valid(${column}) THEN json_type(${column}) IN (${quoted(types)}) ELSE FALSE END`,
});

const DIGIT = '[0-9]';
const MONTH = `${DIGIT.repeat(4)}-[01]${DIGIT}`;
const DAY = `${MONTH}-[0-3]${DIGIT}`;

/** `2026-08-15T10:00:01.000Z`, the one form in which instants are written. */
export const INSTANT = `${DAY}T[0-2]${DIGIT}:[0-5]${DIGIT}:[0-6]${DIGIT}.${DIGIT.repeat(3)}Z`;

/** SQL that holds where a column is like a pattern of SQL's GLOB; PostgreSQL has the function from us. */
export const isLike = (column: string, pattern: string): string => `glob('${pattern}', ${column})`;

/** A pattern of SQL's GLOB. */
export const glob = (pattern: string): ColumnRule => ({
  form: (column) => isLike(column, pattern),
});

export const instant: ColumnRule = glob(INSTANT);
/** `2026-08-15` */
export const day: ColumnRule = glob(DAY);
/** `2026-08` */
export const month: ColumnRule = glob(MONTH);

const quoted = (values: readonly string[]): string => values.map((value) => `'${value}'`).join();

export const oneOf = (...values: readonly string[]): ColumnRule => ({
  form: (column) => `${column} IN (${quoted(values)})`,
});

/** Of `isRemoved`: 1, or nothing where the platform does not say so. */
export const removedMark: ColumnRule = {
  form: (column) => `${column} = 1`,
  because: 'what was left of a thing says so, or a reply that is kept',
};

export const flag: ColumnRule = { form: (column) => `${column} IN (0, 1)` };

/** A whole number of `least` or more. */
export const count = (because?: string, least = 0): ColumnRule =>
  matching((column) => `${column} >= ${least}`)(because);

/** A SHA-256 in hexadecimal. */
export const sha256: ColumnRule = {
  form: (column) => `(length(${column}) = 64 AND NOT ${isLike(column, '*[^0-9a-f]*')})`,
};

/** `videosite.list-videos`: of a platform and an operation of it. */
export const operation: ColumnRule = {
  form: (column) =>
    `(${isLike(column, '[a-z]*.[a-z]*')} AND NOT ${isLike(column, '*[^a-z0-9.-]*')})`,
  known: 'operation',
};

/** The segment of a platform, or one with the lane of it that was asked: `videosite (official-api)`. */
export const platform: ColumnRule = {
  form: (column) => `(${isLike(column, '[a-z]*')} AND NOT ${isLike(column, '*[^a-z0-9 ()-]*')})`,
  known: 'platform',
};

/** The id of a shape. */
export const shape: ColumnRule = {
  form: (column) => `(${isLike(column, '[A-Z]*')} AND NOT ${isLike(column, '*[^A-Za-z]*')})`,
  known: 'shape',
};

/** A public address. */
export const address = (because: string): ColumnRule =>
  matching((column) => isLike(column, 'http*://*'))(because);

/** An identifier that `newId` makes. */
export const rowId: ColumnRule = glob(
  [8, 4, 4, 4, 12].map((digits) => '[0-9a-f]'.repeat(digits)).join('-'),
);

/** Text of a person or a platform, which may say anything. */
export const words: ColumnRule = free('words of a person or a platform');
