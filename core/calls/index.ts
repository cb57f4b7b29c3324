/**
 * What the window may know of the engine: types only. The window sends a `Call` through its bridge
 * and receives one `Answer` for it; `Push` messages come unasked. The same messages travel over a
 * MessagePort in Electron and over HTTP when a browser shows the window.
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
export type { SurvivalChart as SurvivalChartView } from '#kit/survival.ts';
/** What our own calls take and answer, one topic a line. */
export type { PreflightView, RunView } from './gathering.ts';
export type * from './list.ts';
export type * from './capture/capture.ts';
export type * from './cases/cases.ts';
export type * from './catalogue/catalogue.ts';
export type * from './changes/changes.ts';
export type * from './charts/charts.ts';
export type * from './clients/clients.ts';
export type * from './coding/coding.ts';
export type * from './collections/collections.ts';
export type * from './credits/credits.ts';
export type * from './deleted/deleted.ts';
export type * from './downloads/downloads.ts';
export type * from './evidence/evidence.ts';
export type * from './exports/exports.ts';
export type * from './field-trial/field-trial.ts';
export type * from './health/health.ts';
export type * from './keys/keys.ts';
export type * from './lab/lab.ts';
export type * from './members/members.ts';
export type * from './next-steps/next-steps.ts';
export type * from './official/official.ts';
export type * from './packages/packages.ts';
export type * from './pages/pages.ts';
export type * from './people/people.ts';
export type * from './program/program.ts';
export type * from './rows/rows.ts';
export type * from './runs/runs.ts';
export type * from './settings/settings.ts';
export type * from './signing/signing.ts';
export type * from './terms/terms.ts';
export type * from './timestamps/timestamps.ts';
export type * from './views/views.ts';
export type * from './work/work.ts';

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
