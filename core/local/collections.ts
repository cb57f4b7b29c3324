import { z } from 'zod';
import type {
  CollectionDetailView,
  CollectionView,
  Completeness,
  CountView,
  PastedView,
  ItemDetailView,
  PreflightView,
  RowsView,
  RunView,
  ScheduleView,
} from '#contract/index.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { defineLocal } from '#kit/local.ts';
import type { LocalContext } from './context.ts';
import { collectionView, itemView, runView, scheduleView, sourceView } from './collection-views.ts';
import { messages } from './messages.ts';

export const name = z.string().min(1).max(200);
const words = z.string().max(500);
const date = z.iso.datetime();

const Source = z.strictObject({
  operation: z.string().max(200),
  params: z.record(z.string(), z.unknown()).default({}),
  ids: z.array(z.string().min(1).max(500)).min(1).max(100_000).optional(),
  limit: z.int().min(1).optional(),
  until: z.string().max(40).optional(),
  expand: z.string().max(200).optional(),
});
const sources = z.array(Source).min(1).max(100);

/** What a run may take at most. */
export const most = {
  mostRequests: z.int().min(1).optional(),
  mostCredits: z.int().min(0).optional(),
};

/** Of a pasted list: what meant nothing, for the report of the run. */
const unreadLines = z.strictObject({
  count: z.int().min(1),
  first: z
    .array(
      z.strictObject({
        line: z.int().min(1),
        text: z.string().max(500),
        reason: z.string().max(2000).optional(),
      }),
    )
    .max(20),
});

const repeat = {
  everyHours: z.int().min(1).max(8760),
  days: z.int().min(1).max(3660),
};

/** Which items are wanted; every field narrows them. */
export const filter = z
  .strictObject({
    words,
    platform: words,
    shape: words,
    operation: words,
    author: words,
    from: date,
    to: date,
    seenFrom: date,
    seenTo: date,
    leastLikes: z.int(),
    removed: z.boolean(),
    tag: words,
    noted: z.boolean(),
    parent: z.string().max(2000),
  })
  .partial();

/** Characters of pasted lines, and how many of the lines that mean nothing are told. */
const MOST_PASTED = 2_000_000;
const MOST_UNREAD = 50;
/** Rows of one page at most. */
const MOST_ROWS = 500;
/** Nobody reads a longer count. */
const MOST_COUNTED = 100_000;

export const seqOf = ({ store }: LocalContext, of: string | undefined): number | undefined =>
  of === undefined ? undefined : store.collections.there(of).seq;

