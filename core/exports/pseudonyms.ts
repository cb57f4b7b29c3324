/** A dataset in which people have pseudonyms, for giving it to others. */
import { AppError } from '../kit/errors.ts';
import { batchesOf } from './batches.ts';
import {
  keyParts,
  type Dataset,
  type DatasetRow,
  type Observation,
  type Sequence,
} from './dataset.ts';
import { fieldsOf } from './fields.ts';
import { isPerson, keyedBy, KnownPeople, type Item, type Keyed } from './known-people.ts';
import { createTextScrubber, type TextScrubber } from './scrub-text.ts';

export interface PseudonymOptions {
  /** At least 16 bytes. Who has it can tell which pseudonym a person has; keep it apart from the data. */
  readonly key: Uint8Array;
  /** Columns (`text`, `like_count`) that are taken out altogether. */
  readonly redact?: readonly string[];
}

/**
 * The same person has the same pseudonym everywhere in the dataset: as author, in mentions, in links to
 * their page, where their handle or full name is quoted. Identifiers and addresses of items and all
 * links are keyed too (equal ones stay equal, so joins hold; the host of a link stays), because they
 * lead back to the person. Pictures, places and texts of profiles are taken out, and so is all that
 * leads to the evidence.
 *
 * What stays: first names alone, nicknames, inflected names, what people tell about themselves, and the
 * words of a text, which a search engine may find. It is pseudonymised, not anonymous.
 *
 * Reads all rows once, to know the people; memory grows with them, not with the rows.
 */
export const pseudonymised = async (
  dataset: Dataset,
  { key, redact = [] }: PseudonymOptions,
): Promise<Dataset> => {
  if (key.length < 16)
    throw new AppError('validation_error', 'the key of pseudonyms needs at least 16 bytes');
  const redacted = redactedPaths(dataset, redact);
  const keyed = keyedBy(key);
  const people = await peopleOf(dataset, keyed);
  const scrubber = createTextScrubber(people, keyed);
  const scrub = createScrub(people, scrubber, keyed);

  const rowOf = (row: DatasetRow): DatasetRow => {
    const platform = platformOf(row.origin.operation);
    const text = (value: string): string => scrubber.text(platform, value);
    const keyOf = (given: string): string => {
      const { shape, platform: prefix, id } = keyParts(given, row);
      return `${shape}:${prefix}${scrub.identifier(platform, id, shape === 'Person')}`;
    };
    const { at, operation, callId, route } = row.origin;
    const whole: DatasetRow = {
      key: keyOf(row.key),
      shape: row.shape,
      item: without(scrub.item(platform, row.item), redacted.item),
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      timesSeen: row.timesSeen,
      ...(row.removedSince === undefined ? {} : { removedSince: row.removedSince }),
      origin: { at, operation, params: {}, callId: keyed('call', callId), route },
      ...(row.note === undefined ? {} : { note: text(row.note) }),
      ...(row.tags === undefined ? {} : { tags: row.tags.map(text) }),
      ...(row.codes === undefined
        ? {}
        : {
            codes: Object.fromEntries(
              Object.entries(row.codes).map(([name, code]) => [text(name), text(code)]),
            ),
          }),
      ...(row.parent === undefined ? {} : { parent: keyOf(row.parent) }),
    };
    const { note: _, tags: __, ...bare } = whole;
    return {
      ...bare,
      ...(whole.note === undefined || redacted.own.has('note') ? {} : { note: whole.note }),
      ...(whole.tags === undefined || redacted.own.has('tags') ? {} : { tags: whole.tags }),
    };
  };

  const observationOf = (platform: string, one: Observation): Observation => {
    const colon = one.key.indexOf(':');
    const shape = one.key.slice(0, colon);
    const id = one.item['entityId'];
    const rest = one.key.slice(colon + 1);
    const prefix =
      typeof id === 'string' && rest.endsWith(`/${id}`) ? rest.slice(0, -id.length) : '';
    return {
      key: `${shape}:${prefix}${scrub.identifier(platform, rest.slice(prefix.length), shape === 'Person')}`,
      at: one.at,
      callId: keyed('call', one.callId),
      item: without(scrub.item(platform, one.item), redacted.item),
    };
  };

  const platform = platformOfKey(dataset, '');
  const text = (value: string): string =>
    withoutParams(dataset, scrubber.text(platform, value), keyed);
  const { completeness } = dataset;
  return {
    name: text(dataset.name),
    ...(dataset.description === undefined ? {} : { description: text(dataset.description) }),
    createdAt: dataset.createdAt,
    shapes: dataset.shapes,
    sources: dataset.sources.map((source) => ({
      ...source,
      params: Object.fromEntries(
        Object.entries(source.params).map(([name, value]) => [
          name,
          typeof value === 'number' || typeof value === 'boolean'
            ? value
            : keyed('param', JSON.stringify(value) ?? ''),
        ]),
      ),
    })),
    completeness: {
      ...completeness,
      gaps: completeness.gaps.map(({ source, at, reason }) => ({
        source: text(source),
        at,
        reason: text(reason),
      })),
      notices: [
        ...completeness.notices.map(text),
        'People have pseudonyms; identifiers and links are keyed; the evidence is left out.',
      ],
      methods: text(completeness.methods),
    },
    get protectedLeftOut() {
      return dataset.protectedLeftOut ?? 0;
    },
    rows: () => mapped(dataset.rows(), rowOf),
    observations: () =>
      mapped(dataset.observations(), (one) => observationOf(platformOfKey(dataset, one.key), one)),
    version: dataset.version,
    ...(dataset.world && { world: dataset.world }),
  };
};

