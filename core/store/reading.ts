import { createCalls, type Calls } from './calls/calls.ts';
import { createAnswers, type Answers } from './calls/answers.ts';
import { createSavedViews, type SavedViews } from './collections/saved-views.ts';
import { createCollections, type Collections } from './collections/collections.ts';
import { createCaseLog, type CaseLog } from './collections/case-log/case-log.ts';
import { createCodebooks, type Codebooks } from './collections/coding/codebooks.ts';
import { createCoders, type Coders } from './collections/coding/coders.ts';
import { createCodings, type Codings } from './collections/coding/codings.ts';
import { createAttempts, type Attempts } from './collections/attempts.ts';
import { createCompleteness, type CompletenessRows } from './collections/completeness.ts';
import { createGathering, type Gathering } from './collections/gathering.ts';
import { createItems, type Items } from './collections/items.ts';
import { createLinks, type Links } from './collections/links.ts';
import { createWordsRenewal, type WordsRenewing } from './collections/renew-words.ts';
import { createItemRows, type ItemRows } from './collections/rows.ts';
import { createRuns, type Runs } from './collections/runs.ts';
import { createContents } from './calls/contents.ts';
import { createKeptPages, type KeptPages } from './calls/kept-pages.ts';
import { openForReading, type ReadingOptions } from './open-database.ts';
import { createBodies } from './calls/bodies.ts';
import { createEvidence, type Evidence } from './calls/evidence.ts';
import { createEvidenceObjects } from './evidence-store/evidence-objects.ts';
import { createDownloads, type Downloads } from './housekeeping/downloads.ts';
import { createKeys } from './accounts/keys.ts';
import { createSecrets } from './accounts/key-secrets.ts';
import { createLeftOutCalls, type LeftOutCalls } from './deletion/left-out.ts';
import { createSignedDays, type SignedDays } from './calls/signed-days.ts';
import { LOCAL_ACCOUNT } from './accounts/accounts.ts';
import { createLedger } from './accounts/ledger.ts';
import { createLongStates, type LongStates } from './calls/long-states.ts';
import { createPersonRecords, type PersonRecords } from './deletion/person-records.ts';
import type { PersonTest } from './deletion/places/place.ts';
import { findInPlaces, type FoundInPlace } from './deletion/places/places.ts';
import type { Db } from './file/db.ts';
import { createProcessLeases } from './file/process-leases.ts';

/** What of the store is needed to read a collection. */
export interface CollectionStore {
  readonly collections: Collections;
  readonly runs: Runs;
  readonly items: Items;
  readonly itemRows: ItemRows;
  readonly wordsRenewal: Pick<WordsRenewing, 'get'>;
  readonly coders: Coders;
  readonly codebooks: Codebooks;
  readonly codings: Codings;
  readonly completeness: CompletenessRows;
  readonly attempts: Attempts;
  readonly links: Links;
  readonly gathering: Gathering;
  readonly calls: Calls;
  readonly evidence: Evidence;
  readonly keptPages: Pick<
    KeptPages,
    'list' | 'each' | 'ofCollection' | 'calls' | 'fileOf' | 'parts'
  >;
}

/** The same, with what re-reading a call needs beside it. */
export interface ReadingStore extends CollectionStore {
  readonly longStates: LongStates;
  readonly answers: Answers;
  readonly savedViews: SavedViews;
  readonly downloads: Pick<Downloads, 'list'>;
  readonly caseLog: Pick<CaseLog, 'card' | 'lines'>;
  readonly signedDays: Pick<SignedDays, 'list' | 'inclusionOf'>;
  /** What is read to find one person in it. */
  readonly personRecords: PersonRecords;
  /** Calls that hold somebody who is left out, and the evidence of all calls, theirs too. */
  readonly leftOutCalls: LeftOutCalls;
  readonly allEvidence: Evidence;
  /** What names a person outside of items and replies. */
  readonly findInPlaces: (test: PersonTest) => readonly FoundInPlace[];
  readonly close: () => void;
}

/**
 * The store as it is at this moment, for reading alone: what others write meanwhile does not show, so
 * that a collection that is read twice is the same both times. The log of the data file grows while
 * it is open.
 */
export const openReading = (dir: string, options?: ReadingOptions): ReadingStore => {
  const db = openForReading(dir, { ...options, mayTakeLong: true });
  db.hold();
  return readingStore(db, dir);
};

/** The store for reading alone as it is at each question, for those who wait for the answer. */
export const openLatest = (dir: string): ReadingStore =>
  readingStore(openForReading(dir, { isWaitedFor: true }), dir);

const readingStore = (db: Db, dir: string): ReadingStore => {
  const now = Date.now;
  const leases = createProcessLeases(db, now, () => performance.now());
  const ledger = createLedger(
    db,
    now,
    leases,
    createKeys(db, now, { account: LOCAL_ACCOUNT, secrets: createSecrets() }),
  );
  const objects = createEvidenceObjects({ db, now, monotonic: () => performance.now() });
  const bodies = createBodies(db, objects);
  const evidence = createEvidence(db, now, bodies);
  const contents = createContents(db);
  const longStates = createLongStates(db, now);
  return {
    collections: createCollections(db, now),
    runs: createRuns(db, now, leases),
    items: createItems(db, contents),
    itemRows: createItemRows(db),
    wordsRenewal: createWordsRenewal(db),
    coders: createCoders(db, now),
    codebooks: createCodebooks(db, now),
    codings: createCodings(db, now),
    completeness: createCompleteness(db),
    attempts: createAttempts(db),
    links: createLinks(db),
    gathering: createGathering(db),
    calls: createCalls(db, now, ledger, evidence, contents, longStates),
    evidence,
    keptPages: createKeptPages(db),
    longStates,
    answers: createAnswers(db),
    savedViews: createSavedViews(db),
    downloads: createDownloads(db, now, leases),
    caseLog: createCaseLog(db, now),
    signedDays: createSignedDays(db, now),
    personRecords: createPersonRecords(db),
    leftOutCalls: createLeftOutCalls(db),
    allEvidence: createEvidence(db, now, bodies, { hasLeftOut: true }),
    findInPlaces: (test) => findInPlaces({ db, dir }, test),
    close: () => {
      objects.close();
      db.close();
    },
  };
};
