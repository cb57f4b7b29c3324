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
