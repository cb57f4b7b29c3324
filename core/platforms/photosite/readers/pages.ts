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
