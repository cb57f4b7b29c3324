/** The collections: what they hold, and how they are gathered. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import { LINK_STATES, type LinkState } from '#kit/link-state.ts';
import type { CompletenessView } from '#kit/completeness.ts';
import { ExpandSchema } from '#kit/expand.ts';
import type { PreflightView, RunView } from '../gathering.ts';
import { change, none, nothing, query, shape } from '../define.ts';
import { rowFilterWithParent } from '#kit/item-filter.ts';
import type { Message } from '#kit/message.ts';

export const name = z.string().min(1).max(200);

/** What is gathered, and how far. */
const Source = z.strictObject({
  operation: z.string().max(200),
  params: z.record(z.string(), z.unknown()).default({}),
  /** One call for each of these identifiers. */
  ids: z.array(z.string().min(1).max(500)).min(1).max(100_000).optional(),
  /** The first so many items of each list; all when left out. */
  limit: z.int().min(1).optional(),
  /** ISO 8601: nothing published before this. */
  until: z.string().max(40).optional(),
  /** The operation that is asked about each item; several, and what is asked of each of theirs. */
  expand: ExpandSchema.optional(),
});
export type SourceView = ReadonlyDeep<z.infer<typeof Source>>;

export interface CollectionView {
  readonly id: string;
  readonly name: string;
  readonly description?: string;
  readonly items: number;
  /** Items of which the platform says that they were removed, and those that it does not show without a reason. */
  readonly removed: number;
  readonly notShown: number;
  /** Pages that could not be read, and lists that were refused or not found, and that no later run has read. */
  readonly gaps: number;
  readonly refused: number;
  readonly notFound?: number;
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

export interface ScheduleView {
  readonly id: string;
  readonly collection: string;
  /** `recheck`: each row is asked for again by its id; `collect`: the sources are gathered again. */
  readonly kind: RunView['kind'];
  readonly everyHours: number;
  readonly nextAt: string;
  readonly until: string;
  readonly state: 'active' | 'ended';
}

/** What asking for each row of a collection again takes. */
export interface RecheckPreflightView {
  /** Rows that are asked for, and those that no operation has again by their ids. */
  readonly items: number;
  readonly unreachable: number;
  /** `atMost`: where a run of a schedule stops and asks. */
  readonly requests: { readonly estimate: number; readonly atMost: number };
  readonly credits: { readonly estimate: number; readonly atMost: number };
  readonly minutes: number;
}

/** What can be gathered of a thing, or of each item of a list. */
export interface ChoiceView {
  /** The id of the operation. */
  readonly operation: string;
  /** The thing itself, the account of its author, or a list that belongs to it. */
  readonly role: 'itself' | 'author' | 'list';
  /** Whether it is what people mean by a link to such a thing. */
  readonly isUsual: boolean;
  readonly choices: readonly ChoiceView[];
}

/** Links to things of one kind of one platform. */
export interface LinkGroupView {
  /** What the first of them was recognised as. */
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** The parameter that takes the identifier of each, and those. */
  readonly by?: string | undefined;
  readonly ids?: readonly string[] | undefined;
  readonly choices: readonly ChoiceView[];
}

/** What became of one link that was given to a collection. */
export interface LinkView {
  readonly id: number;
  /** From 1, in the list in which it was pasted. */
  readonly line?: number;
  /** As it was pasted; absent where the list of a page was collected. */
  readonly text?: string;
  /** What it was recognised as; absent of a line that means nothing. */
  readonly operation?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly state: LinkState;
  /** Why not, or why not all of it. */
  readonly reason?: Message;
  readonly rows: number;
  /** Replies that its comments are known to have and that were not asked for. */
  readonly repliesLeft: number;
}

export interface LinksView {
  /** How many there are in each state, whatever is shown. */
  readonly counts: Readonly<Partial<Record<LinkState, number>>>;
  readonly total: number;
  readonly links: readonly LinkView[];
}

/** What pasted links and identifiers mean, one a line. */
export interface PastedView {
  /** What each link leads to by itself. */
  readonly sources: readonly SourceView[];
  /** The links by what they are, with what can be gathered of each. */
  readonly groups: readonly LinkGroupView[];
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

/** The kept replies as today's parsers read them. */
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

const sources = z.array(Source).min(1).max(100);

/** What a run may take at most. */
export const most = {
  mostRequests: z.int().min(1).optional(),
  mostCredits: z.int().min(0).optional(),
};

const repeat = {
  everyHours: z.int().min(1).max(8760),
  days: z.int().min(1).max(3660),
};

/** Characters of pasted lines. */
const MOST_PASTED = 2_000_000;

const call = z.strictObject({
  operation: z.string().max(200),
  params: z.record(z.string(), z.unknown()).default({}),
});

/** Characters of a file of 8 MB in base64. */
const MOST_WORKBOOK = 11_000_000;
/** Lines, and the list about which they are pasted. */
const pasted = { text: z.string().max(MOST_PASTED), about: call.optional() };
/** Items that became a collection, and how many rows there were to choose from. */
export interface MadeCollectionView {
  readonly name: string;
  readonly items: number;
  readonly first: number;
  readonly second: number;
  /** Items that both hold. */
  readonly both: number;
  /** Codes that stand beside the copied rows. */
  readonly codings: number;
  /** Codes and decisions that could not be copied. */
  readonly codingsLeft: number;
}

export const collectionCalls = {
  'collections.list': query({
    summary: 'Every collection, the latest changed first.',
    needs: 'read',
    doors: ['rest', 'mcp'],
    params: none,
    result: shape<readonly CollectionView[]>(),
    topics: ['collections'],
  }),
  'collections.get': query({
    summary: 'One collection with its sources, runs and schedules.',
    needs: 'read',
    doors: ['rest', 'mcp'],
    params: z.strictObject({ name }),
    result: shape<CollectionDetailView>(),
    topics: ['collections'],
  }),
  'collections.preflight': query({
    summary: 'What gathering would take in requests, credits, minutes and megabytes.',
    needs: 'read',
    params: z.strictObject({ sources }),
    result: shape<PreflightView>(),
    topics: [],
  }),
  'collections.read-links': query({
    summary:
      'What pasted links and identifiers mean, one a line; what is not known is told by line.',
    needs: 'read',
    params: z.strictObject(pasted),
    result: shape<PastedView>(),
    topics: [],
  }),
  'collections.workbook-lines': query({
    summary: 'The lines of the first sheet of a workbook (XLSX), to be read as pasted links.',
    needs: 'read',
    params: z.strictObject({
      base64: z.base64().max(MOST_WORKBOOK).describe('The file, as base64.'),
    }),
    result: shape<{ readonly text: string }>(),
    topics: [],
  }),
  'collections.choices': query({
    summary: 'What can be gathered of what a call is about, and of each item that this brings.',
    needs: 'read',
    params: call,
    result: shape<readonly ChoiceView[]>(),
    topics: [],
  }),
  'collections.links': query({
    summary: 'The links that a collection was given, with what became of each.',
    needs: 'read',
    params: z.strictObject({
      name,
      state: z.enum(LINK_STATES).optional(),
      words: z.string().max(500).optional(),
      after: z.int().min(0).default(0),
      limit: z.int().min(1).max(500).default(100),
    }),
    result: shape<LinksView>(),
    topics: ['collections'],
  }),
  'collections.retry': change({
    summary: 'Ask again for what could not be read or was refused; of some links, or of all.',
    needs: 'collect',
    isLong: true,
    params: z.strictObject({ name, links: z.array(z.int().min(1)).min(1).max(20_000).optional() }),
    result: shape<readonly RunView[]>(),
    changes: ['collections'],
  }),
  'collections.start': change({
    summary: 'Begin to gather into a collection, which is made when there is none of that name.',
    needs: { least: 'collect', byParam: { retainUntil: 'manage' } },
    doors: ['rest', 'mcp'],
    isLong: true,
    params: z.strictObject({
      name,
      description: z.string().max(5000).optional(),
      sources,
      ...most,
      repeat: z.strictObject(repeat).optional(),
      retainUntil: z.iso.date().optional(),
      pasted: z.strictObject(pasted).optional(),
    }),
    result: shape<RunView>(),
    changes: ['collections'],
  }),
  'collections.make': change({
    summary: 'Make a collection of the rows of a view, alone or together with another collection.',
    needs: 'collect',
    params: z.strictObject({
      from: name.optional().describe('Everything that was ever fetched when left out.'),
      filter: rowFilterWithParent.default({}),
      into: name,
      other: z
        .strictObject({ name, how: z.enum(['join', 'common', 'subtract']) })
        .optional()
        .describe('Joined with it, only what both hold, or without what it holds.'),
    }),
    result: shape<MadeCollectionView>(),
    changes: ['collections'],
  }),
  'collections.recheck': change({
    summary: 'Ask whether what a collection holds is still there; what is gone is marked.',
    needs: 'collect',
    isLong: true,
    params: z.strictObject({ name, filter: rowFilterWithParent.optional() }),
    result: shape<RunView>(),
    changes: ['collections'],
  }),
  'collections.recheck-preflight': query({
    summary: 'What asking for each row of a collection again takes.',
    needs: 'read',
    params: z.strictObject({ name, filter: rowFilterWithParent.optional() }),
    result: shape<RecheckPreflightView>(),
    topics: [],
  }),
  'collections.rename': change({
    summary: 'Give a collection another name or description.',
    needs: 'collect',
    params: z.strictObject({
      name,
      newName: name.optional(),
      description: z.string().max(5000).nullable().optional(),
    }),
    result: shape<CollectionView>(),
    changes: ['collections'],
  }),
  'collections.remove': change({
    summary: 'Move a collection to Deleted, from where it can be put back for 30 days.',
    needs: 'manage',
    params: z.strictObject({ name }),
    result: shape<{ readonly id: string }>(),
    changes: ['collections'],
  }),
  'collections.completeness': query({
    summary: 'What is there, what is missing and why, in figures and in words.',
    needs: 'read',
    doors: ['rest', 'mcp'],
    params: z.strictObject({ name }),
    result: shape<CompletenessView>(),
    topics: ['collections'],
  }),
  'collections.dossier': query({
    summary:
      'A document on which public access was tried for a collection, what is missing, and how the data are protected.',
    needs: 'read',
    params: z.strictObject({ name, format: z.enum(['html', 'markdown']).default('markdown') }),
    result: shape<{ readonly text: string }>(),
    topics: ['collections', 'settings', 'keys', 'api'],
  }),
  'collections.save-dossier': change({
    summary: 'The same as a page and as Markdown, in the download folder.',
    needs: 'read',
    params: z.strictObject({ name }),
    result: shape<{ readonly files: readonly string[] }>(),
    changes: [],
  }),
  'collections.schedule': change({
    summary:
      'Gather the sources of a collection, or ask for each of its rows, every so many hours, for so many days.',
    needs: 'collect',
    params: z.strictObject({
      name,
      ...repeat,
      kind: z.enum(['collect', 'recheck']).default('collect'),
    }),
    result: shape<ScheduleView>(),
    changes: ['collections'],
  }),
  'collections.unschedule': change({
    summary: 'End a schedule. Runs that it began go on.',
    needs: 'collect',
    params: z.strictObject({ id: z.string().min(1) }),
    result: nothing,
    changes: ['collections'],
  }),
  'collections.reread': change({
    summary:
      'Read the kept replies of a collection with today’s parsers and compare every cell; taken only with accept.',
    needs: 'collect',
    isLong: true,
    params: z.strictObject({ name, accept: z.boolean().default(false) }),
    result: shape<RereadView>(),
    // Without `accept` nothing; with it, whoever reads anew tells.
    changes: [],
  }),
  'collections.retain': change({
    summary: 'Say on which day what a collection holds is deleted; null: on none.',
    needs: 'manage',
    params: z.strictObject({ name, until: z.iso.date().nullable() }),
    result: shape<CollectionView>(),
    changes: ['collections'],
  }),
};
