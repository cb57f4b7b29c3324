import type { Entry } from '../../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import type { RouteName } from '#kit/operation.ts';
import { LEAST_ANSWER } from './budget.ts';
import { fieldsFromEntry } from './outline.ts';
import { messages } from '../messages.ts';

/** Where an operation has several ways: the one by which the answer shall come. */
export const ROUTE = 'route';
/** Accept a kept answer: whoever sends it reads the archive. */
export const MAX_AGE = 'maxAge';

/**
 * Parameters that every tool has beside its operation's own, taken off before the engine sees them.
 * `SHARED_TEXT` says once what they mean; an operation's own parameter of the same name stands before.
 */
export const SHARED = {
  fields: { type: 'array', items: { type: 'string' } },
  format: { enum: ['json', 'table'] },
  maxText: { type: 'integer' },
  maxTokens: { type: 'integer' },
  [MAX_AGE]: { type: 'integer' },
} as const;

export const SHARED_TEXT = `Parameters that mean the same in every tool:
- cursor: nextCursor of the page before, with the same other parameters; null means that the list has ended.
- count: items of a page at most.
- fields: names of fields; the answer, or each item of a list, then holds only these.
- format: json (default), or table: one row an item with ids, author, time, counts and text; several times shorter. For long lists use table.
- maxText: in a table, cut longer texts to so many characters; a cut is marked and counted.
- maxTokens: a shorter limit for this one answer; what is cut off comes by nextCursor, free.
- maxAge: accept a kept answer of at most so many seconds: free, and nobody is asked.
- route: the one way by which the answer shall come; omit it for the first that can be taken.`;

/**
 * What the published interface calls the parameters that make an answer small: fields of one thing, fields of
 * the items of a list, and a named choice of fields. They are taken, and not described to every client.
 */
const DATA_FIELDS = 'data_fields';
const ITEM_FIELDS = 'item_fields';
const PRESET = 'projection_preset';
const PUBLISHED_NARROWING: readonly string[] = [DATA_FIELDS, ITEM_FIELDS, PRESET];

type Format = 'json' | 'table';

/** How an answer shall be made, apart from what is asked. */
export interface AnswerOptions {
  readonly fields?: readonly string[] | undefined;
  readonly format: Format;
  /** Characters. */
  readonly maxText?: number | undefined;
  readonly maxTokens?: number | undefined;
}

export interface CallArguments {
  /** The operation's own. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly maxAge: number | undefined;
  readonly route: RouteName | undefined;
  readonly options: AnswerOptions;
}

type Arguments = Readonly<Record<string, unknown>>;

/**
 * What is ours among the arguments of a tool, and what is the operation's own. Throws
 * `validation_error` for a wish that cannot be met. An age or a route that is none stays among the
 * parameters, and is refused by name like every one that the engine does not know.
 */
export const splitArguments = (entry: Entry, given: Arguments): CallArguments => {
  const isOurs = (name: string): boolean => !Object.hasOwn(entry.operation.params.shape, name);
  const take = (name: keyof typeof SHARED): unknown => (isOurs(name) ? given[name] : undefined);
  const age = take(MAX_AGE);
  const maxAge = typeof age === 'number' && Number.isInteger(age) && age > 0 ? age : undefined;
  const way = given[ROUTE];
  const route =
    entry.operation.routes.length > 1 && typeof way === 'string' ? (way as RouteName) : undefined;
  const narrowing = entry.operation.list ? ITEM_FIELDS : DATA_FIELDS;
  const ours = new Set([
    ...(['fields', 'format', 'maxText', 'maxTokens'] as const).filter(isOurs),
    ...PUBLISHED_NARROWING.filter(isOurs),
    ...(maxAge === undefined ? [] : [MAX_AGE]),
    ...(route === undefined ? [] : [ROUTE]),
  ]);
  const params = Object.fromEntries(Object.entries(given).filter(([name]) => !ours.has(name)));
  const fields =
    fieldsIn(take('fields') ?? given[narrowing], entry) ?? presetFields(given[PRESET], entry);
  const maxText = wholeIn('maxText', take('maxText'), 1);
  const maxTokens = wholeIn('maxTokens', take('maxTokens'), LEAST_ANSWER);
  const options = {
    format: formatIn(take('format')),
    fields,
    maxText,
    maxTokens,
  };
  if (maxText !== undefined && options.format === 'json')
    throw new AppError('validation_error', messages.maxTextForTablesOnly);
  return { params, maxAge, route, options };
};

const formatIn = (given: unknown): Format => {
  if (given === undefined || given === 'json' || given === 'table') return given ?? 'json';
  throw new AppError('validation_error', messages.formatInvalid);
};

const wholeIn = (name: string, given: unknown, least: number): number | undefined => {
  if (given === undefined) return undefined;
  if (typeof given === 'number' && Number.isSafeInteger(given) && given >= least) return given;
  throw new AppError('validation_error', messages.numberTooSmall({ name, least }));
};

const ADDRESS = /^(?:type|id|url|entityId)$/;

/** Which fields a preset keeps. */
const PRESETS: Readonly<Record<string, (name: string) => boolean>> = {
  minimal: (name) => ADDRESS.test(name),
  identity: (name) =>
    ADDRESS.test(name) || /^(?:name|preferredUsername|attributedTo|icon|isVerified)$/.test(name),
  engagement: (name) => ADDRESS.test(name) || /Counts?$/.test(name),
  content: (name) =>
    ADDRESS.test(name) ||
    /^(?:name|content|summary|published|updated|attributedTo|tag|attachment|items)$/.test(name),
  full: () => true,
};

const presetFields = (given: unknown, entry: Entry): readonly string[] | undefined => {
  if (given === undefined || given === 'full') return undefined;
  const isKept =
    typeof given === 'string' && Object.hasOwn(PRESETS, given) ? PRESETS[given] : undefined;
  if (!isKept)
    throw new AppError(
      'validation_error',
      messages.presetInvalid({ presets: Object.keys(PRESETS).join(', ') }),
    );
  return fieldsFromEntry(entry).filter(isKept);
};

/** A list of names; words with commas between them are taken too. */
const fieldsIn = (given: unknown, entry: Entry): readonly string[] | undefined => {
  if (given === undefined) return undefined;
  const names: unknown = typeof given === 'string' ? given.split(/[\s,]+/) : given;
  if (!Array.isArray(names) || names.length === 0)
    throw new AppError('validation_error', messages.fieldsInvalid);
  const known = fieldsFromEntry(entry);
  const strange: unknown = names.find((name) => !known.includes(String(name)));
  if (strange !== undefined)
    throw new AppError(
      'validation_error',
      messages.noSuchField({
        strange: JSON.stringify(strange).slice(0, 60),
        known: known.join(', '),
      }),
    );
  return [...new Set(names.map(String))];
};