/** The collections: what they hold, how they are gathered, what a person writes beside it. */
export const collections = [
  defineLocal({
    name: 'collections.list',
    summary: 'Every collection, the latest changed first.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): CollectionView[] =>
      store.collections.list().map((row) => collectionView(store, row)),
  }),
  defineLocal({
    name: 'collections.get',
    summary: 'One collection with its sources, runs and schedules.',
    params: z.strictObject({ name }),
    run: ({ store }: LocalContext, { name: of }): CollectionDetailView => {
      const row = store.collections.there(of);
      return {
        ...collectionView(store, row),
        sources: store.collections.sources(row.seq).map(sourceView),
        kinds: store.completeness.kinds(row.seq),
        runs: store.runs.recent(50, row.seq).map((run) => runView(store, run)),
        schedules: store.schedules
          .list()
          .filter(({ collection }) => collection === row.seq)
          .map((schedule) => scheduleView(store, schedule)),
      };
    },
  }),
  defineLocal({
    name: 'collections.preflight',
    summary: 'What gathering would take in requests, credits, minutes and megabytes.',
    params: z.strictObject({ sources }),
    run: ({ collecting }: LocalContext, wanted): PreflightView =>
      collecting.preflight(wanted.sources),
  }),
  defineLocal({
    name: 'collections.read-links',
    summary:
      'What pasted links and identifiers mean, one a line; what is not known is told by line.',
    params: z.strictObject({
      text: z.string().max(MOST_PASTED),
      about: z
        .strictObject({ operation: z.string().max(200), params: z.record(z.string(), z.unknown()) })
        .optional(),
    }),
    run: async ({ collecting }: LocalContext, { text, about }): Promise<PastedView> => {
      const { sources: found, unread, ...counts } = await collecting.pasted(text, about);
      return {
        ...counts,
        sources: found.map((source) => omitUndefined(source)),
        unreadCount: unread.length,
        unread: unread.slice(0, MOST_UNREAD),
      };
    },
  }),
  defineLocal({
    name: 'collections.start',
    summary: 'Begin to gather into a collection, which is made when there is none of that name.',
    params: z.strictObject({
      name,
      description: z.string().max(5000).optional(),
      sources,
      ...most,
      repeat: z.strictObject(repeat).optional(),
      retainUntil: z.iso.date().optional(),
      unreadLines: unreadLines.optional(),
    }),
    changes: ['collections'],
    run: ({ store, collecting, windowCaller }: LocalContext, wanted): RunView => {
      const { mostRequests: requests, mostCredits: credits, ...wish } = wanted;
      const run = collecting.start({ ...wish, most: { requests, credits } }, windowCaller);
      return runView(store, run);
    },
  }),
  defineLocal({
    name: 'collections.recheck',
    summary: 'Ask whether what a collection holds is still there; what is gone is marked.',
    params: z.strictObject({ name }),
    changes: ['collections'],
    run: async (
      { store, collecting, windowCaller }: LocalContext,
      { name: of },
    ): Promise<RunView> => runView(store, await collecting.recheck(of, windowCaller)),
  }),
  defineLocal({
    name: 'collections.rename',
    summary: 'Give a collection another name or description.',
    params: z.strictObject({
      name,
      newName: name.optional(),
      description: z.string().max(5000).nullable().optional(),
    }),
    changes: ['collections'],
    run: ({ store }: LocalContext, { name: of, newName = of, description }): CollectionView =>
      collectionView(store, store.collections.rename(of, newName, description)),
  }),
  defineLocal({
    name: 'collections.remove',
    summary: 'Delete a collection with its items and notes. Calls, evidence and credits stay.',
    params: z.strictObject({ name }),
    changes: ['collections'],
    run: async ({ store, collecting }: LocalContext, { name: of }): Promise<void> => {
      const { seq, id } = store.collections.there(of);
      const open = store.runs
        .recent(1000, seq)
        .filter(({ state }) => state === 'running' || state === 'waiting');
      for (const run of open) collecting.cancel(run.id);
      if (open.length > 0) throw new AppError('validation_error', messages.itsRunWasJustEnded);
      await store.collections.removeInPortions(id);
    },
  }),
  defineLocal({
    name: 'collections.rows',
    summary: 'A page of items: of one collection, or of everything that was ever fetched.',
    params: z.strictObject({
      name: name.optional(),
      filter: filter.default({}),
      sort: z.enum(['collected', 'published', 'likes', 'seen']).default('collected'),
      ascending: z.boolean().default(false),
      limit: z.int().min(1).max(MOST_ROWS).default(100),
      after: z.tuple([z.union([z.string(), z.number()]), z.int()]).optional(),
    }),
    run: async (context: LocalContext, { name: of, ...wanted }): Promise<RowsView> => {
      const collection = seqOf(context, of);
      if (collection === undefined) await context.collecting.catchUpInTurns();
      const { rows, next } = context.store.itemRows.page({ collection, ...wanted });
      return {
        rows: rows.map((row) => itemView(context.store, row)),
        ...(next ? { next } : {}),
      };
    },
  }),
  defineLocal({
    name: 'collections.count',
    summary: 'How many items a filter lets through.',
    params: z.strictObject({ name: name.optional(), filter: filter.default({}) }),
    run: (context: LocalContext, { name: of, filter: by }): CountView => {
      const count = context.store.itemRows.count(seqOf(context, of), by, MOST_COUNTED);
      return { count, isAll: count < MOST_COUNTED };
    },
  }),
  defineLocal({
    name: 'collections.item',
    summary: 'One item: each time that it was seen, and where in the reply it stands.',
    params: z.strictObject({ id: z.int().positive() }),
    run: ({ store, collecting }: LocalContext, { id }): ItemDetailView => {
      const row = store.itemRows.find(id);
      if (!row) throw new AppError('not_found', messages.noSuchItem);
      const { callId, sha256, pointer, url } = collecting.origin(row);
      return {
        ...itemView(store, row),
        origin: {
          callId,
          ...(sha256 === undefined ? {} : { sha256 }),
          ...(pointer === undefined ? {} : { pointer }),
          ...(url === undefined ? {} : { url }),
        },
        observations: store.items
          .readObservations(row)
          .flatMap(({ at, callId: by, item }) => (item ? [{ at, callId: by, item }] : [])),
      };
    },
  }),
  defineLocal({
    name: 'collections.annotate',
    summary: 'Write a note, tags or codes beside an item.',
    params: z.strictObject({
      id: z.int().positive(),
      note: z.string().max(20_000).nullable().optional(),
      tags: z.array(z.string().min(1).max(100)).max(100).optional(),
      codes: z.record(z.string().min(1).max(100), z.string().max(1000)).optional(),
    }),
    changes: ['collections'],
    run: ({ store }: LocalContext, { id, ...annotation }): void =>
      store.collections.annotate(id, annotation),
  }),
  defineLocal({
    name: 'collections.completeness',
    summary: 'What is there, what is missing and why, in figures and in words.',
    params: z.strictObject({ name }),
    run: ({ collecting }: LocalContext, { name: of }): Completeness => collecting.completeness(of),
  }),
  defineLocal({
    name: 'collections.schedule',
    summary: 'Gather the sources of a collection every so many hours, for so many days.',
    params: z.strictObject({ name, ...repeat }),
    changes: ['collections'],
    run: ({ store, collecting }: LocalContext, { name: of, everyHours, days }): ScheduleView =>
      scheduleView(store, collecting.schedule(of, everyHours, days)),
  }),
  defineLocal({
    name: 'collections.unschedule',
    summary: 'End a schedule. Runs that it began go on.',
    params: z.strictObject({ id: z.string().min(1) }),
    changes: ['collections'],
    run: ({ store }: LocalContext, { id }): void => {
      store.schedules.end(store.schedules.there(id).id);
    },
  }),
];
