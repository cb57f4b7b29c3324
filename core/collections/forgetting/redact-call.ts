import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { FindState } from '../../engine/cursor.ts';
import { isNode } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { isJson } from '#kit/json-text.ts';
import type { ItemPath, TakenOut } from '#vocab/people.ts';
import { entityIdFromItem, type Item } from '../../engine/answered-items.ts';
import { withForgottenParts, type ForgottenParts } from '../../engine/forgotten-parts.ts';
import { rereadCall, type KeptCall, type Rereading } from '../reread.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { scanValues } from './json-values.ts';
import { linesFromList, listFromLines, cutAccountOut } from './redact-json.ts';
import { cutAccountOutOfPage } from './redact-page.ts';

/** Why a reply that holds the person cannot be kept in part. */
export type Unredactable = 'unread' | 'own' | 'asked' | 'no-json' | 'others-change';

/** The bodies of a call's replies without the person, by their place among the replies. */
export type RedactedCall =
  | { readonly bodies: ReadonlyMap<number, Uint8Array> }
  | { readonly because: Unredactable };

interface RedactedFrom {
  readonly catalogue: Catalogue;
  readonly matcher: AccountMatcher;
  /** An item of the call without the person. */
  readonly without: (item: Item) => TakenOut;
  readonly find?: FindState;
}

/**
 * Takes the person out of those replies of a call that hold the person (`held`: their places), if the rest
 * is read by the call's parser to exactly the items of all others. Nothing of the person may be left.
 */
export const redactCall = (
  call: KeptCall,
  replies: readonly Reply[],
  held: readonly number[],
  from: RedactedFrom,
): RedactedCall => {
  const read = (some: readonly Reply[]): Rereading | undefined =>
    rereadCall(from.catalogue, call, some, from.find);
  const before = read(replies);
  if (!before) return { because: 'unread' };
  const changes = new Map([...before].map(([key, item]) => [key, from.without(item)]));
  const others = new Map(
    [...changes].flatMap(([key, { item }]) => (item ? [[key, item] as const] : [])),
  );
  if (others.size === 0) return { because: 'own' };
  const texts = collectOwnTexts(ownThings(before, changes), [...others.values()]);
  const reading = { ...from, read, others, tombstones: forgottenParts(before, changes) };
  const first = redactReplies(replies, held, { ...reading, texts });
  if (!('replies' in first)) return first;
  const still = [...(read(first.replies)?.entries() ?? [])].filter(
    ([key, { type }]) => before.has(key) && !others.has(key) && type !== 'Tombstone',
  );
  if (still.length === 0) return onlyOthers(first, held, reading);
  // What the person wrote is told by its identifier alone.
  const ids = new Set(still.map(([, item]) => entityIdFromItem(item)));
  const second = redactReplies(replies, held, { ...reading, texts: { ...texts, anywhere: ids } });
  return 'replies' in second ? onlyOthers(second, held, reading) : second;
};

interface Reading extends RedactedFrom {
  readonly read: (replies: readonly Reply[]) => Rereading | undefined;
  readonly others: Rereading;
  readonly tombstones: readonly ForgottenParts[];
}

interface RedactedReplies {
  /** All of the call. */
  readonly replies: readonly Reply[];
}

const redactReplies = (
  replies: readonly Reply[],
  held: readonly number[],
  from: Reading & { readonly texts: OwnTexts },
): RedactedReplies | { readonly because: Unredactable } => {
  const current = [...replies];
  for (const n of held) {
    const reply = current[n];
    if (!reply) return { because: 'unread' };
    if (from.matcher.placeInExchange(pickNamingParts(reply)) !== undefined)
      return { because: 'asked' };
    const body = redactedBody(reply, (rest) => from.read(current.with(n, rest)), from);
    if (!(body instanceof Uint8Array)) return body;
    current[n] = withBody(reply, body);
  }
  return { replies: current };
};

