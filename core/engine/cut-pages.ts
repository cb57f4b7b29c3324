import { atOurAddress } from './captured-address.ts';
import { checkParams, type Entry } from './catalogue.ts';
import { openBound, sealCursor } from './cursor.ts';
import type { Caller } from './caller.ts';
import type { Engine, Good, Outcome, Place, Places } from './outcome.ts';
import { toWorldMeta } from './meta.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import { canonical } from '#kit/identity.ts';
import { todaysParams } from '#kit/params.ts';
import { resultFromData } from '#kit/result.ts';
import { boundParams, listParams } from './list-params.ts';
import { addressOfList } from './read-replies.ts';
import type { KeptAnswer, Store } from '../store/index.ts';
import { answerFromPage, nextAddress, pageFromAnswer, type Page } from '#vocab/page.ts';
import type { Meta } from '#calls/index.ts';
import { messages } from './messages.ts';

type Params = Readonly<Record<string, unknown>>;

/** Another list of the same name would be another operation: a cut cursor never opens as a platform's. */
const cutListName = (entry: Entry): string => `${entry.id} cut`;

export const sealPlace = (
  entry: Entry,
  params: Params,
  { callId, offset, nextCallId }: Place,
): string =>
  sealCursor(
    cutListName(entry),
    listParams(entry, params),
    `${offset} ${callId}${nextCallId === undefined ? '' : ` ${nextCallId}`}`,
  );

/** A list of one page (a batch) has no cursor of its own; a page of it that was cut has one all the same. */
export const isCutOnly = ({ operation }: Entry): boolean =>
  operation.list && !('cursor' in operation.params.shape);

/** Parameters as the engine checks them, with the cursor of a cut page where the operation has none. */
export const checkedFor = (entry: Entry, params: Params): Params => {
  if (!isCutOnly(entry)) return checkParams(entry.params, params);
  const { cursor, ...rest } = params;
  const checked = checkParams(entry.params, rest);
  return cursor === undefined ? checked : { ...checked, cursor };
};

/** The place that the cursor of checked parameters names; `undefined` for one of the platform's pages. */
export const placeIn = (entry: Entry, params: Params): Place | undefined => {
  const { cursor } = params;
  if (typeof cursor !== 'string') return undefined;
  try {
    const [offset = '', callId = '', nextCallId] = openBound(
      cutListName(entry),
      boundParams(entry, params),
      cursor,
    ).split(' ');
    return { callId, offset: Number(offset), nextCallId };
  } catch {
    return undefined;
  }
};

/**
 * Where the items of an outcome stand: at the place that its cursor named, if it went on with a kept page;
 * otherwise at the beginning of its own answer.
 */
export const placeFromOutcome = (outcome: Outcome, place: Place | undefined): Places => {
  const { callId } = outcome.meta;
  if (place?.callId === callId) return place;
  return { callId, offset: 0, before: outcome.ok ? outcome.before : undefined };
};

/**
 * The first `count` items of a page whose first item stands at `place` of its answer. Also behind the
 * last item the cursor is a place, not the platform's own, which can be longer than many items.
 */
export const cutPage = (
  entry: Entry,
  params: Params,
  page: Page<unknown>,
  place: Places,
  count: number,
): Page<unknown> => {
  const nextCursor = placeAfter(entry, params, page, place, count);
  if (nextCursor === null) return page;
  // Where the platform stops short is said with the last item.
  const { incomplete: _, ...whole } = page;
  return {
    ...whole,
    nextCursor,
    next: nextAddress(page.partOf, nextCursor, params['count']),
    itemCount: count,
    orderedItems: page.orderedItems.slice(0, count),
  };
};

/** The cursor of what comes after `count` items; `null` when nothing does. */
export const placeAfter = (
  entry: Entry,
  params: Params,
  page: Page<unknown>,
  { before, ...place }: Places,
  count: number,
): string | null => {
  if (count >= page.itemCount && page.nextCursor === null) return null;
  return before && count < before.count
    ? sealPlace(entry, params, stepped({ ...before.place, nextCallId: place.callId }, count))
    : sealPlace(entry, params, stepped(place, count - (before?.count ?? 0)));
};

