/** What of a row is taken out, and how what is left is opened. */
import { cellsFromJson, withoutCells, type SignedCell } from '../signing/cells.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { digestOfRest, openingWithout, rowDigest, type Opening } from '../signing/signed-row.ts';
import type { Codebook } from './codebook.ts';
import { isMemberNamed, namesIn, type NamesSomebody } from './redact-names.ts';

type CodebookColumn = Codebook['columns'][number];
type Row = Readonly<Record<string, unknown>>;

export interface RedactionRules {
  readonly isNamed: NamesSomebody;
  /** JSON pointers of the columns that are taken out. */
  readonly columns: readonly string[];
}

export interface RedactedLine {
  readonly opening: Opening;
  /** Absent where the whole row goes. */
  readonly row?: Row;
  readonly cells: number;
}

/** A row without one of these is none. */
const REQUIRED =
  /^\/(?:key|shape|firstSeen|lastSeen|timesSeen|origin\/(?:at|operation|callId|route))$/;
const AUTHOR = '/item/attributedTo/';

/** The cells of a column: what stands at its path, below it, and the list that it is a part of. */
export const pointerFromColumn = ({
  column: name,
  source,
}: Pick<CodebookColumn, 'column' | 'source'>): string | undefined => {
  // The codebook of others may say anything.
  if (typeof source !== 'string') return undefined;
  if (name === 'note' || name === 'tags') return `/${name}`;
  if (source === 'entityId' || source === 'collection') return undefined;
  if (source.startsWith('origin.')) return undefined;
  if (source.startsWith('codes.')) return `/codes/${source.slice('codes.'.length)}`;
  return `/item/${source.replaceAll('.', '/')}`;
};

const isOfColumn = (cell: string, column: string): boolean =>
  cell === column || cell.startsWith(`${column}/`) || column.startsWith(`${cell}/`);

/** What an item answered once, and does not tell any more, stands beside it. */
const isOfSameParent = (cell: string, column: string): boolean =>
  cell === '/parentAddress' && column === '/item/inReplyTo';

const isTakenOut = ({ name, value }: SignedCell, { isNamed, columns }: RedactionRules): boolean =>
  columns.some((column) => isOfColumn(name, column) || isOfSameParent(name, column)) ||
  isPointerNamed(name, isNamed) ||
  namesIn(value, isNamed);

/** Whether a member on the way to a cell names one of them. */
export const isPointerNamed = (pointer: string, isNamed: NamesSomebody): boolean =>
  pointer
    .split('/')
    .slice(1)
    .some((member) => isMemberNamed(member.replaceAll('~1', '/').replaceAll('~0', '~'), isNamed));

/** `opening`: how the row was opened before. A row that is of the person goes whole. */
export const redactRow = (row: Row, opening: Opening, rules: RedactionRules): RedactedLine => {
  const cells = cellsFromJson(row);
  const gone = new Set(cells.filter((cell) => isTakenOut(cell, rules)).map(({ name }) => name));
  if (gone.size === 0) return { row, opening, cells: 0 };
  if (cells.some((cell) => isOfPerson(cell, rules)))
    return { opening: { digest: digestOfRow(row, opening) }, cells: 0 };
  return {
    row: withoutCells(row, gone),
    opening: narrowed(row, opening, cells, gone),
    cells: gone.size,
  };
};

/** Whether the row is of somebody who is taken out: by its author, its key, or what it cannot be without. */
const isOfPerson = ({ name, value }: SignedCell, { isNamed }: RedactionRules): boolean =>
  (REQUIRED.test(name) || name.startsWith(AUTHOR)) && namesIn(value, isNamed);

const digestOfRow = (row: Row, opening: Opening): string => {
  if ('digest' in opening) return opening.digest;
  const digest =
    'key' in opening ? rowDigest(row, Buffer.from(opening.key, 'hex')) : digestOfRest(row, opening);
  return Buffer.from(digest ?? []).toString('hex');
};

const narrowed = (
  row: Row,
  opening: Opening,
  cells: readonly SignedCell[],
  gone: ReadonlySet<string>,
): Opening => {
  if ('key' in opening) return openingWithout(row, Buffer.from(opening.key, 'hex'), gone);
  if (!('salts' in opening)) return opening;
  const { salts, removed } = opening;
  return {
    salts: Object.fromEntries(Object.entries(salts).filter(([name]) => !gone.has(name))),
    removed: [
      ...removed,
      ...cells
        .filter(({ name }) => gone.has(name) && Object.hasOwn(salts, name))
        .map(({ name, value }) =>
          commitmentFrom(Buffer.from(salts[name] ?? '', 'hex'), name, value).toString('hex'),
        ),
    ].toSorted(),
  };
};