/** `read`: the call with another reply in the place of this one. */
const redactedBody = (
  reply: Reply,
  read: (rest: Reply) => Rereading | undefined,
  { matcher, without, others, texts, tombstones }: Reading & { readonly texts: OwnTexts },
): Uint8Array | { readonly because: Unredactable } => {
  const text = textFromBody(reply);
  // A part of anything else than JSON and pages cannot be cut out safely.
  if (text === undefined) return { because: 'no-json' };
  const list = listFromLines(text);
  const asReply = list === undefined ? (rest: string) => rest : linesFromList;
  const readRest = (rest: string): Rereading | undefined => {
    const body = asReply(rest);
    return read(withBody(reply, encoder.encode(withForgottenParts(body, tombstones) ?? body)));
  };
  const keepsOthers = (rest: string): boolean => {
    const after = readRest(rest);
    return (
      after !== undefined &&
      [...others].every(([key, item]) => {
        const left = after.get(key);
        return left !== undefined && isDeepStrictEqual(without(left).item, item);
      })
    );
  };
  const judges = {
    isOwnText: (name: string | undefined, value: string) => isOwnValue(texts, name, value),
    isGood: (rest: string) => !holdsPerson(rest, matcher, texts) && keepsOthers(rest),
    keepsOthers,
  };
  const cutOutOfPage = (): string | undefined =>
    holdsPerson(text, matcher, texts) ? cutAccountOutOfPage(text, { ...judges, matcher }) : text;
  const json = list ?? (isJson(text) ? text : undefined);
  const rest = json === undefined ? cutOutOfPage() : cutAccountOut(json, matcher, judges);
  if (rest === undefined) return { because: 'others-change' };
  // Names that others wrote and that are read out of their texts are taken out of what is read.
  const after = readRest(rest);
  const marked = withForgottenParts(
    asReply(rest),
    joinedParts(tombstones, after ? removedParts(after, without) : []),
  );
  return marked === undefined ? { because: 'no-json' } : encoder.encode(marked);
};

/** Where others were read within what the person wrote, they are not read beside it now. */
const onlyOthers = (
  { replies }: RedactedReplies,
  held: readonly number[],
  { read, others }: Reading,
): RedactedCall => {
  const further = [...(read(replies) ?? [])].filter(
    ([key, { type }]) => !others.has(key) && type !== 'Tombstone',
  );
  const parts = further.map(([, item]) => ({ item: entityIdFromItem(item), removed: [WHOLE] }));
  const current = [...replies];
  const last = held.at(-1);
  const reply = last === undefined ? undefined : current[last];
  const marked = reply && withForgottenParts(decoder.decode(reply.body), parts);
  if (last !== undefined && reply && marked !== undefined && parts.length > 0)
    current[last] = withBody(reply, encoder.encode(marked));
  return isOnlyOthers(read(current), others)
    ? { bodies: new Map(held.map((n) => [n, current[n]?.body ?? new Uint8Array()])) }
    : { because: 'others-change' };
};

const WHOLE: ItemPath = [];

const holdsPerson = (text: string, matcher: AccountMatcher, texts: OwnTexts): boolean =>
  matcher.placeInBody(encoder.encode(text)) !== undefined || hasText(text, texts);

/** What the person is and wrote, at whatever depth. */
const ownThings = (before: Rereading, changes: ReadonlyMap<string, TakenOut>): readonly Item[] =>
  [...before].flatMap(([key, item]) => {
    const change = changes.get(key);
    if (!change?.item) return [item];
    return change.tombstones.flatMap((path) => {
      const thing = valueAt(item, path);
      return isNode(thing) ? [thing] : [];
    });
  });

const valueAt = (item: unknown, path: ItemPath): unknown =>
  path.reduce<unknown>(
    (value, step) => (value as Record<string, unknown> | undefined)?.[step],
    item,
  );

/** Tombstones and addresses without names that stand in items of others. */
const forgottenParts = (
  before: Rereading,
  changes: ReadonlyMap<string, TakenOut>,
): readonly ForgottenParts[] =>
  [...changes].flatMap(([key, { item, tombstones, unnamed }]) =>
    item && tombstones.length + unnamed.length > 0
      ? [{ item: entityIdFromItem(before.get(key) ?? item), tombstones, unnamed }]
      : [],
  );

const removedParts = (
  after: Rereading,
  without: RedactedFrom['without'],
): readonly ForgottenParts[] =>
  [...after.values()].flatMap((item) => {
    const { item: rest, removed } = without(item);
    return rest && removed.length > 0 ? [{ item: entityIdFromItem(item), removed }] : [];
  });

