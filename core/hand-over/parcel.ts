/**
 * A parcel is one call with its replies, or rows that tell for what calls were made: sources, runs, lists,
 * links, notes and codes. Everything is checked here first; nothing is trusted but who sent it.
 */
import { z } from 'zod';
import type { Notice } from '#kit/collect.ts';
import { codingFile } from '#kit/coding/coding-file.ts';
import type { Message, MessageValue } from '#kit/message.ts';
import { ERRORS, type ErrorKind } from '#kit/errors.ts';
import { WORLDS } from '#kit/world.ts';

export const PARCELS_FORMAT = 'bowerbird-parcels';

const instant = z.iso.datetime({ precision: 3 });
const rowId = z.uuid().lowercase();
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const short = z.string().max(200);
const text = z.string().max(20_000);
const address = z.string().max(20_000);
const count = z.int().min(0);
const operation = z
  .string()
  .max(200)
  .regex(/^[a-z][a-z0-9-]*\.[a-z][a-z0-9-]*$/);
const platform = z
  .string()
  .max(100)
  .regex(/^[a-z][a-z0-9 ()-]*$/);
const params = z.record(z.string().max(200), z.json());
const headers = z.record(z.string().max(1000), z.string().max(200_000));

/** What a message can name: words, numbers, and other messages. */
const messageValue: z.ZodType<MessageValue> = z.lazy(() =>
  z.union([text, z.number(), z.array(text).max(1000), message, z.array(message).max(1000)]),
);
/** A sentence with what says it in other languages. */
const messageFields = {
  message: text,
  id: short.optional(),
  values: z.record(short, messageValue).optional(),
};
const message: z.ZodType<Message> = z.strictObject(messageFields);
const notice: z.ZodType<Notice> = z.strictObject({
  ...messageFields,
  code: short,
  count: z.exactOptional(count),
});

const refusal = z.strictObject({
  ...messageFields,
  kind: z.enum([
    'consent-page',
    'login-wall',
    'bot-check',
    'captcha',
    'rate-limit',
    'block-page',
    'empty-answer',
    'withheld',
    'key-refused',
    'credentials-needed',
    'browser-needed',
    'capture-needed',
    'no-honest-route',
  ]),
  choices: z.array(message).max(20),
  page: address.optional(),
});

const ROUTES = ['public-page', 'browser-page', 'official-api', 'capture'] as const;
const OUTCOMES = ['ok', ...(Object.keys(ERRORS) as ErrorKind[])] as const;

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
});

const call = z.strictObject({
  id: rowId,
  operation,
  params,
  door: z.enum(['window', 'rest', 'mcp', 'cli', 'capture', 'import']),
  startedAt: instant,
  finishedAt: instant,
  outcome: z.enum(OUTCOMES),
  message: message.nullable(),
  route: z.enum(ROUTES).nullable(),
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
  answer: z.strictObject({ at: instant, fetchedAt: instant, data: blob }).nullable(),
  /** What the cursor among its parameters names. */
  longState: z.string().max(1_000_000).optional(),
  /** A person's browsing brought it; what of it tells of that person. */
  browsing: z.strictObject({ personal: z.array(short).max(20) }).optional(),
  /** Places of the answer's items that the collection holds. */
  places: z.array(count).max(100_000),
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
});

/** What became of a parcel; `again`: the same may be taken later, once what it points to is there. */
export const parcelAnswer = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('taken'), numbers: z.array(count) }),
  z.strictObject({ state: z.literal('known'), numbers: z.array(count) }),
  z.strictObject({
    state: z.literal('refused'),
    numbers: z.array(count),
    reason: message,
    again: z.boolean(),
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
