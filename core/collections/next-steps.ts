/** What can be gathered next of rows that are held: all that the operations declare to be part of such a thing. */
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { isBatch } from '#kit/batch.ts';
import { canonical } from '#kit/identity.ts';
import { checkParams } from '#kit/params.ts';
import { AppError, type Refusal } from '#kit/errors.ts';
import type { Item } from '../engine/answered-items.ts';
import type { AddSourceInput, ItemRow, Store } from '../store/index.ts';
import { repliesOperation } from './choices.ts';
import { findExpansionParams, isOfAuthor } from './expansion.ts';
import { messages } from './messages.ts';

type Params = Readonly<Record<string, unknown>>;

/** Steps that lead from a row to another thing have a name of their own, the others that of the part. */
const AUTHORS = 'authors';
const BEHIND = 'behind';

export interface NextStep {
  /** `comments`: the name of the part; `authors`, and `behind` for the thing whose part the rows are. */
  readonly key: string;
  /** What the first of its operations is. */
  readonly operation: string;
  /** Rows of each platform of which it can be gathered. */
  readonly platforms: ReadonlyMap<string, number>;
  readonly sources: readonly AddSourceInput[];
  /** The same with the replies to each comment; absent where there are none. */
  readonly withReplies?: readonly AddSourceInput[] | undefined;
  /** What a platform does not give to a guest. */
  readonly withheld: readonly Withheld[];
}

interface Withheld {
  readonly platform: string;
  readonly rows: number;
  readonly reason: Refusal;
  /** Where a person sees it while browsing; none where no page of it is known. */
  readonly pages: readonly string[];
}

/** Lists that are asked with something else than one identifier are told one by one: so many at most. */
const MOST_SOURCES = 100;

/** Whoever wants more begins with some of them: each may be a request. */
const MOST_ROWS = 10_000;

/** Rows of one reading of the store. */
const AT_ONCE = 100;

/** Reads the rows in portions. Throws `validation_error` for more than are gathered of at once. */
export const findNextSteps = async (
  store: Store,
  engine: Pick<Engine, 'catalogue' | 'findGuestObstacle'>,
  ids: Float64Array,
): Promise<readonly NextStep[]> => {
  if (ids.length > MOST_ROWS)
    throw new AppError('validation_error', messages.tooManyRowsForAStep({ most: MOST_ROWS }));
  const gathering = createGathering(engine);
  const candidatesFor = candidatesByKind(engine.catalogue);
  // Rows of one page come one after the other.
  let call: { readonly id: string; readonly params: Params } = { id: '', params: {} };
  function* reading(): Generator<void> {
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      for (const row of store.itemRows.withIds([...ids.subarray(at, at + AT_ONCE)])) {
        const { item } = store.itemRows.read(row);
        if (!item) continue;
        if (row.callId !== call.id) call = { id: row.callId, params: callParams(store, row) };
        for (const candidate of candidatesFor(row)) {
          const params = paramsFor(candidate, row, item, call.params);
          if (params) gathering.add(candidate, params);
        }
      }
      yield;
    }
  }
  await store.inPortions(reading());
  return gathering.steps();
};

/** What the list was asked with that brought a row. */
const callParams = ({ calls }: Store, { callId }: ItemRow): Params =>
  (calls.find(callId)?.params ?? {}) as Params;

interface Candidate {
  readonly key: string;
  readonly entry: Entry;
  /** By what the parameters are found. */
  readonly by: 'item' | 'author' | 'list';
}

/** Looked up once for each kind of row. */
const candidatesByKind = (catalogue: Catalogue) => {
  const known = new Map<string, readonly Candidate[]>();
  return ({ platform, shape, operation }: ItemRow): readonly Candidate[] => {
    const kind = `${platform} ${shape} ${operation}`;
    const before = known.get(kind);
    if (before) return before;
    const list = catalogue.find(operation);
    const candidates = catalogue.entries.flatMap((entry) =>
      entry.platform.segment === platform ? candidatesFrom(entry, shape, list) : [],
    );
    known.set(kind, candidates);
    return candidates;
  };
};

const candidatesFrom = (entry: Entry, shape: string, list: Entry | undefined): Candidate[] => {
  const { part } = entry.operation;
  if (part === undefined || isBatch(entry.params)) return [];
  const of = list?.operation.part;
  if (part.as === 'facts') {
    if (list && isOfAuthor(entry, { ...list, shapes: [shape] }))
      return [{ key: AUTHORS, entry, by: 'author' }];
    const isBehind = of?.of === part.of && of.by === part.by && of.as !== 'facts';
    return isBehind ? [{ key: BEHIND, entry, by: 'list' }] : [];
  }
  // A file is saved, not gathered.
  return entry.operation.downloads ? [] : [{ key: part.as, entry, by: 'item' }];
};

