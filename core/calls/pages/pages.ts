/** Pages that the person kept while browsing. */
import { z } from 'zod';
import type { DropCounts } from '#kit/dropped-parts.ts';
import { name } from '../collections/collections.ts';
import { change, described, nothing, query, none, shape } from '../define.ts';

export interface KeptPageView {
  readonly id: string;
  /** Of the record, which stands for all of it. */
  readonly sha256: string;
  readonly brand: string;
  readonly record: PageRecord;
  /** The collection into which items went when it was kept. */
  readonly collection?: string;
  /** Items that were read from its replies, each once in every collection that has it. */
  readonly items: number;
}

export interface PagePartView {
  /** Empty behind the last part. */
  readonly base64: string;
  readonly isLast: boolean;
}

export interface SavedPageView {
  readonly files: readonly string[];
}

const id = z.string().min(1).max(100);
const role = z.enum(['picture', 'snapshot']);

const keptFile = z.strictObject({
  sha256: z.string().describe('Its SHA-256.'),
  bytes: z.int().min(0).describe('Its size.'),
});

/** The same as other programs have them. */
const KeptPages = z
  .array(
    z.strictObject({
      id: z.string().describe('Its id here.'),
      sha256: z.string().describe('SHA-256 of the record, which holds those of the files.'),
      platform: z.string().describe('The segment of the platform.'),
      address: z.string().describe('Its address, without secrets.'),
      title: z.string().optional().describe('Its title.'),
      keptAt: z.iso.datetime().describe('When the keeping began.'),
      picture: keptFile.describe('The picture of the whole page (PNG).'),
      snapshot: keptFile.optional().describe('The page, without scripts and secrets (MHTML).'),
      note: z.string().optional().describe('What the person wrote beside it.'),
      items: z.int().min(0).describe('Items that were read from what it loaded.'),
    }),
  )
  .describe('The newest first.');

export const pageCalls = {
  'pages.list': query({
    summary:
      'Pages that were kept, the newest first: all, those of a collection, or those that were kept with a call.',
    needs: 'read',
    params: z.strictObject({
      collection: z.string().min(1).max(200).optional().describe('By its name or id.'),
      call: z.string().min(1).max(100).optional().describe('The id of a call that brought rows.'),
    }),
    result: shape<readonly KeptPageView[]>(),
    topics: ['capture', 'collections'],
  }),
  'collections.pages': query({
    summary:
      'The kept pages of a collection: those that a person kept while browsing into it, with their hashes.',
    needs: 'read',
    params: z.strictObject({ name: name.describe('The name of the collection.') }),
    result: described(KeptPages),
    rest: 'collections/{name}/pages',
    topics: ['capture', 'collections'],
  }),
  'pages.get': query({
    summary: 'One kept page, by its id.',
    needs: 'read',
    params: z.strictObject({ id }),
    result: shape<KeptPageView>(),
    topics: ['capture', 'collections'],
  }),
  'pages.part': query({
    summary: 'One part of the picture or the snapshot of a kept page, to be shown.',
    needs: 'export',
    params: z.strictObject({ id, role, number: z.int().min(0).max(100_000) }),
    result: shape<PagePartView>(),
    topics: [],
  }),
  'pages.keep': change({
    summary: 'Keep the page that is browsed: a picture of all of it, a snapshot, and a record.',
    needs: 'program',
    params: none,
    result: shape<KeptPageView>(),
    changes: ['capture', 'collections'],
  }),
  'pages.annotate': change({
    summary: 'Write beside a kept page; the record gets another hash, and names the one before.',
    needs: 'code',
    params: z.strictObject({
      id,
      note: z.string().max(5000),
      signedInAs: z.string().max(200).describe('As whom the person was signed in, if they say it.'),
    }),
    result: shape<KeptPageView>(),
    changes: ['capture', 'collections'],
  }),
  'pages.save': change({
    summary: 'Write the files and the record of a kept page into the download folder.',
    needs: 'export',
    params: z.strictObject({
      id,
      roles: z.array(z.enum(['picture', 'snapshot', 'record'])).min(1),
    }),
    result: shape<SavedPageView>(),
    changes: [],
  }),
  'pages.remove': change({
    summary: 'Delete a kept page with its files; the replies from which it was read stay.',
    needs: 'manage',
    params: z.strictObject({ id }),
    result: nothing,
    changes: ['capture', 'collections'],
  }),
};

