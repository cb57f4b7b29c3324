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
  | 'comment'
  | 'person'
  | 'playlist'
  | 'image'
  | 'captions'
  | 'suggestion'
  | 'transcript'
  | 'raw';

/** Which view shows it. */
export const kindOf = (thing: Thing): Kind => {
  switch (thing['type']) {
    case 'Video':
      return 'video';
    case 'Note':
      return 'comment';
    case 'Person':
      return 'person';
    case 'OrderedCollection':
      return 'playlist';
    case 'Image':
      return 'image';
    case 'CaptionTrack':
      return 'captions';
    case 'Suggestion':
      return 'suggestion';
    case 'Document':
      return Array.isArray(thing['segments']) ? 'transcript' : 'raw';
    default:
      return 'raw';
  }
};

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
export const wordsOf = (thing: Thing): string =>
  Object.values(thing)
    .map((value) => {
      if (typeof value === 'string') return value;
      return isThing(value) ? wordsOf(value) : '';
    })
    .join(' ')
    .toLowerCase();

/** The fields that no view has shown, so that nothing is hidden. */
export const othersOf = (thing: Thing, shown: readonly string[]): readonly [string, unknown][] =>
  Object.entries(thing).filter(
    ([name]) => !shown.includes(name) && name !== 'type' && name !== '@context',
  );
