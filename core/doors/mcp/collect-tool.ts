import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../../engine/caller.ts';
import type { Copies } from '#kit/assistant.ts';
import { AppError } from '#kit/errors.ts';
import { ExpandSchema } from '#kit/expand.ts';
import type { AddSourceInput } from '../../store/index.ts';
import { checkParams } from '#kit/params.ts';
import { creditsFree, isOwnCollection, ownRuns } from './own-runs.ts';
import { ownTool } from './own-tool.ts';
import type { McpParts } from './parts.ts';
import { plainResult } from './plain-result.ts';
import { runState } from './run-state.ts';
import { messages } from '../messages.ts';

const text = z.string().min(1).max(500);
const Source = z.strictObject({
  operation: text,
  params: z.record(z.string(), z.unknown()).default({}),
  ids: z.array(text).min(1).max(1000).optional(),
  limit: z.int().min(1).optional(),
  until: z.string().max(40).optional(),
  expand: z.union([text, z.array(z.looseObject({ operation: text }))]).optional(),
});
const EXPAND = z.object({ expand: ExpandSchema.optional() });
const Params = z.strictObject({
  collection: z.string().min(1).max(200).optional().describe('A new one, or your own.'),
  sources: z
    .array(Source)
    .min(1)
    .max(20)
    .describe(
      '{operation, params, ids?: one list each, limit?: items of each list, until?: ISO 8601, expand?: an operation asked about each item, or [{operation, limit?, expand?}]}',
    ),
  maxCredits: z.int().min(1).optional().describe('Begin, and stop at so many.'),
  maxRequests: z.int().min(1).optional(),
});

/** Runs of one assistant that are not over, at one time. */
const MOST_OPEN = 5;

/** Says what gathering takes, or begins it; nothing is written to a file. */
export const COLLECT = ownTool({
  name: 'collect',
  title: 'Collect at length',
  description:
    'Gather whole lists into a collection, in the background. Without maxCredits: tells what that takes, begins nothing.',
  params: Params,
  annotations: { readOnlyHint: false, destructiveHint: false, openWorldHint: true },
  run: (wanted, { parts, caller, copies }) => collect(parts, wanted, caller, copies),
});

/** Throws `validation_error`, and `credits_exhausted` for more than may still be spent. */
const collect = (
  parts: McpParts,
  wanted: z.infer<typeof Params>,
  caller: Caller,
  copies: Copies,
): CallToolResult => {
  const { store, collecting } = parts;
  const sources = wanted.sources.map(sourceFromInput);
  const preflight = collecting.preflight(sources);
  const free = creditsFree(store, caller.keyId);
  const { collection: name, maxCredits: credits, maxRequests: requests } = wanted;
  if (credits === undefined)
    return plainResult(
      {
        started: false,
        ...preflight,
        basis: preflight.basis.map(({ message }) => message),
        creditsAvailable: free,
      },
      copies,
    );
  if (name === undefined) throw new AppError('validation_error', messages.collectionNeedsName);
  if (credits > free) throw tooMuch(credits, free);
  if (!isOwnCollection(store, caller.keyId, name))
    throw new AppError('validation_error', messages.collectionOfOthers);
  if (ownRuns(store, caller.keyId).length >= MOST_OPEN)
    throw new AppError('validation_error', messages.tooManyOpenRuns({ mostOpen: MOST_OPEN }));
  const run = collecting.start({ name, sources, most: { credits, requests } }, caller);
  return plainResult({ started: true, ...runState(store, run) }, copies);
};

/** Before anybody is asked: what a run may spend is a promise that has to hold. */
export const tooMuch = (wanted: number, free: number): AppError =>
  new AppError('credits_exhausted', messages.maxCreditsTooHigh({ wanted, count: free }));

/** Names of operations may have any spelling: gathering reads them. */
const sourceFromInput = ({ expand: given, ...source }: z.infer<typeof Source>): AddSourceInput => {
  // An outline stands in the tool, which every assistant reads; the whole form is checked here.
  const { expand } = checkParams(EXPAND, { expand: given }) as z.infer<typeof EXPAND>;
  return { ...source, expand };
};
