/**
 * Where one has been, and the tabs. The browser keeps the history; each of its entries carries its
 * place in it, its tab, and the trail: the answers through which one came.
 */
import { navigate } from 'wouter/use-hash-location';
import { create } from 'zustand';
import { placeFromPath, type Place } from './places.ts';
import { operationById } from './operation-registry.ts';
import { isSameSubject } from './subjects.ts';

export interface Tab {
  readonly id: number;
  readonly path: string;
  /** It is there since the last time the app ran, and nobody has gone anywhere in it since. */
  readonly isRestored?: true;
}

interface Navigation {
  /** Position of what is shown in the history, and of the latest entry. */
  readonly at: number;
  readonly latest: number;
  /** The answers through which one came here, the first one first. */
  readonly trail: readonly string[];
  readonly tabs: readonly Tab[];
  /** The id of the tab that is shown. */
  readonly tab: number;
  /** What was opened by the keyboard takes the focus once it is there. */
  readonly takesFocus: boolean;
}

interface Mark {
  readonly at: number;
  readonly tab: number;
  readonly trail: readonly string[];
}

const START: Navigation = {
  at: 0,
  latest: 0,
  trail: [],
  tabs: [{ id: 1, path: '/' }],
  tab: 1,
  takesFocus: false,
};

export const useNavigation = create<Navigation>(() => START);

const currentPath = (): string => `/${location.hash.replace(/^#?\/?/, '')}`;

/** As many answers as a trail names. */
const LONGEST = 6;

/**
 * The trail to `to` from where one is: longer by this answer, unless it leads to another part of the
 * same thing, or back to an answer that it came through.
 */
export const trailTo = (to: string, from: string, trail: readonly string[]): readonly string[] => {
  const target = placeFromPath(to);
  if (target.kind !== 'result' && target.kind !== 'form') return [];
  const back = trail.indexOf(to);
  if (back >= 0) return trail.slice(0, back);
  const here = placeFromPath(from);
  if (here.kind !== 'result' || isSameAnswer(here, target)) return trail;
  return [...trail, from].slice(-LONGEST);
};

const isSameAnswer = (
  here: Extract<Place, { kind: 'result' }>,
  there: Extract<Place, { kind: 'result' | 'form' }>,
): boolean =>
  isSameSubject(here, there) ||
  (here.operation === there.operation && !names(operationById(here.operation)?.part?.of));

/** Whether a subject of this kind is a thing of its own: other words or another country are not. */
const names = (kind: string | undefined): boolean =>
  kind !== undefined && !['search', 'country', 'feed'].includes(kind);

interface Going {
  /** It begins anew: nothing led here. */
  readonly fresh?: boolean;
  readonly tab?: number;
  readonly takesFocus?: boolean;
}

/** Goes to a place of the window. */
export const go = (path: string, { fresh = false, tab, takesFocus = false }: Going = {}): void => {
  const state = useNavigation.getState();
  const shown = tab ?? state.tab;
  const begins = fresh || tab !== undefined;
  const trail = begins ? [] : trailTo(path, currentPath(), state.trail);
  const at = state.at + 1;
  useNavigation.setState({
    at,
    latest: at,
    trail,
    tab: shown,
    tabs: state.tabs.map((one) => {
      if (one.id !== shown) return one;
      return one.path === path && tab !== undefined ? one : { id: shown, path };
    }),
    takesFocus,
  });
  navigate(path, { state: { bowerbird: { at, tab: shown, trail } satisfies Mark } });
};

export const goBack = (): void => {
  if (useNavigation.getState().at > 0) history.back();
};

export const goForward = (): void => {
  const { at, latest } = useNavigation.getState();
  if (at < latest) history.forward();
};

const readMark = (state: unknown): Mark | undefined => {
  const mark: unknown =
    typeof state === 'object' && state !== null && 'bowerbird' in state
      ? state.bowerbird
      : undefined;
  return typeof mark === 'object' && mark !== null && 'at' in mark && typeof mark.at === 'number'
    ? (mark as Mark)
    : undefined;
};

/** What the browser did by itself: it went back or forward, or followed a link of the page. */
const sync = (): void => {
  const state = useNavigation.getState();
  const path = currentPath();
  const mark = readMark(history.state);
  if (mark) {
    if (mark.at === state.at) return;
    const tab = state.tabs.some(({ id }) => id === mark.tab) ? mark.tab : state.tab;
    useNavigation.setState({
      at: mark.at,
      latest: Math.max(state.latest, mark.at),
      trail: mark.trail,
      tab,
      tabs: state.tabs.map((one) => (one.id === tab ? { ...one, path } : one)),
      takesFocus: true,
    });
    return;
  }
  const from = state.tabs.find(({ id }) => id === state.tab)?.path ?? '/';
  const at = state.at + 1;
  const trail = trailTo(path, from, state.trail);
  history.replaceState({ bowerbird: { at, tab: state.tab, trail } satisfies Mark }, '');
  useNavigation.setState({
    at,
    latest: at,
    trail,
    tabs: state.tabs.map((one) => (one.id === state.tab ? { id: one.id, path } : one)),
    takesFocus: false,
  });
};

