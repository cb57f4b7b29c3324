/** What the window remembers of itself: where the eye is, what is open. Never what the engine said. */
import { create } from 'zustand';
import { changeListView } from './list-views.ts';

/** What the inspector shows: a name for it; the thing itself is in the queries. */
export type Selection =
  | { readonly kind: 'item'; readonly question: string; readonly index: number }
  | { readonly kind: 'result'; readonly question: string }
  | { readonly kind: 'record'; readonly id: number }
  | { readonly kind: 'download'; readonly id: string }
  | { readonly kind: 'operation'; readonly operation: string }
  | { readonly kind: 'call'; readonly callId: string };

/** A fact whose place in the reply is looked for: its name, and how its value may be written there. */
export interface Sought {
  readonly fact: string;
  readonly ways: readonly string[];
}

export type InspectorTab = 'details' | 'evidence' | 'developers';

/** A part of the window, by its `data-region`. */
export type FindRegion = 'stage' | 'inspector';

interface WindowState {
  readonly selection: Selection | undefined;
  readonly inspectorOpen: boolean;
  readonly inspectorWidth: number;
  readonly inspectorTab: InspectorTab;
  readonly sought: Sought | undefined;
  /** The last request to a platform found that this computer reaches nobody. */
  readonly networkUnreached: boolean;
  readonly shortcutsOpen: boolean;
  /** The part of the window in which words are looked for. */
  readonly findIn: FindRegion | undefined;
  /** Counts the calls for finding, so that each one focuses its field. */
  readonly findCalls: number;
  /** Counts the calls for the box, so that each one focuses it. */
  readonly boxCalls: number;
  readonly select: (selection: Selection | undefined) => void;
  readonly setInspector: (open: boolean) => void;
  readonly setInspectorWidth: (width: number) => void;
  readonly setInspectorTab: (tab: InspectorTab) => void;
  /** Opens the evidence at the place of a fact. */
  readonly showSource: (sought: Sought) => void;
  readonly setNetworkUnreached: (unreached: boolean) => void;
  readonly setShortcuts: (open: boolean) => void;
  readonly callBox: () => void;
  readonly findInside: (region: FindRegion | undefined) => void;
}

export const INSPECTOR_WIDTH = { least: 280, most: 720, first: 380 } as const;

export const useWindow = create<WindowState>((set) => ({
  selection: undefined,
  inspectorOpen: remembered('inspector-open') === 'yes',
  inspectorWidth: within(Number(remembered('inspector-width') ?? INSPECTOR_WIDTH.first)),
  inspectorTab: 'details',
  sought: undefined,
  networkUnreached: false,
  shortcutsOpen: false,
  findIn: undefined,
  findCalls: 0,
  boxCalls: 0,
  select: (selection) => {
    if (selection?.kind === 'item')
      changeListView(selection.question, { selected: selection.index });
    set({ selection, sought: undefined });
  },
  setInspector: (inspectorOpen) => {
    remember('inspector-open', inspectorOpen ? 'yes' : 'no');
    set({ inspectorOpen });
  },
  setInspectorWidth: (width) => {
    const inspectorWidth = within(width);
    remember('inspector-width', String(inspectorWidth));
    set({ inspectorWidth });
  },
  setInspectorTab: (inspectorTab) => set({ inspectorTab }),
  showSource: (sought) => {
    useWindow.getState().setInspector(true);
    set({ sought, inspectorTab: 'evidence' });
  },
  setNetworkUnreached: (networkUnreached) => set({ networkUnreached }),
  setShortcuts: (shortcutsOpen) => set({ shortcutsOpen }),
  callBox: () => set((state) => ({ boxCalls: state.boxCalls + 1 })),
  findInside: (findIn) => set((state) => ({ findIn, findCalls: state.findCalls + 1 })),
}));

/** Shows it in the inspector, in the part that is named or the one that was open. */
export const inspect = (selection: Selection, part?: InspectorTab): void => {
  const { select, setInspector, setInspectorTab } = useWindow.getState();
  select(selection);
  if (part !== undefined) setInspectorTab(part);
  setInspector(true);
};

export const toggleInspector = (): void => {
  const { inspectorOpen, setInspector } = useWindow.getState();
  setInspector(!inspectorOpen);
};

/** The place of the item of this list that the inspector shows, before any filter. */
export const useSelected = (question: string): number | undefined =>
  useWindow(({ selection }) =>
    selection?.kind === 'item' && selection.question === question ? selection.index : undefined,
  );

function within(width: number): number {
  return Number.isFinite(width)
    ? Math.min(Math.max(Math.round(width), INSPECTOR_WIDTH.least), INSPECTOR_WIDTH.most)
    : INSPECTOR_WIDTH.first;
}

/* The store of a window may be switched off; it then forgets, and nothing else happens. */
export function remembered(name: string): string | undefined {
  try {
    return localStorage.getItem(`bowerbird.${name}`) ?? undefined;
  } catch {
    return undefined;
  }
}
export function remember(name: string, value: string): void {
  try {
    localStorage.setItem(`bowerbird.${name}`, value);
  } catch {
    // Nothing to do: the window works without a memory of itself.
  }
}
