import { isNode } from '#kit/dig.ts';
import type { ItemRow, CollectionStore } from '../store/index.ts';
import type { Origin } from '../exports/dataset.ts';
import { readKept } from './read-kept.ts';

/** A call, as far as its items point at it. */
interface CallOrigin {
  readonly origin: Omit<Origin, 'at' | 'sha256' | 'url' | 'pointer'> &
    Required<Pick<Origin, 'reader'>>;
  readonly replies: readonly { readonly sha256: string; readonly url: string }[];
}

/** Where the parts of a reply stand: the pointer of the smallest object that has a text as a value. */
export type Places = ReadonlyMap<string, string>;

/**
 * Tells of items from which reply they were read. Items of one page come one after the other, so the
 * last call and its replies are remembered.
 */
export const createOrigins = (store: CollectionStore) => {
  let call: (CallOrigin & { readonly callId: string }) | undefined;
  let places: { readonly callId: string; readonly of: readonly Places[] } | undefined;

  const findCallOrigin = ({ callId, operation }: ItemRow): CallOrigin => {
    if (call?.callId === callId) return call;
    call = {
      callId,
      origin: originOfCall(store, callId, operation),
      // Where one was deleted at a person's request, the others prove nothing.
      replies: (readKept(() => readWholeExchanges(store, callId)) ?? []).map(
        ({ bodySha256, url }) => ({
          sha256: bodySha256,
          url,
        }),
      ),
    };
    return call;
  };

  /** A damaged reply is named by its hash, and nothing is found in it. */
  const placesOfBody = (sha256: string): Places => {
    const body = readKept(() => store.evidence.body(sha256));
    return body ? placesIn(body) : new Map();
  };

  const placesFromReplies = (callId: string, { replies }: CallOrigin): readonly Places[] => {
    if (places?.callId !== callId)
      places = { callId, of: replies.map(({ sha256 }) => placesOfBody(sha256)) };
    return places.of;
  };

  return {
    /** The reply and, where the reply is JSON and names the item, its place in it. */
    originOf: (item: ItemRow): Origin => {
      const { callId, lastSeen, entityId } = item;
      const found = findCallOrigin(item);
      const all = placesFromReplies(callId, found);
      const n = Math.max(
        0,
        all.findIndex((one) => one.has(entityId)),
      );
      const reply = found.replies[n];
      const pointer = all[n]?.get(entityId);
      return {
        ...found.origin,
        reader: item.reader ?? found.origin.reader,
        at: lastSeen,
        ...reply,
        pointer,
      };
    },
  };
};

/** What was asked for with a call, and how; a call that is damaged is known by its item's operation. */
export const originOfCall = (
  { calls }: Pick<CollectionStore, 'calls'>,
  callId: string,
  operation = '',
): CallOrigin['origin'] => {
  const row = readKept(() => calls.find(callId));
  return {
    callId,
    operation: row?.operation ?? operation,
    params: (row?.params ?? {}) as Record<string, unknown>,
    route: row?.route ?? 'public-page',
    world: row?.world ?? 'unknown',
    // Before numbers were noted all of them were 1, or were raised without being noted.
    reader: row?.reader ?? 1,
  };
};

const readWholeExchanges = ({ evidence }: Pick<CollectionStore, 'evidence'>, callId: string) =>
  evidence.isIncomplete(callId) ? [] : evidence.wholeExchanges(callId);

/** Deeper than this nothing of a platform stands. */
const DEEPEST = 60;

/** Of all texts that may be an identifier, or of `wanted` alone. */
export const placesIn = (body: Uint8Array, wanted?: ReadonlySet<string>): Places => {
  const found = new Map<string, string>();
  if (body[0] !== 0x7b && body[0] !== 0x5b) return found;
  try {
    note(JSON.parse(new TextDecoder().decode(body)), '', { found, wanted }, 0);
  } catch {
    // Not JSON after all: then the reply itself is all that can be pointed at.
    found.clear();
  }
  return found;
};

interface Noted {
  readonly found: Map<string, string>;
  readonly wanted: ReadonlySet<string> | undefined;
}

/** Every text that looks like an identifier, with the object in which it stands first. */
const note = (value: unknown, pointer: string, to: Noted, depth: number): void => {
  if (depth > DEEPEST) return;
  if (Array.isArray(value)) {
    for (const [n, one] of value.entries()) note(one, `${pointer}/${n}`, to, depth + 1);
    return;
  }
  if (!isNode(value)) return;
  for (const one of Object.values(value))
    if (typeof one === 'string' && one.length < 100 && !to.found.has(one) && isWanted(one, to))
      to.found.set(one, pointer);
  for (const [name, one] of Object.entries(value))
    if (typeof one === 'object')
      note(one, `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`, to, depth + 1);
};

const isWanted = (text: string, { wanted }: Noted): boolean =>
  wanted === undefined || wanted.has(text);
