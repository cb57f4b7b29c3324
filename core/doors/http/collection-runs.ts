import { createHash } from 'node:crypto';
import type { Context, Hono } from 'hono';
import { accepts } from 'hono/accepts';
import type { z } from 'zod';
import type { Collecting } from '../../collections/collecting.ts';
import type { RunView } from '#calls/index.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import { openCursor, sealCursor } from '../../engine/cursor.ts';
import { AppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { inEnglish } from '#kit/message.ts';
import { checkParams } from '#kit/params.ts';
import type { AddSourceInput, KeyRow, RunRow, Store } from '../../store/index.ts';
import { page } from '#vocab/page.ts';
import { linkedSources, sourceFromInput, startGathering } from '../gather.ts';
import { createGate } from '../gate.ts';
import { messages } from '../messages.ts';
import { creditsFree, ownRun } from '../own-runs.ts';
import { collectionAddress, paramsIn } from './collection-answers.ts';
import { COLLECTIONS_PATH, NameParams } from './collections-openapi.ts';
import { metaHeaders } from './meta-headers.ts';
import { PLAIN_HEADERS, SECURITY_HEADERS } from './plain.ts';
import { parseJsonBody } from './request.ts';
import { isOver, runEvents } from './run-events.ts';
import { RunParams, RunsParams, StartBody } from './runs-openapi.ts';

export interface CollectionRunsConfig {
  readonly store: Store;
  readonly catalogue: Catalogue;
  readonly collecting: Collecting;
  /** A run as it is shown. */
  readonly runView: (run: RunRow) => RunView;
  readonly base: () => string;
  /** The key of a request. Throws its error. */
  readonly authorize: (context: Context) => string;
  /** Aborted when the program closes: open streams end. */
  readonly ending: AbortSignal;
}

const RUNS_PATH = `${COLLECTIONS_PATH}/:name/runs`;
/** A name that no operation has. */
const LIST = 'collections runs';
const EVENTS = 'text/event-stream';
/** Event streams at one time, in all and of one key. */
const STREAMS = { all: 64, each: 8 };
/** A stream is ended after this time, and may be opened again. */
const STREAM_MS = 30 * 60_000;

/** Gatherings over REST: begun, watched and cancelled by keys that were made for it. */
export const addRunRoutes = (app: Hono, config: CollectionRunsConfig): void => {
  const { authorize, store } = config;
  const gate = createGate(STREAMS);
  /** A key that may start gatherings. Throws `key_not_allowed` for another. */
  const authorizeStart = (context: Context): KeyRow => {
    const key = store.keys.known(authorize(context));
    if (!key.startsRuns) throw new AppError('key_not_allowed', messages.startsNoRuns);
    return key;
  };
  app.post(RUNS_PATH, async (context) => start(context, config, authorizeStart(context)));
  app.get(RUNS_PATH, (context) => runsPage(context, config, authorize(context)));
  app.get(`${RUNS_PATH}/:id`, (context) => {
    const keyId = authorize(context);
    const run = runInPath(context, store);
    const supports = ['application/json', EVENTS];
    if (accepts(context, { header: 'Accept', supports, default: supports[0] ?? '' }) !== EVENTS)
      return answer(config, keyId, describeRun(config, run));
    // Whoever comes back after the last event has nothing more to hear (and a browser stops asking).
    if (isOver(run) && context.req.header('last-event-id') === run.updated)
      return new Response(null, { status: 204, headers: headersFor(config, keyId) });
    const leave = gate.enter(keyId);
    if (!leave)
      throw new AppError('service_unavailable', messages.tooManyEventStreams, { retryAfter: 5 });
    return eventStream(context, config, { keyId, run, onEnd: leave });
  });
  app.delete(`${RUNS_PATH}/:id`, (context) => {
    const { id: keyId } = authorizeStart(context);
    const { id } = ownRun(store, keyId, runInPath(context, store).id);
    const run = store.caseLog.actAs({ door: 'rest', keyId }, () => config.collecting.cancel(id));
    return answer(config, keyId, describeRun(config, run));
  });
};

const describeRun = ({ runView }: CollectionRunsConfig, run: RunRow) => inEnglish(runView(run));

/** Throws `not_found`, also for a run of another collection. */
const runInPath = (context: Context, store: Store): RunRow => {
  const { name, id } = paramsIn(context, RunParams);
  const { seq } = store.collections.there(name);
  const run = store.runs.there(id);
  if (run.collection !== seq) throw new AppError('not_found', messages.noSuchRun);
  return run;
};

const start = async (
  context: Context,
  config: CollectionRunsConfig,
  key: KeyRow,
): Promise<Response> => {
  const { store, collecting } = config;
  const { name } = paramsIn(context, NameParams);
  const body = checkParams(StartBody, parseJsonBody(context)) as z.infer<typeof StartBody>;
  const request = requestFromHeader(context, key, { name, body });
  const known = request && findKnownRun(store, request);
  if (known) return started(config, key.id, { run: known, status: 200 });
  const sources = await sourcesFromBody(config, body);
  const preflight = collecting.preflight(sources);
  const estimate = { ...inEnglish(preflight), creditsAvailable: creditsFree(store, key.id) };
  if (body.preflight === true) return answer(config, key.id, { started: false, estimate });
  const credits = body.maxCredits ?? preflight.credits.atMost;
  // Another request of the same name may have come while links were read.
  const meanwhile = request && findKnownRun(store, request);
  if (meanwhile) return started(config, key.id, { run: meanwhile, status: 200 });
  const run = store.caseLog.actAs({ door: 'rest', keyId: key.id }, () =>
    startGathering(
      config,
      {
        name,
        sources,
        most: { credits, requests: body.maxRequests },
        ...(request && { within: (begun) => store.runRequests.add(request, begun.seq) }),
      },
      { keyId: key.id, door: 'rest' },
    ),
  );
  return started(config, key.id, { run, status: 201, estimate });
};

const sourcesFromBody = async (
  config: CollectionRunsConfig,
  { sources }: z.infer<typeof StartBody>,
): Promise<AddSourceInput[]> => {
  const all: AddSourceInput[] = [];
  for (const source of sources)
    if ('link' in source) all.push(...(await linkedSources(config.collecting, source)));
    else all.push(sourceFromInput(source));
  return all;
};

/** What `Idempotency-Key` calls this request; `undefined` without one. Throws `validation_error`. */
const requestFromHeader = (context: Context, { family }: KeyRow, wanted: object) => {
  const requestKey = context.req.header('idempotency-key');
  if (requestKey === undefined) return undefined;
  if (!/^[\x21-\x7e]{1,255}$/.test(requestKey))
    throw new AppError('validation_error', messages.requestKeyInvalid);
  return {
    family,
    requestKey,
    sha256: createHash('sha256').update(canonical(wanted)).digest('hex'),
  };
};

/** Throws `validation_error` where the name was given to another request. */
const findKnownRun = (
  store: Store,
  request: { readonly family: string; readonly requestKey: string; readonly sha256: string },
): RunRow | undefined => {
  const known = store.runRequests.find(request);
  if (!known) return undefined;
  if (known.sha256 !== request.sha256)
    throw new AppError('validation_error', messages.requestKeyReused);
  return store.runs.there(known.runId);
};

const addressOfRun = ({ store, base }: CollectionRunsConfig, run: RunRow): string => {
  const name = store.collections.bySeq(run.collection)?.name ?? '';
  return `${base()}${COLLECTIONS_PATH}/${encodeURIComponent(name)}/runs/${run.id}`;
};

const started = (
  config: CollectionRunsConfig,
  keyId: string,
  {
    run,
    status,
    estimate,
  }: { readonly run: RunRow; readonly status: 200 | 201; readonly estimate?: unknown },
): Response => {
  const data = {
    started: true,
    run: describeRun(config, run),
    ...(estimate !== undefined && { estimate }),
  };
  return answer(config, keyId, data, status, { location: addressOfRun(config, run) });
};

const runsPage = (context: Context, config: CollectionRunsConfig, keyId: string): Response => {
  const { store, base } = config;
  const { name, cursor, count } = paramsIn(context, RunsParams);
  const row = store.collections.there(name);
  const bound = { id: row.id };
  const before =
    cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(openCursor(LIST, bound, cursor));
  const runs = store.runs.earlier(row.seq, before, count + 1);
  const shown = runs.slice(0, count);
  const last = shown.at(-1);
  const data = page({
    partOf: `${collectionAddress(row, base())}/runs`,
    items: shown.map((run) => describeRun(config, run)),
    totalItems: null,
    cursor: cursor ?? null,
    nextCursor: last && runs.length > count ? sealCursor(LIST, bound, String(last.seq)) : null,
    count,
  });
  return answer(config, keyId, data);
};

const eventStream = (
  context: Context,
  config: CollectionRunsConfig,
  {
    keyId,
    run,
    onEnd,
  }: { readonly keyId: string; readonly run: RunRow; readonly onEnd: () => void },
): Response => {
  const headers = {
    ...headersFor(config, keyId),
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
  const { store, collecting, ending } = config;
  const signal = AbortSignal.any([context.req.raw.signal, ending, AbortSignal.timeout(STREAM_MS)]);
  const view = (one: RunRow) => describeRun(config, one);
  return new Response(runEvents(run.id, { store, collecting, view, signal, onEnd }), { headers });
};

/** Nothing here costs anything by itself. */
const headersFor = ({ store }: CollectionRunsConfig, keyId: string) => ({
  ...SECURITY_HEADERS,
  ...metaHeaders({ creditsUsed: 0, creditsRemaining: store.ledger.remaining(keyId) }),
});

const answer = (
  config: CollectionRunsConfig,
  keyId: string,
  data: unknown,
  status: 200 | 201 = 200,
  more: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify({ data }), {
    status,
    headers: { ...headersFor(config, keyId), ...PLAIN_HEADERS, vary: 'accept', ...more },
  });
