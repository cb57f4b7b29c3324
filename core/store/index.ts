import { AppError, detailFromError, isOfUnusableData } from '#kit/errors.ts';
import type { PlanName } from './accounts/billing-plans.ts';
import { LOCAL_ACCOUNT } from './accounts/accounts.ts';
import { createAnswerBytes, createAnswers } from './calls/answers.ts';
import { createCalls } from './calls/calls.ts';
import { createCaptures } from './deletion/captures.ts';
import { createUnreadReplies } from './calls/unread-replies.ts';
import { newId, type Now } from './file/clock.ts';
import { createClients } from './accounts/clients.ts';
import { createCollections } from './collections/collections.ts';
import { createChecks } from './collections/checks.ts';
import { createCodebooks } from './collections/coding/codebooks.ts';
import { createCoders } from './collections/coding/coders.ts';
import { createCodingCopies } from './collections/coding/coding-copies.ts';
import { createCodings } from './collections/coding/codings.ts';
import { createCodingExchange } from './collections/coding/exchange.ts';
import { createBookMerging } from './collections/coding/merge-book.ts';
import { createCaseLog } from './collections/case-log/case-log.ts';
import { createCharts } from './collections/charts/charts.ts';
import { createAttempts } from './collections/attempts.ts';
import { createCompleteness } from './collections/completeness.ts';
import { createGathering } from './collections/gathering.ts';
import { createImports } from './collections/imports.ts';
import { createLinks } from './collections/links.ts';
import { createItemSums } from './collections/item-sums.ts';
import { createLibrary } from './collections/library.ts';
import { createItems } from './collections/items.ts';
import { createWordsRenewal } from './collections/renew-words.ts';
import { createItemRows } from './collections/rows.ts';
import { createSchedules } from './housekeeping/schedules.ts';
import { createRequestRenaming } from './collections/rename-requests.ts';
import { createRunRequests } from './collections/run-requests.ts';
import { createOutbox } from './collections/outbox.ts';
import { createOutgoing } from './collections/outgoing.ts';
import { createReceived } from './collections/received.ts';
import { createReceivedParts } from './calls/received-parts.ts';
import { createRuns } from './collections/runs.ts';
import { createContents } from './calls/contents.ts';
import { createKeptPages } from './calls/kept-pages.ts';
import { isDiskFull, openToOthers, prepareDataFolder } from './file/data-folder.ts';
import { isBusy, openDb, worded, type Db } from './file/db.ts';
import { createDownloads } from './housekeeping/downloads.ts';
import { createProcessLeases, requireAlone, type ProcessLeases } from './file/process-leases.ts';
import { createBodies } from './calls/bodies.ts';
import { createBodyMoving } from './calls/move-bodies.ts';
import { createEvidence } from './calls/evidence.ts';
import { createEvidenceObjects } from './evidence-store/evidence-objects.ts';
import type { Environment } from './evidence-store/open-object-store.ts';
import { createForgettingPeople } from './deletion/forget-person.ts';
import { createKeys, type KeyHolders } from './accounts/keys.ts';
import { createSecrets } from './accounts/key-secrets.ts';
import { createForgettingRequests } from './deletion/forgetting-requests.ts';
import { createLeftOutCalls, createLeftOut } from './deletion/left-out.ts';
import { createLedger } from './accounts/ledger.ts';
import { createLongStates } from './calls/long-states.ts';
import { isOfOlderProgram, migrate } from './migrations/index.ts';
import { inPortions } from './file/portions.ts';
import {
  copyBeforeUpdate,
  dropOldUpdateCopies,
  listUpdateCopies,
  removeUpdateCopies,
} from './file/update-copies.ts';
import { createDeleted } from './deletion/deleted.ts';
import { createPruning } from './deletion/prune.ts';
import { openReading } from './reading.ts';
import { createSavedViews } from './collections/saved-views.ts';
import { createRetention } from './deletion/retention.ts';
import { createTermsDeletions } from './deletion/terms-deletion.ts';
import { createSignedDays } from './calls/signed-days.ts';
import { databaseOf, databaseServer, knownServer } from './database-server.ts';
import { createSpending } from './accounts/spending.ts';
import { createHoldings } from './housekeeping/holdings.ts';
import { createWorkLease } from './housekeeping/work-lease.ts';
import { createShortLived } from './housekeeping/short-lived.ts';
import { createTopicChanges } from './housekeeping/topic-changes.ts';
import { createStoredTurns } from './housekeeping/turns.ts';
import { createSettings } from './housekeeping/settings.ts';
import { messages } from './messages.ts';

