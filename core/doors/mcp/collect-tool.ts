import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Caller } from '../../engine/caller.ts';
import type { Copies } from '#kit/assistant.ts';
import { AppError } from '#kit/errors.ts';
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
import { plainResult } from './plain-result.ts';
import { runState } from './run-state.ts';
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
  const { collection: name, maxCredits: credits, maxRequests: requests } = wanted;
  if (credits === undefined)
    return plainResult(
      {
        started: false,
        ...preflight,
        basis: preflight.basis.map(({ message }) => message),
        creditsAvailable: creditsFree(store, caller.keyId),
      },
      copies,
    );
  if (name === undefined) throw new AppError('validation_error', messages.collectionNeedsName);
  const run = startGathering(parts, { name, sources, most: { credits, requests } }, caller);
  return plainResult({ started: true, ...runState(store, run) }, copies);
};
