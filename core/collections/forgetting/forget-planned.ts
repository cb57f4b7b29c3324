import type { Catalogue } from '../../engine/catalogue.ts';
import type {
  CallToForget,
  ForgettingPortion,
  PackedBody,
  PackedContent,
  ReadingStore,
} from '../../store/index.ts';
import type { Reply } from '#kit/exchange.ts';
import { pickNamingParts } from './redact-call.ts';
import { createCallPlanner, type ForgettingPlan, type PlannedCall } from './plan-forgetting.ts';

/** How bodies and answers are made ready to be kept. */
export interface Packing {
  readonly body: (raw: Uint8Array) => PackedBody;
  readonly content: (json: string) => PackedContent;
}

/** What is done in one transaction: `others` are items that stay without the person. */
export type PlannedPortion = ForgettingPortion | { readonly others: readonly number[] };

/** What is deleted in one short transaction. */
const CALLS = 20;
const ITEMS = 50;

/**
 * A plan in portions: first kept pages and the other places, then what calls brought, then items of others, last those
 * of the person, of which those by the given names at the very end.
 * Where it is interrupted, what is left is found again by the same name.
 */
export function* splitIntoPortions(
  store: ReadingStore,
  catalogue: Catalogue,
  plan: ForgettingPlan,
  given: readonly string[],
  packing: Packing,
): Generator<PlannedPortion> {
  const planner = createCallPlanner(store, catalogue, plan.platform, given, plan);
  const ready = (call: PlannedCall): CallToForget => {
    const hasRest = call.replies.some(({ fate }) => fate === 'redacted');
    const rests = hasRest ? planner.restsOf(call) : new Map<string, Reply>();
    return {
      callId: call.callId,
      replies: call.replies.map(({ id, fate }) => {
        const reply = rests.get(id);
        const rest = reply && { ...packing.body(reply.body), size: reply.body.byteLength };
        const request = reply && pickNamingParts(reply);
        return { id, removed: REMOVED[fate === 'redacted' ? 'part' : 'whole'], rest, request };
      }),
      answer: answerFromPlanned(call),
    };
  };
  const answerFromPlanned = ({ callId, answer }: PlannedCall): CallToForget['answer'] => {
    if (answer !== 'part') return answer;
    const rest = planner.answerOf(callId);
    return rest === undefined ? 'delete' : packing.content(rest);
  };
  for (const pages of batches(plan.pages, 1)) yield { pages: pages.map(({ seq }) => seq) };
  for (const place of plan.places) yield { place };
  for (const calls of batches(plan.calls, CALLS)) yield { calls: calls.map(ready) };
  yield { requests: plan.requests };
  for (const others of batches(plan.others, ITEMS)) yield { others: others.map(({ id }) => id) };
  const items = plan.items.map(({ id }) => id).toReversed();
  for (const batch of batches(items, ITEMS)) yield { items: batch };
}

/** What a changed reply is without; of nobody by name. */
export const REMOVED = {
  part: 'the parts of one person, at that person’s request',
  whole: 'the whole reply, because a person in it asked to be forgotten',
} as const;

function* batches<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
