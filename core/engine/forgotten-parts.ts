/**
 * Place holders in a reply out of which somebody was taken: they name what of its items is gone, and not of
 * whom. Whoever reads the reply reads the same of it: a tombstone where something was repeated or quoted, and
 * nothing where the person was only named. They can take away, and add nothing.
 */
import { jsonFromText } from '#kit/json-text.ts';
import { isNode, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { readItems } from '#kit/listed-items.ts';
import { Announce } from '#vocab/announce.ts';
import type { ReadWhoseAddress } from '#kit/whose-address.ts';
import { FORGOTTEN, type ItemPath } from '#vocab/people.ts';
import { entityIdFromItem, type Item } from './answered-items.ts';

/** What is gone of one item. */
export interface ForgottenParts {
  /** Its identifier. */
  readonly item: string;
  readonly tombstones?: readonly ItemPath[];
  /** Addresses that do not say any more whose something is. */
  readonly unnamed?: readonly ItemPath[];
  /** An empty path is the item itself. */
  readonly removed?: readonly ItemPath[];
}

/** The member of a reply's object, of an object in its list, or of a comment in a page; each further person adds one with a number. */
const NAME = 'bowerbirdForgotten';
const MARK = `"${NAME}`;
/** No place holder ends its comment. */
const ESCAPED = String.raw`\u003e`;

/** A reply with place holders for one more person; `undefined` where it is neither JSON nor a page. */
export const withForgottenParts = (
  body: string,
  parts: readonly ForgottenParts[],
): string | undefined => {
  if (parts.length === 0) return body;
  const number = body.split(`"${NAME}`).length;
  const member = `"${NAME}${number}":${JSON.stringify(parts)}`;
  const text = body.trim();
  if (text.startsWith('<')) return `${body}<!--{${member.replaceAll('>', ESCAPED)}}-->`;
  const inner = text.slice(1, -1).trim();
  if (text.startsWith('{')) return `{${member}${inner === '' ? '' : ','}${text.slice(1)}`;
  if (!text.startsWith('[')) return undefined;
  // Some readers go by how many elements there are.
  const [, before, rest] = /^(\[\s*\{)([^]*)$/.exec(text) ?? [];
  if (before !== undefined && rest !== undefined)
    return `${before}${member}${rest.trimStart().startsWith('}') ? '' : ','}${rest}`;
  return `${text.slice(0, -1)}${inner === '' ? '' : ','}{${member}}]`;
};

/** What a reader read of replies, without what their place holders say is gone. `whose`: reads addresses of the platform. */
export const withoutForgottenParts = <T>(
  data: T,
  replies: readonly Reply[],
  whose: ReadWhoseAddress,
): T => {
  const parts = replies.flatMap(({ body }) => forgottenPartsIn(body));
  if (parts.length === 0 || !isNode(data)) return data;
  const rest = (value: unknown): unknown =>
    isNode(value) ? withoutParts(value, parts, whose) : value;
  const items = readItems(data);
  if (!items) return (rest(data) as T | undefined) ?? data;
  return { ...data, items: items.map(rest).filter((item) => item !== undefined) };
};

const forgottenPartsIn = (body: Uint8Array): readonly ForgottenParts[] => {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  if (!bytes.includes(MARK)) return [];
  return holdersIn(bytes.toString('utf8'))
    .filter(isNode)
    .flatMap((holder) => Object.entries(holder))
    .filter(([name]) => name.startsWith(NAME))
    .toSorted(([a], [b]) => Number(a.slice(NAME.length)) - Number(b.slice(NAME.length)))
    .flatMap(([, parts]) => (Array.isArray(parts) ? (parts as unknown[]).filter(isParts) : []));
};

const holdersIn = (text: string): readonly unknown[] => {
  if (text.trimStart().startsWith('<'))
    return text
      .split(`<!--{"${NAME}`)
      .slice(1)
      .map((rest) => jsonFromText(`{"${NAME}${rest.slice(0, rest.indexOf('-->'))}`));
  const json = jsonFromText(text);
  if (json === undefined) return linesWithHolders(text);
  return Array.isArray(json) ? json : [json];
};

const linesWithHolders = (text: string): readonly unknown[] =>
  text
    .split('\n')
    .filter((line) => line.includes(MARK))
    .map(jsonFromText);

const isParts = (value: unknown): value is ForgottenParts =>
  isNode(value) &&
  typeof value['item'] === 'string' &&
  [value['tombstones'], value['unnamed'], value['removed']].every(
    (paths) => paths === undefined || (Array.isArray(paths) && paths.every(Array.isArray)),
  );

const withoutParts = (
  item: Item,
  parts: readonly ForgottenParts[],
  whose: ReadWhoseAddress,
): Item | undefined => {
  const unnamedAddress = (address: unknown): unknown =>
    typeof address === 'string' ? (whose(address)?.unnamed() ?? address) : address;
  let rest: Node = item;
  for (const { item: id, tombstones = [], unnamed = [], removed = [] } of parts) {
    if (entityIdFromItem(rest) !== id) continue;
    for (const path of tombstones)
      rest = changedAt(
        path.join('.') === 'object' ? repostFrom(rest) : rest,
        path,
        () => FORGOTTEN,
      ) as Node;
    for (const path of unnamed) rest = changedAt(rest, path, unnamedAddress) as Node;
    if (removed.some((path) => path.length === 0)) return undefined;
    for (const path of removed.toReversed()) rest = changedAt(rest, path, () => undefined) as Node;
  }
  return rest;
};

/** A repost of which the original is gone is read as a post of its own. */
const repostFrom = (item: Node): Node =>
  item['type'] === 'Announce'
    ? item
    : {
        type: 'Announce',
        ...Object.fromEntries(
          Object.entries(item).filter(([name]) => name !== 'type' && name in Announce.shape),
        ),
      };
/** The value with another one at a place; a list or a field of which nothing is left goes with it. */
const changedAt = (
  value: unknown,
  [step, ...rest]: ItemPath,
  to: (value: unknown) => unknown,
): unknown => {
  if (step === undefined) return to(value);
  if (Array.isArray(value)) {
    const left = value
      .map((one: unknown, at) => (at === step ? changedAt(one, rest, to) : one))
      .filter((one) => one !== undefined);
    return left.length > 0 ? left : undefined;
  }
  if (!isNode(value) || typeof step !== 'string') return value;
  const { [step]: field, ...others } = value;
  const left = changedAt(field, rest, to);
  if (left === undefined) return others;
  return { ...others, [step]: left };
};
