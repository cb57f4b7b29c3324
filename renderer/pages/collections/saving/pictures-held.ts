/** The pictures of the items of a dataset, as far as the platforms' media hosts have them. */
import type { ItemView, PlatformView, RowFilter, RowsView } from '#calls/index.ts';
import type { Bridge } from '../../../bridge.ts';
import { askLocal } from '../../../local.ts';
import { fieldsFromShown, shownAs } from '../../../shapes/index.ts';
import type { CollectedFile } from '../../../shapes/save-files.tsx';
import { picturesFromItem, savedFrom } from '../../../shapes/saveable.ts';

type Platforms = readonly Pick<PlatformView, 'segment' | 'mediaHosts'>[];

/** Of each address the first; what lies on other hosts is left out. */
export const picturesIn = (
  rows: readonly Pick<ItemView, 'item' | 'shape' | 'platform' | 'callId'>[],
  platforms: Platforms,
): readonly CollectedFile[] => {
  const found = new Map<string, CollectedFile>();
  for (const { item, shape, platform, callId } of rows) {
    const hosts = platforms.find(({ segment }) => segment === platform)?.mediaHosts ?? [];
    for (const file of picturesFromItem(fieldsFromShown(shownAs(item, [shape]))))
      if (savedFrom(file.url, hosts) && !found.has(file.url)) found.set(file.url, { file, callId });
  }
  return [...found.values()];
};

/** Rows that are asked for at once. */
const AT_ONCE = 500;

interface Wanted {
  readonly bridge: Bridge;
  /** Everything that was ever fetched when left out. */
  readonly name: string | undefined;
  readonly filter: RowFilter;
  readonly platforms: Platforms;
  readonly signal: AbortSignal;
  /** Pictures that are looked for at most. */
  readonly most: number;
  readonly onRows: (rows: number) => void;
}

/** Goes through all rows that a filter lets through, until they end or there are enough pictures. */
export const findPictures = async (wanted: Wanted): Promise<readonly CollectedFile[]> => {
  const { bridge, name, filter, platforms, signal, most, onRows } = wanted;
  const found = new Map<string, CollectedFile>();
  let after: RowsView['next'];
  let rows = 0;
  do {
    signal.throwIfAborted();
    const page = await askLocal(bridge, 'collections.rows', {
      name,
      filter,
      ascending: true,
      limit: AT_ONCE,
      after,
    });
    for (const one of picturesIn(page.rows, platforms))
      if (!found.has(one.file.url)) found.set(one.file.url, one);
    rows += page.rows.length;
    onRows(rows);
    after = page.next;
  } while (after && found.size < most);
  return [...found.values()].slice(0, most);
};
