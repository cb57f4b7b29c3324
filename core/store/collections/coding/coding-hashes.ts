import { hash } from 'node:crypto';

/** A code that a coder gave to an item or a passage of it, as it is kept. */
export interface StoredCoding {
  readonly id: string;
  readonly item: number;
  /** The `seq` of the code; `null`: the coder found that none applies. */
  readonly code: number | null;
  /** The `seq` of the coder. */
  readonly coder: number;
  readonly at: string;
  /** Version of the codebook. */
  readonly version: number;
  /** The passage: a field of the item, from and to which UTF-16 unit, and its words. */
  readonly field: string | null;
  readonly start: number | null;
  readonly ends: number | null;
  readonly quote: string | null;
  readonly removedAt: string | null;
}

/** What was decided about a code beside an item. */
export interface StoredDecision {
  readonly id: string;
  readonly item: number;
  readonly code: number;
  readonly coder: number;
  readonly at: string;
  /** 1: it applies, 0: it does not, `null`: the decision was taken back. */
  readonly applies: number | null;
}

export interface StoredCodebook {
  readonly collection: number;
  readonly version: number;
  readonly at: string;
  readonly coder: number | null;
  /** JSON text. */
  readonly codes: string;
}

const lineHash = (values: readonly (string | number | null)[]): Uint8Array =>
  hash('sha256', JSON.stringify(values), 'buffer');

/** The values of a row of codings in the order of its columns. */
export const codingValues = (row: StoredCoding): (string | number | null)[] => [
  row.id,
  row.item,
  row.code,
  row.coder,
  row.at,
  row.version,
  row.field,
  row.start,
  row.ends,
  row.quote,
  row.removedAt,
];

/** SHA-256 of a row of codings, as a line of JSON. */
export const codingHash = (row: StoredCoding): Uint8Array => lineHash(codingValues(row));

export const decisionHash = (row: StoredDecision): Uint8Array =>
  lineHash([row.id, row.item, row.code, row.coder, row.at, row.applies]);

export const codebookHash = (row: StoredCodebook): Uint8Array =>
  lineHash([row.collection, row.version, row.at, row.coder, row.codes]);
