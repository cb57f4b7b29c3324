/** What is cited of one row, before it is written in a format of reference managers. */
import { createHash } from 'node:crypto';
import { omitUndefined } from '#kit/collect.ts';
import type { ShapeId } from '#vocab/index.ts';
import { collectedWith } from '../citation.ts';
import { valueAt } from '../columns.ts';
import { keyParts, type DatasetRow } from '../dataset.ts';

/** What each shape is called in the vocabularies of reference managers. */
interface ReferenceKind {
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
const referenceKind = (
  shape: string,
  { type }: Readonly<Record<string, unknown>>,
): ReferenceKind => {
  if (shape === 'Post' && type === 'Article') return ARTICLE;
  if (shape === 'Video' && type === 'Image') return post('Photo post');
  return KINDS[shape as ShapeId] ?? page('Page');
};

export interface Reference {
  /** The same for the same item wherever and whenever it is cited; plain letters, digits and hyphens. */
  readonly key: string;
  readonly kind: ReferenceKind;
  /** Name and handle: “Ada Low [@ada]”; absent where the author is not known. */
  readonly author?: string;
  readonly title: string;
  /** Name of the platform: “YouTube”. */
  readonly platform: string;
  readonly published?: KnownDate;
  readonly accessed?: KnownDate;
  readonly url?: string;
  /** Sentences with what has no field of its own: exact time, hash of the reply, origin. */
  readonly notes: readonly string[];
}

/** What a reference tells that stands in no row. */
export interface ReferenceWords {
  /** Of the program. */
  readonly version: string;
  /** Segment of a platform -> its name; the segment stands where one is missing. */
  readonly platforms?: Readonly<Record<string, string>> | undefined;
}

type Item = Readonly<Record<string, unknown>>;

/** Digits of the hash in a key: 64 bits. */
const KEY_DIGITS = 16;
/** As long as a title of first words is: the APA’s limit, and one for writings without spaces. */
const MOST_WORDS = 20;
const MOST_LENGTH = 200;

/** Stands in front of the title of invented data, which every style prints. */
const INVENTED = '[Invented sample data]';

export const referenceFromRow = (row: DatasetRow, words: ReferenceWords): Reference => {
  const { item, shape, origin } = row;
  const [segment = ''] = origin.operation.split('.');
  const platform = words.platforms?.[segment] ?? segment;
  const kind = referenceKind(shape, item);
  const published = kind.isChanging ? undefined : dateFromItem(item);
  const title = titleFromItem(item) ?? `[${kind.genre}]`;
  return {
    key: referenceKey(row, segment, platform),
    kind,
    title: origin.world === 'sample' ? `${INVENTED} ${title}` : title,
    platform,
    ...omitUndefined({
      author: authorFromItem(item, shape),
      published,
      accessed: dateFromInstant(row.lastSeen),
      url: addressFromItem(item),
    }),
    notes: notesFromRow(row, words, published),
  };
};

const referenceKey = (row: DatasetRow, segment: string, platform: string): string => {
  const { shape, id } = keyParts(row.key, row);
  const digest = createHash('sha256').update(`${segment}/${shape}:${id}`).digest('hex');
  const plain = `${platform}-${shape}`.toLowerCase().replaceAll(/[^a-z0-9-]/g, '');
  return `${plain}-${digest.slice(0, KEY_DIGITS)}`;
};

/** Controls, ends of lines and marks that turn the direction of what follows; joiners of emoji stay. */
const UNFIT = /[\p{Cc}\p{Zl}\p{Zp}\u200b\u202a-\u202e\u2066-\u2069\ufeff\s]+/gu;

/** A text on one line, which leaves the direction of its surroundings alone. */
const oneLine = (value: unknown): string | undefined => {
  if (typeof value !== 'string') return undefined;
  const text = value.toWellFormed().replaceAll(UNFIT, ' ').trim();
  return text === '' ? undefined : text;
};

/** The title, else the first words; of a repost, those of what it repeats. */
const titleFromItem = (item: Item): string | undefined => {
  const title = oneLine(item['name']);
  if (title !== undefined) return title;
  const handle = oneLine(item['preferredUsername']);
  if (handle !== undefined) return `@${handle}`;
  const text = oneLine(item['content']) ?? oneLine(item['text']);
  if (text !== undefined) return firstWords(text);
  const { object } = item;
  return typeof object === 'object' && object !== null ? titleFromItem(object as Item) : undefined;
};

const JOINER = '\u200d';
/** The end of a text that was cut between two units: half a pair, or a joiner. */
const isHalfSign = (text: string, end: number): boolean =>
  text[end - 1] === JOINER || !text.slice(Math.max(0, end - 2), end).isWellFormed();
const withoutHalfSign = (text: string): string => {
  let end = text.length;
  while (end > 0 && isHalfSign(text, end)) end -= 1;
  return text.slice(0, end);
};

const firstWords = (text: string): string => {
  const words = text.split(' ', MOST_WORDS + 1);
  const some = words.slice(0, MOST_WORDS).join(' ');
  // Neither half a sign nor a joiner without what it joins stays at the end.
  const cut = withoutHalfSign(some.slice(0, MOST_LENGTH));
  return cut.length < text.length ? `${cut.trimEnd()}…` : text;
};

const AUTHORS_THEMSELVES: ReadonlySet<string> = new Set(['Person', 'Organization']);

const authorFromItem = (item: Item, shape: string): string | undefined => {
  const author = AUTHORS_THEMSELVES.has(shape) ? item : item['attributedTo'];
  const name = oneLine(valueAt(author, ['name']));
  const handle = oneLine(valueAt(author, ['preferredUsername']));
  const shownHandle = handle && `@${handle.replace(/^@/, '')}`;
  if (name === undefined || name === handle || name === shownHandle) return shownHandle;
  return shownHandle === undefined ? name : `${name} [${shownHandle}]`;
};

const addressFromItem = ({ url, id }: Item): string | undefined =>
  [url, id].flatMap((address) => oneLine(address) ?? []).find((one) => /^https?:\/\//.test(one));

const notesFromRow = (
  row: DatasetRow,
  { version }: ReferenceWords,
  published: KnownDate | undefined,
): readonly string[] => {
  const { item, origin, removedSince, notShownSince } = row;
  const replied = oneLine(item['inReplyTo']);
  const worlds = [{ world: origin.world ?? 'unknown', items: 1, calls: 1 }] as const;
  return [
    ...(published ? [`Published ${published.text}.`] : []),
    ...(replied === undefined ? [] : [`In reply to ${replied}.`]),
    ...(removedSince === undefined
      ? []
      : [`Removed, as the platform says, since ${removedSince}.`]),
    ...(notShownSince === undefined ? [] : [`Not shown by the platform since ${notShownSince}.`]),
    ...(origin.sha256 === undefined ? [] : [`SHA-256 of the archived reply: ${origin.sha256}.`]),
    collectedWith({ version, completeness: { worlds } }),
  ];
};

/** When something was published, as far as that is known. */

/** Year, month and day as far as they are known; at least the year. */
export type DateParts = readonly [year: number, month?: number, day?: number];

export interface KnownDate {
  readonly start: DateParts;
  /** The last year that it can be, where it may be more than one. */
  readonly end?: DateParts;
  /** As exact as it is known: an instant, or the words of the platform. For a note. */
  readonly text: string;
}

const partsFromInstant = (instant: unknown): DateParts | undefined => {
  const date = typeof instant === 'string' ? new Date(instant) : undefined;
  if (!date || Number.isNaN(date.getTime())) return undefined;
  return [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
};

/** The day of an instant. */
const dateFromInstant = (instant: string): KnownDate | undefined => {
  const start = partsFromInstant(instant);
  return start && { start, text: instant };
};

/**
 * The date of an item: the day of an instant, and of an interval only what both of its ends share; two
 * years where they do not even share the year. `undefined` where nothing is known.
 */
const dateFromItem = (item: Item): KnownDate | undefined => {
  const { published } = item;
  const exact = typeof published === 'string' ? dateFromInstant(published) : undefined;
  if (exact) return exact;
  const first = partsFromInstant(valueAt(item, ['publishedInterval', 'earliest']));
  const last = partsFromInstant(valueAt(item, ['publishedInterval', 'latest']));
  if (!first || !last) return undefined;
  const stated = valueAt(item, ['publishedInterval', 'text']);
  const text = typeof stated === 'string' ? `“${stated}”` : `${first[0]} to ${last[0]}`;
  const shared = sharedParts(first, last);
  return shared ? { start: shared, text } : { start: [first[0]], end: [last[0]], text };
};

const sharedParts = (first: DateParts, last: DateParts): DateParts | undefined => {
  if (first[0] !== last[0]) return undefined;
  if (first[1] === undefined || first[1] !== last[1]) return [first[0]];
  return first[2] === undefined || first[2] !== last[2]
    ? [first[0], first[1]]
    : [first[0], first[1], first[2]];
};
