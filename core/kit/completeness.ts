import type { MissingRows } from './bounds/missing.ts';
import type { InEnglish, Message } from './message.ts';
import type { WorldCount } from './world.ts';

/** What the platform says of the lists of one kind; lists of different kinds are never added together. */
export interface StatedTotal {
  /** What is listed: `comments`, `videos`, `followers`. */
  readonly kind: string;
  /** The platform's name. */
  readonly platform: string;
  /** The sum over the lists of which the platform gives a total, each list once. */
  readonly total: number;
  /** How many lists those are, and how many lists of the kind there are. */
  readonly stating: number;
  readonly lists: number;
  /** Items held of the platform that such lists hold. */
  readonly held: number;
}

/** A list or a page of it that was not read. */
export interface NotRead {
  readonly source: string;
  readonly at: string;
  readonly reason: Message;
}

/** A list that was refused or not found, and whose answer that was. */
export interface RefusedList extends NotRead {
  /** The platform's name. */
  readonly platform: string;
}

/** Lines of a pasted list that meant nothing and were not asked for: how many, and the first of them. */
export interface UnreadLines {
  readonly count: number;
  /** Lines that said what another line had said; absent where there are none. */
  readonly repeated?: number | undefined;
  readonly first: readonly {
    /** From 1. */
    readonly line: number;
    readonly text: string;
    readonly reason?: string | undefined;
  }[];
}

/** What of a collection is there, and what is missing and why. */
export interface CompletenessView {
  /** What the platform says there is: where all items are of one kind and it says so of every list. */
  readonly statedTotal?: number | undefined;
  readonly stated: readonly StatedTotal[];
  /** ISO 8601: the first and the last call that brought something. */
  readonly collected?: { readonly first: string; readonly last: string } | undefined;
  readonly worlds: readonly WorldCount[];
  readonly unique: number;
  readonly duplicates: number;
  readonly pages: number;
  readonly gaps: readonly NotRead[];
  /** Lists that the platform refused: how many, and which. */
  readonly refused: number;
  readonly refusals: readonly RefusedList[];
  /** Lists of what the platform does not have; absent where there are none. */
  readonly notFound?: readonly RefusedList[] | undefined;
  /** Items of which the platform says that they were removed, and those that it does not show without a reason. */
  readonly removedSince: number;
  readonly notShown: number;
  /** How much of what was asked for may be missing; absent of several collections together. */
  readonly missing?: MissingRows | undefined;
  /** Items of which a span of time is known instead of an instant; absent where there are none. */
  readonly vagueDates?: number | undefined;
  /** Replies that comments are known to have and that were not asked for. */
  readonly repliesLeft?: number | undefined;
  readonly unreadLines?: UnreadLines | undefined;
  readonly notices: readonly Message[];
  /** In plain words, for a methods section. */
  readonly methods: string;
}

/** The same as programs and exports have it: its sentences in English. */
export type Completeness = InEnglish<CompletenessView>;
