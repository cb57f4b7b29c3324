/**
 * A parcel is one call with its replies, or rows that tell for what calls were made: sources, runs, lists,
 * links, notes and codes. Everything is checked here first; nothing is trusted but who sent it.
 */
import { z } from 'zod';
import { codingFile } from '#kit/coding/coding-file.ts';
import { WORLDS } from '#kit/world.ts';
import {
  address,
  count,
  headers,
  instant,
  message,
  notice,
  operation,
  outcome,
  params,
  platform,
  refusal,
  route,
  rowId,
  sha256,
  short,
  text,
} from './parcel-fields.ts';

export const PARCELS_FORMAT = 'bowerbird-parcels';

/** Bytes as they are packed; those that stand behind the parcel, or were sent in parts before. */
const blob = z.strictObject({
  codec: z.enum(['zstd', 'brotli', 'none']),
  /** Of the packed bytes. */
  length: count,
  /** Of the unpacked ones. */
  size: count,
  /** Of the unpacked ones. */
  sha256,
  /** SHA-256 of the packed bytes, where they were sent in parts. */
  parts: sha256.optional(),
});
export type Blob = z.infer<typeof blob>;

const exchange = z.strictObject({
  platform,
  identity: address,
  at: instant,
  method: z.string().max(20),
  url: address,
  finalUrl: address.nullable(),
  status: z.int().min(100).max(999),
  requestHeaders: headers,
  requestBody: z.json().optional(),
  responseHeaders: headers,
  cutOff: z.strictObject({ reason: text, received: count, announced: count.optional() }).optional(),
  body: blob,
  /** A person in it asked the desktop to be forgotten: the body is what is left of the one that came. */
  redacted: z.strictObject({ at: instant, cameAs: sha256, removed: short }).optional(),
});

const call = z.strictObject({
  id: rowId,
  operation,
  params,
  door: z.enum(['window', 'rest', 'mcp', 'cli', 'capture', 'import']),
  startedAt: instant,
  finishedAt: instant,
  outcome,
  message: message.nullable(),
  route: route.nullable(),
  notices: z.array(notice).max(1000),
  refusal: refusal.nullable(),
  world: z.enum(WORLDS),
});

const itemKey = z.strictObject({ platform, shape: short, entityId: z.string().max(2000) });

const page = z.strictObject({
  list: count,
  cursor: z.string().max(600),
  platform,
  state: z.enum(['pending', 'done', 'gap', 'refused']),
  attempts: count,
  dueAt: instant.nullable(),
  reason: message.nullable(),
  updated: instant,
  callId: rowId.nullable(),
});
export type ParcelPage = z.infer<typeof page>;

const run = z.strictObject({
  id: rowId,
  kind: z.enum(['collect', 'recheck']),
  state: z.enum(['running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled']),
  reason: message.nullable(),
  waitUntil: instant.nullable(),
  door: z.enum(['window', 'rest', 'mcp', 'cli']),
  mostRequests: count,
  mostCredits: count,
  requests: count,
  pages: count,
  added: count,
  seen: count,
  duplicates: count,
  bytes: count,
  refusedBy: z.array(z.strictObject({ platform, reason: text, at: instant })).max(100),
  unreadLines: z
    .strictObject({
      count,
      repeated: count.optional(),
      first: z.array(z.strictObject({ line: count, text, reason: text.optional() })).max(1000),
    })
    .nullable(),
  created: instant,
  updated: instant,
});
export type ParcelRun = z.infer<typeof run>;

const list = z.strictObject({
  number: count,
  source: short.nullable(),
  link: text.nullable(),
  operation,
  params,
  identity: text,
  expansion: z
    .string()
    .regex(/^[0-9]+(?:\.[0-9]+)*$/)
    .nullable(),
  statedTotal: z.number().nullable(),
  incomplete: text.nullable(),
  unread: count,
  leftOut: count,
  gathered: count,
  repliesLeft: count,
  ended: z.enum(['end', 'limit', 'date', 'repeated', 'gap', 'refused']).nullable(),
  parent: itemKey.nullable(),
  pages: z.array(page).max(1000),
});
export type ParcelList = z.infer<typeof list>;

const source = z.strictObject({
  operation,
  params,
  ids: z.array(z.string().max(2000)).max(1_000_000).optional(),
  limit: z.int().min(1).optional(),
  until: instant.optional(),
  /** As text: the name of an operation, or JSON. */
  expand: text.optional(),
});

const link = z.strictObject({
  run: rowId,
  identity: text,
  line: z.int().min(1).nullable(),
  text,
  operation: operation.nullable(),
  params: params.nullable(),
  reason: message.nullable(),
});
export type ParcelLink = z.infer<typeof link>;

const note = z.strictObject({
  item: itemKey,
  note: z.string().max(100_000).nullable(),
  tags: z.array(short).max(1000),
  updated: instant,
});
export type ParcelNote = z.infer<typeof note>;

