/** Which operation of each platform searches for words. Pure. */
import type { CatalogueView, OperationView, PlatformView } from '#calls/index.ts';

/** The kinds of results that a platform is mainly searched for, the likeliest first. */
const SEARCHED = ['videos', 'posts'];

const searchRank = ({ part }: OperationView): number => {
  const at = SEARCHED.indexOf(part?.as ?? '');
  return at < 0 ? SEARCHED.length : at;
};

/** Takes words and nothing else, and somebody may be asked. */
const isSearch = ({ list, params, routes, part }: OperationView): boolean =>
  list &&
  routes.length > 0 &&
  part?.of === 'search' &&
  part.as !== 'suggestions' &&
  params.required?.length === 1 &&
  params.required[0] === part.by;

interface PlatformSearch {
  readonly platform: PlatformView;
  readonly operation: OperationView;
}

/** The main search of each platform that has one, in the order of the platforms. */
export const searchesIn = (catalogue: CatalogueView | undefined): readonly PlatformSearch[] =>
  (catalogue?.platforms ?? []).flatMap((platform) => {
    const [best] = platform.operations
      .filter(isSearch)
      .sort((one, other) => searchRank(one) - searchRank(other));
    return best ? [{ platform, operation: best }] : [];
  });
