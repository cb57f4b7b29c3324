import { objectAt } from '#kit/object-at.ts';
import { omitUndefined } from '#kit/collect.ts';
import { bool, count, list, str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import type { Reply } from '#kit/exchange.ts';
import type { PageHead } from '#kit/page-head.ts';
import { image } from '#vocab/image.ts';
import type { LinkedPage } from '#vocab/link.ts';
import type { Person } from '#vocab/person.ts';
import { profileUrl } from './addresses.ts';
import { headIn, ownPath } from './page-head.ts';
import { accountId } from './people.ts';
import { USERNAME } from './params.ts';
import { firstKnown } from './profile.ts';

/** An account out of the objects in which its facts stand, in any family of answers. */
export const readPerson = (parts: readonly unknown[], username: string): Person => {
  const url = profileUrl(username);
  const text = (...keys: readonly string[]): string | undefined =>
    firstKnown(keys, (key) => firstKnown(parts, (part) => str(part, key)));
  const number = (...paths: readonly (readonly string[])[]): number | undefined =>
    firstKnown(paths, (path) => firstKnown(parts, (part) => count(part, ...path)));
  const flag = (key: string): boolean | undefined => firstKnown(parts, (part) => bool(part, key));
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
    highlightCount: number(['highlight_reel_count']),
    isVerified: flag('is_verified'),
    isPrivate: flag('is_private'),
    category: text('category_name', 'category'),
    pronouns,
    icon: firstKnown(parts, readIcon),
    attachment: firstKnown(parts, readProfileLinks),
  });
};

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

/** Where a link leads that goes by way of the site’s own counter. */
const shimmed = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? (new URL(url).searchParams.get('u') ?? url) : undefined;

/** People type addresses without their scheme. */
const fullAddress = (address: string | undefined): string | undefined => {
  if (address === undefined || /[\s"<>]/.test(address)) return undefined;
  const url = shimmedHost(address);
  if (/^https?:\/\//i.test(url)) return url.replace(/^https?/i, (scheme) => scheme.toLowerCase());
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[\w.-]+:\d/.test(url)
    ? undefined
    : `https://${url}`;
};

const shimmedHost = (url: string): string =>
  /^https?:\/\/l\.instagram\.com\//.test(url) ? (shimmed(url) ?? url) : url;

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