/** Of a person, as another data file can leave the person out: hashes alone. */
const leftOutName = z.strictObject({
  /** In hex. */
  key: sha256,
  platform,
  hash: sha256,
  request: rowId,
  at: instant,
});

/** What each parcel says. */
const common = {
  /** The entries of the sender's outbox that it stands for. */
  numbers: z.array(count).max(1000),
  /** Into which collection it goes; made where there is none of that name. */
  collection: z.strictObject({
    name: z.string().min(1).max(200).regex(/\S/u),
    description: text.nullable(),
    madeFrom: text.nullable(),
  }),
};

const callParcel = z.strictObject({
  ...common,
  kind: z.literal('call'),
  call,
  exchanges: z.array(exchange).max(2000),
  /** What the desktop read in the replies, to be compared; `at`, `fetchedAt`: when it got it, and of when it is. */
  answer: z
    .strictObject({
      at: instant,
      fetchedAt: instant,
      /** Which names it has (`vocab/renamed.ts`); absent: those of desktops before 0.10. */
      names: count.optional(),
      data: blob,
    })
    .nullable(),
  /** What the cursor among its parameters names. */
  longState: z.string().max(1_000_000).optional(),
  /** A person's browsing brought it; what of it tells of that person. */
  browsing: z.strictObject({ personal: z.array(short).max(20) }).optional(),
  /** Places of the answer's items that the collection holds. */
  places: z.array(count).max(100_000),
  /** The same items by what they are known by, where a person was taken out of the replies: then places moved. */
  items: z.array(itemKey).max(100_000).optional(),
  /** The run and the page for which it was made. */
  made: z.strictObject({ run, page, parentAddress: address.nullable() }).optional(),
});
export type CallParcel = z.infer<typeof callParcel>;

export const parcelSchema = z.discriminatedUnion('kind', [
  callParcel,
  z.strictObject({ ...common, kind: z.literal('sources'), sources: z.array(source).max(1000) }),
  z.strictObject({ ...common, kind: z.literal('run'), run }),
  z.strictObject({
    ...common,
    kind: z.literal('links'),
    /** Runs to which the links point, and those before them, that were not handed over yet. */
    runs: z.array(run).max(1000),
    links: z.array(link).max(1000),
  }),
  z.strictObject({
    ...common,
    kind: z.literal('lists'),
    run,
    lists: z.array(list).max(1000),
  }),
  z.strictObject({ ...common, kind: z.literal('notes'), notes: z.array(note).max(1000) }),
  z.strictObject({ ...common, kind: z.literal('codes'), file: codingFile }),
  /** A person asked the desktop to be forgotten: a manager of the project decides. */
  z.strictObject({
    kind: z.literal('forget'),
    numbers: z.array(count).max(0),
    request: rowId,
    platform,
    names: z.array(z.string().min(1).max(2000)).min(1).max(1000),
  }),
  /** A part of packed bytes that a later call names by their hash. */
  z.strictObject({
    kind: z.literal('part'),
    numbers: z.array(count).max(0),
    parts: sha256,
    number: z.int().min(0).max(1000),
    length: count,
  }),
]);
export type Parcel = z.infer<typeof parcelSchema>;
export type ParcelOf<Kind extends Parcel['kind']> = Extract<Parcel, { readonly kind: Kind }>;

/** What stands before the parcels of a request. */
export const requestHead = z.strictObject({
  format: z.literal(PARCELS_FORMAT),
  version: z.literal(1),
  /** The sender's clock. */
  at: instant,
  /** How far it has read whom the projects of this laboratory leave out. */
  leftOut: z
    .array(z.strictObject({ project: short, upTo: count }))
    .max(100)
    .optional(),
});

const answered = {
  numbers: z.array(count),
  /** Of a request to forget a person. */
  request: rowId.optional(),
};

/**
 * What became of a parcel; `again`: the same may be taken later, once what it points to is there. `left-out`
 * is about no parcel: whom the project leaves out, behind the mark that the sender named.
 */
export const parcelAnswer = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('taken'), ...answered }),
  z.strictObject({ state: z.literal('known'), ...answered }),
  z.strictObject({
    state: z.literal('refused'),
    ...answered,
    reason: message,
    again: z.boolean(),
  }),
  z.strictObject({
    state: z.literal('left-out'),
    numbers: z.array(count).max(0),
    project: short,
    upTo: count,
    names: z.array(leftOutName).max(1000),
  }),
]);
export type ParcelAnswer = z.infer<typeof parcelAnswer>;

/** Packed bytes that stand behind a parcel's JSON, in their order. */
export const blobsBehind = (parcel: Parcel): readonly { readonly length: number }[] => {
  if (parcel.kind === 'part') return [parcel];
  if (parcel.kind !== 'call') return [];
  const blobs = parcel.exchanges.map(({ body }) => body);
  if (parcel.answer) blobs.push(parcel.answer.data);
  return blobs.filter(({ parts }) => parts === undefined);
};
