/** The parts of a study package as somebody else wrote them: nothing of their form is taken on trust. */
import { ExpandSchema } from '#kit/expand.ts';
import { z } from 'zod';
import { WORLDS } from '#kit/world.ts';
import type { Message } from '#kit/message.ts';
import type { Completeness } from '#kit/completeness.ts';
import type { Codebook } from './codebook.ts';
import type { DatasetRow, EvidenceCall, Exchange, Observation, Dataset } from './dataset.ts';
import { DAMAGED_PARTS, type Damaged } from './damaged.ts';
import { linesFromChunks } from './lines.ts';
import { PACKAGE } from './package-format.ts';
import { messages } from './messages.ts';
import { exactJson, isExactJson, parsedJson } from './parsed-json.ts';
import type { OpenZip } from './unzip.ts';

/** What a study package has beside the rows and what is made from them. */
export interface PackageExtras {
  readonly authors: readonly string[];
  /** Whether the replies are in the package. */
  readonly hasEvidence: boolean;
}

/** What the small files are made from, beside the rows. */
export interface PackageParts extends PackageExtras {
  /** Whether it holds the page that checks it: packages of early versions do not. */
  readonly hasPage: boolean;
  /** Whether it holds the log of what was done with the collection. */
  readonly hasCaseLog: boolean;
  /** Whether it holds pages that were kept while they were browsed. */
  readonly hasPages: boolean;
  /** Whether it is signed. */
  readonly isSigned: boolean;
}

/** What `dataset.json` holds. */
export type DatasetCard = Omit<
  Dataset,
  'rows' | 'observations' | 'completeness' | 'damaged' | 'codebook'
> &
  PackageExtras;

/** What `completeness.json` holds. */
export type CompletenessCard = Completeness & { readonly damaged?: readonly Damaged[] };

const record = z.record(z.string(), z.unknown());
const texts = z.record(z.string(), z.string());
const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.int().min(0);
const readerNumber = z.int().min(1);

/** The members of lines are those that any version has written, and no others. */
const row = z.strictObject({
  key: z.string(),
  shape: z.string(),
  item: record,
  firstSeen: z.string(),
  lastSeen: z.string(),
  timesSeen: count,
  removedSince: z.string().optional(),
  notShownSince: z.string().optional(),
  parent: z.string().optional(),
  parentAddress: z.string().optional(),
  collection: z.string().optional(),
  note: z.string().optional(),
  tags: z.array(z.string()).optional(),
  codes: texts.optional(),
  codings: z
    .array(
      z.strictObject({
        code: z.string().optional(),
        coder: z.string(),
        at: z.string(),
        passage: z
          .looseObject({
            field: z.string(),
            start: count.optional(),
            end: count.optional(),
            text: z.string(),
          })
          .optional(),
      }),
    )
    .optional(),
  decisions: z
    .array(
      z.strictObject({ code: z.string(), coder: z.string(), at: z.string(), applies: z.boolean() }),
    )
    .optional(),
  origin: z.strictObject({
    sha256: hex.optional(),
    pointer: z.string().optional(),
    url: z.string().optional(),
    at: z.string(),
    operation: z.string(),
    params: record,
    callId: z.string(),
    route: z.string(),
    world: z.enum(WORLDS).optional(),
    reader: readerNumber.optional(),
  }),
});

const observation = z.strictObject({
  key: z.string(),
  at: z.string(),
  callId: z.string(),
  item: record,
  isEarlierReading: z.literal(true).optional(),
});

const call = z.strictObject({
  callId: z.string(),
  operation: z.string(),
  params: record,
  route: z.string(),
  world: z.enum(WORLDS).optional(),
  reader: readerNumber.optional(),
  isPage: z.literal(true).optional(),
  cut: z.enum(['limit', 'date']).optional(),
  longState: z.strictObject({ sha256: hex, state: z.string() }).optional(),
});

