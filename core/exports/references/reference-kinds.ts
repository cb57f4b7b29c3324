/** What each shape is called in the vocabularies of reference managers. */
import type { ShapeId } from '#vocab/index.ts';

export interface ReferenceKind {
  /** Type of CSL 1.0.2 (Citation Style Language, appendix III, read 2026-11-26). */
  readonly csl:
    | 'post'
    | 'post-weblog'
    | 'motion_picture'
    | 'song'
    | 'graphic'
    | 'event'
    | 'webpage';
  /** Type of RIS, as Zotero and EndNote write it for the same. */
  readonly ris: 'ICOMM' | 'BLOG' | 'VIDEO' | 'SOUND' | 'ART' | 'GEN' | 'ELEC';
  /** What readers are told that it is: “Comment”. */
  readonly genre: string;
  /** It changes with time and has no date of its own: it is cited by when it was looked at. */
  readonly isChanging?: true;
}

const post = (genre: string): ReferenceKind => ({ csl: 'post', ris: 'ICOMM', genre });
const page = (genre: string): ReferenceKind => ({ csl: 'webpage', ris: 'ELEC', genre });
const changing = (genre: string): ReferenceKind => ({ ...page(genre), isChanging: true });

const KINDS: Readonly<Record<ShapeId, ReferenceKind>> = {
  Announce: post('Repost'),
  Audio: { csl: 'song', ris: 'SOUND', genre: 'Sound' },
  CaptionTrack: page('Captions'),
  Collection: changing('Collection'),
  Comment: post('Comment'),
  DownloadLink: page('File'),
  Event: { csl: 'event', ris: 'GEN', genre: 'Event' },
  Group: changing('Group'),
  Hashtag: changing('Hashtag'),
  Highlight: page('Highlight'),
  Image: { csl: 'graphic', ris: 'ART', genre: 'Image' },
  Link: page('Link'),
  Organization: changing('Profile'),
  Person: changing('Profile'),
  Place: changing('Place'),
  Playlist: changing('Playlist'),
  Post: post('Post'),
  Rule: page('Rule'),
  SearchSuggestion: page('Search suggestion'),
  Tag: page('Tag'),
  Tombstone: post('Deleted post'),
  Transcript: page('Transcript'),
  Trophy: page('Trophy'),
  Video: { csl: 'motion_picture', ris: 'VIDEO', genre: 'Video' },
};

const ARTICLE: ReferenceKind = { csl: 'post-weblog', ris: 'BLOG', genre: 'Article' };

/** Of a shape that this version does not know: a page. */
export const referenceKind = (
  shape: string,
  { type }: Readonly<Record<string, unknown>>,
): ReferenceKind => {
  if (shape === 'Post' && type === 'Article') return ARTICLE;
  if (shape === 'Video' && type === 'Image') return post('Photo post');
  return KINDS[shape as ShapeId] ?? page('Page');
};
