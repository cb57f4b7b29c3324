/** What an export is made from: a collection as its rows, its evidence, and what is missing in it. */

import type { Code } from '#kit/coding/codebook.ts';
import type { Completeness } from '#kit/completeness.ts';
import type { Expand } from '#kit/expand.ts';
import type { CutOff } from '#kit/exchange.ts';
import type { LinkState } from '#kit/link-state.ts';
import type { LongState } from '#kit/long-state.ts';
import type { ViewCard } from '#kit/item-view.ts';
import { isLive, worldsText, type World } from '#kit/world.ts';
import type { Damaged } from './damaged.ts';

/** Where an item's data came from: enough to find the bytes. */
export interface Origin {
  /** SHA-256 of the raw reply, in hexadecimal. */
  readonly sha256?: string;
  /** JSON pointer (RFC 6901) of the item in that reply. */
  readonly pointer?: string | undefined;
  /** Address that was requested. */
  readonly url?: string;
  /** When the reply came: ISO 8601 UTC. */
  readonly at: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly callId: string;
  readonly route: string;
  /** Where the reply came from; absent in packages of versions that did not keep it. */
  readonly world?: World;
  /** The number of the operation's reader that read the item; absent in packages of versions that did not tell. */
  readonly reader?: number;
}

export interface DatasetRow {
  /** What `rowKey` makes of shape and entityId; once in a dataset. */
  readonly key: string;
  /** Of the row in its data file; absent in packages. */
  readonly number?: number;
  readonly shape: string;
  /** The item as it was seen last. */
  readonly item: Readonly<Record<string, unknown>>;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly timesSeen: number;
  /** Since when the platform says that it was removed; packages of 0.9.0 hold here what is not shown as well. */
  readonly removedSince?: string | undefined;
  /** Since when the platform does not show it, without saying why. */
  readonly notShownSince?: string | undefined;
  readonly origin: Origin;
  /** Of several people, each behind their name: “Ada: a note”. */
  readonly note?: string;
  /** The same one by one; absent in packages, and where people have pseudonyms. */
  readonly notes?: readonly RowNote[];
  readonly tags?: readonly string[];
  /** Name of a coding column -> its codes. */
  readonly codes?: Readonly<Record<string, string>>;
  /** Name of the collection that holds it, where the rows are of several. */
  readonly collection?: string | undefined;
  /** Every code with its coder and time; absent in packages of versions that had none. */
  readonly codings?: readonly RowCoding[];
  readonly decisions?: readonly RowDecision[];
  /** Key of the row that it answers or stands under. */
  readonly parent?: string;
  /** Address of that row, where the item told it once and does not any more: what is left of a comment. */
  readonly parentAddress?: string;
}

/** A note beside a row. */
export interface RowNote {
  readonly text: string;
  readonly at: string;
  /** The name of whoever wrote it, where people are told apart. */
  readonly author?: string;
}

/** A code that a coder gave to a row, or to a passage of its text. */
export interface RowCoding {
  /** Names of the code and of those above it: “stance › critical”; absent where the coder found that none applies. */
  readonly code?: string;
  readonly coder: string;
  readonly at: string;
  readonly passage?: {
    readonly field: string;
    /** UTF-16 units; absent where people have pseudonyms. */
    readonly start?: number;
    readonly end?: number;
    readonly text: string;
  };
}

/** What was decided where coders differed. */
export interface RowDecision {
  readonly code: string;
  readonly coder: string;
  readonly at: string;
  readonly applies: boolean;
}

/** How many single codes and decisions a row has. */
export const countCodings = ({ codings = [], decisions = [] }: DatasetRow): number =>
  codings.length + decisions.length;

/** With which codes a dataset was coded, and by whom. */
export interface CodingCard {
  /** Version of the codebook. */
  readonly version: number;
  readonly codes: readonly {
    readonly name: string;
    readonly definition: string;
    readonly examples: string;
  }[];
  readonly coders: readonly string[];
}

export interface Source {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly limit?: number;
  readonly until?: string;
  readonly expand?: Expand;
  /** From the first to the last of the calls that it brought about. */
  readonly collected?: { readonly first: string; readonly last: string } | undefined;
}

/** A link that was given to be gathered, or a line that means nothing, and what became of it. */
export interface GivenLink {
  /** From 1, in the list in which it was given. */
  readonly line?: number | undefined;
  readonly link: string;
  /** What it was recognised as; absent of a line that means nothing. */
  readonly operation?: string | undefined;
  readonly state: LinkState;
  readonly rows: number;
  readonly replies_not_asked_for: number;
  /** Why it was not gathered, or a part of it. */
  readonly reason?: string | undefined;
}

/** One time that an item was seen. */
export interface Observation {
  readonly key: string;
  readonly at: string;
  readonly callId: string;
  readonly item: Readonly<Record<string, unknown>>;
  /** The reply is read otherwise since: the row has what is read of it now, this what was read before. */
  readonly isEarlierReading?: true;
}

export type Sequence<T> = Iterable<T> | AsyncIterable<T>;

