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
  /** Where these texts stand in a reply: the JSON pointer of the first object that has one as a value. */
  placesIn(body: Uint8Array, texts: ReadonlySet<string>): ReadonlyMap<string, string>;
}

export const isRead = (reading: CallReading | Unread): reading is CallReading => 'items' in reading;
