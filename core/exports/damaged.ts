/** What of a dataset is left out, because it is no longer as it was kept. */

export const DAMAGED_PARTS = ['item', 'note', 'coding', 'observation', 'source', 'reply'] as const;
type DamagedPart = (typeof DAMAGED_PARTS)[number];

export interface Damaged {
  readonly part: DamagedPart;
  readonly count: number;
  /** The first of them: keys of rows; none where people have pseudonyms. */
  readonly names: readonly string[];
}

/** As many are named. */
const MOST_NAMED = 20;

const WORDS: Readonly<Record<DamagedPart, readonly [one: string, many: string]>> = {
  item: ['item left out: its kept data is damaged', 'items left out: their kept data is damaged'],
  note: [
    'item without its note and tags: what was written beside it is damaged',
    'items without their notes and tags: what was written beside them is damaged',
  ],
  coding: [
    'item without some of its codes: what is kept of them is damaged',
    'items without some of their codes: what is kept of them is damaged',
  ],
  observation: [
    'earlier sight of an item left out: its kept data is damaged',
    'earlier sights of items left out: their kept data is damaged',
  ],
  reply: [
    'reply left out of the evidence: its bytes or its request are damaged',
    'replies left out of the evidence: their bytes or their requests are damaged',
  ],
  source: [
    'source left out: what is kept of it is damaged',
    'sources left out: what is kept of them is damaged',
  ],
};

/** “1 item left out: its kept data is damaged (Video:abc)” */
export const damagedText = ({ part, count, names }: Damaged): string => {
  const [one, many] = WORDS[part];
  const more = count - names.length;
  const named = [names.join(', '), ...(more > 0 ? [`${more} more`] : [])].filter(Boolean);
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}${
    names.length === 0 ? '' : ` (${named.join(' and ')})`
  }`;
};

/** Counts while a dataset is read; a further reading counts anew. */
export const createDamageLog = () => {
  let complete: Map<DamagedPart, Damaged> | undefined;
  let running = new Map<DamagedPart, Damaged>();
  return {
    /** To be called for each reading; `done` when it came to its end. */
    begin: () => {
      const own = new Map<DamagedPart, Damaged>();
      running = own;
      return {
        note: (part: DamagedPart, name: string): void => {
          const { count, names } = own.get(part) ?? { count: 0, names: [] };
          own.set(part, {
            part,
            count: count + 1,
            names: names.length < MOST_NAMED ? [...names, name] : names,
          });
        },
        done: (): void => {
          complete = own;
        },
      };
    },
    /** Of the last reading that came to its end. */
    found: (): readonly Damaged[] => [...(complete ?? running).values()],
  };
};
