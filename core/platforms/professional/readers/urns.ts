import { iso } from '#kit/times.ts';
import { SITE } from './site.ts';

/** One of the numbers of a post. The three kinds count differently: one post has up to three of them. */
export interface PostUrn {
  readonly kind: 'activity' | 'share' | 'ugcPost';
  readonly number: string;
}

const ANY = /(activity|share|ugcPost)(?::|-|%3A)(\d{15,20})(?!\d)/;

/** The first name of a post in a text: an URN, or the address of its page. */
export const postUrn = (text: string | undefined): PostUrn | undefined => {
  const [, kind, number] = ANY.exec(text ?? '') ?? [];
  return number === undefined ? undefined : { kind: kind as PostUrn['kind'], number };
};

/** A parameter: a number alone is that of an activity. */
export const urnFromPostId = (postId: string): PostUrn =>
  postUrn(postId) ?? { kind: 'activity', number: postId };

export const urnText = ({ kind, number }: PostUrn): string => `urn:li:${kind}:${number}`;

/** What names the post in our answers: the number of its activity, else the whole URN. */
export const entityIdFromUrn = (urn: PostUrn): string =>
  urn.kind === 'activity' ? urn.number : urnText(urn);

export const postUrl = (urn: PostUrn): string => `${SITE}/feed/update/${urnText(urn)}`;

export const sameUrn = (one: PostUrn | undefined, other: PostUrn | undefined): boolean =>
  one !== undefined && other !== undefined && urnText(one) === urnText(other);

/** Out of all its names the one that names it: that of the activity. */
export const chosenUrn = (urns: readonly (PostUrn | undefined)[]): PostUrn | undefined =>
  urns.find((urn) => urn?.kind === 'activity') ?? urns.find((urn) => urn !== undefined);

/** Its other names, each once. */
export const aliasesFromUrns = (
  chosen: PostUrn,
  urns: readonly (PostUrn | undefined)[],
): string[] | undefined => {
  const names = new Set(urns.flatMap((urn) => (urn ? [urnText(urn)] : [])));
  names.delete(urnText(chosen));
  return names.size > 0 ? [...names] : undefined;
};

/** Milliseconds since 1970 stand in the upper bits; a few of them late (recorded May 2026). */
const TIME_SHIFT = 22n;
/** The site opened in 2003; a smaller number is no such id. */
const OPENED = Date.UTC(2003, 4, 5);

/** When a post was made, by its number. */
export const timeFromUrn = ({ number }: PostUrn): string | undefined => {
  const ms = Number(BigInt(number) >> TIME_SHIFT);
  return ms >= OPENED ? iso(ms) : undefined;
};
