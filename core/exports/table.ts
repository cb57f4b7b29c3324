/** A dataset as a table, known before it is written: its columns and what its cells are like. */
import { AppError } from '#kit/errors.ts';
import { wellFormed } from '#kit/json-text.ts';
import type { ChosenColumns } from '#kit/view-columns.ts';
import { hasSample } from '#kit/world.ts';
import { readBatches } from './batches.ts';
import { earlierFields } from './earlier-names.ts';
import { countCodings, type Dataset, type DatasetRow } from './dataset.ts';
import { codeField, WORLD_COLUMN } from './own-fields.ts';
import type { Naming } from './field-names.ts';
import { fieldsFromShapes } from './fields.ts';
import { leavingDataset } from './leaving-dataset.ts';
import type { Cell, Field } from './field.ts';
import { messages } from './messages.ts';
import { fieldsOfView, viewOwnFields } from './view-fields.ts';

/** The most characters (UTF-16 units) that a cell of a spreadsheet holds (Excel specifications, read 2026-11-22). */
const CELL_LIMIT = 32_767;

interface Tally {
  /** Rows that have a value. */
  present: number;
  /** UTF-16 units of the longest. */
  longest: number;
  /** Cells too long for a spreadsheet. */
  overlong: number;
  /** Cells with NUL, which no CSV can carry, or half a surrogate pair, of which U+FFFD leaves. */
  uncarried: number;
  /** Cells with U+FFFD: each may be one that was changed before it was written. */
  marked: number;
  /** Integers with a fraction, dates that are none: what a typed column cannot hold. */
  mistyped: number;
  /** Of a column with few values (`choices`): those that occur. */
  values: Set<string>;
}

export interface Table {
  readonly dataset: Dataset;
  /** The columns that are written. */
  readonly fields: readonly Field[];
  /** Those that are left out because no row has a value, or because others were asked for. */
  readonly omitted: readonly Field[];
  readonly rowCount: number;
  /** Single codes and decisions beside all rows. */
  readonly codingCount: number;
  tally(field: Field): Readonly<Tally>;
}

/** How the columns of a package are named. */
export interface TableReading {
  readonly naming: Naming;
  /** Its items have names that are other ones today. */
  readonly hasEarlierNames: boolean;
}

/**
 * Reads all rows once. `columns` names those that are wanted; otherwise every column in which some row
 * has a value, and of those what a view shows, in its order, where one is given. `brands`: what platforms are called. Memory does not grow with the rows.
 * `reading`: how a package that is read names its columns. `isLeaving`: where cells are no well-formed Unicode, the rows are made so, and
 * what that changes is counted.
 */
export const surveyTable = async (
  dataset: Dataset,
  columns?: readonly string[],
  view?: ChosenColumns,
  { naming, hasEarlierNames }: TableReading = { naming: 'current', hasEarlierNames: false },
  isLeaving = false,
  brands: Readonly<Record<string, string>> = {},
): Promise<Table> => {
  const known = [
    ...fieldsFromShapes(dataset.shapes, naming),
    ...(view && !columns ? viewOwnFields(brands) : []),
  ];
  const earlier = hasEarlierNames ? earlierFields(known, columns ?? [], naming) : [];
  const tallies = new Map<Field, Tally>(
    [...known, ...earlier].map((field) => [field, emptyTally()]),
  );
  const codes = new Set<string>();
  let rowCount = 0;
  let codingCount = 0;
  let isChanged = false;
  for await (const batch of readBatches(dataset.rows()))
    for (const row of batch) {
      rowCount += 1;
      codingCount += countCodings(row);
      for (const code of Object.keys(row.codes ?? {}))
        if (!codes.has(code)) {
          codes.add(code);
          tallies.set(codeField(code, dataset.coding), emptyTally());
        }
      let written: DatasetRow | undefined;
      for (const [field, tally] of tallies) {
        const value = field.value(row);
        if (!isLeaving || !mayHoldHalf(value)) count(tally, field, value, false);
        else {
          written ??= wellFormed(row);
          const leaving = field.value(written);
          count(tally, field, leaving, leaving !== value);
          isChanged ||= leaving !== value;
        }
      }
    }
  const all = [...tallies.keys()];
  const present = all.filter((field) => tallies.get(field)?.present);
  const wanted = columns ?? (view && fieldsOfView(view, present).map(({ name }) => name));
  const fields = wanted ? markedFields(all, wanted, dataset) : present;
  return {
    dataset: isChanged ? leavingDataset(dataset) : dataset,
    fields,
    omitted: all.filter((field) => !fields.includes(field)),
    rowCount,
    codingCount,
    tally: (field) => tallies.get(field) ?? emptyTally(),
  };
};