const exchange = z.strictObject({
  callId: z.string(),
  at: z.string(),
  isUndated: z.literal(true).optional(),
  method: z.string(),
  url: z.string(),
  status: z.int(),
  requestHeaders: texts,
  requestBody: z.unknown().optional(),
  finalUrl: z.string().optional(),
  responseHeaders: texts,
  bodySha256: hex,
  contentType: z.string().optional(),
  cutOff: z
    .strictObject({ reason: z.string(), received: count, announced: count.optional() })
    .optional(),
  world: z.enum(WORLDS).optional(),
  redaction: z
    .looseObject({ sha256Before: z.string(), at: z.string(), removed: z.string() })
    .optional(),
});

const source = z.looseObject({
  operation: z.string(),
  params: record,
  limit: z.number().optional(),
  until: z.string().optional(),
  expand: ExpandSchema.optional(),
});

const card = z.looseObject({
  name: z.string(),
  description: z.string().optional(),
  createdAt: z.iso.datetime(),
  shapes: z.array(z.string()),
  sources: z.array(source),
  version: z.string(),
  protectedLeftOut: count.optional(),
  view: z.looseObject({ text: z.string(), rows: count, of: count }).optional(),
  coding: z
    .looseObject({
      version: count,
      codes: z.array(
        z.looseObject({ name: z.string(), definition: z.string(), examples: z.string() }),
      ),
      coders: z.array(z.string()),
    })
    .optional(),
  authors: z.array(z.string()),
  hasEvidence: z.boolean(),
});

const completeness = z.looseObject({
  statedTotal: count.optional(),
  stated: z.array(z.looseObject({ total: count, stating: count })).optional(),
  worlds: z.array(z.strictObject({ world: z.enum(WORLDS), items: count, calls: count })).optional(),
  unique: count,
  duplicates: count,
  pages: count,
  gaps: z.array(z.looseObject({ source: z.string(), at: z.string(), reason: z.string() })),
  refused: count,
  refusals: z
    .array(
      z.looseObject({
        source: z.string(),
        platform: z.string(),
        at: z.string(),
        reason: z.string(),
      }),
    )
    .optional(),
  removedSince: count,
  // Absent in packages of 0.9.0.
  notShown: count.optional(),
  repliesLeft: count.optional(),
  notices: z.array(z.string()),
  methods: z.string(),
  damaged: z
    .array(z.looseObject({ part: z.enum(DAMAGED_PARTS), count, names: z.array(z.string()) }))
    .optional(),
});

/** Columns of a table; a dataset has a few hundred at most. */
const MOST_COLUMNS = 5000;

const codebook = z.looseObject({
  rows: count,
  columns: z
    .array(z.looseObject({ column: z.string(), written: z.boolean() }))
    .max(MOST_COLUMNS)
    .refine((columns) => new Set(columns.map(({ column }) => column)).size === columns.length),
});

/** What a line holds; `undefined` where that is something else, or is written otherwise than we write it. */
const lineReader =
  <T>(schema: z.ZodType): ((bytes: Uint8Array) => T | undefined) =>
  (bytes) => {
    const value = exactJson(bytes);
    return schema.safeParse(value).success ? (value as T) : undefined;
  };

/** The same of a file that is one value. */
const textReader =
  <T>(schema: z.ZodType): ((bytes: Uint8Array) => T | undefined) =>
  (bytes) => {
    const value = parsedJson(bytes);
    return schema.safeParse(value).success && isExactJson(bytes, value, 2)
      ? (value as T)
      : undefined;
  };

export const rowIn = lineReader<DatasetRow>(row);
export const observationIn = lineReader<Observation>(observation);
export const callIn = lineReader<EvidenceCall>(call);
export const exchangeIn = lineReader<Exchange>(exchange);
export const cardIn = textReader<DatasetCard>(card);
export const codebookIn = textReader<Codebook>(codebook);
export const completenessIn = textReader<CompletenessCard>(completeness);

/** Why a line was not read: `otherwise`, unless only its form is another. */
export const problemOfLine = (bytes: Uint8Array, otherwise: Message): Message => {
  const value = parsedJson(bytes);
  return value !== undefined && !isExactJson(bytes, value)
    ? messages.lineWrittenOtherwise
    : otherwise;
};

/** The rows that can be read, in their order. */
export async function* rowsIn(zip: OpenZip): AsyncGenerator<DatasetRow> {
  for await (const line of linesFromChunks(zip.read(PACKAGE.items))) {
    const row = rowIn(line);
    if (row) yield row;
  }
}