/** A dataset of several platforms has them in its keys. */
const platformOfKey = ({ sources }: Dataset, key: string): string => {
  const platforms = sources.map(({ operation }) => platformOf(operation));
  return platforms.find((name) => key.includes(`:${name}/`)) ?? platforms[0] ?? '';
};

const platformOf = (operation: string): string => operation.split('.')[0] ?? '';

async function* mapped<T, U>(values: Sequence<T>, change: (value: T) => U): AsyncGenerator<U> {
  for await (const batch of batchesOf(values)) yield* batch.map(change);
}

/** Parameters that name somebody. */
const NAMING = /user|handle|channel|person|profile|author/i;

const peopleOf = async (dataset: Dataset, keyed: Keyed): Promise<KnownPeople> => {
  const people = new KnownPeople(keyed);
  for (const { operation, params } of dataset.sources)
    for (const [name, value] of Object.entries(params))
      if (NAMING.test(name) && typeof value === 'string')
        people.learnHandle(platformOf(operation), value);
  for await (const batch of batchesOf(dataset.rows()))
    for (const { item, origin } of batch) people.learn(platformOf(origin.operation), item);
  // Also names that somebody has had.
  for await (const batch of batchesOf(dataset.observations()))
    for (const { key, item } of batch) people.learn(platformOfKey(dataset, key), item);
  return people;
};

/** What was asked for stands in names and notices in its own words. */
const withoutParams = ({ sources }: Dataset, text: string, keyed: Keyed): string => {
  let written = text;
  for (const { params } of sources)
    for (const value of Object.values(params))
      if (typeof value === 'string' && value.length > 2)
        written = written.replaceAll(value, keyed('param', JSON.stringify(value)));
  return written;
};

interface Redacted {
  readonly item: readonly (readonly string[])[];
  readonly own: ReadonlySet<string>;
}

const redactedPaths = ({ shapes }: Dataset, names: readonly string[]): Redacted => {
  const fields = fieldsOf(shapes);
  const found = names.map((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw new AppError('validation_error', `there is no column ${name} to take out`);
    return field;
  });
  return {
    item: found
      .filter(({ source }) => source !== 'collection')
      .map(({ source }) => source.split('.')),
    own: new Set(found.filter(({ source }) => source === 'collection').map(({ name }) => name)),
  };
};

const without = (item: Item, paths: Redacted['item']): Item =>
  paths.reduce((left, path) => withoutPath(left, path), item);

const withoutPath = (item: Item, [name, ...rest]: readonly string[]): Item => {
  if (name === undefined || !Object.hasOwn(item, name)) return item;
  const { [name]: inner, ...others } = item;
  if (rest.length === 0) return others;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? { ...others, [name]: withoutPath(inner as Item, rest) }
    : item;
};

/** Fields whose words are the platform's or the interface's own. */
const OWN_WORDS = new Set(
  'type formerType mediaType languageCode distinguished removedBy collapsedBecause visibility availableIn postTypes appliesTo role tabs @context'.split(
    ' ',
  ),
);
const IDENTIFIERS = new Set(['entityId', 'entityIds', 'postId', 'commentId', 'awardId']);
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Of a person: what shows them, or says where they are. */
const SHOWING = new Set([
  'icon',
  'image',
  'summary',
  'content',
  'location',
  'attachment',
  'tag',
  'experience',
  'education',
]);

const createScrub = (people: KnownPeople, scrubber: TextScrubber, keyed: Keyed) => {
  const identifier = (platform: string, id: string, isOfPerson: boolean): string =>
    isOfPerson ? people.pseudonym(platform, 'id', id) : keyed('item', `${platform} ${id}`);

  const person = (platform: string, given: Item): Item => {
    const called = pseudonymOf(people, platform, given);
    const page = `https://person.invalid/${called}`;
    const known: Readonly<Record<string, string>> = {
      id: page,
      url: page,
      entityId: called,
      preferredUsername: called,
      name: called,
    };
    return Object.fromEntries(
      Object.entries(given)
        .filter(([name]) => !SHOWING.has(name))
        .map(([name, value]) => [name, known[name] ?? any(platform, name, value)]),
    );
  };

  const any = (platform: string, name: string, value: unknown): unknown => {
    if (OWN_WORDS.has(name)) return value;
    if (typeof value === 'string') {
      if (IDENTIFIERS.has(name)) return identifier(platform, value, false);
      if (INSTANT.test(value)) return value;
      return /^https?:\/\/\S+$/.test(value)
        ? scrubber.address(platform, value)
        : scrubber.text(platform, value);
    }
    if (Array.isArray(value)) return value.map((one: unknown) => any(platform, name, one));
    return typeof value === 'object' && value !== null ? item(platform, value as Item) : value;
  };

  const item = (platform: string, given: Item): Item =>
    isPerson(given)
      ? person(platform, given)
      : Object.fromEntries(
          Object.entries(given)
            // Tokens hold identifiers in the platform's own writing.
            .filter(([name]) => !name.endsWith('Token'))
            .map(([name, value]) => [name, any(platform, name, value)]),
        );

  return { identifier, item };
};

const pseudonymOf = (people: KnownPeople, platform: string, person: Item): string => {
  for (const [field, kind] of [
    ['entityId', 'id'],
    ['id', 'page'],
    ['url', 'page'],
    ['preferredUsername', 'handle'],
    ['name', 'name'],
  ] as const) {
    const value = person[field];
    if (typeof value === 'string' && value !== '') return people.pseudonym(platform, kind, value);
  }
  return 'p-unknown';
};
