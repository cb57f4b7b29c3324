import { isNode } from '../kit/dig.ts';
import type { ItemRow, CollectionStore } from '../store/index.ts';
import type { Origin } from '../exports/dataset.ts';

/** A call, as far as its items point at it. */
interface CallOrigin {
  readonly origin: Omit<Origin, 'at' | 'sha256' | 'url' | 'pointer'>;
  readonly replies: readonly { readonly sha256: string; readonly url: string }[];
}

/** Where the parts of a reply stand: the pointer of the smallest object that has a text as a value. */
type Places = ReadonlyMap<string, string>;

/**
 * Tells of items from which reply they were read. Items of one page come one after the other, so the
 * last call and its replies are remembered.
 */
export const createOrigins = (store: CollectionStore) => {
  let call: (CallOrigin & { readonly callId: string }) | undefined;
  let places: { readonly callId: string; readonly of: readonly Places[] } | undefined;

  const callOf = (callId: string): CallOrigin => {
    if (call?.callId === callId) return call;
    const row = store.calls.find(callId);
    call = {
      callId,
      origin: {
        callId,
        operation: row?.operation ?? '',
        params: (row?.params ?? {}) as Record<string, unknown>,
        route: row?.route ?? 'public-page',
      },
      replies: store.evidence
        .exchanges(callId)
        .map(({ bodySha256, url }) => ({ sha256: bodySha256, url })),
    };
    return call;
  };

  const placesOf = (callId: string, { replies }: CallOrigin): readonly Places[] => {
    if (places?.callId !== callId)
      places = { callId, of: replies.map(({ sha256 }) => placesIn(store.evidence.body(sha256))) };
    return places.of;
  };

  return {
    /** The reply and, where the reply is JSON and names the item, its place in it. */
    originOf: ({ callId, lastSeen, entityId }: ItemRow): Origin => {
      const found = callOf(callId);
      const all = placesOf(callId, found);
      const n = Math.max(
        0,
        all.findIndex((one) => one.has(entityId)),
      );
      const reply = found.replies[n];
      const pointer = all[n]?.get(entityId);
      return {
        ...found.origin,
        at: lastSeen,
        ...reply,
        ...(pointer === undefined ? {} : { pointer }),
      };
    },
  };
};

/** Deeper than this nothing of a platform stands. */
const DEEPEST = 60;

const placesIn = (body: Uint8Array): Places => {
  const found = new Map<string, string>();
  if (body[0] !== 0x7b && body[0] !== 0x5b) return found;
  try {
    note(JSON.parse(new TextDecoder().decode(body)), '', found, 0);
  } catch {
    // Not JSON after all: then the reply itself is all that can be pointed at.
    found.clear();
  }
  return found;
};

/** Every text that looks like an identifier, with the object in which it stands first. */
const note = (value: unknown, pointer: string, found: Map<string, string>, depth: number): void => {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) note(one, `${pointer}/${n}`, found, depth + 1);
    return;
  }
  if (!isNode(value)) return;
  for (const one of Object.values(value))
    if (typeof one === 'string' && one.length < 100 && !found.has(one)) found.set(one, pointer);
  for (const [name, one] of Object.entries(value))
    if (typeof one === 'object')
      note(one, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, found, depth + 1);
};
