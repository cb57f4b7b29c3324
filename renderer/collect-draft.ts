/**
 * What was begun on the pages where a collection is put together: kept in the window's storage until it is
 * started or discarded, so that neither Esc nor a reload nor a crash loses what was pasted.
 */
import { create } from 'zustand';
import { collectPath } from './places.ts';
import { remember, remembered } from './state.ts';

/** What was chosen of one thing that can be gathered. */
export interface Chosen {
  readonly isOn?: boolean;
  /** As it was typed; empty: all of them. */
  readonly limit?: string;
}

export interface CollectDraft {
  readonly name?: string;
  /** Links and identifiers, one a line. */
  readonly text: string;
  /** By group, and in it by the operations that lead to it. */
  readonly chosen: Readonly<Record<string, Readonly<Record<string, Chosen>>>>;
  /** `2026-01-31`: nothing older; empty: whatever is there. */
  readonly since: string;
  readonly often: 'once' | 'again';
  readonly everyHours: string;
  readonly days: string;
  /** `2027-01-31`; empty: it is kept. */
  readonly retainUntil: string;
}

/** Of the fields that show a part of the draft. */
export interface DraftFieldsProps {
  readonly draft: CollectDraft;
  readonly onChange: (part: Partial<CollectDraft>) => void;
}

export const EMPTY_DRAFT: CollectDraft = {
  text: '',
  chosen: {},
  since: '',
  often: 'once',
  everyHours: '24',
  days: '7',
  retainUntil: '',
};

/** By the path of their page. */
type Drafts = Readonly<Record<string, CollectDraft>>;

const KEPT_AS = 'collect-drafts';
/** Drafts that are kept; of more, the oldest are forgotten. */
const MOST = 5;
/** Typing is not slowed down by keeping it: it is kept so many milliseconds after the last key. */
const KEEP_AFTER_MS = 300;

const readDrafts = (): Drafts => {
  try {
    const kept: unknown = JSON.parse(remembered(KEPT_AS) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return {};
    return Object.fromEntries(
      Object.entries(kept).map(([path, draft]) => [path, { ...EMPTY_DRAFT, ...draft }]),
    );
  } catch {
    return {};
  }
};

const useDrafts = create<Drafts>(readDrafts);

let keeping: ReturnType<typeof setTimeout> | undefined;

/** Keeps what there is at once. */
export const keepDrafts = (): void => {
  clearTimeout(keeping);
  keeping = undefined;
  remember(KEPT_AS, JSON.stringify(useDrafts.getState()));
};

const setDrafts = (drafts: Drafts): void => {
  useDrafts.setState(drafts, true);
  clearTimeout(keeping);
  keeping = setTimeout(keepDrafts, KEEP_AFTER_MS);
};

if (typeof window !== 'undefined') window.addEventListener('pagehide', keepDrafts);

export const useCollectDraft = (path: string): CollectDraft =>
  useDrafts((drafts) => drafts[path]) ?? EMPTY_DRAFT;

export const collectDraft = (path: string): CollectDraft =>
  useDrafts.getState()[path] ?? EMPTY_DRAFT;

export const changeCollectDraft = (path: string, part: Partial<CollectDraft>): void => {
  const { [path]: before = EMPTY_DRAFT, ...others } = useDrafts.getState();
  const kept = Object.entries(others).slice(-(MOST - 1));
  setDrafts({ ...Object.fromEntries(kept), [path]: { ...before, ...part } });
};

export const discardCollectDraft = (path: string): void => {
  const { [path]: _, ...others } = useDrafts.getState();
  setDrafts(others);
  keepDrafts();
};

/** The page whose Start waits for the focus: what it begins was chosen already. */
let awaitsStart: string | undefined;

export const awaitStart = (path: string): void => {
  awaitsStart = path;
};

/**
 * Begins a collection, or adds to one, with what was pasted. Returns how to take that back, where it took
 * the place of something that was begun.
 */
export const beginCollecting = (path: string, text: string): (() => void) | undefined => {
  const before = collectDraft(path);
  awaitStart(path);
  changeCollectDraft(path, { ...EMPTY_DRAFT, text });
  return before.text.trim() === '' || before.text === text
    ? undefined
    : () => changeCollectDraft(path, before);
};

/** Whether Start shall have the focus on this page, once. */
export const takeAwaitedStart = (path: string): boolean => {
  const isAwaited = awaitsStart === path;
  if (isAwaited) awaitsStart = undefined;
  return isAwaited;
};

/** Lines that were pasted for a new collection and are still there; empty where there are none. */
export const useDraftLines = (): string => useCollectDraft(collectPath()).text;
