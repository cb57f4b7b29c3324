/**
 * What the window may know of the engine: types only. The window sends a `Call` through its bridge
 * and receives one `Answer` for it; `Push` messages come unasked. The same messages travel over a
 * MessagePort in Electron and over HTTP when a browser shows the window. What our own calls take and
 * answer is declared in `calls`.
 */
import type { Notice } from '#kit/collect.ts';
import type { Failure } from '#kit/errors.ts';
import type { CutOff } from '#kit/exchange.ts';
import type { Topic } from '#kit/topics.ts';
import type { RouteName } from '#kit/operation.ts';
import type { World } from '#kit/world.ts';
import type { messages } from '#kit/messages.ts';

export type { AssistantSetting, Copies } from '#kit/assistant.ts';
export type {
  AuthorChart as AuthorChartView,
  ChartBounds,
  FigureSum,
  ReplyChart as ReplyChartView,
  SeriesBin,
  SeriesOrder,
  SummedFigure,
  TimeChart as TimeChartView,
} from '#kit/chart-counts.ts';
export type { MissingReason } from '#kit/bounds/missing.ts';
export type { ComparedList, Overlap as OverlapView } from '#kit/comparing/overlap.ts';
export type { ChartSeries, ChartSplit } from '#kit/chart-split.ts';
export type { Completeness, CompletenessView } from '#kit/completeness.ts';
export type { FailureReason, Refusal } from '#kit/errors.ts';
export type { CodeFacet as CodeFacetView, FacetCounts as FacetCountsView } from '#kit/facets.ts';
export type { RowFilter } from '#kit/item-filter.ts';
export type { COLUMN_SORTS, ItemSort } from '#kit/item-sort.ts';
export type { ViewColumn } from '#kit/view-columns.ts';
export type { TimeUnit } from '#kit/time-bins.ts';
export type { Message, MessageValues } from '#kit/message.ts';
export type { Failure, Notice, RouteName, Topic };
export type {
  CallName,
  ChangeName,
  GivenParams,
  ParamsOf,
  QueryName,
  ResultOf,
} from './calls/index.ts';
export type { KnownKeyView, SigningView } from './calls/signing.ts';
export type {
  TimestampOfferView,
  TimestampTarget,
  TimestampView,
  TimestampsView,
} from './calls/timestamps.ts';
export type { ApiView, NetworkView, TurnView } from './calls/api.ts';
export type { KeptPageView, PagePartView, SavedPageView } from './calls/pages.ts';
export type { WorkProgress } from './calls/work.ts';
export type { PageRecord } from './page-record.ts';
export type { ClockSample, TakenPage, TakenPicture, TakingFailure } from './taken-page.ts';
export type {
  CaptureView,
  CapturedView,
  HostCounts,
  ImportReportView,
  NoticeCount,
  ImportView,
  LossReason,
  LostReplies,
} from './calls/capture.ts';
export type {
  CallFacts,
  CatalogueView,
  JsonSchema,
  MatchView,
  OperationView,
  PlatformView,
  RecognisedView,
  OwnDataView,
} from './calls/catalogue.ts';
export type { SurvivalChart as SurvivalChartView } from '#kit/survival/survival-chart.ts';
export type {
  ChangeRowView,
  ChangesView,
  ChangeNews,
  CheckNews,
  CheckView,
  UnseenView,
  WatchView,
} from './calls/changes.ts';
export type { FigureChartView, SavedChartView } from './calls/charts.ts';
export type {
  AnswerBudgetView,
  AssistantName,
  ClientView,
  ConnectionProblem,
  ConnectionTestView,
  ConnectionView,
  ConsentView,
} from './calls/clients.ts';
export type {
  AgreementRowView,
  AgreementView,
  CodebookView,
  CoderView,
  CodeView,
  CodingMergedView,
  CodingProgressView,
  CodingView,
  DecisionView,
  PassageView,
  CodesOfRowView,
  RowCodesView,
} from './calls/coding.ts';
export type {
  ChoiceView,
  CollectionDetailView,
  CollectionView,
  LinkGroupView,
  LinksView,
  LinkView,
  MadeCollectionView,
  PastedView,
  PreflightView,
  RecheckPreflightView,
  RereadView,
  RunView,
  ScheduleView,
  SourceView,
} from './calls/collections.ts';
export type { CreditsView, LedgerView, PlanView } from './calls/credits.ts';
export type { DownloadView, FilesQueuedView, PictureView } from './calls/downloads.ts';
export type { CallsView, EvidenceBodyView, EvidenceView, ProofView } from './calls/evidence.ts';
export type {
  ExportedView,
  IdentifyingColumnsView,
  FORMAT_GROUPS,
  NAMING_FORMATS,
  TABLE_FORMATS,
} from './calls/exports.ts';
export type {
  AuditEntryView,
  AuditPageView,
  InvitationView,
  InvitedView,
  LabMeView,
  LookingAt,
  PresentPersonView,
  MembersView,
  MemberView,
  UsageRowView,
} from './calls/members.ts';
export type {
  HandOverRefusalView,
  LabConnectionView,
  LabStatusView,
  SharedCollectionView,
} from './calls/lab.ts';
export type {
  FieldTrialChangesView,
  FieldTrialPlanView,
  FieldTrialView,
} from './calls/field-trial.ts';
export type {
  DriftView,
  HealthView,
  ReportView,
  SavedReportView,
  UnreadView,
} from './calls/health.ts';
export type { KeyView, NewKeyView } from './calls/keys.ts';
export type { CredentialView, OfficialTestView, OfficialView } from './calls/official.ts';
export type { PackageCardView, PackageView, RedactionView } from './calls/packages.ts';
export type {
  DeletionView,
  ForgottenView,
  ForgettingRequestView,
  HeldLeftOutView,
  HeldOfPersonView,
  HeldPlaceView,
  HeldRepliesView,
  ReadmittedView,
} from './calls/people.ts';
export type {
  AnnotatedRowsView,
  CountView,
  ItemDetailView,
  ItemView,
  NoteView,
  RowsView,
  ThreadItemView,
  ThreadView,
} from './calls/rows.ts';
export type { LatestRunView } from './calls/runs.ts';
export type { ProgramView } from './calls/program.ts';
export type { SettingsView } from './calls/settings.ts';
export type { OfferView, ReadOtherwiseView, UpdatesView, UpdateState } from './calls/updates.ts';
export type { DatasetLook, SavedViewView } from './calls/views.ts';

