/** The researcher's codebook, coders, single codes and decisions. */
import { codingLines, hasCodings, NO_CODE, DECIDED, ROW_COLUMNS } from '../coding-lines.ts';
import type { DatasetRow } from '../dataset.ts';
import type { Table } from '../table.ts';
import type { NewDatabase } from './database.ts';

const ABOVE = ' › ';

/** Writes the codebook; returns what writes the codes of a row. */
export const writeCodes = (
  db: NewDatabase,
  table: Table,
): ((item: number, row: DatasetRow) => void) => {
  // Whoever wants no column of codes wants no codebook either.
  if (!hasCodings(table)) return () => {};
  const addCode = db.inserter('codes', ['code', 'parent_code', 'name', 'definition', 'examples']);
  const codes = new Map<string, number>();
  const codeNumber = (name: string, definition?: string, examples?: string): number => {
    const known = codes.get(name);
    if (known !== undefined) return known;
    const number = codes.size + 1;
    codes.set(name, number);
    const at = name.lastIndexOf(ABOVE);
    const parent = at === -1 ? undefined : codes.get(name.slice(0, at));
    addCode([number, parent, name, definition || undefined, examples || undefined]);
    return number;
  };
  // Those above come first: a name with another in front of it is longer.
  for (const { name, definition, examples } of (table.dataset.coding?.codes ?? []).toSorted(
    (a, b) => a.name.split(ABOVE).length - b.name.split(ABOVE).length,
  ))
    codeNumber(name, definition, examples);

  const addCoder = db.inserter('coders', ['coder', 'name']);
  const coders = new Map<string, number>();
  const coderNumber = (name: string): number => {
    const known = coders.get(name);
    if (known !== undefined) return known;
    coders.set(name, coders.size + 1);
    addCoder([coders.size, name]);
    return coders.size;
  };

  const addCoding = db.inserter('codings', [
    'item',
    'code',
    'coder',
    'at',
    'passage_column',
    'passage_start',
    'passage_end',
    'passage',
  ]);
  const addDecision = db.inserter('decisions', ['item', 'code', 'coder', 'at', 'applies']);
  const written = new Set(table.fields.map(({ name }) => name));
  return (item, row) => {
    for (const line of codingLines(row, written)) {
      const [code, coder, at, decision, ...passage] = line.slice(ROW_COLUMNS);
      const number = code === NO_CODE ? undefined : codeNumber(String(code));
      const by = coderNumber(String(coder));
      if (decision === undefined) addCoding([item, number, by, at, ...passage]);
      else addDecision([item, number, by, at, decision === DECIDED.applies]);
    }
  };
};
