import { isDeepStrictEqual } from 'node:util';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { FindState } from '../../engine/cursor.ts';
import type { Reply } from '#kit/exchange.ts';
import { isJson } from '#kit/is-json.ts';
import type { Item } from '../../engine/answered-items.ts';
import { rereadCall, type KeptCall, type Rereading } from '../reread.ts';
import type { AccountMatcher } from './account-matcher.ts';
import { scanValues } from './json-values.ts';
import { cutAccountOut } from './redact-json.ts';
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
  /** Whether an item of the call is the person's. */
  readonly isOwn: (item: Item) => boolean;
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
  { catalogue, matcher, isOwn, find }: RedactedFrom,
): RedactedCall => {
  const read = (of: readonly Reply[]): Rereading | undefined =>
    rereadCall(catalogue, call, of, find);
  const before = read(replies);
  if (!before) return { because: 'unread' };
  const others = new Map([...before].filter(([, item]) => !isOwn(item)));
  if (others.size === 0) return { because: 'own' };
  const texts = collectOwnTexts([...before.values()].filter(isOwn), [...others.values()]);
  const current = [...replies];
  const bodies = new Map<number, Uint8Array>();
  for (const n of held) {
    const reply = current[n];
    if (!reply) return { because: 'unread' };
    if (matcher.placeInExchange(pickNamingParts(reply)) !== undefined) return { because: 'asked' };
    const text = textFromBody(reply);
    if (text === undefined) return { because: 'no-json' };
    const keepsOthers = (rest: string): boolean => {
      const after = read(current.with(n, withBody(reply, encoder.encode(rest))));
      return (
        after !== undefined &&
        [...others].every(([key, item]) => isDeepStrictEqual(after.get(key), item))
      );
    };
    const isGood = (rest: string): boolean =>
      matcher.placeInBody(encoder.encode(rest)) === undefined &&
      !hasText(rest, texts) &&
      keepsOthers(rest);
    const isOwnText = (name: string | undefined, value: string): boolean =>
      isOwnValue(texts, name, value);
    const rest = isJson(text)
      ? cutAccountOut(text, matcher, { isGood, keepsOthers })
      : cutAccountOutOfPage(text, { isGood, keepsOthers, matcher, isOwnText });
    if (rest === undefined) return { because: 'others-change' };
    const body = encoder.encode(rest);
    bodies.set(n, body);
    current[n] = withBody(reply, body);
  }
  return isOnlyOthers(read(current), others) ? { bodies } : { because: 'others-change' };
};

/** In their order; in a list of identifiers that was asked for, a tombstone stands for what is not there. */
const isOnlyOthers = (after: Rereading | undefined, others: Rereading): boolean => {
  const rest = [...(after ?? [])].filter(
    ([key, { type }]) => others.has(key) || type !== 'Tombstone',
  );
  return isDeepStrictEqual(rest, [...others]);
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

/** The body where it is whole JSON or a page; a part of anything else cannot be cut out safely. */
const textFromBody = ({ body }: Reply): string | undefined => {
  try {
    const text = decoder.decode(body);
    return isJson(text) || text.trimStart().startsWith('<') ? text : undefined;
  } catch {
    return undefined;
  }
};

/** Texts of the person that none of the others has too. */
interface OwnTexts {
  readonly whole: ReadonlySet<string>;
  /** Long ones, which may not stand within another text either. */
  readonly long: readonly string[];
  /** Identifiers of what the person wrote: an object that has one is still there. */
  readonly ids: ReadonlySet<string>;
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
const MOST_LONG = 50;

const collectOwnTexts = (own: readonly Item[], others: readonly Item[]): OwnTexts => {
  const ofOthers = new Set(allTexts(others));
  const whole = new Set(allTexts(own).filter((text) => !ofOthers.has(text)));
  return {
    whole,
    long: [...whole].filter((text) => text.length >= LONG).slice(0, MOST_LONG),
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

const hasText = (json: string, texts: OwnTexts): boolean => {
  let isFound = texts.long.some((text) => json.includes(JSON.stringify(text).slice(1, -1)));
  if (isFound) return true;
  scanValues(json, {
    open: () => undefined,
    close: () => undefined,
    value: (name, value) => {
      isFound ||= isOwnValue(texts, name, value);
    },
  });
  return isFound;
};

const isOwnValue = ({ whole, long, ids }: OwnTexts, name = '', value: string): boolean =>
  whole.has(value) ||
  (OWN_ID.has(name) && ids.has(value)) ||
  long.some((text) => value.includes(text));
