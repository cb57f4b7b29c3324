import type { UnreadLines } from '#kit/completeness.ts';
import type { Message } from '#kit/message.ts';

/**
 * `running` and `waiting` go on by themselves; `paused` when the person says so; `attention` when the
 * person has to do something first. `done`: every list came to its own end; `stopped`: it went as far
 * as was asked.
 */
export type RunState =
  | 'running'
  | 'waiting'
  | 'paused'
  | 'attention'
  | 'done'
  | 'stopped'
  | 'cancelled';

/** A platform that refused a run: it is not asked again until the run is let go on. */
export interface PlatformRefusal {
  readonly platform: string;
  /** One sentence. */
  readonly reason: string;
  /** ISO 8601. */
  readonly at: string;
}

export interface RunRow {
  readonly seq: number;
  readonly id: string;
  /** The `seq` of its collection. */
  readonly collection: number;
  readonly kind: 'collect' | 'recheck';
  readonly state: RunState;
  /** Why it is in that state, one sentence. */
  readonly reason: Message | null;
  /** ISO 8601: until when it waits. */
  readonly waitUntil: string | null;
  readonly keyId: string;
  readonly door: 'window' | 'rest' | 'mcp' | 'cli';
  /** What was declared before the start: it never exceeds this. */
  readonly mostRequests: number;
  readonly mostCredits: number;
  readonly requests: number;
  readonly credits: number;
  readonly pages: number;
  /** Items that were not held before, that were seen, and that were seen twice by this run. */
  readonly added: number;
  readonly seen: number;
  readonly duplicates: number;
  /** Of the replies, as they came. */
  readonly bytes: number;
  /** The process that works on it. */
  readonly engine: string | null;
  readonly schedule: number | null;
  /** The person from whose desktop it was handed over: it goes on there, never here. */
  readonly handedBy: string | null;
  readonly refusedBy: readonly PlatformRefusal[];
  readonly unreadLines: UnreadLines | null;
  readonly created: string;
  readonly updated: string;
}

/** Why a list is no longer followed. */
export type ListEnd = 'end' | 'limit' | 'date' | 'repeated' | 'gap' | 'refused';

/** One list that a run follows: that of a source, or one that an item leads to. */
export interface ListRow {
  readonly seq: number;
  readonly run: number;
  /** `null`: of an item that is asked for again. */
  readonly source: number | null;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The item that leads to it. */
  readonly parent: number | null;
  /** The link from which it comes. */
  readonly link: number | null;
  /** Its place in what the source asks of each item, `0.1`; `null`: of the source itself. */
  readonly expansion: string | null;
  /** Replies that its comments are known to have and that were not asked for. */
  readonly repliesLeft: number;
  readonly statedTotal: number | null;
  /** The platform's own words for ending it early. */
  readonly incomplete: string | null;
  /** Items that could not be read and were set aside. */
  readonly unread: number;
  /** Items of people who asked to be left out. */
  readonly leftOut: number;
  readonly gathered: number;
  readonly ended: ListEnd | null;
}

export type PageState = 'pending' | 'done' | 'gap' | 'refused';

/** One call that a run makes. */
export interface PageRow {
  readonly seq: number;
  readonly run: number;
  readonly list: number;
  readonly platform: string;
  /** `''`: the first page. */
  readonly cursor: string;
  readonly state: PageState;
  readonly attempts: number;
  /** ISO 8601: not before. */
  readonly dueAt: string | null;
  readonly reason: Message | null;
  readonly updated: string;
  readonly callId: string | null;
  /** 1: the platform said that the thing was removed. */
  readonly isRemoved: 1 | null;
}

export interface AddListInput {
  readonly source?: number | undefined;
  readonly operation: string;
  readonly platform: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Two lists with the same one are the same list, whatever case or page length they were asked with. */
  readonly identity: string;
  readonly parent?: number | undefined;
  readonly link?: number | undefined;
  readonly expansion?: string | undefined;
}

export interface CreateRunInput {
  readonly collection: number;
  readonly kind?: RunRow['kind'];
  readonly keyId: string;
  readonly door: RunRow['door'];
  readonly mostRequests: number;
  readonly mostCredits: number;
  readonly schedule?: number | undefined;
  readonly unreadLines?: UnreadLines | undefined;
  readonly lists: readonly AddListInput[];
}

export type RunChange = Partial<
  Pick<
    RunRow,
    'state' | 'reason' | 'waitUntil' | 'mostRequests' | 'mostCredits' | 'refusedBy' | 'keyId'
  >
>;
export type RunCount = Partial<
  Pick<RunRow, 'requests' | 'credits' | 'pages' | 'added' | 'seen' | 'duplicates' | 'bytes'>
>;
