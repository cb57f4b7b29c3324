import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import type { PersonTest, RequestsAboutPerson, ReadingStore } from '../../store/index.ts';
import { BATCH_IDS } from '#kit/batch.ts';
import { idParam } from '../sources.ts';
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

const nameOfIds = (entry: Entry | undefined): string | undefined => {
  try {
    return entry && idParam(entry);
  } catch {
    return BATCH_IDS;
  }
};
