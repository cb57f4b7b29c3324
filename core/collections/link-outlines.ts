import { LRUCache } from 'lru-cache';
import { LINK_STATES, type LinkState } from '#kit/link-state.ts';
import type { LinkOutline, Store } from '../store/index.ts';

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

/** Pages of the links of a collection. All of them are read once for each change of it. */
export interface LinkOutlines {
  readonly page: (collection: number, wanted: LinksWanted) => Promise<LinksPage>;
}

/** What takes long of many links, and is then done beside the thread that answers. */
export interface LinkReading {
  readonly outline: (collection: number) => Promise<LinkOutline>;
  readonly withWords: (collection: number, words: string) => Promise<Float64Array>;
}

interface Config {
  readonly store: Pick<Store, 'links'>;
  readonly beside?: LinkReading | undefined;
  /** In a data file with so few links and lists they are read in the thread that answers. */
  readonly few?: number;
}

const FEW = 500;
/** Collections, and choices of links in each, that are kept; a link takes about 33 bytes, and 4 in a choice. */
const KEPT = 4;
const KEPT_CHOICES = 20;

interface CountedOutline {
  readonly outline: LinkOutline;
  readonly counts: LinksPage['counts'];
}

interface Kept {
  readonly version: string;
  readonly counted: Promise<CountedOutline>;
  /** Positions in the outline, by what was wanted. */
  readonly choices: LRUCache<string, Promise<Uint32Array>>;
}

export const createLinkOutlines = ({
  store: { links },
  beside,
  few = FEW,
}: Config): LinkOutlines => {
  const kept = new LRUCache<number, Kept>({ max: KEPT });
  const here: LinkReading = {
    outline: async (collection) => links.outline(collection),
    withWords: async (collection, words) => links.withWords(collection, words),
  };

  const outlineOf = (collection: number, reading: LinkReading): Kept => {
    // Of the state before reading: what changes meanwhile is read under a later one.
    const version = links.outlineVersion(collection);
    const known = kept.get(collection);
    if (known?.version === version) return known;
    const read: Kept = {
      version,
      counted: reading
        .outline(collection)
        .then((outline) => ({ outline, counts: countStates(outline) })),
      choices: new LRUCache({ max: KEPT_CHOICES }),
    };
    kept.set(collection, read);
    read.counted.catch(() => {
      if (kept.peek(collection) === read) kept.delete(collection);
    });
    return read;
  };

  return {
    page: async (collection, { state, words = '', after, limit }) => {
      const reading = beside && links.size() > few ? beside : here;
      const { counted, choices } = outlineOf(collection, reading);
      const { outline, counts } = await counted;
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
