/**
 * What fields of items were called before version 0.10, and what they are called since. What is kept under the
 * earlier names says by a number which it has (`NAMES`), and is brought under today's here, and nowhere else. Pure.
 */
import { isNode } from '#kit/dig.ts';
import { CONTEXT } from './context.ts';
import { withFilesAsSlides, withPhotosAsPictures } from './moved-media.ts';

type Item = Readonly<Record<string, unknown>>;

/** Counts up where fields get other names; what was written before there was a number has the first ones. */
export const NAMES = 2;

/** The first version of the program that writes today's names. */
export const FIRST_WITH_NAMES = '0.10.0';

/** What an object is, as far as its names depend on it. */
type Kind =
  | 'audio'
  | 'comment'
  | 'file'
  | 'group'
  | 'hashtag'
  | 'organization'
  | 'person'
  | 'post'
  | 'track'
  | 'video';

interface Renaming {
  readonly from: string;
  readonly to: string;
  readonly of: readonly Kind[];
  /** Segments of platforms; of all where it is absent. */
  readonly at?: readonly string[];
  readonly value?: (value: unknown) => unknown;
  /** What else the earlier field tells, under a further name. */
  readonly also?: { readonly name: string; readonly value: (value: unknown) => unknown };
}

const ACCOUNTS: readonly Kind[] = ['person', 'organization', 'group'];
const WORKS: readonly Kind[] = ['post', 'comment', 'video'];

const placeName = (value: unknown): unknown =>
  isNode(value) && typeof value['name'] === 'string' ? value['name'] : value;

const inverted = (value: unknown): unknown => (typeof value === 'boolean' ? !value : value);

const listed = (value: unknown): unknown => (typeof value === 'string' ? [value] : value);

const schoolNames = (value: unknown): unknown => {
  const names = (Array.isArray(value) ? value : []).flatMap((position: unknown) => {
    const school = isNode(position) ? placeName(position['organization']) : undefined;
    return typeof school === 'string' ? [school] : [];
  });
  return names.length > 0 ? [...new Set(names)] : undefined;
};

/** No field of any object has these names any more. */
const RETIRED: readonly Renaming[] = [
  { from: 'sensitive', to: 'isAdult', of: [...ACCOUNTS, ...WORKS] },
  { from: 'languageCode', to: 'language', of: [...ACCOUNTS, ...WORKS, 'track'] },
  { from: 'sound', to: 'audio', of: WORKS },
  { from: 'quoteOf', to: 'quote', of: WORKS },
  { from: 'crosspostOf', to: 'quote', of: WORKS },
  { from: 'isStickied', to: 'isPinned', of: WORKS },
  { from: 'isOriginalContent', to: 'isOriginal', of: WORKS },
  { from: 'isRobotIndexable', to: 'isSearchable', of: WORKS },
  { from: 'isPromoted', to: 'isSponsored', of: WORKS },
  { from: 'employeeCount', to: 'memberCount', of: ['organization'] },
  {
    from: 'flair',
    to: 'tag',
    of: WORKS,
    value: (name) => (typeof name === 'string' ? [{ type: 'Tag', name }] : name),
  },
  { from: 'fileUrl', to: 'url', of: ['audio'] },
  { from: 'rules', to: 'rule', of: ['group'] },
  { from: 'context', to: 'url', of: ['track'] },
  { from: 'linkKarma', to: 'postScore', of: ['person'] },
  { from: 'commentKarma', to: 'commentScore', of: ['person'] },
  { from: 'awarderKarma', to: 'awarderScore', of: ['person'] },
  { from: 'awardeeKarma', to: 'awardeeScore', of: ['person'] },
  { from: 'totalKarma', to: 'score', of: ['person'] },
  { from: 'isConfirmed', to: 'isVerified', of: ['person'] },
  { from: 'isModerator', to: 'isMod', of: ['person'] },
  { from: 'acceptsFollowers', to: 'isFollowable', of: ['person'] },
  { from: 'hidesFromRobots', to: 'isSearchable', of: ['person'], value: inverted },
];

