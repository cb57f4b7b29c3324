import { hash } from 'node:crypto';
import { isNode } from '#kit/dig.ts';
import type { CallRow, ExchangeRow, PackedBody, Store } from '../store/index.ts';
import { stateNamedBy } from '../engine/cursor.ts';
import type { Frame } from './frames.ts';
import type { ParcelLimits } from './limits.ts';
import type { Blob } from './parcel.ts';
import { pageFromRow, runFromRow } from './parcel-rows.ts';

type Sized = PackedBody & { readonly size: number };

type BuildStore = Pick<
  Store,
  'calls' | 'evidence' | 'answers' | 'answerBytes' | 'outgoing' | 'longStates' | 'people'
>;

/** Headers of a browser's request that tell of the person or of the computer. */
const PERSONAL_HEADERS = new Set([
  'accept-language',
  'referer',
  'user-agent',
  'x-client-data',
  'dnt',
]);

interface CallOfCollection {
  /** The `seq` of the collection and of the call. */
  readonly collection: number;
  readonly call: number;
}

/**
 * A call with its replies as frames: parts of bodies that are too large come before it. `gone`: the collection
 * does not hold it any more. `later`: somebody is still to be taken out of it. `unreadable`: replies of it were
 * deleted on request, so that nobody can read again what others wrote in it.
 */
export const buildCall = (
  store: BuildStore,
  { collection, call: seq }: CallOfCollection,
  common: object,
  limits: ParcelLimits,
): readonly Frame[] | 'gone' | 'later' | 'unreadable' => {
  const callId = store.outgoing.callId(collection, seq);
  const row = callId === undefined ? undefined : store.calls.find(callId);
  if (!row || callId === undefined) return 'gone';
  const rows = store.evidence.exchanges(callId);
  const answer = store.answerBytes.find(callId);
  if (store.evidence.isIncomplete(callId))
    return store.people.hasLeftOutCalls() ? 'later' : 'unreadable';
  const packer = createPacker(limits);
  const exchanges = rows.map((one) => ({
    ...exchangeFromRow(one),
    ...(one.redacted && {
      redacted: { ...one.redacted, cameAs: store.outgoing.cameAs(callId, one.bodySha256) },
    }),
    body: packer.put(store.evidence.packed(one.bodySha256)),
  }));
  const data = packer.put(answer?.packed);
  const { places, page, parentAddress } = store.outgoing.use(collection, seq);
  const run = page === null ? undefined : store.outgoing.run(page.run);
  const longState = findLongState(store, row.params);
  const isBrowsed = row.door === 'capture' || row.route === 'capture';
  const json = {
    ...common,
    kind: 'call',
    call: callFromRow(row),
    exchanges,
    answer:
      answer && data
        ? {
            at: answer.at,
            fetchedAt: answer.fetchedAt,
            ...(answer.names !== null && { names: answer.names }),
            data,
          }
        : null,
    ...(longState !== undefined && { longState }),
    ...(isBrowsed && { browsing: { personal: personalIn(exchanges) } }),
    places,
    ...(exchanges.some(({ redacted }) => redacted) && {
      items: store.outgoing.itemsOf(collection, seq),
    }),
    ...(run &&
      page && { made: { run: runFromRow(run), page: pageWithoutRun(page), parentAddress } }),
  };
  return [...packer.parts, { json, blobs: packer.blobs }];
};

/** Puts bodies behind the call as far as they fit, and the others into parts. */
const createPacker = (limits: ParcelLimits) => {
  const blobs: Uint8Array[] = [];
  const parts: Frame[] = [];
  let used = 0;
  return {
    blobs,
    parts,
    put: (body: Sized | undefined): Blob | undefined => {
      if (!body) return undefined;
      const { sha256, codec, size, bytes } = body;
      const blob = { codec, length: bytes.byteLength, size, sha256 };
      if (used + bytes.byteLength <= limits.bodies) {
        used += bytes.byteLength;
        blobs.push(bytes);
        return blob;
      }
      const { name, frames } = partsFromBytes(bytes, limits.part);
      parts.push(...frames);
      return { ...blob, parts: name };
    },
  };
};

/** Without what holds on the desktop alone: its number, key and credits. */
const callFromRow = (row: CallRow) => ({
  id: row.id,
  operation: row.operation,
  params: row.params,
  door: row.door,
  startedAt: row.startedAt,
  finishedAt: row.finishedAt,
  outcome: row.outcome,
  message: row.message,
  route: row.route,
  notices: row.notices,
  refusal: row.refusal,
  world: row.world,
});

const exchangeFromRow = (one: ExchangeRow) => ({
  platform: one.platform,
  identity: one.identity,
  at: one.at,
  method: one.method,
  url: one.url,
  finalUrl: one.finalUrl,
  status: one.status,
  requestHeaders: one.requestHeaders,
  ...('requestBody' in one && { requestBody: one.requestBody }),
  responseHeaders: one.responseHeaders,
  ...(one.cutOff && { cutOff: one.cutOff }),
});

/** What the cursor among parameters names, where it names something. */
const findLongState = ({ longStates }: BuildStore, params: unknown): string | undefined => {
  const cursor = isNode(params) ? params['cursor'] : undefined;
  const named = typeof cursor === 'string' ? stateNamedBy(cursor) : undefined;
  return named === undefined ? undefined : longStates.find(named);
};

const pageWithoutRun = ({
  run: _,
  ...page
}: { readonly run: number } & Parameters<typeof pageFromRow>[0]) => pageFromRow(page);

const personalIn = (
  exchanges: readonly { readonly requestHeaders: object; readonly requestBody?: unknown }[],
): string[] => {
  const found = new Set<string>();
  for (const { requestHeaders, requestBody } of exchanges) {
    for (const name of Object.keys(requestHeaders))
      if (PERSONAL_HEADERS.has(name) || name.startsWith('sec-ch-')) found.add(name);
    if (requestBody !== undefined) found.add('request body');
  }
  return [...found].sort().slice(0, 20);
};

const partsFromBytes = (
  bytes: Uint8Array,
  most: number,
): { readonly name: string; readonly frames: readonly Frame[] } => {
  const name = hash('sha256', bytes, 'hex');
  const frames: Frame[] = [];
  for (let from = 0; from < bytes.byteLength; from += most) {
    const part = bytes.subarray(from, from + most);
    const number = frames.length;
    frames.push({
      json: { kind: 'part', numbers: [], parts: name, number, length: part.byteLength },
      blobs: [part],
    });
  }
  return { name, frames };
};
