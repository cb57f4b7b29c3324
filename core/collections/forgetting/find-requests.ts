import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { PEOPLE } from '#kit/account.ts';
import type { RequestsAboutPerson, ReadingStore } from '../../store/index.ts';
import { idParam } from '../sources.ts';
import type { AccountMatcher } from './account-matcher.ts';
import type { Pause } from './pause.ts';

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
  matcher: AccountMatcher,
  pause: Pause,
): Promise<FoundRequests> => {
  const records = store.personRecords;
  const namesPerson = (operation: string, params: unknown): boolean =>
    isAboutPerson(catalogue.find(operation), params, matcher);
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
    if (matcher.isName(text) || namesPerson(operation, params)) links.push(key);
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

/** Whether parameters of an operation name the person. */
export const isAboutPerson = (
  entry: Entry | undefined,
  params: unknown,
  matcher: AccountMatcher,
): boolean => matcher.placeInJson(asFields(entry, params)) !== undefined;

const nameOfIds = (entry: Entry | undefined): string | undefined => {
  try {
    return entry && idParam(entry);
  } catch {
    return 'ids';
  }
};

/** Identifiers that are asked for are those of accounts where accounts are what is answered. */
const asFields = (entry: Entry | undefined, params: unknown): unknown => {
  const isOfAccounts =
    entry?.shapes.some((shape) => PEOPLE.includes(shape)) === true &&
    entry.shapes.every((shape) => PEOPLE.includes(shape) || shape === 'Tombstone');
  if (!isOfAccounts || typeof params !== 'object' || params === null || !('ids' in params))
    return params;
  const { ids, ...rest } = params;
  return { ...rest, userIds: ids };
};
