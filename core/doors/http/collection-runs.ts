/** The runs of a collection: how they stand, as they go on, and cancelled by the key that began them. */
import { accepts } from 'hono/accepts';
import { z } from 'zod';
import { Run } from '#calls/gathering.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish } from '#kit/message.ts';
import { page, pageSchema } from '#vocab/page.ts';
import { openCursor, sealCursor } from '../../engine/cursor.ts';
import type { RunRow, Store } from '../../store/index.ts';
import { messages } from '../messages.ts';
import { ownRun } from '../own-runs.ts';
import {
  addressOfCollection,
  NameParams,
  pageParams,
  COLLECTIONS_PATH,
  ownRoute,
  type OwnRoute,
  type RouteRequest,
} from './own-route.ts';
import { creditsLeft } from './meta-headers.ts';
import { SECURITY_HEADERS } from './plain.ts';
import { START_RUN } from './start-run.ts';
import type { Collecting } from '../../collections/collecting.ts';

/** A name that no operation has. */
const LIST = 'collections runs';
const EVENTS = 'text/event-stream';
/** Event streams at one time, in all and of one key. */
export const STREAMS = { all: 64, each: 8 };
/** A stream is ended after this time, and may be opened again. */
const STREAM_MS = 30 * 60_000;

const RunParams = NameParams.extend({
  id: z
    .string()
    .min(1)
    .max(100)
    .describe('The id of the run.')
    .meta({ param: { example: '0193fa8c-0000-7000-8000-000000000000' } }),
});

const ONE = `${COLLECTIONS_PATH}/{name}/runs/{id}` as const;

const LIST_RUNS = ownRoute({
  id: 'collections_runs',
  path: `${COLLECTIONS_PATH}/{name}/runs`,
  summary: 'The runs of a collection',
  description: 'The latest first, page by page. Free.',
  params: pageParams('Runs', { most: 200, usual: 50 }),
  result: pageSchema(Run),
  isLive: true,
  run: ({ name, cursor, count }, { store, base, runViews }) => {
    const row = store.collections.there(name);
    const bound = { id: row.id };
    const before =
      cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(openCursor(LIST, bound, cursor));
    const runs = store.runs.earlier(row.seq, before, count + 1);
    const shown = runs.slice(0, count);
    const last = shown.at(-1);
    const data = page({
      partOf: `${addressOfCollection(row, base())}/runs`,
      items: shown.map(runViews(shown)).map((run) => inEnglish(run)),
      totalItems: null,
      cursor: cursor ?? null,
      nextCursor: last && runs.length > count ? sealCursor(LIST, bound, String(last.seq)) : null,
      count,
    });
    return { data };
  },
});

const GET_RUN = ownRoute({
  id: 'collections_run',
  path: ONE,
  summary: 'One run',
  description:
    'Its state and progress. As `text/event-stream`: an event `run` with the same at each change, until the run is over. Free.',
  params: RunParams,
  result: Run,
  isLive: true,
  run: (wanted, request) => {
    const { context, store, keyId, streams, runViews } = request;
    const run = wantedRun(wanted, store);
    const supports = ['application/json', EVENTS];
    if (accepts(context, { header: 'Accept', supports, default: supports[0] ?? '' }) !== EVENTS)
      return { data: inEnglish(runViews([run])(run)) };
    const headers = { ...SECURITY_HEADERS, ...creditsLeft(store, keyId) };
    // Whoever comes back after the last event has nothing more to hear (and a browser stops asking).
    if (isOver(run) && context.req.header('last-event-id') === run.updated)
      return new Response(null, { status: 204, headers });
    const leave = streams.enter(keyId);
    if (!leave)
      throw new AppError('service_unavailable', messages.tooManyEventStreams, { retryAfter: 5 });
    return eventStream(request, { headers, run, onEnd: leave });
  },
});

const CANCEL_RUN = ownRoute({
  id: 'collections_cancel_run',
  method: 'delete',
  path: ONE,
  summary: 'Cancel a run',
  description: 'What it has gathered stays. Only for runs that this key began. Free.',
  startsRuns: true,
  params: RunParams,
  result: Run,
  run: (wanted, { store, collecting, runViews, keyId }) => {
    const { id } = ownRun(store, keyId, wantedRun(wanted, store).id);
    const run = store.caseLog.actAs({ door: 'rest', keyId }, () => collecting.cancel(id));
    return { data: inEnglish(runViews([run])(run)) };
  },
});

