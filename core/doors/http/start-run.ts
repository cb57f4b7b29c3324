/** Beginning to gather into a collection: by keys that were made for it, and never twice for one request. */
import { createHash } from 'node:crypto';
import type { Context } from 'hono';
import { z } from 'zod';
import { Preflight, Run } from '#calls/gathering.ts';
import { AppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { inEnglish } from '#kit/message.ts';
import type { Collecting } from '../../collections/collecting.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { AddSourceInput, KeyRow, RunRow, Store } from '../../store/index.ts';
import {
  ALLOWANCE,
  linkedSources,
  LinkSource,
  OperationSource,
  sourceFromInput,
  startGathering,
} from '../gather.ts';
import { messages } from '../messages.ts';
import { creditsFree } from '../own-runs.ts';
import {
  addressOfCollection,
  NameParams,
  COLLECTIONS_PATH,
  ownRoute,
  type RouteRequest,
} from './own-route.ts';

/** What `POST …/runs` takes. */
const StartBody = z.strictObject({
  sources: z
    .array(z.union([LinkSource, OperationSource]))
    .min(1)
    .max(20)
    .describe(
      'What is gathered: `{link}`, or `{operation, params, ids}` with one list for each of `ids`; of each list no more items than `limit`, nothing published before `until`, and about each item what `expand` names: an operation, or `[{operation, limit, expand}]`.',
    ),
  maxCredits: ALLOWANCE.maxCredits.describe(
    'The run stops at so many credits; the most of its estimate when left out.',
  ),
  maxRequests: ALLOWANCE.maxRequests.describe('It stops at so many requests, too.'),
  preflight: z.boolean().optional().describe('`true`: tell what it takes, and begin nothing.'),
});

const Started = z.strictObject({
  started: z.boolean().describe('Whether a run goes on or has been begun.'),
  run: Run.optional().describe('The run, where one was begun.'),
  estimate: Preflight.extend({
    creditsAvailable: z.int().describe('Credits that are promised to no run.'),
  })
    .optional()
    .describe('What it takes; absent where the request had begun it before.'),
});

const REQUEST_KEY = {
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .meta({
      description:
        'A name for this request: sent again within a week with the same body, it is answered with the same run; with another body it is refused with 400.',
      param: { id: 'IdempotencyKey', example: 'council-2026-11-26' },
    }),
};

const exampleOfStart = ({ entries }: Catalogue): object => {
  const listed = entries.find(({ operation }) => operation.list && operation.example);
  const { id = '', operation: { example: params = {} } = {} } = listed ?? {};
  return { sources: [{ operation: id, params, limit: 40 }], maxCredits: 5 };
};

export const START_RUN = ownRoute({
  id: 'collections_start_run',
  method: 'post',
  path: `${COLLECTIONS_PATH}/{name}/runs`,
  summary: 'Gather into a collection',
  description:
    'Begins a gathering, which goes on in the background and spends no more than it says; into a new collection, or one into which only this key gathers. Free in itself; its requests cost what they always cost. The key must have been made for it.',
  startsRuns: true,
  params: NameParams.extend(StartBody.shape),
  result: Started,
  header: REQUEST_KEY,
  example: exampleOfStart,
  begun: 'The run that was begun.',
  run: async ({ name, ...body }, call) => {
    const { context, store, collecting, keyId } = call;
    const request = requestFromHeader(context, store.keys.known(keyId), { name, body });
    const known = request && findKnownRun(store, request);
    if (known) return started(call, known);
    const sources = await sourcesFromBody(collecting, body.sources);
    const preflight = collecting.preflight(sources);
    const estimate = { ...inEnglish(preflight), creditsAvailable: creditsFree(store, keyId) };
    if (body.preflight === true) return { data: { started: false, estimate } };
    const credits = body.maxCredits ?? preflight.credits.atMost;
    // Another request of the same name may have come while links were read.
    const meanwhile = request && findKnownRun(store, request);
    if (meanwhile) return started(call, meanwhile);
    const gathering = {
      name,
      sources,
      most: { credits, requests: body.maxRequests },
      ...(request && { within: (begun: RunRow) => store.runRequests.add(request, begun.seq) }),
    };
    const caller = { keyId, door: 'rest' } as const;
    const run = store.caseLog.actAs(caller, () => startGathering(call, gathering, caller));
    return { ...started(call, run, estimate), status: 201 };
  },
});

const started = ({ store, base, runViews }: RouteRequest, run: RunRow, estimate?: object) => {
  const name = store.collections.bySeq(run.collection)?.name ?? '';
  return {
    data: { started: true, run: inEnglish(runViews([run])(run)), ...(estimate && { estimate }) },
    headers: { location: `${addressOfCollection({ name }, base())}/runs/${run.id}` },
  };
};

const sourcesFromBody = async (
  collecting: Collecting,
  sources: z.infer<typeof StartBody>['sources'],
): Promise<AddSourceInput[]> => {
  const all: AddSourceInput[] = [];
  for (const source of sources)
    if ('link' in source) all.push(...(await linkedSources(collecting, source)));
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