/** One for each item. */
const joinedParts = (
  tombstones: readonly ForgottenParts[],
  removed: readonly ForgottenParts[],
): readonly ForgottenParts[] =>
  [...Map.groupBy([...tombstones, ...removed], ({ item }) => item).values()].map((parts) =>
    Object.assign({}, ...parts),
  );

/** In a list of identifiers that was asked for, a tombstone stands for what is not there. */
const isOnlyOthers = (after: Rereading | undefined, others: Rereading): boolean => {
  const rest = [...(after ?? [])].filter(
    ([key, { type }]) => others.has(key) || type !== 'Tombstone',
  );
  return isDeepStrictEqual(new Map(rest), others);
};

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The same reply with another body, without what was already read of the first. */
export const withBody = (
  { request, status, headers, at, finalUrl }: Reply,
  body: Uint8Array,
): Reply => ({
  request,
  status,
  headers,
  body,
  at,
  finalUrl,
});

/** What of a reply and its request can name an account. */
export const pickNamingParts = ({ request, headers, finalUrl }: Reply) => ({
  url: request.url,
  finalUrl,
  requestHeaders: request.headers,
  requestBody: request.body,
  responseHeaders: headers,
});

/** The body where it is whole JSON, lines of JSON or a page; a part of anything else cannot be cut out safely. */
const textFromBody = ({ body }: Reply): string | undefined => {
  try {
    const text = decoder.decode(body);
    const isRead = isJson(text) || text.trimStart().startsWith('<') || listFromLines(text);
    return isRead ? text : undefined;
  } catch {
    return undefined;
  }
};

/** Texts of the person that none of the others has too. */
interface OwnTexts {
  readonly whole: ReadonlySet<string>;
  /** How long ones begin: they may not stand within another text either, whole or cut off. */
  readonly beginnings: readonly string[];
  /** Identifiers of what the person wrote: an object that has one is still there. */
  readonly ids: ReadonlySet<string>;
  /** Those of them that tell it in any other field too. */
  readonly anywhere?: ReadonlySet<string>;
}

/** Fields by which an object says what it is; others point to another one. */
const OWN_ID: ReadonlySet<string> = new Set([
  'id',
  'pk',
  'id_str',
  'rest_id',

  'aweme_id',
]);

const TEXT_FIELDS = ['content', 'summary', 'name', 'preferredUsername'] as const;
/** Shorter texts are anybody's. */
const LEAST = 4;
const LONG = 20;
const BEGINNING = 16;
const MOST_LONG = 50;

const collectOwnTexts = (own: readonly Item[], others: readonly Item[]): OwnTexts => {
  const textsOfOthers = allTexts(others);
  const ofOthers = new Set(textsOfOthers);
  const whole = new Set(allTexts(own).filter((text) => !ofOthers.has(text)));
  return {
    whole,
    beginnings: [...whole]
      .filter((text) => text.length >= LONG)
      .slice(0, MOST_LONG)
      .map((text) =>
        textsOfOthers.some((one) => one.includes(text.slice(0, BEGINNING)))
          ? text
          : text.slice(0, BEGINNING),
      ),
    ids: new Set(own.map(({ entityId }) => entityId).filter((id) => typeof id === 'string')),
  };
};

const allTexts = (items: readonly Item[]): string[] =>
  items
    .flatMap((item) => [item, item['attributedTo']])
    .flatMap((one) =>
      TEXT_FIELDS.flatMap((field) => {
        const text = (one as Item | undefined)?.[field];
        return typeof text === 'string' && text.length >= LEAST ? [text] : [];
      }),
    );

const hasText = (text: string, texts: OwnTexts): boolean => {
  let isFound = false;
  scanValues(text, {
    open: () => undefined,
    close: () => undefined,
    value: (name, value) => {
      isFound ||= isOwnValue(texts, name, value);
    },
  });
  return isFound || texts.beginnings.some((one) => text.includes(JSON.stringify(one).slice(1, -1)));
};

const isOwnValue = (
  { whole, beginnings, ids, anywhere }: OwnTexts,
  name: string | undefined,
  value: string,
): boolean =>
  whole.has(value) ||
  anywhere?.has(value) === true ||
  (OWN_ID.has(name ?? '') && ids.has(value)) ||
  beginnings.some((one) => value.includes(one));
