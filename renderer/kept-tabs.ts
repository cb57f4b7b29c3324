/**
 * The tabs as a restart of the app finds them again, for each world apart: their places, what they were
 * called, and which was shown. A window with one tab has none to keep: it begins at the start, from where
 * "Recent" leads back.
 */
import { findQuestionName, noteName } from './names.ts';
import { restoreTabs, useNavigation } from './navigation.ts';
import { placeFromPath } from './places.ts';
import { remember, remembered } from './state.ts';

/** Worlds that have tabs; of recordings one is like no other. */
export type KeptWorld = 'live' | 'sample';

interface KeptTab {
  readonly path: string;
  readonly name?: string | undefined;
}

interface Kept {
  readonly tabs: readonly KeptTab[];
  readonly shown: number;
}

/** More than anybody finds again in a strip. */
const MOST = 40;

const isKeptTab = (one: unknown): one is KeptTab =>
  typeof one === 'object' &&
  one !== null &&
  'path' in one &&
  typeof one.path === 'string' &&
  placeFromPath(one.path).kind !== 'nowhere' &&
  (!('name' in one) || typeof one.name === 'string');

const storeName = (world: KeptWorld): string => `tabs.${world}`;

const readKept = (world: KeptWorld): Kept | undefined => {
  try {
    const kept: unknown = JSON.parse(remembered(storeName(world)) ?? 'null');
    if (typeof kept !== 'object' || kept === null || !('tabs' in kept)) return undefined;
    const tabs = Array.isArray(kept.tabs) ? kept.tabs.filter(isKeptTab) : [];
    const shown = 'shown' in kept && typeof kept.shown === 'number' ? kept.shown : 0;
    return tabs.length < 2 ? undefined : { tabs, shown: tabs[shown] ? shown : 0 };
  } catch {
    return undefined;
  }
};

/** The world whose tabs are open; none before it is known. */
let world: KeptWorld | undefined;

const keep = (): void => {
  if (world === undefined) return;
  const { tabs, tab } = useNavigation.getState();
  const kept: Kept = {
    tabs: tabs.slice(0, MOST).map(({ path }) => ({ path, name: nameAt(path) })),
    shown: Math.max(
      0,
      tabs.findIndex(({ id }) => id === tab),
    ),
  };
  remember(storeName(world), JSON.stringify(kept));
};

const nameAt = (path: string): string | undefined => {
  const place = placeFromPath(path);
  return place.kind === 'result' || place.kind === 'form' ? findQuestionName(place) : undefined;
};

const restore = ({ tabs, shown }: Kept): void => {
  for (const { path, name } of tabs) {
    const place = placeFromPath(path);
    if (name !== undefined && (place.kind === 'result' || place.kind === 'form'))
      noteName(place, name);
  }
  restoreTabs(
    tabs.map(({ path }) => path),
    shown,
  );
};

/**
 * The window is in this world now: its tabs of last time are there again, and from now on it is theirs
 * that are kept. `undefined`: a world whose tabs nobody keeps. `reloaded`: they are there already.
 */
export const enterWorldOfTabs = (entered: KeptWorld | undefined, reloaded = false): void => {
  const kept = entered === undefined || reloaded ? undefined : readKept(entered);
  world = entered;
  if (kept) restore(kept);
  else keep();
};

/** Keeps the tabs whenever they change, and what they are called when the window goes. */
export const startKeepingTabs = (): void => {
  useNavigation.subscribe(keep);
  addEventListener('pagehide', keep);
};
