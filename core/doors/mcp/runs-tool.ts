import { z } from 'zod';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish } from '#kit/message.ts';
import type { Caller } from '../../engine/caller.ts';
import type { RunRow, Store } from '../../store/index.ts';
import {
  tooMuch,
  ALLOWANCE,
  collectionName,
  sourceFromInput,
  OperationSource,
  startGathering,
} from '../gather.ts';
import { creditsFree, latestOwnRuns, ownRun } from '../own-runs.ts';
import { ownTool } from './own-tool.ts';
import type { McpParts } from './parts.ts';
import { plainResult } from './marked-result.ts';
import { messages } from '../messages.ts';

const Params = z.strictObject({
  run: z.string().min(1).max(100).optional().describe('All when left out.'),
  act: z.enum(['pause', 'resume', 'cancel', 'fill-gaps']).optional(),
  maxCredits: z.int().min(1).optional().describe('To resume: in all.'),
  waitSeconds: z.int().min(0).max(25).default(0),
});

/** Runs that are told at once. */
const SHOWN = 10;
/** How often a run is looked at that is waited for, in milliseconds. */
const LOOK_MS = 1000;

/** The caller's own runs: how they stand, and letting them stand still or go on. */
export const RUNS = ownTool({
  name: 'collection_runs',
  title: 'Runs of collections',
  description: 'How your runs stand; one is waited for, paused, resumed, cancelled. Free.',
  params: Params,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  run: async (wanted, { parts, caller, copies }) =>
    plainResult(await collectionRuns(parts, wanted, caller), copies),
});

/** Throws `validation_error`, `not_found` for a run of others, and `credits_exhausted`. */
const collectionRuns = async (
  parts: McpParts,
  { run: id, act, maxCredits, waitSeconds }: z.infer<typeof Params>,
  { keyId, signal }: Caller,
): Promise<Readonly<Record<string, unknown>>> => {
  const { store } = parts;
  if (id === undefined) {
    if (act !== undefined) throw new AppError('validation_error', messages.runNotNamed);
    const runs = latestOwnRuns(store, keyId, SHOWN);
    return { runs: runs.map(runStates(store, runs)) };
  }
  const run = ownRun(store, keyId, id);
  if (act !== undefined) change(parts, run, act, { keyId, maxCredits });
  if (waitSeconds > 0) await standing(parts, id, waitSeconds * 1000, signal);
  return runState(store, store.runs.there(id));
};

const change = (
  { store, collecting }: McpParts,
  run: RunRow,
  act: NonNullable<z.infer<typeof Params>['act']>,
  {
    keyId,
    maxCredits: credits,
  }: { readonly keyId: string; readonly maxCredits?: number | undefined },
): RunRow => {
  if (act === 'pause') return collecting.pause(run.id, messages.pausedByAssistant);
  if (act === 'cancel') return collecting.cancel(run.id);
  const free = creditsFree(store, keyId, run.id);
  if (act === 'fill-gaps') {
    const { gap, refused, notFound } = store.runs.pageCounts(run.seq);
    const again = run.mostCredits - run.credits + gap + refused + notFound;
    if (again > free) throw tooMuch(again, free);
    return collecting.fillGaps(run.id);
  }
  const wanted = (credits ?? run.mostCredits) - run.credits;
  if (wanted > free) throw tooMuch(wanted, free);
  return collecting.resume(run.id, { credits });
};

const STANDING: ReadonlySet<RunRow['state']> = new Set<RunRow['state']>([
  'paused',
  'attention',
  'done',
  'stopped',
  'cancelled',
]);

/** Until the run is over or stands still, the time is up, or nobody waits any more. */
const standing = async (
  { store, collecting }: McpParts,
  id: string,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const stands = (run: RunRow): boolean => run.id === id && STANDING.has(run.state);
  if (stands(store.runs.there(id)) || signal?.aborted) return;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, ms);
  // Another process may work on it.
  const looking = setInterval(() => {
    try {
      if (stands(store.runs.there(id))) resolve();
    } catch {
      // A store that cannot be read just now: the next look may find it well.
    }
  }, LOOK_MS);
  const unheard = collecting.onChange((run) => stands(run) && resolve());
  signal?.addEventListener('abort', () => resolve(), { once: true });
  await end;
  clearTimeout(timer);
  clearInterval(looking);
  unheard();
};

const runState = (store: Store, run: RunRow) => runStates(store, [run])(run);

/** How runs of one list are told, in as few words as they can be watched by; what is nothing is left out. */
const runStates = (store: Store, runs: readonly RunRow[]) => {
  const leftOf = store.runs.leftOfRuns(runs.map(({ seq }) => seq));
  const names = store.collections.names(runs.map(({ collection }) => collection));
  return (run: RunRow) => {
    const { pending, gap, refused, notFound } = leftOf(run.seq);
    return omitUndefined({
      run: run.id,
      collection: names.get(run.collection),
      state: run.state,
      reason: run.reason?.message,
      waitUntil: run.waitUntil ?? undefined,
      items: run.seen - run.duplicates,
      pending: pending || undefined,
      gaps: gap || undefined,
      refused: refused || undefined,
      notFound: notFound || undefined,
      requests: `${run.requests} of ${run.mostRequests}`,
      credits: `${run.credits} of ${run.mostCredits}`,
    });
  };
};

const CollectParams = z.strictObject({
  collection: collectionName.optional().describe('A new one, or your own.'),
  sources: z
    .array(OperationSource)
    .min(1)
    .max(20)
    .describe(
      '{operation, params, ids?: one list each, limit?: items of each list, until?: ISO 8601, expand?: an operation asked about each item, or [{operation, limit?, expand?}]}',
    ),
  maxCredits: ALLOWANCE.maxCredits.describe('Begin, and stop at so many.'),
  maxRequests: ALLOWANCE.maxRequests,
});

/** Says what gathering takes, or begins it; nothing is written to a file. */
export const COLLECT = ownTool({
  name: 'collect',
  title: 'Collect at length',
  description:
    'Gather whole lists into a collection, in the background. Without maxCredits: tells what that takes, begins nothing.',
  params: CollectParams,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  run: (wanted, { parts, caller, copies }) => plainResult(collect(parts, wanted, caller), copies),
});

/** Throws `validation_error`, and `credits_exhausted` for more than may still be spent. */
const collect = (
  parts: McpParts,
  {
    sources: given,
    collection: name,
    maxCredits: credits,
    maxRequests: requests,
  }: z.infer<typeof CollectParams>,
  caller: Caller,
) => {
  const { store, collecting } = parts;
  const sources = given.map(sourceFromInput);
  const preflight = collecting.preflight(sources);
  const creditsAvailable = creditsFree(store, caller.keyId);
  if (credits === undefined) return { started: false, ...inEnglish(preflight), creditsAvailable };
  if (name === undefined) throw new AppError('validation_error', messages.collectionNeedsName);
  const run = startGathering(parts, { name, sources, most: { credits, requests } }, caller);
  return { started: true, ...runState(store, run) };
};