export type { KeptAnswer } from './calls/answers.ts';
export type { AnswerRow, CallRow, Ending, Finished } from './calls/call-rows.ts';
export type { GrantRow, NewTokens } from './accounts/clients.ts';
export type { CheckRow } from './collections/checks.ts';
export type { CopiedCodings } from './collections/coding/coding-copies.ts';
export type { CodebookRow } from './collections/coding/codebooks.ts';
export type { CoderRow } from './collections/coding/coders.ts';
export type { CodedBy, CodesOfItem } from './collections/coding/codings.ts';
export type { CaseLog, HeadSigner } from './collections/case-log/case-log.ts';
export type { CollectionRow, SourceRow, AddSourceInput } from './collections/collections.ts';
export type { ItemDraft } from './collections/items.ts';
export type { ItemFilter } from './collections/filter.ts';
export type { RowPlace } from './collections/places.ts';
export type { ItemIdentity, ItemRow, RowPage, RowsWanted } from './collections/rows.ts';
export type { LeftOfRun } from './collections/run-lists.ts';
export type { NoteAuthor, ReadItem, WrittenNote } from './collections/read-item.ts';
export type { ItemSeenBy, Repair } from './doctor/repair.ts';
export type { StoredItem as DamagedRow } from './collections/item-columns.ts';
export type { UnseenAnswer } from './collections/library.ts';
export type { ScheduleRow } from './housekeeping/schedules.ts';
export type {
  OutboxEntry,
  OutboxKind,
  RefusedEntry,
  SharedCollection,
} from './collections/outbox.ts';
export type {
  HeldCounts,
  ItemKey,
  OutgoingLink,
  OutgoingList,
  OutgoingNote,
  OutgoingPage,
  OutgoingRun,
  OutgoingSource,
} from './collections/outgoing.ts';
export type { Sender } from './collections/received.ts';
export type { AttemptCount } from './collections/attempts.ts';
export type {
  ListEnd,
  ListRow,
  AddListInput,
  PageRow,
  PlatformRefusal,
  RunRow,
} from './collections/run-rows.ts';
export type {
  DownloadChange,
  DownloadRow,
  AddDownloadInput,
  AddFileInput,
} from './housekeeping/downloads.ts';
export type {
  CapturedCount,
  DeletionCount,
  OfficialCount,
  OpenLists,
  Revision,
  StatedLists,
  UnreadCounts,
} from './collections/completeness.ts';
export type { AddLinkInput, LinkOutline, LinkRow } from './collections/links.ts';
export type { GatheringRow, RecheckRow, Span } from './collections/gathering.ts';
export type { Redraft } from './collections/item-columns.ts';
export type { ProgramKnowledge } from './doctor/finding.ts';
export type { CollectionStore, ReadingStore } from './reading.ts';
export type { ChartTask } from './collections/charts/read-charts.ts';
export type { PackedBody } from './calls/bodies.ts';
export type { MovedBodies } from './calls/move-bodies.ts';
export type { Exchange, ExchangeRow } from './calls/evidence.ts';
export type { EvidenceObjects } from './evidence-store/evidence-objects.ts';
export type { RetentionPlanRow } from './deletion/retention.ts';
export { pruneLimitsIn, type Pruned, type PruneLimits, type Weight } from './deletion/prune.ts';
export type { PackedContent } from './calls/contents.ts';
export type {
  RequestsAboutPerson,
  CallToForget,
  ForgettingPortion,
  LeftOutRedaction,
} from './deletion/forget-person.ts';
export type { Rewriting } from './deletion/rewrite-items.ts';
export type { OpenRequest, WaitingRequest } from './deletion/forgetting-requests.ts';
export type { HeldLeftOut } from './deletion/items-of-person.ts';
export type { IsLeftOut, LeftOutMark, LeftOutName } from './deletion/left-out.ts';
export type { PersonTest } from './deletion/places/place.ts';
export type { FoundInPlace } from './deletion/places/places.ts';
export type { NamingExchangeRow } from './deletion/person-records.ts';
export type { NoticedCall } from './calls/calls.ts';
export type { HealthRow } from './calls/health.ts';
export type { BrowsedReply, KeptPageRow, KeptPages } from './calls/kept-pages.ts';
export type { PageFile, PageFileRole } from './calls/page-files.ts';
export type { KeyHolders, KeyRow } from './accounts/keys.ts';
export { codeFromSecret } from './accounts/key-secrets.ts';
export type { PartRow } from './accounts/parts.ts';
export type { UsageRow, UsageSpan } from './accounts/usage.ts';
export type { ShortLived, ShortLivedValues } from './housekeeping/short-lived.ts';
export type { LedgerRow } from './accounts/ledger-entries.ts';
export type { UnreadReplies } from './calls/unread-replies.ts';
export { isPlan, PLAN_NAMES, PLANS, type PlanName } from './accounts/billing-plans.ts';
export type { Holdings, HeldKind } from './housekeeping/holdings.ts';
export {
  DEFAULTS,
  type KeptTermsSetting,
  type LaboratoryConnection,
} from './housekeeping/settings.ts';
export type { DeletedRow } from './deletion/deleted.ts';
export type { TermsDeletion } from './deletion/plan-terms-deletion.ts';
export type { TermsHolding } from './deletion/terms-deletion.ts';

