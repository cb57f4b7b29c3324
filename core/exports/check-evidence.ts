import { isDeepStrictEqual } from 'node:util';
import type { DatasetRow } from './dataset.ts';
import { parsedJson } from './parsed-json.ts';
import { PACKAGE } from './study-package.ts';
import type { OpenZip } from './unzip.ts';
import type { Findings } from './verify-package.ts';

/** The item of a row as the program's parsers read it today from its reply; nothing where they cannot tell. */
export type Reread = (
  row: DatasetRow,
  body: Uint8Array,
) => Readonly<Record<string, unknown>> | undefined;

/** Replies that are held: the rows of one come together. */
const HELD = 4;

interface Reply {
  readonly bytes: Uint8Array;
  readonly json: unknown;
}

/** Whether what a row says of its origin is so. */
export const checkEvidence = (zip: OpenZip, found: Findings, reread?: Reread) => {
  const held = new Map<string, Reply>();
  const isLeftOut = !zip.has(PACKAGE.exchanges);
  if (isLeftOut) found.notices.push('the evidence is left out of this package');
  let count = 0;

  const replyOf = async (path: string): Promise<Reply> => {
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
      const reply = await replyOf(path);
      count += 1;
      if (pointer !== undefined) {
        const place = placeAt(reply.json, pointer);
        if (place === undefined) return problem(`there is nothing at ${pointer} in its reply`);
        const id = row.item['entityId'];
        if (typeof id === 'string' && !holds(place, id))
          return problem(`its identifier is not at ${pointer} in its reply`);
      }
      const item = reread?.(row, reply.bytes);
      if (item !== undefined && !isDeepStrictEqual(item, row.item))
        problem('read again from its reply, it is not the same');
    },
  };
};

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