const stepped = (place: Place, by: number): Place => ({ ...place, offset: place.offset + by });

/** The kept answer of `place` from there on, as a page of its own. */
export const pageFrom = (page: Page<unknown>, offset: number, cursor: string): Page<unknown> => {
  const orderedItems = page.orderedItems.slice(offset);
  return { ...page, cursor, itemCount: orderedItems.length, orderedItems };
};

/** An engine that goes on at cut places as well: a cursor that one door prints is good at each. */
export const withCuts = (engine: Engine, store: Store, base: () => string): Engine => {
  const dataFromKept = (entry: Entry, { data, params, route }: KeptAnswer): unknown =>
    route === 'capture'
      ? atOurAddress(entry, params as Params, resultFromData(data), base())
      : data;

  const keptAt = (entry: Entry, params: Params, place: Place, caller: Caller) => {
    const found = store.answers.find(place.callId);
    // A cursor has no secret: one that was made up must not open what another caller fetched.
    const kept = caller.noArchive && found?.keyId !== caller.keyId ? undefined : found;
    const { cursor: _, ...rest } = params;
    const list = listParams(entry, params);
    const page = kept && pageFromAnswer(dataFromKept(entry, kept) as Page<unknown>);
    const ours =
      kept?.operation === entry.id &&
      canonical(listParams(entry, todaysParams(entry.params, kept.params as Params))) ===
        canonical(list) &&
      page?.partOf === addressOfList(entry, list, base());
    if (!ours) throw new AppError('validation_error', messages.cursorAnswerGone);
    if (caller.route !== undefined && caller.route !== kept.route)
      throw new AppError(
        'validation_error',
        messages.cursorOfAnotherRoute({ begun: kept.route ?? '' }),
      );
    return { kept, page, rest };
  };

  const goOn = async (
    entry: Entry,
    params: Params,
    place: Place,
    caller: Caller,
  ): Promise<Outcome> => {
    store.keys.check(caller.keyId);
    const { kept, page, rest } = keptAt(entry, params, place, caller);
    const cursor = String(params['cursor']);
    const after = { ...rest, cursor: page.nextCursor };
    if (place.offset >= page.orderedItems.length)
      return renamed(
        sized(entry, after, caller, await engine.call(entry.id, after, caller)),
        cursor,
      );
    const left = pageFrom(page, place.offset, cursor);
    const size = takesWhole(entry, caller, params) ? Infinity : readPageSize(entry, params);
    const isShort = left.itemCount < size && page.nextCursor !== null;
    if (entry.operation.fullPages === true && isShort) {
      const next =
        place.nextCallId === undefined
          ? await engine.call(entry.id, after, caller)
          : fromKept(entry, after, { callId: place.nextCallId, offset: 0 }, caller);
      // What is left is given all the same; whoever asks for what follows is told what failed.
      if (next.ok) return joined(entry, params, place, left, next);
    }
    noteHit(entry, params, kept, caller);
    const shown = left.itemCount > size ? cutPage(entry, params, left, place, size) : left;
    return {
      ok: true,
      result: resultFromData(answerFromPage(shown)),
      meta: keptMeta(entry, place, kept, caller),
    };
  };

  const noteHit = (
    entry: Entry,
    params: Params,
    { route, world }: KeptAnswer,
    { keyId, door }: Caller,
  ): void =>
    void store.calls.noteArchiveHit({ operation: entry.id, params, keyId, door, route, world });

  const keptMeta = (
    entry: Entry,
    place: Place,
    { notices, fetchedAt, route, world }: KeptAnswer,
    caller: Caller,
  ): Meta => ({
    ...metaFor(store, entry.id, place, caller),
    notices,
    fromArchive: true,
    fetchedAt,
    ...toWorldMeta(world),
    ...(route === null ? {} : { route }),
  });

  /** A whole kept answer, asked of nobody. */
  const fromKept = (entry: Entry, params: Params, place: Place, caller: Caller): Good => {
    const { kept, page } = keptAt(entry, params, place, caller);
    noteHit(entry, params, kept, caller);
    return { ok: true, result: resultFromData(page), meta: keptMeta(entry, place, kept, caller) };
  };

  return {
    ...engine,
    get inFlight() {
      return engine.inFlight;
    },
    kept: (question, caller) => {
      const found = engine.kept(question, caller);
      return found && toSize(question.entry, question.params, found);
    },
    call: async (id, params, caller) => {
      const entry = engine.catalogue.find(id);
      if (!entry?.operation.list) return engine.call(id, params, caller);
      const checked =
        typeof params['cursor'] === 'string' ? checkedOrNot(entry, params) : undefined;
      const place = checked && placeIn(entry, checked);
      if (!checked || !place)
        return sized(entry, params, caller, await engine.call(id, params, caller));
      try {
        return await goOn(entry, checked, place, caller);
      } catch (thrown) {
        return { ok: false, error: toAppError(thrown), meta: metaFor(store, id, place, caller) };
      }
    },
  };
};

