import { AppError, detailOf } from '#kit/errors.ts';
import { LOCAL_ACCOUNT } from './accounts.ts';
import { createAnswers, type Answers } from './answers.ts';
import { createCalls, type Calls } from './calls.ts';
import { createCaptures, type Captures } from './captures.ts';
import { createUnreadReplies, type UnreadReplies } from './unread-replies.ts';
import { newId, type Now } from './clock.ts';
import { createClients, type Clients } from './clients.ts';
import { createCollections, type Collections } from './collections.ts';
import { createCharts, type Charts } from './collections-charts.ts';
import { createCompleteness, type CompletenessRows } from './collections-completeness.ts';
import { createGathering, type Gathering } from './collections-gathering.ts';
import { createLibrary, type Library } from './collections-library.ts';
import { createItems, type Items } from './collections-items.ts';
import { createItemRows, type ItemRows } from './collections-rows.ts';
import { createSchedules, type Schedules } from './collections-schedules.ts';
import { createRuns, type Runs } from './collections-runs.ts';
import { createContents } from './contents.ts';
import { isDiskFull, openToOthers } from './data-folder.ts';
import { isBusy, openDb, worded, type Db } from './db.ts';
import { createDownloads, type Downloads } from './downloads.ts';
import { createProcessLeases, SILENCE_MS, type ProcessLeases } from './process-leases.ts';
import { createEvidence, type Evidence } from './evidence.ts';
import { createForgettingPeople, type ForgettingPeople } from './forget-person.ts';
import { createKeys, type Keys } from './keys.ts';
import { createLeftOutCalls } from './left-out-calls.ts';
import { createLeftOut } from './left-out.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createLongStates, type LongStates } from './long-states.ts';
import { migrate } from './migrations/index.ts';
import { createPruning, type Pruning } from './prune.ts';
import { openReading, type ReadingStore } from './reading.ts';
import { createSavedViews, type SavedViews } from './saved-views.ts';
import { createRetention, type Retention } from './retention.ts';
import { createSpending, type Spending } from './spending.ts';
import { createSettings, type SettingsStore } from './settings.ts';
import { messages } from './messages.ts';

export type { KeptAnswer } from './answers.ts';
export type { AnswerRow, CallRow, Door, Ending, Finished, Outcome } from './call-rows.ts';
export type { ArchiveHit } from './archive-log.ts';
export type { Bearing, ClientRow, GrantRow, GrantWish, NewTokens } from './clients.ts';
export type { Fault } from './audit.ts';
export type {
  Annotation,
  CollectionRow,
  Collections,
  SourceRow,
  SourceWish,
} from './collections.ts';
export type { Ingested, ItemDraft, ObservationRow, Sight } from './collections-items.ts';
export type { ItemFilter } from './collections-filter.ts';
export type { ItemSort, RowPlace } from './collections-places.ts';
export type { ItemRow, RowPage, RowsWanted } from './collections-rows.ts';
export type { ReadItem } from './read-item.ts';
export type { ItemSeenBy, Repair } from './repair.ts';
export type { StoredItem as DamagedRow } from './item-columns.ts';
export type { UnseenAnswer } from './collections-library.ts';
export type { ScheduleRow } from './collections-schedules.ts';
export type {
  ListEnd,
  ListRow,
  ListWish,
  PageRow,
  PageState,
  PlatformRefusal,
  RunRow,
  RunState,
  RunWish,
} from './collections-run-rows.ts';
export type {
  DownloadChange,
  DownloadRow,
  DownloadState,
  DownloadWish,
  FileWish,
} from './downloads.ts';
export type { CapturedCount, OpenLists, StatedLists } from './collections-completeness.ts';
export type { GatheringRow, RecheckRow, Span } from './collections-gathering.ts';
export type { Redraft } from './unsee-calls.ts';
export type { ProgramKnowledge } from './finding.ts';
export type { CollectionStore, ReadingStore } from './reading.ts';
export type { ChartTask } from './read-charts.ts';
export type { ProcessLease } from './process-leases.ts';
export type { Exchange, ExchangeRow, Kept, PackedBody } from './evidence.ts';
export { pruneLimitsIn, type Pruned, type PruneLimits, type Weight } from './prune.ts';
export type { PackedContent } from './contents.ts';
export type {
  AskedOfPerson,
  CallToForget,
  DeletionCount,
  DeletionRow,
  ForgettingPortion,
  LeftOutRedaction,
  ReplyToForget,
} from './forget-person.ts';
export type { NamingExchangeRow } from './person-records.ts';
export type { HealthRow } from './health.ts';
export type { KeyRow, KeyWish, NewKey } from './keys.ts';
export type { AccountRow } from './accounts.ts';
export type { BillRow } from './billing-cycles.ts';
export type { Billing, Credits, Overview } from './ledger.ts';
export type { LedgerKind, LedgerRow } from './ledger-entries.ts';
export type { UnreadReplies } from './unread-replies.ts';
export { PLANS, type Plan, type PlanName } from './billing-plans.ts';
export { DEFAULTS, type SettingKey, type SettingListener, type Settings } from './settings.ts';