/** The same names go on standing for something else, or elsewhere. */
const MOVED: readonly Renaming[] = [
  { from: 'content', to: 'description', of: ['group'], at: ['forum'] },
  { from: 'summary', to: 'tagline', of: ACCOUNTS, at: ['professional'] },
  { from: 'content', to: 'summary', of: ACCOUNTS },
  { from: 'location', to: 'location', of: ACCOUNTS, value: placeName },
  { from: 'followerCount', to: 'memberCount', of: ['group'] },
  { from: 'url', to: 'href', of: ['hashtag'] },
  { from: 'url', to: 'id', of: ['audio'] },
  { from: 'mention', to: 'tag', of: ['video'] },
  { from: 'likeCount', to: 'voteCount', of: ['post', 'comment'], at: ['forum'] },
  {
    from: 'replyCount',
    to: 'commentCount',
    of: ['post', 'video'],
    at: ['forum', 'photosite', 'shortvideo'],
  },
  { from: 'isHearted', to: 'isLiked', of: ['comment'], at: ['shortvideo'] },
  { from: 'concurrentViewers', to: 'viewerCount', of: ['video'], at: ['shortvideo'] },
  { from: 'shareCount', to: 'repostCount', of: ['post'], at: ['microblog'] },
  { from: 'likedCount', to: 'likeCount', of: ['person'], at: ['microblog'] },
  { from: 'isPremium', to: 'isPaidVerified', of: ['person'], at: ['microblog'] },
  { from: 'isPaidPartnership', to: 'isSponsored', of: ['post'], at: ['photosite'] },
  { from: 'postCount', to: 'mediaCount', of: ['person'], at: ['photosite'] },
  { from: 'attachmentCount', to: 'totalItems', of: ['post'], at: ['photosite'] },
  { from: 'videoCount', to: 'mediaCount', of: ['person'], at: ['shortvideo'] },
  {
    from: 'education',
    to: 'educationHistory',
    of: ['person'],
    at: ['professional'],
    also: { name: 'education', value: schoolNames },
  },
];

/** Of the files of posts, by their type: those of a list of addresses that was one. */
const FILES: readonly (Renaming & { readonly type: string })[] = [
  { type: 'Video', from: 'url', to: 'url', of: ['file'], value: listed },
  {
    type: 'Image',
    from: 'url',
    to: 'url',
    of: ['file'],
    at: ['photosite', 'professional', 'shortvideo'],
    value: listed,
  },
];

/** What fields of items were called, whether something else is called so today or not. */
export const EARLIER_NAMES: ReadonlySet<string> = new Set(
  [...RETIRED, ...MOVED, ...FILES].map(({ from }) => from),
);

const isAt = ({ at }: Renaming, platform: string): boolean => at?.includes(platform) ?? true;

type Renamings = ReadonlyMap<string, Renaming>;

const remembered = new Map<string, Renamings>();

/** Those of a kind of object, by the earlier name; the first of the table that fits counts. */
const renamingsFor = (platform: string, kind: Kind | undefined, type: string): Renamings => {
  const key = `${platform} ${kind} ${kind === 'file' ? type : ''}`;
  const known = remembered.get(key);
  if (known) return known;
  const found = [
    ...RETIRED,
    ...MOVED,
    ...FILES.filter((renaming) => renaming.type === type),
  ].filter((renaming) => kind && renaming.of.includes(kind) && isAt(renaming, platform));
  const renamings = new Map(found.toReversed().map((renaming) => [renaming.from, renaming]));
  // What platforms and types there are, outside text tells.
  if (remembered.size < MOST_REMEMBERED) remembered.set(key, renamings);
  return renamings;
};

const MOST_REMEMBERED = 500;

const VIDEO_SITES: ReadonlySet<string> = new Set(['videosite', 'shortvideo']);

/** Where posts answer posts, and nothing is a comment. */
const WITHOUT_COMMENTS: ReadonlySet<string> = new Set(['microblog']);

const OF_TYPES: Readonly<Record<string, Kind>> = {
  Person: 'person',
  Organization: 'organization',
  Group: 'group',
  Audio: 'audio',
  CaptionTrack: 'track',
  Document: 'track',
};

