import { omitUndefined } from '#kit/collect.ts';
import { objectAt, bool, count, list, str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import type { Reply } from '#kit/exchange.ts';
import type { ReaderChange } from '#kit/operation.ts';
import type { PageHead } from '#kit/page-head.ts';
import { image } from '#vocab/image.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Person } from '#vocab/person.ts';
import { profileUrl, fullAddress, shimmed } from './site.ts';
import { headIn, ownPath } from './documents.ts';
import { accountId } from './people.ts';
import { USERNAME } from './params.ts';
import { firstKnown } from './profile.ts';

/** Readers of accounts before this version left out what kind of account it is and what else it has. */
export const accountsDescribed: ReaderChange = {
  since: '0.10.0',
  fields: [
    'videoCount',
    'highlightCount',
    'isPaidVerified',
    'isBusiness',
    'isProfessional',
    'hasVideos',
    'hasChannel',
    'hasMicroblog',
  ],
};

/** An account out of the objects in which its facts stand, in any family of answers. */
export const readPerson = (parts: readonly unknown[], username: string): Person => {
  const url = profileUrl(username);
  const text = (...keys: readonly string[]): string | undefined =>
    firstKnown(keys, (key) => firstKnown(parts, (part) => str(part, key)));
  const number = (...paths: readonly (readonly string[])[]): number | undefined =>
    firstKnown(paths, (path) => firstKnown(parts, (part) => count(part, ...path)));
  const flag = (...keys: readonly string[]): boolean | undefined =>
    firstKnown(keys, (key) => firstKnown(parts, (part) => bool(part, key)));
  const kind = firstKnown(parts, (part) => count(part, 'account_type'));
  const pronouns = firstKnown(parts, readPronouns);
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: firstKnown(parts, accountId),
    preferredUsername: username,
    name: text('full_name'),
    summary: text('biography'),
    followerCount: number(['follower_count'], ['edge_followed_by', 'count']),
    followingCount: number(['following_count'], ['edge_follow', 'count']),
    mediaCount: number(
      ['media_count'],
      ['all_media_count'],
      ['edge_owner_to_timeline_media', 'count'],
    ),
    videoCount: number(['edge_felix_video_timeline', 'count']),
    highlightCount: number(['highlight_reel_count']) ?? firstKnown(parts, countWholeHighlights),
    isVerified: flag('is_verified'),
    isPaidVerified: flag('is_verified_by_mv4b'),
    isPrivate: flag('is_private'),
    isBusiness: flag('is_business_account', 'is_business') ?? isKind(kind, BUSINESS),
    isProfessional: flag('is_professional_account') ?? isKind(kind, BUSINESS, CREATOR),
    hasVideos: flag('has_any_clips', 'has_clips', 'has_videos'),
    hasChannel: flag('has_channel'),
    // The badge is shown or hidden by whoever writes there; one that is hidden tells nothing.
    hasMicroblog:
      flag('has_onboarded_to_text_post_app') ?? (flag('show_text_post_app_badge') || undefined),
    category: text('category_name', 'category'),
    pronouns,
    icon: firstKnown(parts, readIcon),
    attachment: firstKnown(parts, readProfileLinks),
  });
};

/** `account_type`: 1 for personal accounts, 2 for those of businesses, 3 for creators (mobile answers of 2025). */
const [BUSINESS, CREATOR] = [2, 3];

const isKind = (kind: number | undefined, ...kinds: readonly number[]): boolean | undefined =>
  kind === undefined ? undefined : kinds.includes(kind);

/**
 * Guests are given the highlights themselves and no number; a list that does not go on has them all. Of a private
 * account it is empty, whatever it has.
 */
const countWholeHighlights = (part: unknown): number | undefined =>
  bool(part, 'is_private') === false &&
  bool(part, 'lox_highlights_connection', 'page_info', 'has_next_page') === false
    ? list(part, 'lox_highlights_connection', 'edges').length
    : undefined;

const readPronouns = (part: unknown): string[] | undefined => {
  const words = list(part, 'pronouns').filter((word) => typeof word === 'string' && word !== '');
  return words.length > 0 ? (words as string[]) : undefined;
};

/** The largest first: guests are given one of 150 pixels. */
const readIcon = (part: unknown) =>
  image(
    str(part, 'hd_profile_pic_url_info', 'url') ??
      str(part, 'profile_pic_url_hd') ??
      str(part, 'profile_pic_url'),
  );

const readProfileLinks = (part: unknown): LinkedPage[] | undefined => {
  const links = new Map<string, LinkedPage>();
  const add = (address: string | undefined, name: string | undefined): void => {
    const href = fullAddress(address);
    if (href !== undefined && !links.has(href))
      links.set(href, omitUndefined({ type: 'Link' as const, href, name }));
  };
  for (const link of list(part, 'bio_links'))
    add(str(link, 'url') ?? shimmed(str(link, 'lynx_url')), str(link, 'title'));
  add(str(part, 'external_url') ?? str(part, 'external_lynx_url'), undefined);
  return links.size > 0 ? [...links.values()] : undefined;
};

/** What the description of a profile's page says: out of date where the page itself tells more. */
export const personInHead = (reply: Reply): Person | undefined => {
  const head = headIn(reply);
  const [, username] = /^\/([\w.]{1,30})\/?$/.exec(ownPath(head)) ?? [];
  const counts = countsInHead(head);
  if (username === undefined || !USERNAME.test(username) || counts === undefined) return undefined;
  const url = profileUrl(username);
  const title = head.meta.get('og:title') ?? '';
  const end = title.lastIndexOf(' (@');
  return omitUndefined({
    ...objectAt('Person', url),
    preferredUsername: username,
    name: end > 0 ? title.slice(0, end) : undefined,
    ...counts,
    roundedCounts: Object.keys(counts),
    icon: image(head.meta.get('og:image')),
  });
};

type Counts = Pick<Person, 'followerCount' | 'followingCount' | 'mediaCount'>;

/** `291M Followers, 269 Following, 1,667 Posts - …` */
export const countsInHead = ({ meta }: PageHead): Counts | undefined => {
  const found =
    /^([\d.,]{1,15}[KMB]?) Followers?, ([\d.,]{1,15}[KMB]?) Following, ([\d.,]{1,15}[KMB]?) Posts?(?: |$)/.exec(
      meta.get('og:description') ?? '',
    );
  return found
    ? omitUndefined({
        followerCount: figure(found[1]),
        followingCount: figure(found[2]),
        mediaCount: figure(found[3]),
      })
    : undefined;
};