const paramsFor = (
  { entry, by }: Candidate,
  row: ItemRow,
  item: Item,
  listParams: Params,
): Params | undefined => {
  if (by === 'author') return findExpansionParams(entry, row.shape, item, {}, true);
  if (by === 'item') return findExpansionParams(entry, row.shape, item, listParams);
  const name = entry.operation.part?.by ?? '';
  try {
    return checkParams(entry.params, { [name]: listParams[name] });
  } catch {
    return undefined;
  }
};

interface Gathered {
  readonly entry: Entry;
  readonly rest: Params;
  readonly ids: Set<string>;
  rows: number;
}

interface Refused {
  readonly reason: Refusal;
  readonly pages: Set<string>;
  rows: number;
}

interface StepSoFar {
  readonly first: Entry;
  readonly gathered: Map<string, Gathered>;
  readonly refused: Map<string, Refused>;
}

const createGathering = ({
  catalogue,
  findGuestObstacle,
}: Pick<Engine, 'catalogue' | 'findGuestObstacle'>) => {
  const steps = new Map<string, StepSoFar>();
  return {
    add: ({ key, entry }: Candidate, params: Params): void => {
      const step = steps.get(key) ?? { first: entry, gathered: new Map(), refused: new Map() };
      steps.set(key, step);
      const obstacle = findGuestObstacle(entry, params);
      if (obstacle) refuse(step, entry, params, obstacle);
      else gather(step, entry, params);
    },
    steps: (): readonly NextStep[] =>
      [...steps]
        .filter(([, { gathered }]) => gathered.size <= MOST_SOURCES)
        .map(([key, step]) => finish(catalogue, key, step))
        .toSorted((one, other) => rankStep(one) - rankStep(other)),
  };
};

/** What people want of things, the likeliest first. */
const WANTED: readonly string[] = ['comments', 'replies', AUTHORS, BEHIND, 'transcript'];

const rankStep = ({ key }: NextStep): number => {
  const at = WANTED.indexOf(key);
  return at < 0 ? WANTED.length : at;
};

const gather = ({ gathered }: StepSoFar, entry: Entry, params: Params): void => {
  const by = entry.operation.part?.by ?? '';
  const { [by]: id, ...rest } = params;
  const name = canonical([entry.id, rest]);
  const group = gathered.get(name) ?? { entry, rest, ids: new Set<string>(), rows: 0 };
  gathered.set(name, group);
  group.ids.add(String(id));
  group.rows += 1;
};

const refuse = ({ refused }: StepSoFar, entry: Entry, params: Params, reason: Refusal): void => {
  const { segment } = entry.platform;
  const group = refused.get(segment) ?? { reason, pages: new Set<string>(), rows: 0 };
  refused.set(segment, group);
  const route = entry.operation.routes.find((one) => one.name === 'capture');
  const page = route?.page?.(params);
  if (page !== undefined && reason.kind === 'capture-needed') group.pages.add(page);
  group.rows += 1;
};

const finish = (
  catalogue: Catalogue,
  key: string,
  { first, gathered, refused }: StepSoFar,
): NextStep => {
  const platforms = new Map<string, number>();
  for (const { entry, rows } of gathered.values())
    platforms.set(entry.platform.segment, (platforms.get(entry.platform.segment) ?? 0) + rows);
  const withExpansion = [...gathered.values()].map(({ entry, rest, ids }) => {
    const source = { operation: entry.id, params: rest, ids: [...ids] };
    const replies = entry.shapes.includes('Comment') && repliesOperation(catalogue, entry);
    return { source, replies: replies && replies !== entry ? replies : undefined };
  });
  const hasReplies = withExpansion.some(({ replies }) => replies !== undefined);
  return {
    key,
    operation: first.id,
    platforms,
    sources: withExpansion.map(({ source }) => source),
    withReplies: hasReplies
      ? withExpansion.map(({ source, replies }) =>
          replies ? { ...source, expand: replies.id } : source,
        )
      : undefined,
    withheld: [...refused].map(([platform, { reason, pages, rows }]) => ({
      platform,
      rows,
      reason,
      pages: [...pages],
    })),
  };
};
