import { LRUCache } from 'lru-cache';
import { LINK_STATES, type LinkState } from '#kit/link-state.ts';
import type { LinkOutline, Store } from '../store/index.ts';
import { createKeptReadings, type ReadingTimes } from './kept-readings.ts';

/** What of a link a page of them shows. */
export type OutlinedLink = ReturnType<Store['links']['given']>[number] & {
  readonly state: LinkState;
  readonly rows: number;
  readonly repliesLeft: number;
};

export interface LinksWanted {
  readonly state?: LinkState | undefined;
  /** In the text of a link, whatever its case. */
  readonly words?: string | undefined;
  readonly after: number;
  readonly limit: number;
}

export interface LinksPage {
  /** How many there are in each state, whatever is wanted. */
  readonly counts: Readonly<Partial<Record<LinkState, number>>>;
  readonly total: number;
  readonly links: readonly OutlinedLink[];
}

/** Pages of the links of a collection. All of them are read once for many pages, and less often than a run goes on. */
export interface LinkOutlines {
  readonly page: (collection: number, wanted: LinksWanted) => Promise<LinksPage>;
}

/** What takes long of many links, and is then done beside the thread that answers. */
export interface LinkReading {
  readonly outline: (collection: number) => Promise<LinkOutline>;
  readonly withWords: (collection: number, words: string) => Promise<Float64Array>;
}

interface Config extends ReadingTimes {
  readonly store: Pick<Store, 'links' | 'completeness'>;
  readonly beside?: LinkReading | undefined;
  /** In a data file with so few links and lists they are read in the thread that answers. */
  readonly few?: number;
}

export const FEW_LINKS = 500;
/** Collections, and choices of links in each, that are kept; a link takes about 33 bytes, and 4 in a choice. */
const KEPT = 4;
const KEPT_CHOICES = 20;

interface CountedOutline {
  readonly outline: LinkOutline;
  readonly counts: LinksPage['counts'];
  /** Positions in the outline, by what was wanted. */
  readonly choices: LRUCache<string, Promise<Uint32Array>>;
}

export const createLinkOutlines = ({
  store: { links, completeness },
  beside,
  few = FEW_LINKS,
  ...times
}: Config): LinkOutlines => {
  const kept = createKeptReadings<CountedOutline>(KEPT, times);
  const here: LinkReading = {
    outline: async (collection) => links.outline(collection),
    withWords: async (collection, words) => links.withWords(collection, words),
  };

  return {
    page: async (collection, { state, words = '', after, limit }) => {
      const isLarge = beside !== undefined && links.size() > few;
      const reading = isLarge ? beside : here;
      const revision = completeness.revisions([collection])(collection);
      const { outline, counts, choices } = await kept.get(
        collection,
        { ...revision, isGoingOn: isLarge && revision.isGoingOn },
        async () => countOutline(await reading.outline(collection)),
      );
      const sought = words.trim();
      const key = JSON.stringify([state, sought]);
      const choose = async (): Promise<Uint32Array> =>
        chosenPositions(
          outline,
          state,
          sought === '' ? undefined : await reading.withWords(collection, sought),
        );
      const choice = choices.get(key) ?? choose();
      choices.set(key, choice);
      choice.catch(() => choices.delete(key));
      const positions = await choice;
      return {
        counts,
        total: positions.length,
        links: linksAt(links, outline, positions.subarray(after, after + limit)),
      };
    },
  };
};

const chosenPositions = (
  { seqs, states }: LinkOutline,
  state: LinkState | undefined,
  found: Float64Array | undefined,
): Uint32Array => {
  const wanted = state === undefined ? undefined : LINK_STATES.indexOf(state);
  const matching = found && new Set(found);
  const positions: number[] = [];
  for (const [position, seq] of seqs.entries())
    if ((wanted === undefined || states[position] === wanted) && (matching?.has(seq) ?? true))
      positions.push(position);
  return Uint32Array.from(positions);
};

const countOutline = (outline: LinkOutline): CountedOutline => ({
  outline,
  counts: countStates(outline),
  choices: new LRUCache({ max: KEPT_CHOICES }),
});

const countStates = ({ states }: LinkOutline): LinksPage['counts'] => {
  const counts: Partial<Record<LinkState, number>> = {};
  for (const at of states) {
    const state = stateAt(at);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
};

const stateAt = (position: number): LinkState => {
  const state = LINK_STATES[position];
  if (state === undefined) throw new RangeError(`no state of a link has the position ${position}`);
  return state;
};

const linksAt = (
  links: Store['links'],
  { seqs, states, rows, repliesLeft, reasonPages }: LinkOutline,
  positions: Uint32Array,
): OutlinedLink[] => {
  const bySeq = new Map([...positions].map((position) => [seqs[position] ?? 0, position]));
  const wanted = [...bySeq].map(([seq, position]) => ({
    seq,
    reasonPage: reasonPages[position] ?? 0,
  }));
  return links.given(wanted).map((link) => {
    const position = bySeq.get(link.seq) ?? 0;
    return {
      ...link,
      state: stateAt(states[position] ?? 0),
      rows: rows[position] ?? 0,
      repliesLeft: repliesLeft[position] ?? 0,
    };
  });
};
