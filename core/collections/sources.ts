import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { Engine } from '../engine/outcome.ts';
import { findOperation, operationName, resolveOperation } from '../engine/operation-names.ts';
import { listIdentity } from '../engine/list-params.ts';
import { BATCH_IDS, isBatch } from '#kit/batch.ts';
import { isNode } from '#kit/dig.ts';
import { AppError, refused } from '#kit/errors.ts';
import {
  expandFrom,
  expandIdentity,
  expansionsFrom,
  MOST_LEVELS,
  type Expansion,
} from '#kit/expand.ts';
import { canonical } from '#kit/identity.ts';
import { checkParams, plainParams, plainText, todaysParams } from '#kit/params.ts';
import type { AddListInput, SourceRow, AddSourceInput } from '../store/index.ts';
import { canExpand, isOfAuthor } from './expansion.ts';
import { messages } from './messages.ts';

type Params = Readonly<Record<string, unknown>>;

/** A source whose operations and parameters were checked. */
export interface CheckedSource extends AddSourceInput {
  readonly entry: Entry;
  /** What is asked about each item. */
  readonly expansions: readonly CheckedExpansion[];
}

export interface CheckedExpansion {
  readonly entry: Entry;
  readonly limit?: number | undefined;
  readonly expansions: readonly CheckedExpansion[];
}

type Sources = Pick<Engine, 'catalogue' | 'findObstacle'>;

/** Throws `validation_error` for what cannot be gathered, and the reason why an operation cannot answer. */
export const checkSource = (
  { catalogue, findObstacle }: Sources,
  input: AddSourceInput,
): CheckedSource => {
  const entry = runnable(catalogue, input.operation);
  const expansions = checkExpansions(catalogue, entry, expansionsFrom(input.expand));
  if (input.until !== undefined && Number.isNaN(Date.parse(input.until)))
    throw new AppError('validation_error', messages.untilInvalid);
  checkLimit(input.limit);
  if ('cursor' in input.params) throw new AppError('validation_error', messages.cursorNotAllowed);
  const source: AddSourceInput = {
    operation: entry.id,
    params: todaysParams(entry.params, input.params),
    ...(input.ids && { ids: distinctIds(entry, input.ids) }),
    limit: input.limit,
    ...(input.until === undefined ? {} : { until: new Date(input.until).toISOString() }),
    expand: expandFrom(expansions.map(plainExpansion)),
  };
  // Whatever would be refused later is refused before anything is begun.
  const lists = paramsFromSource(entry, source);
  if (lists.length === 0) throw new AppError('validation_error', messages.idsEmpty);
  const obstacles = lists.map((params) => findObstacle(entry, params));
  const [obstacle] = obstacles;
  if (obstacle && obstacles.every((one) => one !== undefined)) throw refused(obstacle);
  return { ...source, entry, expansions };
};

const checkLimit = (limit: number | undefined): void => {
  if (limit !== undefined && !(Number.isSafeInteger(limit) && limit > 0))
    throw new AppError('validation_error', messages.limitInvalid);
};

const checkExpansions = (
  catalogue: Catalogue,
  list: Entry,
  expansions: readonly Expansion[],
  level = 1,
): readonly CheckedExpansion[] => {
  if (expansions.length > 0 && level > MOST_LEVELS)
    throw new AppError('validation_error', messages.expandTooDeep({ most: MOST_LEVELS }));
  return expansions.map(({ operation, limit, expand = [] }) => {
    checkLimit(limit);
    const entry = expansionIn(catalogue, list, operation);
    return { entry, limit, expansions: checkExpansions(catalogue, entry, expand, level + 1) };
  });
};

const plainExpansion = ({ entry, limit, expansions }: CheckedExpansion): Expansion => ({
  operation: entry.id,
  limit,
  expand: expansions.map(plainExpansion),
});

/** The first of those that mean the same to the platform. */
const distinctIds = (entry: Entry, ids: readonly string[]): string[] => {
  const by = idsParam(entry);
  const found = new Map<string, string>();
  for (const id of ids) {
    const plain = plainText(entry.params, by, id);
    if (!found.has(plain)) found.set(plain, id);
  }
  return [...found.values()];
};

/** The parameter into which the identifiers of a source go. */
const idsParam = (entry: Entry): string => (isBatch(entry.params) ? BATCH_IDS : idParam(entry));