export interface Dataset {
  readonly name: string;
  readonly description?: string;
  /** When the collection was made; what it holds may have been gathered long after. */
  readonly createdAt: string;
  /** Ids of the shapes that its rows can have. */
  readonly shapes: readonly string[];
  readonly sources: readonly Source[];
  readonly completeness: Completeness;
  /** What was given to be gathered; none of what was only imported or browsed. */
  readonly links?: readonly GivenLink[] | undefined;
  /** Which of the items the rows are; absent where they are all, as they were collected. */
  readonly view?: ViewCard | undefined;
  /** Absent where nothing was coded. */
  readonly coding?: CodingCard | undefined;
  /** The codes themselves, by which other programs know them again; absent where people have pseudonyms. */
  readonly codebook?: () => readonly Code[];
  /** The rows in an order that stays the same; may be asked for several times. */
  rows(): Sequence<DatasetRow>;
  observations(): Sequence<Observation>;
  /** How many rows were left out because not everybody is shown them; known once the rows were read. */
  readonly protectedLeftOut?: number;
  /** What is left out because it is damaged; known once the rows were read. */
  readonly damaged?: () => readonly Damaged[];
  /** Version of the program whose parsers read it. */
  readonly version: string;
}

/** "Bowerbird 0.1.0", and from which worlds the data is, where not all of it is from the live platforms. */
export const formatProgram = ({
  version,
  completeness: { worlds },
}: {
  readonly version: string;
  readonly completeness: Pick<Completeness, 'worlds'>;
}): string => `Bowerbird ${version}${isLive(worlds) ? '' : ` (${worldsText(worlds)})`}`;

/** When the last of it was gathered; of an empty collection, when it was made. */
export const lastGathered = ({
  createdAt,
  completeness: { collected },
}: Pick<Dataset, 'createdAt' | 'completeness'>): string => collected?.last ?? createdAt;

/** One request and its reply, without the body. */
export interface Exchange {
  readonly callId: string;
  readonly world?: World;
  readonly at: string;
  /** Nobody knows when it came: `at` is when it was imported. */
  readonly isUndated?: true;
  readonly method: string;
  readonly url: string;
  readonly status: number;
  readonly requestHeaders: Readonly<Record<string, string>>;
  /** What was posted; absent when nothing was. */
  readonly requestBody?: unknown;
  /** After redirects, when it differs from `url`. */
  readonly finalUrl?: string;
  readonly responseHeaders: Readonly<Record<string, string>>;
  readonly bodySha256: string;
  readonly contentType?: string | undefined;
  /** Of a reply that was not whole: why, how many bytes came, and how many were announced. */
  readonly cutOff?: CutOff | undefined;
  /** A part of the reply was taken out: the hash that it had, when, and what was taken out. */
  readonly redaction?: Redaction;
}

export interface Redaction {
  readonly sha256Before: string;
  readonly at: string;
  readonly removed: string;
}

/** What was asked for with one call. */
export interface EvidenceCall {
  readonly callId: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly route: string;
  /** The number of the operation's reader that read its answer; absent in packages of versions that did not tell. */
  readonly reader?: number;
  /** The page of a run's list that it was; absent for what was captured, asked for again, or failed. */
  readonly isPage?: true;
  /** It is a page of a list that was followed only as far as was asked. */
  readonly cut?: 'limit' | 'date';
  /** The state that its cursor names, where that is too long for a cursor. */
  readonly longState?: LongState | undefined;
}

/** A file that was saved of a thing, and has not been changed since. */
export interface SavedFile {
  /** Identifier of the thing on its platform. */
  readonly item: string;
  /** On this disk. */
  readonly path: string;
  /** From where it was fetched. */
  readonly address: string;
  readonly at: string;
  readonly mediaType: string;
  readonly sha256?: string | undefined;
}

export interface EvidenceSource {
  /** In the order in which they were made; those whose replies are gone too. */
  calls(): Sequence<EvidenceCall>;
  /** In the order of the calls, those of one call together. */
  exchanges(): Sequence<Exchange>;
  /** The raw body with that SHA-256. */
  body(sha256: string): Uint8Array | Promise<Uint8Array>;
  /** Files that were saved beside it; none where it is left out. */
  files?(): Iterable<SavedFile>;
  /** Pages that the person kept and that loaded such replies; none where it is left out. */
  pages?(): Iterable<EvidencePage>;
}

/** A page that the person kept while browsing. */
export interface EvidencePage {
  /** Of the record. */
  readonly sha256: string;
  /** Canonical JSON, which names the files and the replies by their hashes. */
  readonly record: string;
  /** Whose replies it loaded. */
  readonly calls: readonly string[];
  readonly files: readonly {
    readonly role: 'picture' | 'snapshot';
    readonly sha256: string;
    readonly chunks: () => Iterable<Uint8Array>;
  }[];
}

/**
 * The key of a row. Where several platforms are in one dataset, the identifier has the platform and a
 * slash in front of it.
 */
export const rowKey = (shape: string, entityId: string): string => `${shape}:${entityId}`;

/** A key with the shape in front of its colon, the platform and the identifier told apart. */
export interface KeyParts {
  readonly shape: string;
  /** Empty, or `platform/`. */
  readonly platform: string;
  readonly id: string;
}

/** The key of a row, and of those that it names: they are of the same platform. */
export const keyParts = (key: string, { key: own, item }: DatasetRow): KeyParts => {
  const [shape, rest] = split(key);
  const [, ownRest] = split(own);
  const ownId = item['entityId'];
  const platform =
    typeof ownId === 'string' && ownRest.endsWith(`/${ownId}`)
      ? ownRest.slice(0, ownRest.length - ownId.length)
      : '';
  const id = rest.startsWith(platform) ? rest.slice(platform.length) : rest;
  return { shape, platform, id };
};

const split = (key: string): readonly [shape: string, rest: string] => {
  const colon = key.indexOf(':');
  return [key.slice(0, Math.max(colon, 0)), key.slice(colon + 1)];
};