/** Everything that is kept, on one file. Synchronous; several processes may have it open at once. */
export interface Store {
  readonly keys: Keys;
  readonly ledger: Ledger;
  readonly evidence: Evidence;
  readonly calls: Calls;
  /** What calls were answered, for reading back. */
  readonly answers: Answers;
  /** What browsing brought. */
  readonly captures: Captures;
  readonly unreadReplies: UnreadReplies;
  /** What cursors name because it does not fit into them. */
  readonly longStates: LongStates;
  readonly settings: SettingsStore;
  /** What official APIs bill the person. */
  readonly spending: Spending;
  /** Clients of the MCP door: registrations, grants, tokens. */
  readonly clients: Clients;
  readonly downloads: Downloads;
  readonly collections: Collections;
  readonly savedViews: SavedViews;
  /** How collections are gathered. */
  readonly runs: Runs;
  /** What collections hold, and how it is read. */
  readonly items: Items;
  readonly itemRows: ItemRows;
  readonly completeness: CompletenessRows;
  /** When and in which world they were gathered. */
  readonly gathering: Gathering;
  /** What charts of them are drawn from. */
  readonly charts: Charts;
  readonly schedules: Schedules;
  readonly library: Library;
  /** Deleting what is of a person, on request. */
  readonly people: ForgettingPeople;
  /** Deleting what may be kept no longer. */
  readonly retention: Retention;
  readonly leases: ProcessLeases;
  /** How heavy the data file is, and deleting what is old. */
  readonly pruning: Pruning;
  /** The calls that a dead process had left open and that were refunded at this opening. */
  readonly recovered: readonly string[];
  /** What the person should know of the data folder, one sentence each; found at this opening. */
  readonly notices: readonly string[];
  /** All that `work` writes, or nothing; `work` must be synchronous. */
  transaction<T>(work: () => T): T;
  /** A new id; later ones sort after earlier ones. */
  newId(): string;
  /**
   * One sentence while the data file is not the one that was opened (deleted, replaced, cut short):
   * every method then throws `service_unavailable`. From memory; a second old at most.
   */
  problem(): string | undefined;
  /** Whether a method threw this because another process held the database: trying again may help. */
  isBusy(error: unknown): boolean;
  /** Hears when `problem` changes; answers how to stop that. */
  onProblem(listener: (problem: string | undefined) => void): () => void;
  /** The collections as they are at this moment, for reading alone; `close` ends it. Not of `:memory:`. */
  reading(): ReadingStore;
  /** Writes what is waiting and lets go of the file; safe to call twice. */
  close(): void;
}

export interface StoreOptions {
  /** The data folder, made when missing, or `:memory:`. */
  readonly dir: string;
  readonly now?: Now;
  /** Milliseconds from some moment on, never set back: for waits and for the silence of processes. */
  readonly monotonic?: () => number;
}

/** How often the data file is looked for while nothing is written. */
const LOOK_MS = 1000;

/**
 * Opens the store: schema brought up to date, account and built-in keys made, what dead processes
 * left open given back. Throws `data_folder` when the folder cannot be used or was written by a newer
 * program. One store a folder in one process: a second one takes the first for dead.
 */
export const openStore = (options: StoreOptions): Store => {
  try {
    return opened(options);
  } catch (error) {
    throw cannotStart(options.dir, error);
  }
};

