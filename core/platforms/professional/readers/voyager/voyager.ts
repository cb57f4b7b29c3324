import { jsonFromText } from '#kit/json-text.ts';
import { isNode, list, node, str, type Node, count } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { isPage, jsonFromReply, textFromReply, type Reply } from '#kit/exchange.ts';
import { parseMarkup } from '#kit/markup.ts';
import { codeBlockTexts } from '../markup.ts';
import { messages } from '../messages.ts';
import { omitUndefined } from '#kit/collect.ts';
import { image, type Picture } from '#vocab/image.ts';
import type { Mention, Tag } from '#vocab/tag.ts';
import { placeUrl } from '../site.ts';

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
    const value = jsonFromText(text);
    return isNode(value) && Array.isArray(value['included']) ? [value] : [];
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

/** `{text}`, or the text itself. */
export const textFromView = (value: unknown): string | undefined => {
  const text = typeof value === 'string' ? value : str(value, 'text');
  return text?.trim() || undefined;
};

/** A picture in its largest size; the sizes stand in no order. */
export const vectorPicture = (vector: unknown): Picture | undefined => {
  const root = node(vector)?.['rootUrl'];
  const sizes = list(vector, 'artifacts');
  const best = [...sizes].sort((a, b) => (count(b, 'width') ?? 0) - (count(a, 'width') ?? 0))[0];
  const rest = str(best, 'fileIdentifyingUrlPathSegment');
  if (rest === undefined) return undefined;
  const url = `${typeof root === 'string' ? root : ''}${rest}`;
  return image(url, count(best, 'width'), count(best, 'height'));
};

const VECTOR = 'com.linkedin.common.VectorImage';

/** A vector picture under one of its names: plain, in the older form, or in that of 2023 and after. */
const vectorIn = (value: unknown): unknown =>
  node(value, 'vectorImage') ??
  node(value, VECTOR) ??
  node(value, 'detailData', 'vectorImage') ??
  node(value, 'detailData', 'nonEntityProfilePicture', 'vectorImage') ??
  node(value, 'detailData', 'nonEntityCompanyLogo', 'vectorImage') ??
  node(value, 'displayImageReference', 'vectorImage') ??
  (node(value, 'artifacts') || Array.isArray(node(value)?.['artifacts']) ? value : undefined);

/** The picture of a view model `{attributes: [{vectorImage}]}`, or of the member or company that it refers to. */
export const viewPicture = (from: Voyager, view: unknown): Picture | undefined => {
  for (const attribute of list(view, 'attributes')) {
    const own = vectorPicture(vectorIn(attribute));
    if (own) return own;
    const who = follow(from, attribute, 'miniProfile') ?? follow(from, attribute, 'miniCompany');
    const theirs = vectorPicture(vectorIn(node(who, 'picture') ?? node(who, 'logo')));
    if (theirs) return theirs;
  }
  return vectorPicture(vectorIn(view));
};

interface Marks {
  readonly tag: Tag[] | undefined;
  readonly mention: Mention[] | undefined;
}

/** What the marks of a text say: its hashtags, and the members and companies that it names. */
export const textMarks = (from: Voyager, view: unknown): Marks => {
  const text = str(view, 'text') ?? '';
  const tags: Tag[] = [];
  const mentions: Mention[] = [];
  for (const mark of [...list(view, 'attributes'), ...list(view, 'attributesV2')]) {
    const [start, length] = [count(mark, 'start'), count(mark, 'length')];
    if (start === undefined || length === undefined) continue;
    const words = text.slice(start, start + length);
    const detail = node(mark, 'detailData');
    if (words.startsWith('#') && words.length > 1) tags.push({ type: 'Tag', name: words.slice(1) });
    const who =
      follow(from, mark, 'miniProfile') ??
      follow(from, mark, 'miniCompany') ??
      follow(from, detail, 'profileMention') ??
      follow(from, detail, 'companyName');
    const handle = str(who, 'publicIdentifier') ?? str(who, 'universalName');
    if (handle !== undefined && words !== '')
      mentions.push(mentionFromHandle(handle, str(who, 'publicIdentifier') === undefined));
  }
  const each = <T extends { readonly name: string }>(found: readonly T[]): T[] | undefined =>
    found.length > 0 ? [...new Map(found.map((one) => [one.name, one])).values()] : undefined;
  return { tag: each(tags), mention: each(mentions) };
};

const mentionFromHandle = (handle: string, isCompany: boolean): Mention => {
  const slug = handle.toLowerCase();
  const href = placeUrl({ kind: isCompany ? 'company' : 'in', slug });
  return { type: 'Mention', name: `@${slug}`, href, entityId: slug };
};

/** Counts of reactions, comments and shares, by kind where they are told so. */
export const activityCounts = (counts: unknown) => {
  const kinds = list(counts, 'reactionTypeCounts').flatMap((one) => {
    const [name, number] = [str(one, 'reactionType'), count(one, 'count')];
    return name === undefined || number === undefined ? [] : [{ name, count: number }];
  });
  const sum = kinds.reduce((total, { count: number }) => total + number, 0);
  return omitUndefined({
    // The newer form has no sum of its own; a list without a kind is a sum of none.
    likeCount:
      count(counts, 'numLikes') ??
      (Array.isArray(node(counts)?.['reactionTypeCounts']) ? sum : undefined),
    replyCount: count(counts, 'numComments'),
    shareCount: count(counts, 'numShares'),
    reactionCounts: kinds.length > 0 ? kinds : undefined,
  });
};
