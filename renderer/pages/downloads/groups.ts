/** Downloads by the list that they came from, and what can be done with several at once. Pure. */
import type { DownloadView } from '#calls/index.ts';
import { questionKey, type Question } from '../../places.ts';

export interface DownloadGroup {
  readonly key: string;
  /** The answer that named the files; absent for files that were asked for one by one. */
  readonly question?: Question;
  /** The collection for which they were saved; without a name when that is gone. */
  readonly collection?: NonNullable<DownloadView['collection']>;
  readonly downloads: readonly DownloadView[];
}

const SINGLE = 'single';

/**
 * What failed first, else in the order in which the list has them; files that were asked for one by one are
 * one group.
 */
export const groupDownloads = (downloads: readonly DownloadView[]): readonly DownloadGroup[] =>
  [...Map.groupBy(downloads.toSorted(byFailure), groupKey)].map(([key, inGroup]) => ({
    key,
    downloads: inGroup,
    ...headFromFirst(inGroup[0]),
  }));

const byFailure = (one: DownloadView, other: DownloadView): number =>
  Number(other.state === 'failed') - Number(one.state === 'failed');

const groupKey = ({ address, operation, params, collection }: DownloadView): string => {
  if (collection) return `collection ${collection.id}`;
  return address === undefined ? SINGLE : questionKey(operation, params);
};

const headFromFirst = (
  first: DownloadView | undefined,
): Pick<DownloadGroup, 'question' | 'collection'> => {
  if (first?.collection) return { collection: first.collection };
  if (first?.address === undefined) return {};
  return { question: { operation: first.operation, params: first.params } };
};

/** The folders in which saved files lie, each once, in the order of the files. */
export const foldersFromDownloads = (downloads: readonly DownloadView[]): readonly string[] => [
  ...new Set(
    downloads.flatMap(({ file }) =>
      file === undefined ? [] : [file.replace(/[/\\][^/\\]*$/, '')],
    ),
  ),
];

/** The last part of a path; the whole of one that has no parts. */
export const nameFromPath = (path: string): string => path.split(/[/\\]/).at(-1) || path;

export const SHOWN = ['all', 'open', 'failed', 'done'] as const;
export type Shown = (typeof SHOWN)[number];

/** Those in such a state, in whose title or file name each of the words stands. */
export const fitting = (
  downloads: readonly DownloadView[],
  shown: Shown,
  words: string,
): readonly DownloadView[] => {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return downloads.filter(({ state, title, name = '', file = '' }) => {
    const text = `${title} ${name} ${file}`.toLowerCase();
    const isShown =
      shown === 'all' ||
      shown === state ||
      (shown === 'open' && state !== 'done' && state !== 'failed');
    return isShown && wanted.every((word) => text.includes(word));
  });
};

export type Verb = 'pause' | 'resume' | 'retry';

/** The ids that each verb is for. */
export const idsFor = (
  downloads: readonly DownloadView[],
): Readonly<Record<Verb, readonly string[]>> => {
  const of = (...states: DownloadView['state'][]): readonly string[] =>
    downloads.filter(({ state }) => states.includes(state)).map(({ id }) => id);
  return { pause: of('queued', 'running'), resume: of('paused'), retry: of('failed') };
};
