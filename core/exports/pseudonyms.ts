/** A dataset in which people have pseudonyms, for giving it to others. */
import { AppError } from '#kit/errors.ts';
import { readBatches } from './batches.ts';
import type { Dataset, DatasetRow, Observation, RowCoding, Sequence, Source } from './dataset.ts';
import { createFieldTrees, type FieldTrees } from '#vocab/field-tree.ts';
import { fieldsFromShapes } from './fields.ts';
import { keyedBy, KnownPeople, type Keyed } from './known-people.ts';
import { KnownThings } from './known-things.ts';
import { requestedValues, keyedParams, withKeyedParams } from './keyed-params.ts';
import { createItemScrubber, createLearner, type Item } from './scrub-item.ts';
import { createTextScrubber } from './scrub-text.ts';
import { TextIndex } from './text-index.ts';
import { messages } from './messages.ts';

export interface PseudonymOptions {
  /** At least 16 bytes. Who has it can tell which pseudonym a person has; keep it apart from the data. */
  readonly key: Uint8Array;
  /** Columns (`text`, `like_count`) that are taken out altogether. */
  readonly redact?: readonly string[] | undefined;
}

/**
 * The same person has the same pseudonym everywhere in the dataset: as author, in mentions, in links to
 * their page, where their handle or full name is quoted. What else is done with a value follows what its
 * field declares (`core/vocab/identifies.ts`): identifiers and addresses of things are keyed (equal ones
 * stay equal, so joins hold; the site of a link stays), also where an identifier stands in a text; of an
 * account nothing stays but figures, times, marks and the platform's own words; where somebody was is
 * taken out, and so is all that leads to the evidence. What no shape declares does not leave.
 *
 * What stays: first names alone, nicknames, inflected names, what people tell about themselves, and the
 * words of a text, which a search engine may find. It is pseudonymised, not anonymous.
 *
 * Reads all rows once, to know the people; memory grows with them, and by some 50 bytes for an identifier.
 */
