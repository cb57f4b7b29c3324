import { hash } from 'node:crypto';
import type { PageRecord, PageSnapshot } from '#calls/pages/pages.ts';
import type { TakenPage, TakingFailure } from '#calls/pages/pages.ts';
import { AppError } from '#kit/errors.ts';
import type { CaptureManners } from '#kit/capture.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { KeptPageRow, PageFile, Store } from '../../store/index.ts';
import { messages } from '../messages.ts';
import { createScrubber } from '../scrub.ts';
import type { CleanSnapshot } from './clean-snapshot.ts';
import { buildPageRecord, recordWithWords, writeRecord, type PersonsWords } from './page-record.ts';

/** What the desktop app answers when a page is to be taken. */
export type Taking = { readonly taken: TakenPage } | { readonly failure: TakingFailure };

/** What a snapshot is cleaned by, in a thread of its own. */
export interface SnapshotToClean {
  readonly platform: string;
  readonly snapshot: string;
  readonly address: string;
  /** As they are sent. */
  readonly cookies: string;
}

export interface PageKeeperConfig {
  readonly catalogue: Catalogue;
  readonly store: Pick<Store, 'keptPages' | 'collections' | 'newId'>;
  readonly now: () => number;
  readonly version: string;
  /** Takes the page that is browsed; only the desktop app can. */
  readonly take: (() => Promise<Taking>) | undefined;
  readonly clean: (input: SnapshotToClean) => Promise<CleanSnapshot | undefined>;
  readonly capture: {
    readonly view: () => { readonly paused: boolean; readonly into: string | null };
    readonly settled: () => Promise<void>;
  };
  readonly onChange: () => void;
}

/** Keeps the page that a person browses: its picture, a snapshot, its record. */
export interface PageKeeper {
  /** Throws `validation_error` where there is no page, or none that could be taken as one. */
  readonly keep: () => Promise<KeptPageRow>;
  /** Writes beside a page what the person says. Throws `not_found`. */
  readonly annotate: (id: string, words: PersonsWords) => KeptPageRow;
}

export const createPageKeeper = (config: PageKeeperConfig): PageKeeper => {
  const { catalogue, store, now } = config;

  const mannersOf = (platform: string): CaptureManners => {
    const manners = catalogue.platform(platform)?.capture;
    if (!manners) throw new AppError('validation_error', messages.noPageToKeep);
    return manners;
  };

  const cleanedSnapshot = async (
    { platform, snapshot, address }: TakenPage,
    cookies: string,
  ): Promise<{ snapshot: PageSnapshot; file: PageFile } | undefined> => {
    const cleaned =
      snapshot === undefined
        ? undefined
        : await config.clean({ platform, snapshot, address: address.start, cookies });
    if (!cleaned) return undefined;
    const bytes = Buffer.from(cleaned.text, 'latin1');
    const sha256 = hash('sha256', bytes, 'hex');
    return {
      file: { role: 'snapshot', sha256, bytes },
      snapshot: {
        sha256,
        bytes: bytes.byteLength,
        mediaType: 'multipart/related',
        cleanedParts: cleaned.cleanedParts,
        dropped: cleaned.dropped,
      },
    };
  };

  const keepTaken = async (taken: TakenPage, into: string | null): Promise<KeptPageRow> => {
    const { platform } = taken;
    const manners = mannersOf(platform);
    const cookies = taken.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const { address } = createScrubber(manners).cleanPage(taken.address.start, cookies);
    const snapshot = await cleanedSnapshot(taken, cookies);
    const { bytes } = taken.picture;
    const picture: PageFile = { role: 'picture', sha256: hash('sha256', bytes, 'hex'), bytes };
    // What came with the page may still be read.
    await config.capture.settled();
    const replies = store.keptPages.browsedReplies(platform, taken.loadedAt, taken.endedAt);
    const id = store.newId();
    const record = buildPageRecord({
      id,
      version: config.version,
      taken,
      address: { start: address(taken.address.start), end: address(taken.address.end) },
      title: taken.title,
      signedIn: isSignedIn(taken, manners),
      picture,
      snapshot: snapshot?.snapshot,
      replies: replies.map(({ callId, operation, at, bodySha256 }) => ({
        call: callId,
        operation,
        at,
        sha256: bodySha256,
      })),
    });
    const { text, sha256 } = writeRecord(record);
    await store.keptPages.add({
      id,
      platform,
      at: taken.startedAt,
      collection: into === null ? null : (store.collections.find(into)?.seq ?? null),
      record: text,
      sha256,
      calls: [...new Set(replies.map(({ callId }) => callId))],
      files: [picture, ...(snapshot ? [snapshot.file] : [])],
    });
    return store.keptPages.there(id);
  };

  return {
    keep: async () => {
      const { paused, into } = config.capture.view();
      if (!config.take) throw new AppError('validation_error', messages.pagesAreKeptInDesktop);
      if (paused) throw new AppError('validation_error', messages.pageNotKeptInPause);
      const taking = await config.take();
      if ('failure' in taking)
        throw new AppError('validation_error', messages[FAILURES[taking.failure]]);
      const row = await keepTaken(taking.taken, into);
      config.onChange();
      return row;
    },
    annotate: (id, words) => {
      const row = store.keptPages.there(id);
      const record = recordWithWords(
        JSON.parse(row.record) as PageRecord,
        words,
        new Date(now()).toISOString(),
      );
      const { text, sha256 } = writeRecord(record);
      store.keptPages.setRecord(id, text, sha256);
      config.onChange();
      return store.keptPages.there(id);
    },
  };
};

const isSignedIn = (
  { cookies }: TakenPage,
  { signInCookies }: CaptureManners,
): boolean | undefined => signInCookies && cookies.some(({ name }) => signInCookies.includes(name));

const FAILURES = {
  'no-page': 'noPageToKeep',
  private: 'pageIsPrivate',
  navigated: 'pageNavigatedMeanwhile',
  resized: 'pageResizedMeanwhile',
  unanswered: 'pageDidNotAnswer',
  'under-way': 'pageIsBeingKept',
  'too-wide': 'pageTooWide',
} as const satisfies Readonly<Record<TakingFailure, keyof typeof messages>>;
