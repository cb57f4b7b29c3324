import { defineSite } from '#kit/site-links.ts';

export const site = defineSite({
  origin: 'https://www.instagram.com',
  hashtags: '/explore/tags/{tag}/',
  hosts: /^(?:(?:www|m)\.)?(?:instagram\.com|instagr\.am)$/,
  reserved:
    'p reel reels tv explore stories popular share accounts direct about legal web api graphql developer challenge'.split(
      ' ',
    ),
});

/** Whether a first step of an address can be an account's name. */
export const isAccount = (step: string): boolean => !site.reserved.includes(step.toLowerCase());

/** The addresses that things of the site have for people, and the pages that are asked for. */
const SITE = 'https://www.instagram.com';

export const homeUrl = `${SITE}/`;
export const postUrl = (code: string): string => `${SITE}/p/${code}/`;
export const reelUrl = (code: string): string => `${SITE}/reel/${code}/`;
export const embedUrl = (code: string): string => `${SITE}/p/${code}/embed/captioned/`;
export const profileUrl = (username: string): string => `${SITE}/${username}/`;
export const reelsTabUrl = (username: string): string => `${SITE}/${username}/reels/`;
export const highlightUrl = (id: string): string => `${SITE}/stories/highlights/${id}/`;
export const storyUrl = (username: string, id: string): string =>
  `${SITE}/stories/${username}/${id}/`;
export const locationUrl = (id: string): string => `${SITE}/explore/locations/${id}/`;
export const audioUrl = (id: string): string => `${SITE}/reels/audio/${id}/`;
export const tagUrl = (name: string): string => `${SITE}/explore/tags/${encodeURIComponent(name)}/`;
export const exploreUrl = `${SITE}/explore/`;
export const graphqlUrl = `${SITE}/api/graphql`;

/** The page of a topic: its words in small letters, with hyphens between them. */
export const popularUrl = (query: string): string =>
  `${SITE}/popular/${encodeURIComponent(topicSlug(query))}/`;

const topicSlug = (query: string): string =>
  query.trim().replace(/^#/, '').toLowerCase().split(/\s+/).join('-');

/** Paths of the site's own pages, as people open them. */

/** A profile with any of its tabs. */
export const PROFILE_PAGE =
  /^\/(?!(?:p|reel|reels|tv|explore|stories|popular|share|accounts|direct|about|legal|web|api|graphql|developer|challenge)\/)[A-Za-z0-9._]{1,30}\/(?:(?:reels|tagged|reposts)\/)?$/;

/** A post, also below the name of its account. */
export const POST_PAGE = /^\/(?:[A-Za-z0-9._]{1,30}\/)?(?:p|reel|reels|tv)\/[A-Za-z0-9_-]{5,60}\//;

export const TAGGED_PAGE = /^\/[A-Za-z0-9._]{1,30}\/tagged\/$/;
export const REPOSTS_PAGE = /^\/[A-Za-z0-9._]{1,30}\/reposts\/$/;
export const HIGHLIGHT_PAGE = /^\/stories\/highlights\/\d{1,20}\/$/;
export const LOCATION_PAGE = /^\/explore\/locations\/\d{1,20}\//;
export const AUDIO_PAGE = /^\/reels\/audio\/\d{1,20}\/$/;
export const POPULAR_PAGE = /^\/popular\/[^/]{1,300}\/$/;
export const EXPLORE_PAGE = /^\/explore\/$/;

/** Where a link leads that goes by way of the site’s own counter. */
export const shimmed = (url: string | undefined): string | undefined =>
  url !== undefined && URL.canParse(url) ? (new URL(url).searchParams.get('u') ?? url) : undefined;

/** People type addresses without their scheme. */
export const fullAddress = (address: string | undefined): string | undefined => {
  if (address === undefined || /[\s"<>]/.test(address)) return undefined;
  const url = shimmedHost(address);
  if (/^https?:\/\//i.test(url)) return url.replace(/^https?/i, (scheme) => scheme.toLowerCase());
  return /^[a-z][a-z0-9+.-]*:/i.test(url) && !/^[\w.-]+:\d/.test(url)
    ? undefined
    : `https://${url}`;
};

const shimmedHost = (url: string): string =>
  /^https?:\/\/l\.instagram\.com\//.test(url) ? (shimmed(url) ?? url) : url;
