import { z } from 'zod';
import type { Caller } from '../../engine/caller.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish } from '#kit/message.ts';
import {
  ALLOWANCE,
  collectionName,
  sourceFromInput,
  OperationSource,
  startGathering,
} from '../gather.ts';
import { creditsFree } from '../own-runs.ts';
import { ownTool } from './own-tool.ts';
import type { McpParts } from './parts.ts';
import { plainResult } from './marked-result.ts';
import { runState } from './runs-tool.ts';
import { messages } from '../messages.ts';

const Params = z.strictObject({
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
  params: Params,
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
  }: z.infer<typeof Params>,
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
