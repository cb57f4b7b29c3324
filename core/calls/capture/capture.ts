/** What the person's own browsing brings, and what another program recorded. */
import { z } from 'zod';
import type { Notice } from '#kit/collect.ts';
import { change, none, query, shape } from '../define.ts';

/** What the person's browsing has brought since the app was started. */
export interface CaptureView {
  /** Nothing is kept while it is on. */
  readonly paused: boolean;
  /** Whether what pages load before anybody looked is kept too. */
  readonly preloads: boolean;
  /** The collection into which items go; `null` for none. */
  readonly into: string | null;
  /** How many items were new to that collection since it was chosen. */
  readonly collected: number;
  /** Platforms whose pages can be browsed. */
  readonly sites: readonly {
    readonly platform: string;
    readonly brand: string;
    readonly home: string;
    readonly hosts: readonly string[];
    /** Where a person may sign in, in a window that the site opens. */
    readonly signInHosts: readonly string[];
  }[];
  readonly answers: number;
  readonly items: number;
  readonly duplicates: number;
  /** The platform's own no: gone, private, refused. */
  readonly refused: number;
  /** Loaded ahead, and not kept. */
  readonly ahead: number;
  /** Came, and are still to be read. */
  readonly waiting: number;
  /** Of every host of a platform that anything came of. */
  readonly hosts: readonly HostCounts[];
  /** Replies of known endpoints that no reader understands, by brand and endpoint: `X UserTweets`. */
  readonly unknown: readonly { readonly endpoint: string; readonly count: number }[];
  /** Replies that a page received and that could not be kept, by brand and endpoint. */
  readonly lost: readonly LostReplies[];
  /** Items by operation. */
  readonly kinds: readonly { readonly operation: string; readonly items: number }[];
  /** The newest first. */
  readonly latest: readonly CapturedView[];
}

/**
 * What became of the replies of one host of a platform. Many replies of which none is understood are the
 * sign of a site that has changed.
 */
export interface HostCounts {
  readonly platform: string;
  /** As the platform declares it, for all its subdomains where it names them so. */
  readonly host: string;
  readonly replies: number;
  /** In a form that is known: kept, kept already, or the platform's own no. */
  readonly understood: number;
  /** Of no route of the platform: its pictures and scripts, and perhaps what it renamed. */
  readonly unclaimed: number;
  /** Of a known endpoint, and in no form that is known; or too large or too slow to be read. */
  readonly notUnderstood: number;
  /** Those that may bring something to read: without pictures, scripts and empty replies. */
  readonly data: number;
  /** Whether many of these came, and none or nearly none of them in a form that is known. */
  readonly mayHaveChanged: boolean;
}

/**
 * Why a reply could not be kept. `aborted`: the page let go of it before its end. `cut-off`: the
 * connection ended before it. `closed`: the site was closed before it was read. `not-held`: the browser
 * no longer had it. `too-large`: it has more than 50 MB. `too-many`: too many were under way at once.
 */
export type LossReason = 'aborted' | 'closed' | 'cut-off' | 'not-held' | 'too-large' | 'too-many';

export interface LostReplies {
  readonly endpoint: string;
  readonly reason: LossReason;
  readonly count: number;
}

export interface CapturedView {
  readonly at: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly items: number;
}

/** How the latest import stands. */
export interface ImportView {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** The names of the files and folders, as they came. */
  readonly names: readonly string[];
  /** The collection into which items go; `null` for none. */
  readonly into: string | null;
  /** Exchanges that were looked at so far. */
  readonly seen: number;
  /** How many items were new to the collection. */
  readonly collected: number;
  /** When it was begun, by which its rows are found, when it is done; absent where nothing was read. */
  readonly at?: string;
  /** Of what kind the files were, in their order; when it is done. */
  readonly formats?: readonly string[];
  readonly report?: ImportReportView;
  /** Why it failed. */
  readonly because?: string;
}

/** Of how many items the answers of an operation say what a code of a notice means. */
export interface NoticeCount {
  readonly operation: string;
  /** "adverts-left-out". */
  readonly code: string;
  readonly count: number;
}

/** What became of everything in the files that were imported. */
export interface ImportReportView {
  /** Exchanges of the platforms that were looked at. */
  readonly read: number;
  /** Answers that were kept, and the items in them. */
  readonly kept: number;
  readonly items: number;
  readonly duplicates: number;
  /** The platform's own no: gone, private, refused. */
  readonly refused: number;
  /** By endpoint: replies that bring things and that no reader understands. */
  readonly unknown: Readonly<Record<string, number>>;
  /** Of other sites, or none of our business; not looked at. */
  readonly elsewhere: number;
  /** Saved without their content. */
  readonly withoutBody: number;
  readonly unreadable: number;
  /** By operation: the answers kept. */
  readonly operations: Readonly<Record<string, number>>;
  /** Damage of the files, and what the recording program did to its items, in words; how often. */
  readonly damage: Readonly<Record<string, number>>;
  /** Of every host of a platform that anything is of. */
  readonly hosts: readonly HostCounts[];
  /** What the answers kept say of their items; absent where they say nothing. */
  readonly notices?: readonly NoticeCount[];
  /** What else is known of the replies, and of how many; absent where there is nothing. */
  readonly replyNotices?: readonly Notice[];
}

const Collection = z.string().regex(/\S/).max(200);

export const captureCalls = {
  'capture.state': query({
    summary: 'What browsing has brought since the app was started, and where one can browse.',
    needs: 'program',
    params: none,
    result: shape<CaptureView>(),
    topics: ['capture'],
  }),
  'capture.set': change({
    summary:
      'Pauses or goes on; keeps what pages load ahead, or does not; chooses the collection into which items go.',
    needs: 'program',
    params: z.strictObject({
      paused: z.boolean().optional(),
      preloads: z.boolean().optional(),
      into: Collection.nullable().optional(),
    }),
    result: shape<CaptureView>(),
    changes: ['capture'],
  }),
  'capture.forget': change({
    summary: 'Deletes what was captured in the last minutes, with its evidence.',
    needs: 'program',
    params: z.strictObject({ minutes: z.int().min(1).max(1440) }),
    result: shape<{ readonly gone: number }>(),
    changes: ['calls', 'collections', 'capture'],
  }),
  'import.begin': change({
    summary: 'Begins to read recordings of a browser: HAR, WACZ, WARC, Zeeschuimer, folders.',
    needs: 'program',
    isLong: true,
    params: z.strictObject({
      paths: z.array(z.string().max(4096)).min(1).max(1000).describe('Absolute paths.'),
      into: Collection.optional(),
    }),
    result: shape<ImportView>(),
    changes: ['capture'],
  }),
  'import.collect': change({
    summary: 'Puts what the latest import read into a collection, also what was kept before.',
    needs: 'program',
    params: z.strictObject({ into: Collection }),
    result: shape<{ readonly collection: string; readonly added: number }>(),
    changes: ['collections'],
  }),
  'import.state': query({
    summary: 'How the latest import stands; null before the first.',
    needs: 'program',
    params: none,
    result: shape<ImportView | null>(),
    topics: ['capture'],
  }),
};
