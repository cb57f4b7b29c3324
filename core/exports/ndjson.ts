/** Rows as lines of JSON. */
import type { DatasetRow } from './dataset.ts';
import type { Cell, Field } from './field.ts';
import { jsonText } from '#kit/json-text.ts';

/**
 * A row as one flat object with a name for each column: what is absent is null, so that readers meet every
 * column. Identifiers are always texts; a list is JSON in a text, as it is in every table.
 */
export const ndjsonRowLine = (fields: readonly Field[], row: DatasetRow): string => {
  const cells = fields.map((field): [string, Cell | null] => {
    const cell = field.value(row);
    if (cell === undefined) return [field.name, null];
    return [field.name, NUMERIC.has(field.kind) ? cell : String(cell)];
  });
  return `${jsonText(Object.fromEntries(cells))}\n`;
};

const NUMERIC: ReadonlySet<Field['kind']> = new Set(['integer', 'number', 'boolean']);

/** The whole ActivityStreams item of a row, as it was answered. */
export const ndjsonItemLine = ({ item }: DatasetRow): string => `${jsonText(item)}\n`;
