import { isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { parseMarkup } from '#kit/markup.ts';
import { codeBlockTexts } from '../markup.ts';
import { messages } from '../messages.ts';

/**
 * What the API of the site's own pages answers ("Voyager"): a root, and the things that it and they refer to by
 * their URN (`*actor`), in no order. The older form has them written in place.
 */
export interface Voyager {
  readonly data: unknown;
  readonly included: readonly Node[];
  /** The thing with that URN. */
  readonly byUrn: (urn: string | undefined) => Node | undefined;
}

/** Answers until about 2018 give their parts names, too: `$id`. */
const ENTITY_NAMES = ['entityUrn', 'dashEntityUrn', 'preDashEntityUrn', 'urn', '$id'];

const buildVoyager = (data: unknown, included: readonly unknown[]): Voyager => {
  const things = included.filter(isNode);
  const known = new Map<string, Node>();
  for (const name of ENTITY_NAMES)
    for (const thing of things) {
      const urn = str(thing, name);
      if (urn !== undefined && !known.has(urn)) known.set(urn, thing);
    }
  return {
    data,
    included: things,
    byUrn: (urn) => (urn === undefined ? undefined : known.get(urn)),
  };
};

/** What a thing refers to under a name: written in place, by its URN, or (in items of other tools) put in its place. */
export const follow = (from: Voyager, thing: unknown, name: string): Node | undefined => {
  const inPlace = node(thing, name);
  if (inPlace) return inPlace;
  const reference = node(thing)?.[`*${name}`];
  return isNode(reference)
    ? reference
    : from.byUrn(typeof reference === 'string' ? reference : undefined);
};

/** The same for a list of things; one whose thing did not come along is left out. */
export const followAll = (from: Voyager, thing: unknown, name: string): readonly Node[] => {
  const inPlace = list(thing, name).filter(isNode);
  if (inPlace.length > 0) return inPlace;
  return list(thing, `*${name}`).flatMap((one) => {
    const found = isNode(one) ? one : from.byUrn(typeof one === 'string' ? one : undefined);
    return found ? [found] : [];
  });
};

/** Answers that are not normalised say `_type`. */
export const isType = (thing: unknown, ...names: readonly string[]): boolean => {
  const type = str(thing, '$type') ?? str(thing, '_type');
  return type !== undefined && names.some((name) => type === name || type.endsWith(`.${name}`));
};

/** What an answer holds, or a page that carries answers. Throws what it says instead. */
export const voyagerIn = (reply: Reply): Voyager => {
  if (reply.status === 404) throw new AppError('not_found', messages.noSuchThing);
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
  return isPage(reply) ? inPage(reply) : inJson(jsonFromReply(reply));
};

const inJson = (value: unknown): Voyager => {
  if (!isNode(value)) throw new AppError('platform_error', messages.answerNotAnObject);
  return buildVoyager(value['data'] ?? value, list(value, 'included'));
};

/** Pages of members carry the answers of the calls that they would make, each in a `code` element. */
const inPage = (reply: Reply): Voyager => {
  const answers = codeBlockTexts(parseMarkup(textFromReply(reply))).flatMap((text) => {
    if (!text.startsWith('{')) return [];
    try {
      const value: unknown = JSON.parse(text);
      return isNode(value) && Array.isArray(value['included']) ? [value] : [];
    } catch {
      return [];
    }
  });
  if (answers.length === 0 && textFromReply(reply).includes('feed-full-update'))
    throw new AppError('platform_error', messages.postsInsidePageUnread);
  if (answers.length === 0) throw new AppError('platform_error', messages.pageWithoutAnswers);
  return buildVoyager(
    answers.map((one) => one['data']),
    answers.flatMap((one) => list(one, 'included')),
  );
};

/**
 * Items that another tool captured one by one, without the answers in which they came; each line is one, or has
 * it under `data`. `undefined` where the reply is no such file.
 */
export const capturedLines = (reply: Reply): readonly unknown[] | undefined => {
  const text = textFromReply(reply).trimStart();
  if (!text.startsWith('{')) return undefined;
  const [first = '', ...others] = text.split('\n').filter((line) => line.trim() !== '');
  // An answer is one line too: what was parsed here is not parsed again.
  const item = itemIn(() => (others.length === 0 ? jsonFromReply(reply) : JSON.parse(first)));
  if (item === undefined || !isItem(item)) return undefined;
  return [item, ...others.map((line) => itemIn(() => JSON.parse(line)))];
};

const itemIn = (parsed: () => unknown): unknown => {
  try {
    const value = parsed();
    return node(value, 'data') ?? value;
  } catch {
    return undefined;
  }
};

const isItem = (value: unknown): boolean =>
  isNode(value) &&
  !Array.isArray(value['included']) &&
  (node(value, 'updateMetadata') !== undefined || node(value, 'actor') !== undefined);

/** References of such items are written in their place. */
export const alone: Voyager = buildVoyager(undefined, []);