export const pseudonymised = async (
  dataset: Dataset,
  { key, redact = [] }: PseudonymOptions,
): Promise<Dataset> => {
  if (key.length < 16) throw new AppError('validation_error', messages.pseudonymKeyTooShort);
  const redacted = redactedPaths(dataset, redact);
  const keyed = keyedBy(key);
  const trees = createFieldTrees();
  const { people, things, platforms, undeclared } = await knownIn(dataset, keyed, trees);
  const scrubber = createTextScrubber(people, things, keyed);
  const scrub = createItemScrubber(people, things, scrubber, trees);

  const pseudonymiseKey = (platform: string, given: string): string => {
    const { shape, prefix, id } = splitKey(platform, given);
    if (!trees.shapeTree(shape).isPerson) return `${shape}:${prefix}${things.key(platform, id)}`;
    const kind = /^https?:/.test(id) ? 'page' : 'id';
    return `${shape}:${prefix}${people.pseudonym(platform, kind, id)}`;
  };

  const pseudonymiseRow = (row: DatasetRow): DatasetRow => {
    const { at, operation, callId, route, world } = row.origin;
    const platform = platformFromOperation(operation);
    const text = (value: string): string => scrubber.text(platform, value);
    return {
      key: pseudonymiseKey(platform, row.key),
      shape: row.shape,
      item: without(scrub.item(platform, row.shape, row.item), redacted.item),
      firstSeen: row.firstSeen,
      lastSeen: row.lastSeen,
      timesSeen: row.timesSeen,
      removedSince: row.removedSince,
      notShownSince: row.notShownSince,
      origin: {
        at,
        operation,
        params: {},
        callId: keyed('call', callId),
        route,
        ...(world && { world }),
      },
      ...(row.note === undefined || redacted.own.has('note') ? {} : { note: text(row.note) }),
      ...(row.tags === undefined || redacted.own.has('tags') ? {} : { tags: row.tags.map(text) }),
      ...(row.codes === undefined
        ? {}
        : {
            codes: Object.fromEntries(
              Object.entries(row.codes).map(([name, code]) => [text(name), text(code)]),
            ),
          }),
      ...(row.codings && {
        codings: row.codings.map((one) => codingWithout(one, text, redacted.item)),
      }),
      ...(row.decisions && {
        decisions: row.decisions.map((one) => ({
          ...one,
          code: text(one.code),
          coder: text(one.coder),
        })),
      }),
      ...(row.parent === undefined || redacted.own.has('parent_entity_id')
        ? {}
        : { parent: pseudonymiseKey(platform, row.parent) }),
      ...(row.parentAddress === undefined || redacted.item.some(([name]) => name === 'inReplyTo')
        ? {}
        : { parentAddress: scrubber.address(platform, row.parentAddress) }),
    };
  };

  const pseudonymiseObservation = ({ key: given, at, callId, item }: Observation): Observation => {
    const platform = platformOfKey(platforms, given);
    const { shape } = splitKey(platform, given);
    return {
      key: pseudonymiseKey(platform, given),
      at,
      callId: keyed('call', callId),
      item: without(scrub.item(platform, shape, item), redacted.item),
    };
  };

  const [platform = ''] = platforms;
  const requestedTexts = new TextIndex(requestedValues(dataset, keyed));
  const text = (value: string): string => requestedTexts.replacedIn(scrubber.text(platform, value));
  const pseudonymiseList = ({
    source,
    reason,
    ...list
  }: Dataset['completeness']['refusals'][number]) => ({
    ...list,
    source: text(source),
    reason: text(reason),
  });
  const { completeness } = dataset;
  return {
    name: text(dataset.name),
    ...(dataset.description === undefined ? {} : { description: text(dataset.description) }),
    createdAt: dataset.createdAt,
    shapes: dataset.shapes,
    ...(dataset.coding && {
      coding: {
        version: dataset.coding.version,
        codes: dataset.coding.codes.map(({ name, definition, examples }) => ({
          name: text(name),
          definition: text(definition),
          examples: text(examples),
        })),
        coders: dataset.coding.coders.map(text),
      },
    }),
    sources: dataset.sources.map((source): Source => ({
      ...source,
      params: keyedParams(source.params, keyed),
    })),
    // What a person gave names people who may be none of the dataset.
    links: dataset.links?.map((link) => ({
      ...link,
      link: '',
      reason: link.reason && text(link.reason),
    })),
    completeness: {
      ...completeness,
      gaps: completeness.gaps.map(({ source, at, reason }) => ({
        source: withKeyedParams(source, keyed),
        at,
        reason: text(reason),
      })),
      notices: [
        ...completeness.notices.map(text),
        'People have pseudonyms; identifiers and links are keyed; texts and pictures of profiles, the places of posts and the evidence are left out.',
        ...(undeclared === 0
          ? []
          : [
              `${undeclared} ${undeclared === 1 ? 'value was' : 'values were'} left out, of which no shape says what ${undeclared === 1 ? 'it identifies' : 'they identify'}.`,
            ]),
      ],
      refusals: completeness.refusals.map(pseudonymiseList),
      ...(completeness.notFound && { notFound: completeness.notFound.map(pseudonymiseList) }),
      ...(completeness.unreadLines && {
        unreadLines: { ...completeness.unreadLines, first: [] },
      }),
      methods: text(withoutLines(completeness)),
    },
    get protectedLeftOut() {
      return dataset.protectedLeftOut ?? 0;
    },
    // Their keys would tell who it is.
    damaged: () => (dataset.damaged?.() ?? []).map((one) => ({ ...one, names: [] })),
    rows: () => mapped(dataset.rows(), pseudonymiseRow),
    observations: () => mapped(dataset.observations(), pseudonymiseObservation),
    version: dataset.version,
  };
};

const platformFromOperation = (operation: string): string => operation.split('.')[0] ?? '';