const opened = ({
  dir,
  now = Date.now,
  monotonic = () => performance.now(),
}: StoreOptions): Store => {
  const db = openDb(dir, { monotonic });
  try {
    const notices = migrate(db).map((says) => `the data file was mended: ${says}`);
    if (dir !== ':memory:') notices.push(...openToOthers(dir));
    const leases = createProcessLeases(db, now, monotonic);
    const keys = createKeys(db, now, LOCAL_ACCOUNT);
    const ledger = createLedger(db, now, leases, keys);
    ledger.ensureAccount(LOCAL_ACCOUNT);
    keys.ensureBuiltin();
    leases.beat();
    const recovered = leases.recover(ledger.refund);
    // Also later on: a process may die, or be seen to be dead, while this one runs.
    const pulse = setInterval(() => {
      quietly(leases.beat);
      quietly(() => leases.recover(ledger.refund));
    }, SILENCE_MS / 4).unref();

    const evidence = createEvidence(db, now);
    const longStates = createLongStates(db, now);
    longStates.dropOld();
    const contents = createContents(db);
    const calls = createCalls(db, now, ledger, evidence, contents, longStates);
    const file = watchProblem(db);
    let open = true;
    const close = (): void => {
      if (!open) return;
      open = false;
      clearInterval(pulse);
      file.close();
      calls.close();
      quietly(leases.leave);
      db.close();
    };
    // Until here nobody waited for an answer.
    db.shortenWaits();
    return {
      keys,
      ledger,
      evidence,
      calls,
      answers: createAnswers(db),
      captures: createCaptures(db, now, calls.forgetAnswers),
      unreadReplies: createUnreadReplies(db),
      longStates,
      clients: createClients(db, now, keys),
      leases,
      pruning: createPruning(db, now, calls.forgetAnswers),
      recovered,
      notices,
      close,
      settings: createSettings(db),
      spending: createSpending(db, now),
      downloads: createDownloads(db, now, leases),
      collections: createCollections(db, now),
      savedViews: createSavedViews(db),
      runs: createRuns(db, now, leases),
      items: createItems(db, contents),
      itemRows: createItemRows(db),
      completeness: createCompleteness(db),
      gathering: createGathering(db),
      charts: createCharts(db),
      schedules: createSchedules(db, now),
      library: createLibrary(db),
      retention: createRetention(db, now),
      people: createForgettingPeople({
        db,
        now,
        leftOut: createLeftOut(db, now),
        leftOutCalls: createLeftOutCalls(db),
        contents,
        forgetAnswers: calls.forgetAnswers,
      }),
      transaction: (work) => db.transaction(work),
      newId: () => newId(now()),
      reading: () => openReading(dir),
      problem: file.problem,
      isBusy,
      onProblem: file.onProblem,
    };
  } catch (error) {
    db.close();
    throw error;
  }
};

/** Looks for the data file every second, and tells who wants to know. */
const watchProblem = (db: Db) => {
  const listeners = new Set<(problem: string | undefined) => void>();
  let problem: string | undefined;
  const look = setInterval(() => {
    const found = db.problem();
    if (found === problem) return;
    problem = found;
    for (const listener of listeners) listener(found);
  }, LOOK_MS).unref();
  return {
    problem: () => problem,
    onProblem: (listener: (problem: string | undefined) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: () => clearInterval(look),
  };
};

/** Whatever keeps the store from opening, as the row of the table that says that nothing was started. */
const cannotStart = (dir: string, thrown: unknown): AppError => {
  const error = thrown instanceof AppError ? thrown : worded(thrown);
  if (error instanceof AppError && error.kind === 'data_folder') return error;
  const [words, retryAfter] =
    error instanceof AppError
      ? [detailOf(error), error.retryAfter]
      : [messages.dataFileCannotBeWorkedWith, undefined];
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  return new AppError(
    'data_folder',
    messages.of({ what: dir, words: isDiskFull(dir, cause) ? messages.diskIsFullHere : words }),
    { cause, ...(retryAfter === undefined ? {} : { retryAfter }) },
  );
};

/** A missed beat is no harm: the next one comes in time, and what is left behind is cleared at the next start. */
const quietly = (work: () => unknown): void => {
  try {
    work();
  } catch {
    return;
  }
};