/* A reload of the window keeps its tabs, as it keeps the history; a new window begins anew. */
const TABS = 'bowerbird.tabs';

const keptTabs = (): readonly Tab[] => {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(TABS) ?? '[]');
    return Array.isArray(kept) ? kept.filter(isTab) : [];
  } catch {
    return [];
  }
};

const isTab = (one: unknown): one is Tab =>
  typeof one === 'object' &&
  one !== null &&
  'id' in one &&
  typeof one.id === 'number' &&
  'path' in one &&
  typeof one.path === 'string';

const keepTabs = ({ tabs }: Navigation): void => {
  try {
    sessionStorage.setItem(TABS, JSON.stringify(tabs));
  } catch {
    // Without a memory a reload shows what is in front.
  }
};

/** Begins to follow the browser's history, from where a reload left off. */
export const startNavigation = (): void => {
  const path = currentPath();
  const mark = readMark(history.state);
  const kept = keptTabs();
  const tab = kept.find(({ id }) => id === mark?.tab)?.id;
  useNavigation.setState({
    ...START,
    ...(tab === undefined
      ? { tabs: [{ id: 1, path }] }
      : { tab, tabs: kept.map((one) => (one.id === tab ? { id: tab, path } : one)) }),
    at: mark?.at ?? 0,
    latest: mark?.at ?? 0,
    trail: mark?.trail ?? [],
  });
  if (!mark) history.replaceState({ bowerbird: { at: 0, tab: 1, trail: [] } satisfies Mark }, '');
  useNavigation.subscribe(keepTabs);
  addEventListener('hashchange', sync);
  addEventListener('popstate', sync);
};

/* ---- Tabs ---------------------------------------------------------------------------------- */

/** Puts a place into a tab of its own, which is shown at once or waits. */
export const openTab = (path: string, shows = false): void => {
  const { tabs } = useNavigation.getState();
  const id = Math.max(...tabs.map((tab) => tab.id)) + 1;
  useNavigation.setState({ tabs: [...tabs, { id, path }] });
  if (shows) showTab(id);
};

export const showTab = (id: number): void => {
  const { tabs, tab } = useNavigation.getState();
  const wanted = tabs.find((one) => one.id === id);
  if (wanted && id !== tab) go(wanted.path, { tab: id });
};

/**
 * Puts the tabs of last time in the place of those that are there. A page on which one already is, and
 * which is no start, stays in front.
 */
export const restoreTabs = (paths: readonly string[], shown: number): void => {
  const here = currentPath();
  const isStart = here === '/';
  const all = isStart || paths.includes(here) ? paths : [...paths, here];
  const front = isStart ? (paths[shown] ?? '/') : here;
  const tabs = all.map((path, at): Tab => {
    const tab = { id: at + 1, path };
    return paths.includes(path) ? { ...tab, isRestored: true } : tab;
  });
  const tab = isStart ? shown + 1 : all.indexOf(here) + 1;
  const { at } = useNavigation.getState();
  useNavigation.setState({ tabs, tab, trail: [], takesFocus: false });
  const state = { bowerbird: { at, tab, trail: [] } satisfies Mark };
  navigate(front, { replace: true, state });
};

/** Whether what is shown is there since last time, so that nobody has asked for it yet. */
export const isRestored = ({ tabs, tab }: Navigation): boolean =>
  tabs.some((one) => one.id === tab && one.isRestored === true);

/** Whether a reload kept the tabs: the window is no new one. */
export const isReloaded = (): boolean => keptTabs().length > 1;

/** The last tab stays. */
export const closeTab = (id: number): void => {
  const { tabs, tab } = useNavigation.getState();
  const at = tabs.findIndex((one) => one.id === id);
  if (at < 0 || tabs.length < 2) return;
  const left = tabs.filter((one) => one.id !== id);
  if (tab === id) showTab((left[at] ?? left[at - 1] ?? tabs[0])?.id ?? tab);
  useNavigation.setState(({ tabs: now }) => ({ tabs: now.filter((one) => one.id !== id) }));
};

/** Whoever shows what was opened asks this once: it answers whether to take the focus. */
export const takeFocus = (): boolean => {
  const { takesFocus } = useNavigation.getState();
  if (takesFocus) useNavigation.setState({ takesFocus: false });
  return takesFocus;
};

/** Back to the start with one tab: what was open belongs to another world. */
export const forgetPlaces = (): void => {
  const { tab, tabs } = useNavigation.getState();
  const isResult = placeFromPath(currentPath()).kind !== 'page';
  useNavigation.setState({ tabs: tabs.filter(({ id }) => id === tab) });
  if (isResult) go('/', { fresh: true });
};
