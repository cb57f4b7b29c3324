import { BATCH_IDS } from '#kit/batch.ts';
import { pagesInMhtml } from '#kit/mhtml.ts';
import { isNode } from '#kit/dig.ts';
import type {
  KeptPageRow,
  ReadingStore,
  PersonTest,
  RequestsAboutPerson,
} from '../../store/index.ts';
import type { AccountMatcher } from './account-matcher.ts';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { findIdParam } from '../sources.ts';
import { setImmediate as turn } from 'node:timers/promises';

/** Lets others have their turn when enough was done. Rejects once it was cancelled. */
export type Pause = () => Promise<void>;

/** Milliseconds of work between two turns. */
const STRETCH_MS = 20;

export const createPause = (signal: AbortSignal): Pause => {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < STRETCH_MS) return;
    await turn();
    signal.throwIfAborted();
    since = performance.now();
  };
};

/** A kept page that holds the person: it goes whole, since a picture cannot be kept in part. */
export interface FoundPage {
  readonly seq: number;
  readonly id: string;
  readonly at: string;
  readonly address: string;
}

/**
 * Pages that were kept with a call that holds the person, whose address or record names the account, or whose
 * snapshot has it. What only a picture shows nobody can find.
 */
export const findPages = async (
  store: ReadingStore,
  platform: string,
  matcher: AccountMatcher,
  callIds: ReadonlySet<string>,
  pause: Pause,
): Promise<readonly FoundPage[]> => {
  const found: FoundPage[] = [];
  for (const row of store.keptPages.each(platform)) {
    const holds =
      store.keptPages.calls(row.seq).some((id) => callIds.has(id)) ||
      matcher.placeInJson(JSON.parse(row.record)) !== undefined ||
      isInSnapshot(store, row, matcher);
    if (holds) found.push({ seq: row.seq, id: row.id, at: row.at, address: addressIn(row) });
    await pause();
  }
  return found;
};

const isInSnapshot = (store: ReadingStore, { seq }: KeptPageRow, matcher: AccountMatcher) => {
  const sha256 = store.keptPages.fileOf(seq, 'snapshot');
  if (sha256 === undefined) return false;
  const decoder = new TextDecoder();
  const text = [...store.keptPages.parts(sha256)].map((part) => decoder.decode(part)).join('');
  return pagesInMhtml(text).some((page) => matcher.placeInBody(bytesFromText(page)) !== undefined);
};

const bytesFromText = (text: string): Uint8Array =>
  Uint8Array.from(text, (letter) => letter.charCodeAt(0) & 0xff);

const addressIn = ({ record }: KeptPageRow): string => {
  const written: unknown = JSON.parse(record);
  const address = isNode(written) ? written['address'] : undefined;
  const start = isNode(address) ? address['start'] : undefined;
  return typeof start === 'string' ? start : '';
};

export interface FoundRequests {
  readonly rows: RequestsAboutPerson;
  readonly callIds: ReadonlySet<string>;
  readonly sourcesOf: readonly number[];
}

/** What was asked by parameters that name the person. */
export const findRequests = async (
  store: ReadingStore,
  catalogue: Catalogue,
  platform: string,
  { isInParams: namesPerson, isName }: PersonTest,
  pause: Pause,
): Promise<FoundRequests> => {
  const records = store.personRecords;
  const callIds = new Set<string>();
  const [calls, lists]: [number[], number[]] = [[], []];
  for (const { id, key, operation, params } of records.calls(platform)) {
    if (namesPerson(operation, params)) {
      callIds.add(id);
      calls.push(key);
    }
    await pause();
  }
  for (const { key, operation, params } of records.lists(platform)) {
    if (namesPerson(operation, params)) lists.push(key);
    await pause();
  }
  const links: number[] = [];
  for (const { key, operation, params, text } of records.links(platform)) {
    if (isName(text) || namesPerson(operation, params)) links.push(key);
    await pause();
  }
  const sources = records
    .sources(platform)
    .flatMap(({ key, collection, operation, params, ids }) => {
      const of = { seq: key, collection: collection ?? 0 };
      if (namesPerson(operation, params)) return [of];
      const by = ids && nameOfIds(catalogue.find(operation));
      if (ids === undefined || by === undefined) return [];
      const rest = ids.filter((id) => !namesPerson(operation, { [by]: id }));
      return rest.length === ids.length ? [] : [{ ...of, ids: rest }];
    });
  return {
    rows: { calls, lists, links, sources: sources.map(({ collection: _, ...source }) => source) },
    callIds,
    sourcesOf: [...new Set(sources.map(({ collection }) => collection))],
  };
};

const nameOfIds = (entry: Entry | undefined): string | undefined =>
  entry && (findIdParam(entry) ?? BATCH_IDS);