/** `name` is an operation's id (`videosite.get-video`) or a local operation's (`keys.add`). */
export interface Call {
  readonly id: number;
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Serve from the archive when an answer is not older than this many seconds; costs nothing. */
  readonly maxAge?: number;
  /** With `maxAge`: where there is no such answer, nobody is asked, and the call fails (`not_found`). */
  readonly savedOnly?: true;
  /** The one way by which the answer shall come, one of the operation's `routes`. */
  readonly route?: RouteName;
}

/** How an answer came about; beside `data`, never inside it. */
export interface Meta {
  readonly callId: string;
  readonly operation: string;
  readonly creditsUsed: number;
  /** The smaller of the balance and the key's own budget, never below zero. */
  readonly creditsRemaining: number;
  readonly notices: readonly Notice[];
  readonly route?: RouteName;
  /** When the platform answered (the oldest of the replies). */
  readonly fetchedAt?: string;
  /** Where the answer came from, where that is not the live platform: also of a kept one. */
  readonly world?: Exclude<World, 'live'>;
  /** Served from the local archive, without asking the platform. */
  readonly fromArchive?: boolean;
  /** The evidence: one entry a reply. */
  readonly evidence?: readonly {
    readonly sha256: string;
    readonly url: string;
    readonly status: number;
    readonly at: string;
    readonly size: number;
    /** Of a reply that is not whole: its beginning is kept, and no parser read it. */
    readonly cutOff?: CutOff | undefined;
  }[];
}

export type Answer =
  | {
      readonly id: number;
      readonly ok: true;
      readonly data: unknown;
      /** What an operation's answer calls the thing that it is about, where it does. */
      readonly name?: string | undefined;
      readonly meta?: Meta;
    }
  | { readonly id: number; readonly ok: false; readonly error: Failure; readonly meta?: Meta };

export type Push =
  | { readonly push: 'changed'; readonly topics: readonly Topic[] }
  | {
      readonly push: 'progress';
      readonly download: {
        readonly id: string;
        readonly received: number;
        readonly total?: number | undefined;
        readonly bytesPerSecond?: number | undefined;
      };
    };

/** The advice of a refusal that an import answers: the window has a button for it. */
export type ImportChoice = (typeof messages)['importARecording']['id'];