/** What makes a source the same source, in whatever case its handles are written. */
export const sourceIdentity = (entry: Entry, { params, ids, expand }: AddSourceInput): string => {
  const by = ids && idsParam(entry);
  return canonical({
    operation: entry.id,
    params: plainParams(entry.params, todaysParams(entry.params, params)),
    ...(ids && by !== undefined && { ids: ids.map((id) => plainText(entry.params, by, id)) }),
    expand: expandIdentity(expand),
  });
};

/** Each source once: of two that are the same, the last says how far it goes. */
export const distinctSources = (sources: readonly CheckedSource[]): CheckedSource[] => {
  const found = new Map<string, CheckedSource>();
  for (const source of sources) {
    const identity = sourceIdentity(source.entry, source);
    const { params, ids } = found.get(identity) ?? source;
    found.set(identity, { ...source, params, ...(ids && { ids }) });
  }
  return [...found.values()];
};

/** A source as the collection has it already, where it has the same in another case. */
export const asKept = (source: CheckedSource, kept: readonly AddSourceInput[]): CheckedSource => {
  const identity = sourceIdentity(source.entry, source);
  const same = kept.find(
    (one) => one.operation === source.operation && sourceIdentity(source.entry, one) === identity,
  );
  return same ? { ...source, params: same.params, ...(same.ids && { ids: same.ids }) } : source;
};

const runnable = (catalogue: Catalogue, name: string): Entry => {
  const found = resolveOperation(catalogue, name);
  if (!found.entry) throw new AppError('validation_error', found.problem);
  const { entry } = found;
  if (entry.unavailable && entry.routes.length === 0) throw refused(entry.unavailable);
  return entry;
};

/** `list-video-comments`, of the platform of the list, or any name of an operation. */
const expansionIn = (catalogue: Catalogue, list: Entry, name: string): Entry => {
  const { platform, shapes } = list;
  const expansion =
    findOperation(catalogue, `${platform.segment}.${name}`) ?? runnable(catalogue, name);
  if (expansion.unavailable) throw refused(expansion.unavailable);
  const canAsk = canExpand(expansion, shapes) || isOfAuthor(expansion, list);
  if (expansion.platform === platform && canAsk) return expansion;
  throw new AppError(
    'validation_error',
    messages.expandUnfit({ id: operationName(expansion), shapes: shapes.join(', ') }),
  );
};

/** The lists that a source begins with. */
export const listsFromSource = (catalogue: Catalogue, source: SourceRow): AddListInput[] => {
  const entry = runnable(catalogue, source.operation);
  return paramsFromSource(entry, source).map((params) => ({
    source: source.seq,
    operation: entry.id,
    platform: entry.platform.segment,
    params,
    identity: listIdentity(entry, params),
  }));
};

/** The parameters of each list, as large pages as the platform gives; throws `validation_error`. */
export const paramsFromSource = (entry: Entry, { params, ids }: AddSourceInput): Params[] => {
  const checked = (more: Params): Params => checkParams(entry.params, { ...params, ...more });
  if (ids === undefined) return [withLargestPages(entry, checked({}))];
  if (isBatch(entry.params))
    return chunks(ids, mostIds(entry)).map((chunk) => checked({ [BATCH_IDS]: chunk }));
  const by = idParam(entry);
  return ids.map((id) => withLargestPages(entry, checked({ [by]: id })));
};

/** The parameter that takes one identifier of a list of them; `undefined` where it is not plain which. */
export const findIdParam = ({ operation, paramsSchema }: Entry): string | undefined => {
  const { required } = paramsSchema;
  const [only, second] = Array.isArray(required)
    ? required.filter((name) => name !== BATCH_IDS)
    : [];
  const name = operation.part?.by ?? (second === undefined ? only : undefined);
  return typeof name === 'string' ? name : undefined;
};

export const idParam = (entry: Entry): string => {
  const name = findIdParam(entry);
  if (name !== undefined) return name;
  throw new AppError('validation_error', messages.idsNotTaken({ id: operationName(entry) }));
};

const findParamProperty = ({ paramsSchema }: Entry, name: string): Params => {
  const { properties } = paramsSchema;
  const property = isNode(properties) ? properties[name] : undefined;
  return isNode(property) ? property : {};
};

const mostIds = (entry: Entry): number =>
  Number(findParamProperty(entry, BATCH_IDS)['maxItems'] ?? 100);

/** Fewer requests for the same items, where that costs nothing more. */
const withLargestPages = (entry: Entry, params: Params): Params => {
  const most = findParamProperty(entry, 'count')['maximum'];
  if (typeof most !== 'number') return params;
  const larger = { ...params, count: most };
  return entry.cost(larger) === entry.cost(params) ? larger : params;
};

const chunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, n) =>
    all.slice(n * size, (n + 1) * size),
  );
