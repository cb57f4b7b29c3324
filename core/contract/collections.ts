import type { Message } from '#kit/message.ts';
/** What the window may know of collections: what they hold, how they are gathered, what is missing. */

/** What is gathered, and how far. */
export interface SourceView {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** One call for each of these identifiers. */
  readonly ids?: readonly string[];
  /** The first so many items of each list; all when left out. */
  readonly limit?: number;
  /** ISO 8601: nothing published before this. */
  readonly until?: string;
  /** The operation that is asked about each item. */
  readonly expand?: string;
}

/** `collections.list`; `collections.get`, `collections.rename` {name, …}: with everything. */
export interface CollectionView {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly items: number;
  readonly removed: number;
  readonly created: string;
  readonly updated: string;
  /** `2027-01-31`: on that day what it holds is deleted. */
  readonly retainUntil?: string;
  /** The latest run. */
  readonly run?: RunView;
}
export interface CollectionDetailView extends CollectionView {
  readonly sources: readonly SourceView[];
  /** What it holds, the most frequent first. */
  readonly kinds: readonly {
    readonly platform: string;
    readonly shape: string;
    readonly count: number;
  }[];
  readonly runs: readonly RunView[];
  readonly schedules: readonly ScheduleView[];
}

/** `runs.list` {collection?}, `collections.start` {name, sources, repeat?: {everyHours, days}, …}, `runs.pause`, `runs.resume`, `runs.cancel`, `runs.fill-gaps` {id}. */
export interface RunView {
  readonly id: string;
  /** The name of its collection. */
  readonly collection: string;
  readonly kind: 'collect' | 'recheck';
  readonly state: 'running' | 'waiting' | 'paused' | 'attention' | 'done' | 'stopped' | 'cancelled';
  /** One sentence. */
  readonly reason?: Message;
  readonly waitUntil?: string;
  /** Items that this run has seen, each once; of them new; seen more than once. */
  readonly items: number;
  readonly added: number;
  readonly duplicates: number;
  readonly pages: number;
  /** Pages that are known and still to be asked for, that could not be read, that were refused. */
  readonly pending: number;
  readonly gaps: number;
  readonly refused: number;
  readonly requests: number;
  readonly mostRequests: number;
  readonly credits: number;
  readonly mostCredits: number;
  /** Bytes of the replies as they came. */
  readonly bytes: number;
  readonly created: string;
  readonly updated: string;
}

export interface ScheduleView {
  readonly id: string;
  readonly collection: string;
  readonly everyHours: number;
  readonly nextAt: string;
  readonly until: string;
  readonly state: 'active' | 'ended';
}

/** `collections.read-links` {text, about?}: what pasted links and identifiers mean, one a line. */
export interface PastedView {
  readonly sources: readonly SourceView[];
  /** Lines that were read, each once; that said what another had said; that mean nothing here. */
  readonly read: number;
  readonly repeated: number;
  readonly unreadCount: number;
  /** The first of those. */
  readonly unread: readonly {
    readonly line: number;
    readonly text: string;
    readonly reason?: Message;
  }[];
}

/** `collections.preflight` {sources} */
export interface PreflightView {
  /** `estimate` is absent where nobody says how long a list is; the run stops at `atMost` and asks. */
  readonly requests: { readonly estimate?: number; readonly atMost: number };
  readonly credits: { readonly estimate?: number; readonly atMost: number };
  readonly minutes?: number;
  readonly megabytes?: number;
  /** What as many requests as the run stops at take, if all are as slow and as long as those of the slowest list. */
  readonly atMost: { readonly minutes: number; readonly megabytes: number };
  readonly items?: number;
  /** US dollars that official APIs bill for the items; absent where none is billed, or nobody knows how many. */
  readonly dollars?: number;
  /** What the figures rest on, one sentence each. */
  readonly basis: readonly Message[];
}

/** `collections.rows` {name?, filter?, sort?, ascending?, limit?, after?}; without a name everything that was ever fetched. */
export interface RowsView {
  readonly rows: readonly ItemView[];
  /** Hand it back as `after`; absent on the last page. */
  readonly next?: readonly [value: string | number, id: number];
}
export interface ItemView {
  readonly id: number;
  /** The name of the collection that holds it; absent in the library. */
  readonly collection?: string;
  readonly platform: string;
  readonly shape: string;
  readonly entityId: string;
  readonly operation: string;
  /** As it was when it was last there. */
  readonly item: Readonly<Record<string, unknown>>;
  /** What is kept of it is damaged: the item is what its row tells. */
  readonly isDamaged?: boolean;
  readonly firstSeen: string;
  readonly lastSeen: string;
  readonly timesSeen: number;
  readonly removedSince?: string;
  /** The call that brought it: its evidence. */
  readonly callId: string;
  readonly note?: string;
  readonly tags: readonly string[];
  readonly codes: Readonly<Record<string, string>>;
}

/** `collections.thread` {name, parent?, filter?, sort?, ascending?, limit?, after?}: of one level. */
export interface ThreadView {
  readonly rows: readonly ThreadItemView[];
  /** Under a filter: what the rows stand under, each once, whether it fits or not. */
  readonly context?: readonly ThreadItemView[];
  readonly next?: RowsView['next'];
}
export interface ThreadItemView extends ItemView {
  /** By which its replies are asked for; empty where it has none of its own. */
  readonly address: string;
  /** How many items of the collection answer it: counted up to 1,000. */
  readonly replies: number;
  /** Under a filter: the ids of what it stands under, the outermost first. */
  readonly above?: readonly number[];
}

/** `collections.count` {name?, filter?}: counted up to 100,000. */
export interface CountView {
  readonly count: number;
  readonly isAll: boolean;
}

