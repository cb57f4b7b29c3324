/** Reading an answer tolerantly: the engine has checked it, but a page must not break on a new field. */
export type Thing = Readonly<Record<string, unknown>>;

export const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const textOf = (thing: Thing, field: string): string | undefined => {
  const value = thing[field];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const numberOf = (thing: Thing, field: string): number | undefined => {
  const value = thing[field];
  return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
};

export const truthOf = (thing: Thing, field: string): boolean | undefined => {
  const value = thing[field];
  return typeof value === 'boolean' ? value : undefined;
};

export const thingOf = (thing: Thing, field: string): Thing | undefined => {
  const value = thing[field];
  return isThing(value) ? value : undefined;
};

export const thingsOf = (thing: Thing, field: string): readonly Thing[] => {
  const value = thing[field];
  return Array.isArray(value) ? value.filter(isThing) : [];
};

export type Kind =
  | 'video'
  | 'post'
  | 'comment'
  /** Deleted, removed, or left out of the answer: what is known of it. */
  | 'gone'
  /** A place in a discussion whose comments are still to come. */
  | 'more'
  | 'group'
  | 'trophy'
  | 'rule'
  | 'person'
  | 'playlist'
  | 'image'
  | 'captions'
  | 'suggestion'
  | 'transcript'
  | 'raw';

const ALONE: Readonly<Record<string, Kind>> = {
  Article: 'post',
  Question: 'post',
  Tombstone: 'gone',
  Group: 'group',
  Person: 'person',
  Trophy: 'trophy',
  Rule: 'rule',
  OrderedCollection: 'playlist',
  CaptionTrack: 'captions',
  Suggestion: 'suggestion',
};

/** Stands by itself among its like in a group, and answers nothing. */
const isPost = (thing: Thing): boolean =>
  isThing(thing['audience']) &&
  !isThing(thing['inPost']) &&
  textOf(thing, 'inReplyTo') === undefined;

/** Which view shows it. */
export const kindOf = (thing: Thing): Kind => {
  const type = textOf(thing, 'type') ?? '';
  switch (type) {
    case 'Video':
      return isPost(thing) ? 'post' : 'video';
    // A comment has no title.
    case 'Note':
      return isPost(thing) && textOf(thing, 'name') !== undefined ? 'post' : 'comment';
    case 'Image':
      return isPost(thing) ? 'post' : 'image';
    case 'Collection':
      return thing['continues'] === true || Array.isArray(thing['entityIds']) ? 'more' : 'raw';
    case 'Document':
      return Array.isArray(thing['segments']) ? 'transcript' : 'raw';
    default:
      return Object.hasOwn(ALONE, type) ? (ALONE[type] ?? 'raw') : 'raw';
  }
};

/** A comment or a former one; of a former post, and of what was never told, `false`. */
export const isRemark = (thing: Thing): boolean =>
  kindOf(thing) === 'comment' ||
  (kindOf(thing) === 'gone' &&
    (isThing(thing['inPost']) ||
      textOf(thing, 'inReplyTo') !== undefined ||
      (thing['formerType'] === 'Note' && textOf(thing, 'name') === undefined)));

/** A remark in a group, as forums have them: voted on, and standing under a post. */
export const isForumRemark = (thing: Thing): boolean =>
  isRemark(thing) && (isThing(thing['audience']) || isThing(thing['inPost']));

/** The items of a page; `undefined` when the answer is one resource. */
export const pageItems = (data: unknown): readonly Thing[] | undefined =>
  isThing(data) && Array.isArray(data['orderedItems']) ? thingsOf(data, 'orderedItems') : undefined;

export const authorOf = (thing: Thing): { name?: string; handle?: string; url?: string } => {
  const author = thingOf(thing, 'attributedTo');
  if (!author) return {};
  const name = textOf(author, 'name');
  const handle = textOf(author, 'preferredUsername');
  const url = textOf(author, 'url');
  return {
    ...(name === undefined ? {} : { name }),
    ...(handle === undefined ? {} : { handle }),
    ...(url === undefined ? {} : { url }),
  };
};

/** When it was published, as exactly as the platform said. */
export interface Published {
  readonly at?: string;
  /** The platform's own words, when it only said "3 weeks ago". */
  readonly words?: string;
  readonly earliest?: string;
  readonly latest?: string;
}
export const publishedOf = (thing: Thing): Published => {
  const at = textOf(thing, 'published');
  if (at !== undefined) return { at };
  const interval = thingOf(thing, 'publishedInterval');
  if (!interval) return {};
  const [words, earliest, latest] = ['text', 'earliest', 'latest'].map((f) => textOf(interval, f));
  return {
    ...(words === undefined ? {} : { words }),
    ...(earliest === undefined ? {} : { earliest }),
    ...(latest === undefined ? {} : { latest }),
  };
};

/** Everything written in a thing, for the filter. */
export const wordsOf = (thing: Thing): string => {
  const known = WORDS.get(thing);
  if (known !== undefined) return known;
  const words = Object.values(thing).map(wordsIn).join(' ').toLowerCase();
  WORDS.set(thing, words);
  return words;
};

const wordsIn = (value: unknown): string => {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsIn).join(' ');
  return isThing(value) ? wordsOf(value) : '';
};

/* Each letter that is typed asks for the words of every item anew. */
const WORDS = new WeakMap<Thing, string>();

/** The fields that no view has shown, so that nothing is hidden. */
export const othersOf = (thing: Thing, shown: readonly string[]): readonly [string, unknown][] =>
  Object.entries(thing).filter(
    ([name]) => !shown.includes(name) && name !== 'type' && name !== '@context',
  );
