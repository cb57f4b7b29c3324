/**
 * The file by which coders exchange their work: one collection, its rows by identity, the codebook, and
 * every code with its coder and time. Taken in once or several times, it leads to the same. Pure.
 */
import { jsonFromText } from '../json-text.ts';
import { z } from 'zod';
import { code, codeId, MOST_CODES } from './codebook.ts';

export const CODING_FORMAT = 'bowerbird-coding';

const at = z.iso.datetime();
const id = codeId;
const text = z.string().max(20_000);

/** Words of a text: UTF-16 units from `start` up to `end`, and the words themselves. */
export const passage = z
  .strictObject({
    field: z.string().regex(/^[A-Za-z]{1,60}$/),
    start: z.int().min(0),
    end: z.int().min(1),
    text: text.min(1),
  })
  .refine(({ start, end, text: words }) => end - start === words.length, {
    message: 'its text is not as long as its ends say',
  });
export type Passage = Readonly<z.infer<typeof passage>>;

const coder = z.strictObject({ id, name: z.string().trim().min(1).max(100) });

const coding = z.strictObject({
  id,
  /** Its place in `rows`. */
  row: z.int().min(0),
  /** `null`: the coder found that no code applies. */
  code: codeId.nullable(),
  coder: id,
  at,
  /** Version of the codebook by which it was set. */
  codebook: z.int().min(0),
  /** Absent where the whole row is coded. */
  passage: passage.optional(),
  /** When it was taken back. */
  removedAt: at.optional(),
});

const decision = z.strictObject({
  id,
  row: z.int().min(0),
  code: codeId,
  coder: id,
  at,
  /** `null`: the decision was taken back. */
  applies: z.boolean().nullable(),
});

const row = z.strictObject({
  platform: z.string().max(100),
  shape: z.string().max(100),
  entityId: z.string().max(1000),
});

const MOST_ROWS = 1_000_000;
const MOST_CODINGS = 5_000_000;

export const codingFile = z.strictObject({
  format: z.literal(CODING_FORMAT),
  /** Of the format. */
  version: z.literal(1),
  /** When it was written. */
  at,
  collection: z.strictObject({ id: z.string().max(100), name: z.string().max(200) }),
  codebook: z.strictObject({ version: z.int().min(0), codes: z.array(code).max(MOST_CODES * 4) }),
  coders: z.array(coder).max(1000),
  rows: z.array(row).max(MOST_ROWS),
  codings: z.array(coding).max(MOST_CODINGS),
  decisions: z.array(decision).max(MOST_CODINGS),
});
export type CodingFile = z.infer<typeof codingFile>;
export type CodingInFile = CodingFile['codings'][number];
export type DecisionInFile = CodingFile['decisions'][number];

/** What is wrong with a text that is to be such a file. */
export type CodingFileProblem = 'notJson' | 'notCoding' | 'unknownName';

/** The file that a text is; `unknownName` where a code names a row, code or coder that it does not hold. */
export const readCodingFile = (source: string): CodingFile | CodingFileProblem => {
  const value = jsonFromText(source);
  if (value === undefined) return 'notJson';
  const { data } = codingFile.safeParse(value);
  if (!data) return 'notCoding';
  return namesAreKnown(data) ? data : 'unknownName';
};

const namesAreKnown = ({ codebook, coders, rows, codings, decisions }: CodingFile): boolean => {
  const codes = new Set(codebook.codes.map((one) => one.id));
  const people = new Set(coders.map((one) => one.id));
  const isKnown = (one: CodingInFile | DecisionInFile): boolean =>
    one.row < rows.length && people.has(one.coder) && (one.code === null || codes.has(one.code));
  return codings.every(isKnown) && decisions.every(isKnown);
};