const OF_WORK_TYPES: ReadonlySet<string> = new Set([
  'Note',
  'Article',
  'Image',
  'Video',
  'Question',
]);

const OF_SHAPES: Readonly<Record<string, Kind>> = {
  Comment: 'comment',
  Post: 'post',
  Video: 'video',
};

const own = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

const typeOf = (item: Item): string => (typeof item['type'] === 'string' ? item['type'] : '');

/** What an item of an answer is. A comment and a post can both be a `Note`; only a comment answers something. */
const kindFromItem = (platform: string, item: Item, shape: string): Kind | undefined => {
  const present = typeOf(item);
  const type = present === 'Tombstone' ? String(item['formerType']) : present;
  const known = own(OF_TYPES, type);
  if (known) return known;
  if (present === 'Tombstone' && own(OF_TYPES, shape)) return own(OF_TYPES, shape);
  const isWork = OF_WORK_TYPES.has(type) || present === 'Tombstone';
  if (!isWork) return undefined;
  const named = own(OF_SHAPES, shape);
  if (named) return named;
  if (type === 'Video' || type === 'Image') return VIDEO_SITES.has(platform) ? 'video' : 'post';
  const isComment =
    type === 'Note' && ['inReplyTo', 'inPost', 'depth'].some((field) => Object.hasOwn(item, field));
  return isComment && !WITHOUT_COMMENTS.has(platform) ? 'comment' : 'post';
};

/** What stands in a field of an item, by its earlier name. */
const kindWithin = (platform: string, field: string, item: Item): Kind | undefined => {
  const type = typeOf(item);
  switch (field) {
    case 'attributedTo':
    case 'coauthors':
    case 'sponsors':
      return type === 'Organization' ? 'organization' : 'person';
    case 'audience':
      return 'group';
    case 'quoteOf':
    case 'crosspostOf':
    case 'object':
      return 'post';
    case 'ancestors':
      return 'comment';
    case 'attachment':
      return 'file';
    case 'captions':
      return 'track';
    case 'sound':
      return 'audio';
    case 'tag':
      return type === 'Hashtag' ? 'hashtag' : own(OF_TYPES, type);
    case 'orderedItems':
    case 'items':
      return kindFromItem(platform, item, '');
    default:
      return undefined;
  }
};

/** What is nested deeper than anything that is read is left as it is. */
const DEEPEST = 40;

/**
 * An item that has the names of before, as it is called today, at every depth; the same object where nothing of it
 * has another name. The order of its fields stays. What its names mean is told by the answer, and by no item.
 */
export const todaysItem = (platform: string, shape: string, item: Item): Item => {
  const today = renamed(platform, kindFromItem(platform, item, shape), item, 0);
  if (!Object.hasOwn(today, '@context')) return today;
  const { '@context': _, ...rest } = today;
  return rest;
};

/** The same of an answer: of the items of a page, or of the one resource. `operation`: `forum.get-post`. */
export const todaysAnswer = (operation: string, data: unknown): unknown => {
  if (!isNode(data)) return data;
  const platform = platformFrom(operation);
  const shape = /comment/.test(operation) ? 'Comment' : '';
  const list = ['orderedItems', 'items'].find((name) => Array.isArray(data[name]));
  if (list === undefined || typeOf(data) === 'OrderedCollection')
    return { '@context': CONTEXT, ...todaysItem(platform, '', data) };
  const items = (data[list] as readonly unknown[]).map((item) => {
    // A post above its comments is none of them.
    const given = isNode(item) && typeOf(item) === 'Note' ? shape : '';
    return isNode(item) ? todaysItem(platform, given, item) : item;
  });
  return { '@context': CONTEXT, ...data, [list]: items };
};

/** The segment of the platform to which an operation belongs. */
export const platformFrom = (operation: string): string => operation.split('.', 1)[0] ?? '';