/** `collections.item` {id}: each time that it was seen, and where in the reply it stands. */
export interface ItemDetailView extends ItemView {
  readonly origin: {
    readonly callId: string;
    readonly sha256?: string;
    readonly pointer?: string;
    readonly url?: string;
  };
  readonly observations: readonly {
    readonly at: string;
    readonly callId: string;
    readonly item: Readonly<Record<string, unknown>>;
  }[];
}

/** `collections.reread` {name, accept?}: the kept replies as today's parsers read them. */
export interface RereadView {
  readonly items: number;
  /** Items of which some cell is read otherwise; that are not found in their replies; whose replies cannot be read. */
  readonly changed: number;
  readonly missing: number;
  readonly unread: number;
  readonly cellCount: number;
  /** The first of those; a value that is absent is left out, a long one is cut. */
  readonly cells: readonly {
    /** Shape and identifier. */
    readonly item: string;
    /** `attributedTo.name` */
    readonly field: string;
    readonly before?: string;
    readonly after?: string;
  }[];
}

/** What `collections.export` wrote: absolute paths, the file first, then what stands beside it. */
export interface ExportedView {
  readonly files: readonly string[];
  readonly rows: number;
  /** What was left out because what is kept of it is damaged; the first of each part by name. */
  readonly damaged?: readonly {
    readonly part: 'item' | 'note' | 'observation' | 'source' | 'reply';
    readonly count: number;
    readonly names: readonly string[];
  }[];
}

/** `collections.export-progress` {id}: of the id that was given to `collections.export`. */
export interface ExportProgressView {
  /** Absent before the first rows, and when it is over. */
  readonly progress?: {
    /** Which reading of the rows this is, from 1: the first to know them, the next to write them. */
    readonly step: number;
    readonly rows: number;
    readonly ofRows: number;
  };
}

/**
 * `collections.held-of-person` {platform, person, id?}: exactly what is deleted when the person is forgotten.
 */
export interface HeldOfPersonView {
  /** As one of the items tells; left out where nothing is held. */
  readonly who?: {
    readonly name?: string;
    readonly preferredUsername?: string;
    readonly entityId?: string;
  };
  readonly items: number;
  /** Those with a name first; what was fetched without collecting has none. */
  readonly collections: readonly { readonly name?: string; readonly items: number }[];
  readonly replies: HeldRepliesView;
  /** Kept answers that are deleted, or lose the person's items. */
  readonly answers: number;
  /** Calls whose parameters name the person: that they were made stays, of whom does not. */
  readonly calls: number;
  /** Collections with sources that name the person; these sources go. */
  readonly sources: readonly string[];
  /** Items of others that stay without evidence. */
  readonly withoutEvidence: number;
  /** Items of others that name the person; they stay. */
  readonly mentions: number;
  /** Was forgotten before, and is left out of what is gathered. */
  readonly isLeftOut: boolean;
  /** SHA-256 of the set; `collections.forget-person` deletes the set of that digest alone. */
  readonly digest: string;
}

/** Replies that hold the person. */
export interface HeldRepliesView {
  /** Only the person's: they go. */
  readonly own: number;
  /** They stay without the person. */
  readonly redacted: number;
  /** Others are in them too, and they cannot be kept in part: they go. */
  readonly whole: number;
  /** No parser reads them: they go. */
  readonly unread: number;
  /** Of the last two, a few. */
  readonly examples: readonly {
    /** Host and path of what was asked. */
    readonly address: string;
    /** Where the person stands in it: `data.user.id`. */
    readonly place: string;
    readonly isRead: boolean;
  }[];
}

/** `collections.forgetting-progress` {id}: of the id that was given to one of the other two. */
export interface ForgettingProgressView {
  /** Absent before the first replies were read, and when it is over. */
  readonly progress?: { readonly read: number; readonly of: number };
}

/** `collections.deletions`: what was deleted, and why; it does not tell who a person was. The latest first. */
export interface DeletionView {
  readonly id: string;
  readonly at: string;
  readonly reason: 'request' | 'retention';
  readonly platform: string;
  /** Left out for what was fetched without collecting, and where the collection is gone. */
  readonly collection?: string;
  readonly shape: string;
  readonly items: number;
}

/** `collections.forget-person` {platform, person, digest, id?} */
export interface ForgottenView {
  /** What was deleted; left out where something else is held by now than was shown: then nothing was. */
  readonly deleted?: {
    readonly items: number;
    readonly collections: number;
    readonly answers: number;
    readonly replies: number;
    /** Replies that stay without the person. */
    readonly redacted: number;
  };
  /** What was held when it began. */
  readonly held: HeldOfPersonView;
}

/** What is looked at, and in which way. */
export interface DatasetLook {
  readonly layout: 'table' | 'grid' | 'thread';
  /** Columns that were shown or hidden on purpose. */
  readonly columns: Readonly<Record<string, boolean>>;
  readonly sorting: readonly { readonly id: string; readonly desc: boolean }[];
  /** As `collections.rows` takes it. */
  readonly filter: Readonly<Record<string, unknown>>;
}

/** `views.list` {collection?}; `views.save`, `views.rename`, `views.remove`, `views.open-with`. */
export interface SavedViewView {
  readonly name: string;
  /** Whether the dataset opens with it. */
  readonly opens: boolean;
  readonly look: DatasetLook;
}

/** `views.coding` {collection?}, `views.set-coding` {collection?, columns}. */
export interface CodingColumnView {
  readonly name: string;
  /** The first is set by the key 1; nine at most. */
  readonly codes: readonly string[];
}

/** `collections.readmit-person` {platform, person} */
export interface ReadmittedView {
  /** False for one who was not left out. */
  readonly readmitted: boolean;
}
