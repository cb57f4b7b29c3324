import { isDeepStrictEqual } from 'node:util';
import type { Reply } from '../kit/exchange.ts';
import type { DatasetRow, Exchange } from './dataset.ts';
import { linesOf } from './lines.ts';
import { parsedJson } from './parsed-json.ts';
import { PACKAGE } from './study-package.ts';
import type { OpenZip } from './unzip.ts';
import type { Findings } from './findings.ts';

/**
 * The item of a row as the program's parsers read it today from the replies of its call; `null` when they
 * do not find it there, `undefined` where they cannot tell.
 */
export type Reread = (
  row: DatasetRow,
  replies: readonly Reply[],
) => Readonly<Record<string, unknown>> | null | undefined;

/** Replies that are held: the rows of one come together. */
const HELD = 4;

interface Body {
  readonly bytes: Uint8Array;
  readonly json: unknown;
}

/** Whether what a row says of its origin is so. */
export const checkEvidence = (zip: OpenZip, found: Findings, reread?: Reread) => {
  const held = new Map<string, Body>();
  const isLeftOut = !zip.has(PACKAGE.exchanges);
  if (isLeftOut) found.notices.push('the evidence is left out of this package');
  const repliesOf = createReplies(zip);
  let count = 0;

  const bodyAt = async (path: string): Promise<Body> => {
    const known = held.get(path);
    if (known) return known;
    const bytes = await zip.bytes(path);
    const reply = { bytes, json: parsedJson(bytes) };
    held.set(path, reply);
    if (held.size > HELD) for (const oldest of [...held.keys()].slice(0, 1)) held.delete(oldest);
    return reply;
  };

  return {
    count: () => count,
    check: async (row: DatasetRow): Promise<void> => {
      const { sha256, pointer } = row.origin;
      if (isLeftOut || sha256 === undefined) return;
      const problem = (text: string): void => found.add(PACKAGE.items, text, row.key);
      const path = `${PACKAGE.bodies}${sha256}`;
      if (!zip.has(path)) return problem(`its reply ${sha256} is not in the evidence`);
      const reply = await bodyAt(path);
      count += 1;
      if (pointer !== undefined) {
        const place = placeAt(reply.json, pointer);
        if (place === undefined) return problem(`there is nothing at ${pointer} in its reply`);
        const id = row.item['entityId'];
        if (typeof id === 'string' && !holds(place, id))
          return problem(`its identifier is not at ${pointer} in its reply`);
      }
      const item = reread?.(row, await repliesOf(row.origin.callId));
      if (item === null) problem('read again, its reply does not hold it');
      else if (item !== undefined && !isDeepStrictEqual(item, row.item))
        problem('read again from its reply, it is not the same');
    },
  };
};

/** The replies of a call, as a parser reads them; those of the last call are held. */
const createReplies = (zip: OpenZip) => {
  let heads: ReadonlyMap<string, readonly Exchange[]> | undefined;
  let last: { readonly callId: string; readonly replies: readonly Reply[] } | undefined;
  return async (callId: string): Promise<readonly Reply[]> => {
    if (last?.callId === callId) return last.replies;
    heads ??= await headsIn(zip);
    const replies: Reply[] = [];
    for (const head of heads.get(callId) ?? []) {
      const path = `${PACKAGE.bodies}${head.bodySha256}`;
      // That it is missing is told of the row.
      if (zip.has(path)) replies.push(replyOf(head, await zip.bytes(path)));
    }
    last = { callId, replies };
    return replies;
  };
};

const headsIn = async (zip: OpenZip): Promise<ReadonlyMap<string, readonly Exchange[]>> => {
  const heads = new Map<string, Exchange[]>();
  for await (const line of linesOf(zip.read(PACKAGE.exchanges))) {
    const head = parsedJson(line) as Exchange | undefined;
    if (!head) continue;
    const known = heads.get(head.callId);
    if (known) known.push(head);
    else heads.set(head.callId, [head]);
  }
  return heads;
};

const replyOf = (head: Exchange, body: Uint8Array): Reply => ({
  request: {
    method: head.method,
    url: head.url,
    headers: head.requestHeaders,
    ...('requestBody' in head ? { body: head.requestBody } : {}),
  },
  status: head.status,
  headers: head.responseHeaders,
  body,
  at: head.at,
  ...(head.finalUrl === undefined ? {} : { finalUrl: head.finalUrl }),
});

/** RFC 6901. */
const placeAt = (json: unknown, pointer: string): unknown => {
  let place = json;
  for (const part of pointer.split('/').slice(1)) {
    const name = part.replaceAll('~1', '/').replaceAll('~0', '~');
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, name))
      return undefined;
    place = (place as Readonly<Record<string, unknown>>)[name];
  }
  return place;
};

/** Platforms write an identifier with a prefix, in an address, or as a number. */
const holds = (place: unknown, id: string): boolean => {
  if (typeof place === 'string') return place.includes(id);
  if (typeof place === 'number') return String(place) === id;
  if (typeof place !== 'object' || place === null) return false;
  return Object.values(place).some((one) => holds(one, id));
};