/** The most items of a page. */
const readPageSize = ({ operation }: Entry, params: Params): number =>
  operation.pageSize?.(params as never) ?? Infinity;

/** Some pages have a most, whoever takes them, and whoever names a length gets it. */
const takesWhole = ({ operation }: Entry, { wholePages }: Caller, params: Params): boolean =>
  wholePages === true && operation.limitsPages !== true && params['count'] === undefined;

const sized = (entry: Entry, params: Params, caller: Caller, outcome: Outcome): Outcome =>
  takesWhole(entry, caller, params) ? outcome : toSize(entry, params, outcome);

/** A whole page of the platform, cut where it is longer than a page of the operation. */
const toSize = <T extends Outcome>(entry: Entry, params: Params, outcome: T): T => {
  const size = readPageSize(entry, params);
  if (!outcome.ok || size === Infinity) return outcome;
  const page = pageFromAnswer(outcome.result.data as Page<unknown>);
  if (page.itemCount <= size) return outcome;
  const place = { callId: outcome.meta.callId, offset: 0 };
  const cut = cutPage(entry, checkedFor(entry, params), page, place, size);
  return { ...outcome, result: resultFromData(answerFromPage(cut)) };
};

/** What is left of one answer, and behind it the beginning of the next: one page. */
const joined = (
  entry: Entry,
  params: Params,
  place: Place,
  left: Page<unknown>,
  { result, meta }: Good,
): Good => {
  const next = result.data as Page<unknown>;
  const orderedItems = [...left.orderedItems, ...next.orderedItems];
  const page = { ...next, cursor: left.cursor, itemCount: orderedItems.length, orderedItems };
  const before = { place, count: left.itemCount };
  const size = readPageSize(entry, params);
  const places: Places = { callId: meta.callId, offset: 0, before };
  const shown = page.itemCount > size ? cutPage(entry, params, page, places, size) : page;
  return { ok: true, result: resultFromData(shown), meta, before };
};

/** A page under the cursor by which it was asked for. */
const renamed = (outcome: Outcome, cursor: string): Outcome => {
  if (!outcome.ok) return outcome;
  const { result, meta } = outcome;
  return { ok: true, result: resultFromData({ ...(result.data as object), cursor }), meta };
};

/** What is wrong with parameters is for the engine to say. */
const checkedOrNot = (entry: Entry, params: Params): Params | undefined => {
  try {
    return checkedFor(entry, params);
  } catch {
    return undefined;
  }
};

const metaFor = (store: Store, operation: string, { callId }: Place, { keyId }: Caller): Meta => ({
  callId,
  operation,
  creditsUsed: 0,
  creditsRemaining: store.ledger.remaining(keyId),
  notices: [],
});