/** What a room needs that keeps tables of its own here. */
export interface StoreParts {
  readonly db: Db;
  readonly now: Now;
  readonly leases: ProcessLeases;
}

/** Everything that is kept, on one file. Synchronous; several processes may have it open at once. */
export type Store = Readonly<ReturnType<typeof assemble>>;

export interface StoreOptions {
  /** The data folder, made when missing, or `:memory:`. */
  readonly dir: string;
  readonly now?: Now;
  /** Milliseconds from some moment on, never set back: for waits and for the silence of processes. */
  readonly monotonic?: () => number;
  /** How long another process may be silent before it is taken for dead, in milliseconds; a minute when left out. */
  readonly silenceMs?: number | undefined;
  /** Of a project: stands in the secrets of its keys and tokens (`Projects.add`). */
  readonly code?: string | undefined;
  /** Of a project: the plan with which its account is made; free when left out. */
  readonly plan?: PlanName | undefined;
  /** Of a project: who its members are. Without it, no key of a person may be used. */
  readonly members?: KeyHolders | undefined;
  /** `dir:/path` or `s3://bucket/prefix`, where replies are put; into the data file when left out. */
  readonly evidence?: string | undefined;
  /** Variables with the keys of that place; this process's own when left out. */
  readonly environment?: Environment | undefined;
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

const opened = (options: StoreOptions): Store => {
  const { dir, now = Date.now, monotonic = () => performance.now() } = options;
  const { db, notices } = openUpdated(dir, now, monotonic);
  try {
    if (dir !== ':memory:') notices.push(...openToOthers(dir));
    return assemble({ db, notices, ...options, now, monotonic });
  } catch (error) {
    db.close();
    throw error;
  }
};

interface Opened extends StoreOptions {
  readonly db: Db;
  readonly notices: readonly string[];
  readonly now: Now;
  readonly monotonic: () => number;
}

const assemble = ({
  db,
  notices,
  dir,
  now,
  monotonic,
  silenceMs,
  code,
  plan,
  members,
  evidence: location,
  environment,
}: Opened) => {
  const leases = createProcessLeases(db, now, monotonic, silenceMs);
  const secrets = createSecrets(code);
  const keys = createKeys(db, now, { account: LOCAL_ACCOUNT, secrets, members });
  const ledger = createLedger(db, now, leases, keys);
  ledger.ensureAccount(LOCAL_ACCOUNT, plan);
  keys.ensureBuiltin();
  leases.beat();
  const recovered = leases.recover(ledger.refund);
  // Also later on: a process may die, or be seen to be dead, while this one runs.
  const pulse = setInterval(() => {
    quietly(leases.beat);
    quietly(() => leases.recover(ledger.refund));
  }, leases.pulseMs).unref();

  const evidenceObjects = createEvidenceObjects({ db, location, environment, now, monotonic });
  const bodies = createBodies(db, evidenceObjects);
  const evidence = createEvidence(db, now, bodies);
  const longStates = createLongStates(db, now);
  longStates.dropOld();
  const receivedParts = createReceivedParts(db, now);
  receivedParts.dropOld();
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
    evidenceObjects.close();
    quietly(leases.leave);
    db.close();
  };
  // Until here nobody waited for an answer.
  db.shortenWaits();
  const [coders, codebooks] = [createCoders(db, now), createCodebooks(db, now)];
  const codings = createCodings(db, now);
  const leftOut = createLeftOut(db, now);
  const forgettingRequests = createForgettingRequests(db, now, leftOut);
  const mergeBook = createBookMerging(db, now, { coders, codebooks });
  const settings = createSettings(db);
  const rooms = new Map<unknown, unknown>();
  return {
    keys,
    ledger,
    evidence,
    /** Where replies are kept outside of the data file. */
    evidenceObjects,
    /** Replies that lie with the data, into the evidence store. */
    bodyMoving: createBodyMoving(db, evidenceObjects),
    calls,
    /** What calls were answered, for reading back. */
    answers: createAnswers(db),
    answerBytes: createAnswerBytes(db),
    /** What browsing brought. */
    captures: createCaptures(db, now, calls.forgetAnswers),
    /** Pages that the person kept. */
    keptPages: createKeptPages(db),
    unreadReplies: createUnreadReplies(db),
    /** What cursors name because it does not fit into them. */
    longStates,
    /** Clients of the MCP door: registrations, grants, tokens. */
    clients: createClients(db, now, keys, secrets),
    leases,
    /** When hosts may be asked, for all processes behind the address of this name. */
    turns: (egress: string) => createStoredTurns(db, { egress }),
    /** Days that have ended, with the root over the calls of each. */
    signedDays: createSignedDays(db, now),
    /** How heavy the data file is, and deleting what is old. */
    pruning: createPruning(db, now, calls.forgetAnswers),
    /** What the file holds, counted at this moment. Reads most of it. */
    holdings: createHoldings(db),
    /** The calls that a dead process had left open and that were refunded at this opening. */
    recovered,
    /** What the person should know of the data folder, one sentence each; found at this opening. */
    notices,
    /** Writes what is waiting and lets go of the file; safe to call twice. */
    close,
    settings,
    /** What official APIs bill the person. */
    spending: createSpending(db, now),
    downloads: createDownloads(db, now, leases),
    collections: createCollections(db, now),
    /** What was done with collections, by whom and when. */
    caseLog: createCaseLog(db, now),
    savedViews: createSavedViews(db),
    /** Whoever codes, with what, and what they coded. */
    coders,
    codebooks,
    codings,
    /** Works through portions, and leaves the thread to others in between. */
    inPortions,
    codingExchange: createCodingExchange(db, now, { coders, codebooks, codings, mergeBook }),
    codingCopies: createCodingCopies({ codebooks, codings, mergeBook }),
    /** How collections are gathered. */
    runs: createRuns(db, now, leases),
    /** Which run a request began. */
    runRequests: createRunRequests(db, now),
    requestRenaming: createRequestRenaming(db),
    /** What collections hold, and how it is read. */
    items: createItems(db, contents),
    itemRows: createItemRows(db),
    /** The index of words, while words are cut anew that were cut otherwise. */
    wordsRenewal: createWordsRenewal(db),
    completeness: createCompleteness(db),
    /** Which calls were made for collections, and how they ended. */
    attempts: createAttempts(db),
    /** What collections were given to gather, and what became of it. */
    links: createLinks(db),
    /** Which calls an import brought. */
    imports: createImports(db, now),
    /** When and in which world they were gathered. */
    gathering: createGathering(db),
    /** What charts of them are drawn from. */
    charts: createCharts(db),
    /** What became of them in each run, and what of it was not seen. */
    checks: createChecks(db),
    schedules: createSchedules(db, now),
    library: createLibrary(db),
    /** Sums that charts and facets of very many items are read from. */
    itemSums: createItemSums(db),
    /** What waits to be handed over to a laboratory. */
    outbox: createOutbox(db, now),
    /** Which process hands it over. */
    sendingLease: createWorkLease(db, settings, leases, 'handOverProcess'),
    /** Which process does what only one may do of the daily work. */
    careLease: createWorkLease(db, settings, leases, 'careProcess'),
    /** What one process changed, for the windows of the others. */
    topicChanges: createTopicChanges(db, leases),
    /** What is kept for minutes, for whichever process is asked next. */
    shortLived: createShortLived(db, now),
    /** Rows in the form in which another data file takes them in. */
    outgoing: createOutgoing(db),
    /** Rows of other data files that are taken in. */
    received: createReceived(db, now),
    receivedParts,
    /** What clicks deleted, until it is put back or emptied. */
    deleted: createDeleted(db, now),
    /** Deleting what may be kept no longer. */
    retention: createRetention(db, now, () => removeUpdateCopies(dir, listUpdateCopies(dir))),
    termsDeletions: createTermsDeletions(db, now, {
      forgetAnswers: calls.forgetAnswers,
      removeUpdateCopies: () => removeUpdateCopies(dir, listUpdateCopies(dir)),
    }),
    /** Whom nothing is gathered of; for the other files of a laboratory, and for desktops. */
    leftOut,
    /** Requests to forget somebody, from desktops to the managers of a project. */
    forgettingRequests,
    /** Deleting what is of a person, on request. */
    people: createForgettingPeople({
      db,
      dir,
      now,
      leftOut,
      leftOutCalls: createLeftOutCalls(db),
      requests: forgettingRequests,
      contents,
      bodies,
      forgetAnswers: calls.forgetAnswers,
    }),
    /** What another room keeps in tables of its own; made when it is first asked for. */
    extend: <T>(room: (parts: StoreParts) => T): T => {
      if (!rooms.has(room)) rooms.set(room, room({ db, now, leases }));
      return rooms.get(room) as T;
    },
    /** All that `work` writes, or nothing; `work` must be synchronous. */
    transaction: <T>(work: () => T): T => db.transaction(work),
    /** A new id; later ones sort after earlier ones. */
    newId: () => newId(now()),
    /** The collections as they are at this moment, for reading alone; `close` ends it. Not of `:memory:`. */
    reading: () => openReading(dir),
    /**
     * One sentence while the data file is not the one that was opened (deleted, replaced, cut short):
     * every method then throws `service_unavailable`. From memory; a second old at most.
     */
    problem: file.problem,
    /**
     * Whether a method threw this because another process held the database, or because its server was away: trying
     * again may help.
     */
    isBusy: (error: unknown): boolean => isBusy(error) || knownServer()?.isPassing(error) === true,
    /** Whether a method threw this because others held what it needs: trying again soon helps. */
    isLocked: (error: unknown): boolean => isBusy(error) || knownServer()?.isBusy(error) === true,
    /** Hears when `problem` changes; answers how to stop that. */
    onProblem: file.onProblem,
  };
};