const renamed = (platform: string, kind: Kind | undefined, item: Item, depth: number): Item => {
  if (depth > DEEPEST) return item;
  const renamings = renamingsFor(platform, kind, typeOf(item));
  const fields = new Map<string, unknown>();
  let isOther = false;
  for (const [name, before] of Object.entries(item)) {
    const { to = name, value = same, also } = renamings.get(name) ?? {};
    const nested =
      name === 'roundedCounts' ? namesIn(renamings, before) : within(platform, name, before, depth);
    const after = value(nested);
    isOther ||= to !== name || after !== before;
    put(fields, { name, to, value: after });
    const further = also?.value(before);
    if (also && further !== undefined) fields.set(also.name, further);
  }
  const today = isOther ? Object.fromEntries(fields) : item;
  return kind === 'post' ? withMovedMedia(platform, today) : today;
};

const withMovedMedia = (platform: string, post: Item): Item => {
  if (platform === 'microblog') return withPhotosAsPictures(post);
  return platform === 'photosite' ? withFilesAsSlides(post) : post;
};

const same = (value: unknown): unknown => value;

const within = (platform: string, field: string, value: unknown, depth: number): unknown => {
  if (isNode(value)) return renamed(platform, kindWithin(platform, field, value), value, depth + 1);
  if (!Array.isArray(value) || depth > DEEPEST) return value;
  const entries = value.map((entry) => within(platform, field, entry, depth + 1));
  return entries.some((entry, at) => entry !== value[at]) ? entries : value;
};

/** Two fields may have one name today: lists are put together, of flags one is enough, and what says the same is one. */
const put = (
  fields: Map<string, unknown>,
  { name, to, value }: { readonly name: string; readonly to: string; readonly value: unknown },
): void => {
  const known = fields.get(to);
  if (!fields.has(to)) fields.set(to, value);
  else if (known === value) return;
  else if (Array.isArray(known) && Array.isArray(value)) fields.set(to, [...known, ...value]);
  else if (typeof known === 'boolean' && typeof value === 'boolean') fields.set(to, known || value);
  else fields.set(name, value);
};

/** The names of fields that a list holds. */
const namesIn = (renamings: Renamings, names: unknown): unknown => {
  if (!Array.isArray(names)) return names;
  const today = names.map((name: unknown) =>
    typeof name === 'string' ? (renamings.get(name)?.to ?? name) : name,
  );
  return today.some((name, at) => name !== names[at]) ? today : names;
};

/**
 * What a field of an item is called today: `audience.memberCount` for `audience.followerCount`. Of an unknown
 * platform or shape alone those names change which mean the same everywhere.
 */
export const todaysField = (
  platform: string | undefined,
  shape: string | undefined,
  path: string,
): string => {
  const isKnown = platform !== undefined && shape !== undefined;
  let kind = isKnown ? kindFromItem(platform, { type: typeOfShape(shape) }, shape) : undefined;
  const names: string[] = [];
  for (const name of path.split('.')) {
    const renaming = isKnown
      ? renamingsFor(platform, kind, '').get(name)
      : RETIRED.find(({ from }) => from === name);
    names.push(renaming?.to ?? name);
    // The name of the place is the place.
    if (renaming?.value === placeName) break;
    kind = kindWithin(platform ?? '', name, {});
  }
  return names.join('.');
};

/** A type that things of a shape have. */
const typeOfShape = (shape: string): string => own(TYPES, shape) ?? shape;

const TYPES: Readonly<Record<string, string>> = {
  Comment: 'Note',
  Post: 'Note',
  Transcript: 'Document',
};

/** Most names of a path: each part may have had several. */
const MOST_PATHS = 100;

/** What a path of today may have been called before, on whatever platform. */
export const earlierPaths = (path: string): readonly string[] => {
  let paths = [''];
  for (const name of path.split('.')) {
    const names = [...RETIRED, ...MOVED, ...FILES].flatMap(({ from, to, value }) =>
      to !== name ? [] : value === placeName ? [`${from}.name`] : [from],
    );
    paths = [name, ...new Set(names)]
      .flatMap((one) => paths.map((before) => (before === '' ? one : `${before}.${one}`)))
      .slice(0, MOST_PATHS);
  }
  return paths.filter((one) => one !== path);
};
