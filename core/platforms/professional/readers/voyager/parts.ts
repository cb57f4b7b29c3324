import { omitUndefined } from '#kit/collect.ts';
import { count, list, node, str } from '#kit/dig.ts';
import { image, type Picture } from '#vocab/image.ts';
import type { Mention } from '#vocab/mention.ts';
import type { Tag } from '#vocab/tag.ts';
import { placeUrl } from '../addresses.ts';
import { follow, type Voyager } from './voyager.ts';

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