/** Opens the data file with the schema of this program; one of an older program is copied first. */
const openUpdated = (dir: string, now: Now, monotonic: () => number) => {
  const location = databaseOf(dir);
  if (location) {
    // Credentials and files lie in it all the same.
    prepareDataFolder(dir);
    return { db: databaseServer().openSchema(location), notices: [] as string[] };
  }
  let db = openDb(dir, { monotonic });
  let copy: string | undefined;
  try {
    if (isOfOlderProgram(db)) {
      requireAlone(db, now);
      db.close();
      copy = copyBeforeUpdate(dir, now);
      db = openDb(dir, { monotonic });
    }
    const mended = migrate(db, undefined, listUpdateCopies(dir)[0]);
    const dropped = dropOldUpdateCopies(dir, now, copy);
    const notices = [
      ...mended.map((text) => `the data file was mended: ${text}`),
      ...(copy === undefined ? [] : [`the data file was copied to ${copy} before it was changed`]),
      ...dropped.map((name) => `the copy ${name} was no longer needed and is deleted`),
    ];
    return { db, notices };
  } catch (error) {
    db.close();
    // The file is as it was: the next start makes a copy of its own.
    if (copy !== undefined) removeUpdateCopies(dir, [copy]);
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
  if (error instanceof AppError && isOfUnusableData(error)) return error;
  const [words, retryAfter] =
    error instanceof AppError
      ? [detailFromError(error), error.retryAfter]
      : [messages.dataFileUnusable, undefined];
  const cause = error instanceof AppError ? (error.cause ?? error) : error;
  if (databaseOf(dir)) return new AppError('database', words, { cause, retryAfter });
  return new AppError(
    'data_folder',
    messages.detailOf({ what: dir, words: isDiskFull(dir, cause) ? messages.diskFull : words }),
    { cause, retryAfter },
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
