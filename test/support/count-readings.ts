/** How many statements each of many readings takes where there are few rows, and where there are many. */
import { openStatementCounter } from './count-statements.ts';
import type { Params } from './local-readings.ts';
import type { Planted } from './many-of-everything.ts';

/** Of a page, whatever is on it. */
const MOST = 12;
const ROWS = [10, 100];

export type Ask = (name: string, params: object) => Promise<unknown>;

/** A program with so many of everything. */
export interface Filled {
  readonly ask: Ask;
  readonly planted: Planted;
  readonly close: () => Promise<void>;
}

export type Counts = Readonly<Record<string, readonly number[]>>;

/** What is called in several ways says how behind its name. */
export const nameIn = (called: string): string => called.split(', ')[0] ?? '';

export const countAll = async (
  readings: Readonly<Record<string, Params>>,
  open: (rows: number) => Promise<Filled>,
  sizes: readonly number[] = ROWS,
): Promise<Counts> => {
  const counts: Record<string, number[]> = {};
  for (const rows of sizes) {
    const counter = openStatementCounter();
    const { ask, planted, close } = await open(rows);
    try {
      for (const [called, params] of Object.entries(readings)) {
        const given = typeof params === 'function' ? params(planted, rows) : params;
        const texts = await counter.during(() => ask(nameIn(called), given));
        (counts[called] ??= []).push(texts.length);
      }
    } finally {
      await close();
      counter.close();
    }
  }
  return counts;
};

const named = (counts: Counts, is: (few: number, many: number) => boolean): string[] =>
  Object.entries(counts).flatMap(([called, [few = 0, many = 0]]) =>
    is(few, many) ? [called] : [],
  );

/** What takes more statements where there are more rows. */
export const growing = (counts: Counts): string[] => named(counts, (few, many) => few !== many);

/** What takes more than a page may, but no more where there are more rows. */
export const beyondPage = (counts: Counts, most = MOST): string[] =>
  named(counts, (few, many) => few === many && few > most);
