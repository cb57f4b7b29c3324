/** What stands for a row under a signature, whole or with parts of it taken out. */
import { z } from 'zod';
import { bytesFromHex } from './text-bytes.ts';
import { cellsFromJson, isEmpty, type SignedCell } from './cells.ts';
import {
  commitmentFrom,
  createCellSalts,
  digestFromCommitments,
  compareDigests,
} from './commitment.ts';

/** How a line of a signed file is opened: in `signature/`, one for each line that was signed. */
export type Opening =
  /** The line is as it was signed; 16 bytes in hexadecimal. */
  | { readonly key: string }
  /** Cells were taken out: the salts of those that stay, and what stood for those that went. */
  | { readonly salts: Readonly<Record<string, string>>; readonly removed: readonly string[] }
  /** The line was taken out: what stood for it. */
  | { readonly digest: string };

const digest = z.string().regex(/^[0-9a-f]{64}$/);
/** 16 bytes. */
const lineKey = z.string().regex(/^[0-9a-f]{32}$/);

const MOST_CELLS = 10_000;

export const OpeningSchema: z.ZodType<Opening> = z.union([
  z.strictObject({ key: lineKey }),
  z.strictObject({ digest }),
  z.strictObject({
    salts: z.record(z.string(), digest),
    removed: z.array(digest).min(1).max(MOST_CELLS),
  }),
]);

type Row = Readonly<Record<string, unknown>>;

const commitmentsFromCells = (
  cells: readonly SignedCell[],
  salt: (name: string) => Uint8Array,
): Buffer[] => cells.map(({ name, value }) => commitmentFrom(salt(name), name, value));

/** The digest of a row of which nothing was taken out. */
export const rowDigest = (row: Row, key: Uint8Array): Buffer =>
  digestFromCommitments(commitmentsFromCells(cellsFromJson(row), createCellSalts(key)));

/** The digest of a line of which the whole goes or nothing. */
export const lineDigest = (value: unknown, key: Uint8Array): Buffer =>
  commitmentFrom(key, '', value);

/** How a row is opened of which these cells are taken out. */
export const openingWithout = (
  row: Row,
  key: Uint8Array,
  removed: ReadonlySet<string>,
): Opening => {
  const salt = createCellSalts(key);
  const cells = cellsFromJson(row);
  const gone = cells.filter(({ name }) => removed.has(name));
  return {
    salts: Object.fromEntries(
      cells
        .filter(({ name }) => !removed.has(name))
        .map(({ name }) => [name, salt(name).toString('hex')]),
    ),
    removed: commitmentsFromCells(gone, salt)
      .toSorted(compareDigests)
      .map((commitment) => commitment.toString('hex')),
  };
};

/**
 * The digest of what is left of a row; `undefined` where a cell of it has no salt, which is one that was put
 * in, or a salt has no cell. An empty object states nothing: it may be what is left of one.
 */
export const digestOfRest = (
  row: Row,
  { salts, removed }: Extract<Opening, { readonly salts: unknown }>,
): Buffer | undefined => {
  const cells = cellsFromJson(row).filter(
    ({ name, value }) => Object.hasOwn(salts, name) || !isEmpty(value),
  );
  if (cells.length !== Object.keys(salts).length) return undefined;
  if (!cells.every(({ name }) => Object.hasOwn(salts, name))) return undefined;
  return digestFromCommitments([
    ...commitmentsFromCells(cells, (name) => bytesFromHex(salts[name] ?? '')),
    ...removed.map((commitment) => bytesFromHex(commitment)),
  ]);
};