/**
 * The record of a kept page: everything that is said of it, and the hashes of its files. Its SHA-256, over its
 * canonical JSON, stands for the whole page. Absent is not known.
 */
export interface PageRecord {
  readonly type: 'BowerbirdKeptPage';
  readonly version: 1;
  readonly id: string;
  readonly program: string;
  readonly platform: string;
  readonly title?: string;
  /** Without secrets, as all that is kept. Of the main frame, before and after the taking. */
  readonly address: { readonly start: string; readonly end: string };
  /** Whether the address was another one in between, within the same document. */
  readonly changedAddress: boolean;
  /** Instants of this computer's clock. */
  readonly time: {
    readonly start: string;
    readonly end: string;
    readonly documentLoaded: string;
    readonly addressSince: string;
    /** `Europe/Berlin`, and minutes by which its clocks were ahead of UTC. */
    readonly zone: string;
    readonly utcOffsetMinutes: number;
  };
  /** How far the site's clocks were ahead of this computer's, by the header `Date` of its replies. */
  readonly clock?: {
    readonly offsetMs: number;
    readonly uncertaintyMs: number;
    readonly agreeing: number;
    readonly of: number;
  };
  /** CSS pixels. */
  readonly window: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
  readonly page: { readonly width: number; readonly height: number };
  readonly scaleFactor: number;
  readonly language?: string;
  readonly direction?: string;
  readonly browser: { readonly userAgent: string; readonly languages: readonly string[] };
  /** Whether a cookie was there that the site sets for those who are signed in; absent where none is known. */
  readonly signedIn?: boolean;
  readonly picture: PagePicture;
  readonly snapshot?: PageSnapshot;
  /** Replies that the document loaded until the end of the taking, of those that are kept. */
  readonly replies: readonly PageReply[];
  /** What the person wrote beside it, and the SHA-256 of the record without that. */
  readonly person?: {
    readonly at: string;
    readonly of: string;
    readonly note?: string;
    readonly signedInAs?: string;
  };
}

export interface PagePicture {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: 'image/png';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the whole page; more than `height` where only the first pixels were taken. */
  readonly pageHeight: number;
}

export interface PageSnapshot {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: 'multipart/related';
  /** Secrets were taken out, and what acts, before it was hashed; of how many parts something was. */
  readonly cleanedParts: number;
  /** What was taken out, and how often; absent in records of versions that did not count it. */
  readonly dropped?: DropCounts;
}

export interface PageReply {
  readonly call: string;
  readonly operation: string;
  readonly at: string;
  readonly sha256: string;
  /** Whether it came after the address of the main frame was the one of the record. */
  readonly sinceAddress: boolean;
}

/** What the desktop app brings of a page that is to be kept, before anything of it is kept. */
export interface TakenPage {
  readonly platform: string;
  readonly title: string;
  /** Of the main frame when the taking began and when it had ended. */
  readonly address: { readonly start: string; readonly end: string };
  /** Whether the address was another one in between, within the same document. */
  readonly changedAddress: boolean;
  /** Instants. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** When the document was loaded, and since when its address is the one at the start. */
  readonly loadedAt: string;
  readonly addressSince: string;
  readonly timeZone: string;
  readonly utcOffsetMinutes: number;
  /** Of replies of this page that came from the site itself. */
  readonly clockSamples: readonly ClockSample[];
  /** In CSS pixels. */
  readonly window: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
  readonly page: { readonly width: number; readonly height: number };
  /** Pixels of the picture for one CSS pixel. */
  readonly scaleFactor: number;
  /** As the page declares them; empty where it does not. */
  readonly language: string;
  readonly direction: string;
  /** Languages in which the site was asked. */
  readonly languages: readonly string[];
  readonly userAgent: string;
  /** Of the site's session: they are looked at, and never kept. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  readonly picture: TakenPicture;
  /** MHTML; absent where the browser gave none or one that is too large. */
  readonly snapshot?: string | undefined;
}

export interface TakenPicture {
  /** PNG. */
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the whole page, in the same pixels; more than `height` where a limit was reached. */
  readonly pageHeight: number;
}

/** When a server made a reply by its own clock, and when it was asked for and whole by ours; in milliseconds. */
export interface ClockSample {
  /** To the second. */
  readonly served: number;
  readonly sent: number;
  readonly received: number;
}

/** Why a page was not taken. */
export type TakingFailure =
  | 'no-page'
  | 'private'
  | 'navigated'
  | 'resized'
  | 'unanswered'
  | 'under-way'
  | 'too-wide';