/** A dataset of several platforms has them in its keys. */
const platformOfKey = (platforms: ReadonlySet<string>, key: string): string => {
  const rest = key.slice(key.indexOf(':') + 1);
  const [only = ''] = platforms;
  return platforms.size === 1
    ? only
    : ([...platforms].find((platform) => rest.startsWith(`${platform}/`)) ?? only);
};

/** A key with the shape before its colon, and the platform before its slash, where there are several. */
const splitKey = (platform: string, key: string) => {
  const colon = key.indexOf(':');
  const rest = key.slice(colon + 1);
  const prefix = platform !== '' && rest.startsWith(`${platform}/`) ? `${platform}/` : '';
  return { shape: key.slice(0, Math.max(colon, 0)), prefix, id: rest.slice(prefix.length) };
};

async function* mapped<T, U>(values: Sequence<T>, change: (value: T) => U): AsyncGenerator<U> {
  for await (const batch of readBatches(values)) yield* batch.map(change);
}

/** Parameters that name somebody. */
const NAMING = /user|handle|channel|person|profile|author|account|company|member|owner|creator/i;

/** Everybody and everything that is named in a dataset. */
const knownIn = async (dataset: Dataset, keyed: Keyed, trees: FieldTrees) => {
  const people = new KnownPeople(keyed);
  const things = new KnownThings(keyed);
  const learner = createLearner(people, things, trees);
  const platforms = new Set<string>();
  for (const { operation, params } of dataset.sources)
    for (const [name, value] of Object.entries(params))
      if (NAMING.test(name))
        for (const handle of Array.isArray(value) ? (value as unknown[]) : [value])
          if (typeof handle === 'string' && handle !== '')
            people.meet(platformFromOperation(operation), { handle: handle.replace(/^@/, '') });
  for await (const batch of readBatches(dataset.rows()))
    for (const { shape, item, origin } of batch) {
      const platform = platformFromOperation(origin.operation);
      platforms.add(platform);
      learner.learn(platform, shape, item);
    }
  const undeclared = learner.undeclared();
  // Also names that somebody has had.
  for await (const batch of readBatches(dataset.observations()))
    for (const { key, item } of batch) {
      const platform = platformOfKey(platforms, key);
      learner.learn(platform, splitKey(platform, key).shape, item);
    }
  for (const { operation } of dataset.sources) platforms.add(platformFromOperation(operation));
  return { people, things, platforms, undeclared };
};

/** A line that meant nothing may be anybody's name: it stays at home. */
const withoutLines = ({ methods, unreadLines }: Dataset['completeness']): string =>
  (unreadLines?.first ?? []).reduce(
    (words, line) => words.replaceAll(`“${line.text}”`, '“…”'),
    methods,
  );

interface Redacted {
  readonly item: readonly (readonly string[])[];
  readonly own: ReadonlySet<string>;
}

const redactedPaths = ({ shapes }: Dataset, names: readonly string[]): Redacted => {
  const fields = fieldsFromShapes(shapes);
  const found = names.map((name) => {
    const field = fields.find((one) => one.name === name);
    if (!field) throw new AppError('validation_error', messages.noColumnToRemove({ name }));
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

/** The words of a passage without its place, which is another one now; none of a field that is taken out. */
const codingWithout = (
  { code, coder, at, passage }: RowCoding,
  text: (value: string) => string,
  redacted: Redacted['item'],
): RowCoding => ({
  ...(code !== undefined && { code: text(code) }),
  coder: text(coder),
  at,
  ...(passage &&
    !redacted.some(([name]) => name === passage.field) && {
      passage: { field: passage.field, text: text(passage.text) },
    }),
});

const withoutPath = (item: Item, [name, ...rest]: readonly string[]): Item => {
  if (name === undefined || !Object.hasOwn(item, name)) return item;
  const { [name]: inner, ...others } = item;
  if (rest.length === 0) return others;
  return typeof inner === 'object' && inner !== null && !Array.isArray(inner)
    ? { ...others, [name]: withoutPath(inner as Item, rest) }
    : item;
};
