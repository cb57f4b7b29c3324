/** What charts of items are drawn from. */
import type { FigureBins, FigureSummary } from './figure-bins.ts';
import type { TimeBin, TimeUnit } from './time-bins.ts';

/** How far the items of a chart are looked through. */
export interface CountingProgress {
  readonly looked: number;
  readonly of: number;
}

/** When items were published, in bins of UTC. */
export interface TimeChart {
  readonly unit: TimeUnit;
  readonly bins: readonly TimeBin[];
  readonly dated: number;
  readonly undated: number;
}

export interface AuthorChart {
  /** By the name that is shown, the most frequent first. */
  readonly authors: readonly {
    readonly name: string;
    readonly items: number;
    /** How many accounts have that name; 0 where the platform does not tell accounts apart. */
    readonly accounts: number;
  }[];
  /** Names beyond these, and what is theirs. */
  readonly otherAuthors: number;
  readonly otherItems: number;
  /** Items without an author's name. */
  readonly unnamed: number;
}

export interface FigureChart extends FigureBins {
  readonly field: string;
  /** Items with that figure, and without it. */
  readonly given: number;
  readonly absent: number;
  /** Absent where no item has the figure. */
  readonly summary?: FigureSummary | undefined;
}

/** Who answers whom. */
export interface ReplyChart {
  /** Those with the most replies, written and received. */
  readonly people: readonly {
    readonly name: string;
    readonly written: number;
    readonly received: number;
  }[];
  /** Between them, from place to place in `people`, the most frequent first. */
  readonly replies: readonly {
    readonly from: number;
    readonly to: number;
    readonly count: number;
  }[];
  /** Of all whose authors on both sides are known, also those that are not among `people`. */
  readonly allPeople: number;
  readonly allReplies: number;
  /** Answers to what is not held, or whose author is not known on one side. */
  readonly unresolved: number;
}
