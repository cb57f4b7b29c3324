import type { Message } from '#kit/message.ts';
import type { Reply } from '#kit/exchange.ts';
import type { EvidenceCall } from './dataset.ts';

/** An item as the readers at hand read it from the replies of a call. */
export interface ReadItem {
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
  readonly item: Readonly<Record<string, unknown>>;
  /** ISO 8601: no later than this; empty where the platform does not say. */
  readonly publishedLatest: string;
}

export interface CallReading {
  /** In the order of the answer. */
  readonly items: readonly ReadItem[];
  /** How many the list has, as its replies tell. */
  readonly totalItems?: number;
}

/** What the reader at hand may read otherwise than an earlier one of the same operation. */
export interface ReaderDifference {
  readonly operation: string;
  /** The number of the reader at hand. */
  readonly reader: number;
  /** Fields of items, each with all that is in it. */
  readonly fields: readonly string[];
  /** Those that can be read otherwise in an item, as it was read before. */
  readonly fieldsOf: (before: Readonly<Record<string, unknown>>) => readonly string[];
  /** Also which items there are, and how many the list is said to have. */
  readonly hasOtherItems: boolean;
}

/** Why a call cannot be read. */
export type Unread =
  /** The operation is not known. */
  | { readonly isUnknown: true }
  /** What its cursor names is not in the package. */
  | { readonly isWithoutState: true }
  /** The readers at hand find no answer in its replies. */
  | { readonly because: string };

/** The readers of a version of the program. */
export interface PackageReaders {
  read(call: EvidenceCall, replies: readonly Reply[]): CallReading | Unread;
  /** The operations that might have asked for these replies, for a call of an unknown one. */
  operationsFor(replies: readonly Reply[]): readonly string[];
  /** What of a call does not go with its operation and its requests. */
  problemsOf(call: EvidenceCall, replies: readonly Reply[]): readonly Message[];
  /** Parameters of a call that its requests do not tell. */
  untoldParams(call: EvidenceCall, replies: readonly Reply[]): Promise<readonly string[]>;
  /**
   * What may be read otherwise today than by the reader of that number, in a package that a version of the program
   * wrote; `undefined`: nothing, and nothing for a number that this version cannot have had. `reader` is absent where
   * the package does not tell it.
   */
  differenceFrom(
    operation: string,
    reader: number | undefined,
    version: string,
  ): ReaderDifference | undefined;
  /** Where these texts stand in a reply: the JSON pointer of the first object that has one as a value. */
  placesIn(body: Uint8Array, texts: ReadonlySet<string>): ReadonlyMap<string, string>;
}

export const isRead = (reading: CallReading | Unread): reading is CallReading => 'items' in reading;