export const RUN_ROUTES: readonly OwnRoute[] = [LIST_RUNS, START_RUN, GET_RUN, CANCEL_RUN];

/** Throws `not_found`, also for a run of another collection. */
const wantedRun = ({ name, id }: z.infer<typeof RunParams>, store: Store): RunRow => {
  const { seq } = store.collections.there(name);
  const run = store.runs.there(id);
  if (run.collection !== seq) throw new AppError('not_found', messages.noSuchRun);
  return run;
};

const eventStream = (
  { context, store, collecting, runViews, ending }: RouteRequest,
  of: {
    readonly headers: Readonly<Record<string, string>>;
    readonly run: RunRow;
    readonly onEnd: () => void;
  },
): Response => {
  const { run, onEnd } = of;
  const headers = {
    ...of.headers,
    'content-type': EVENTS,
    'cache-control': `${SECURITY_HEADERS['cache-control']}, no-transform`,
    // Sent as it comes, also where it could be held back for a while.
    'transfer-encoding': 'chunked',
    vary: 'accept',
  };
  if (context.req.raw.method === 'HEAD') {
    onEnd();
    return new Response(null, { headers });
  }
  const signal = AbortSignal.any([context.req.raw.signal, ending, AbortSignal.timeout(STREAM_MS)]);
  const view = (one: RunRow) => inEnglish(runViews([one])(one));
  return new Response(runEvents(run.id, { store, collecting, view, signal, onEnd }), { headers });
};

/** The states in which a run is over for good. */
const OVER: ReadonlySet<RunRow['state']> = new Set<RunRow['state']>([
  'done',
  'stopped',
  'cancelled',
]);

const isOver = ({ state }: Pick<RunRow, 'state'>): boolean => OVER.has(state);

/** A line that means nothing, so often, in milliseconds: what stands between sees that somebody is there. */
const HEARTBEAT_MS = 15_000;
/** What another process changed is looked for so often, in milliseconds. */
const LOOK_MS = 1000;

interface RunEventsConfig {
  readonly store: Pick<Store, 'runs'>;
  readonly collecting: Pick<Collecting, 'onChange'>;
  /** What is told of a run. */
  readonly view: (run: RunRow) => unknown;
  /** Ends the stream. */
  readonly signal: AbortSignal;
  /** Called once, when the stream is over. */
  readonly onEnd: () => void;
  readonly heartbeatMs?: number;
}

/**
 * A run as Server-Sent Events: how it stands, and again at each change until it is over. A reader that is
 * slow misses what lay between, and nothing is kept for it.
 */
export const runEvents = (id: string, config: RunEventsConfig): ReadableStream<Uint8Array> => {
  const { store, signal, heartbeatMs = HEARTBEAT_MS } = config;
  const encoder = new TextEncoder();
  let sent = '';
  let isClosed = false;
  let wake = (): void => {};
  const unheard = config.collecting.onChange((run) => {
    if (run.id === id) wake();
  });
  const looking = setInterval(() => wake(), LOOK_MS).unref();
  const end = (): void => {
    if (isClosed) return;
    isClosed = true;
    clearInterval(looking);
    unheard();
    config.onEnd();
    wake();
  };
  if (signal.aborted) end();
  else signal.addEventListener('abort', end, { once: true });

  /** The next thing to send; `undefined` when there will be none. */
  const next = async (): Promise<string | undefined> => {
    const until = performance.now() + heartbeatMs;
    for (;;) {
      const run = isClosed ? undefined : store.runs.find(id);
      if (!run) return undefined;
      const event = `event: run\nid: ${run.updated}\ndata: ${JSON.stringify(config.view(run))}\n\n`;
      if (event !== sent) return (sent = event);
      if (isOver(run)) return undefined;
      if (performance.now() >= until) return ': still here\n\n';
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };

  return new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        const text = await next().catch((thrown: unknown) => {
          // A store that cannot be read just now: whoever watches comes again.
          end();
          throw thrown;
        });
        if (text !== undefined) return controller.enqueue(encoder.encode(text));
        end();
        controller.close();
      },
      cancel: end,
    },
    { highWaterMark: 0 },
  );
};