/** A list is JSON in its cell, in which half a surrogate pair is an escape. */
const mayHoldHalf = (value: Cell): boolean =>
  typeof value === 'string' && (!value.isWellFormed() || value.includes('\\ud'));

/** Those that are wanted. Invented rows say that they are, whatever is wanted. */
const markedFields = (
  all: readonly Field[],
  wanted: readonly string[],
  { completeness: { worlds } }: Dataset,
): readonly Field[] => {
  const fields = wanted.map((name) => chosen(all, name));
  return hasSample(worlds) && !wanted.includes(WORLD_COLUMN)
    ? [...fields, chosen(all, WORLD_COLUMN)]
    : fields;
};

const chosen = (all: readonly Field[], name: string): Field => {
  const field = all.find((one) => one.name === name);
  if (field) return field;
  throw new AppError(
    'validation_error',
    messages.noSuchColumn({ name, columns: all.map((one) => one.name).join(', ') }),
  );
};

const emptyTally = (): Tally => ({
  present: 0,
  longest: 0,
  overlong: 0,
  uncarried: 0,
  marked: 0,
  mistyped: 0,
  values: new Set(),
});

const count = (tally: Tally, { kind, choices }: Field, value: Cell, isChanged: boolean): void => {
  if (value === undefined) return;
  tally.present += 1;
  if (choices !== undefined && typeof value === 'string' && choices.includes(value))
    tally.values.add(value);
  if (typeof value !== 'string') {
    if (kind === 'integer' && !Number.isSafeInteger(value)) tally.mistyped += 1;
    tally.longest = Math.max(tally.longest, String(value).length);
    return;
  }
  if (value.length > tally.longest) tally.longest = value.length;
  if (value.length > CELL_LIMIT) tally.overlong += 1;
  if (isChanged || value.includes('\0') || !value.isWellFormed()) tally.uncarried += 1;
  else if (value.includes('\ufffd')) tally.marked += 1;
  if (kind !== 'text' && mistyped(kind, value)) tally.mistyped += 1;
};

const mistyped = (kind: Field['kind'], value: string): boolean =>
  kind === 'integer' ||
  kind === 'number' ||
  kind === 'boolean' ||
  (kind === 'instant' && Number.isNaN(Date.parse(value)));

/** The cells of a row, in the order of the columns. */
export const cellsFromRow = ({ fields }: Table, row: DatasetRow): Cell[] =>
  fields.map((field) => field.value(row));

/** A text that fits into a cell: the end of a longer one is cut off, and the cell says so and how long it was. */
export const cutToCell = (text: string): string => {
  if (text.length <= CELL_LIMIT) return text;
  const mark = ` [… cut: ${text.length} characters]`;
  const end = CELL_LIMIT - mark.length;
  // Not between the halves of a pair.
  const whole = /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end;
  return text.slice(0, whole) + mark;
};

/**
 * What a column means in a table. A shape describes the values of all platforms; of a column with few
 * values, those that occur are told, and a description that names only others is left out.
 */
export const meaningIn = ({ tally }: Pick<Table, 'tally'>, field: Field): string => {
  if (field.choices === undefined) return field.meaning;
  const values = [...tally(field).values].sort();
  if (values.length === 0) return field.meaning;
  const occurring = `In this table: ${values.map((value) => `\`${value}\``).join(', ')}.`;
  const named = field.choices.filter((choice) => field.meaning.includes(`\`${choice}\``));
  const isOfOthers = named.length > 0 && !named.some((choice) => values.includes(choice));
  return field.meaning === '' || isOfOthers ? occurring : `${field.meaning} ${occurring}`;
};
