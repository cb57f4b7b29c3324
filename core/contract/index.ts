/**
 * What the window may know of the engine: types only. The window sends a `Call` through its bridge
 * and receives one `Answer` for it; `Push` messages come unasked. The same messages travel over a
 * MessagePort in Electron and over HTTP when a browser shows the window.
 */
import type { AssistantSetting, Copies } from '#kit/assistant.ts';
import type { Notice } from '#kit/collect.ts';
import type { Completeness } from '#kit/completeness.ts';
import type { Failure, FailureReason, Refusal } from '#kit/errors.ts';
import type { CutOff } from '#kit/exchange.ts';
import type { Topic } from '#kit/local.ts';
import type { Example, Part, RouteName } from '#kit/operation.ts';
import type { World } from '#kit/world.ts';
import type { Message } from '#kit/message.ts';
import type { messages } from '#kit/messages.ts';

export type {
  AssistantSetting,
  Completeness,
  Copies,
  Failure,
  FailureReason,
  Message,
  Notice,
  Refusal,
  RouteName,
  Topic,
};
export type {
  AnswerBudgetView,
  AssistantName,
  ClientView,
  ConnectionProblem,
  ConnectionTestView,
  ConnectionView,
  ConsentView,
} from './clients.ts';
export type {
  AuthorChartView,
  ChartProgressView,
  FigureChartView,
  ReplyChartView,
  SavedChartView,
  TimeChartView,
} from './collection-charts.ts';
export type {
  CodingColumnView,
  CollectionDetailView,
  CollectionView,
  CountView,
  DatasetLook,
  PastedView,
  ExportedView,
  ExportProgressView,
  DeletionView,
  ForgettingProgressView,
  ForgottenView,
  HeldOfPersonView,
  HeldRepliesView,
  ItemDetailView,
  ItemView,
  PreflightView,
  ReadmittedView,
  RereadView,
  RowsView,
  RunView,
  SavedViewView,
  ScheduleView,
  SourceView,
  ThreadItemView,
  ThreadView,
} from './collections.ts';
export type {
  CapturedView,
  CaptureView,
  HostCounts,
  ImportReportView,
  ImportView,
  LossReason,
  LostReplies,
} from './capture.ts';
export type { CreditsView, LedgerView, PlanView } from './credits.ts';
export type { HealthView, NetworkView, TurnView, UnreadView } from './network.ts';
export type { CredentialView, OfficialTestView, OfficialView } from './official.ts';

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
    readonly cutOff?: CutOff;
  }[];
}

export type Answer =
  | {
      readonly id: number;
      readonly ok: true;
      readonly data: unknown;
      /** What an operation's answer calls the thing that it is about, where it does. */
      readonly name?: string;
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
        readonly total?: number;
        readonly bytesPerSecond?: number;
      };
    };

/* ---- What the local operations answer ------------------------------------------------------ */

/** `catalogue.list` */
export interface CatalogueView {
  readonly version: string;
  readonly platforms: readonly PlatformView[];
}
export interface PlatformView {
  readonly segment: string;
  readonly aliases: readonly string[];
  readonly label: string;
  readonly brand: string;
  readonly because?: string;
  /** Hosts of the files that can be saved; a leading `*.` stands for any subdomain. */
  readonly mediaHosts?: readonly string[];
  /** Hosts of posts that have replies, where those of other platforms have comments. */
  readonly replyHosts?: readonly string[];
  readonly operations: readonly OperationView[];
}
export interface OperationView {
  /** `videosite.list-playlist-videos` */
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly method: string;
  /** `/v1/videosite/playlists/{playlistId}` */
  readonly path: string;
  /** Answers pages of items rather than one resource. */
  readonly list: boolean;
  /** The ids of the shapes that a resource or an item of it can have; see core/vocab. */
  readonly shapes: readonly string[];
  readonly routes: readonly RouteName[];
  readonly because?: Message;
  /** Credits of one call, when it does not depend on the parameters. */
  readonly cost: number;
  /** JSON Schema (2020-12) of the parameters, for forms. */
  readonly params: JsonSchema;
  readonly example?: Example;
  /** It answers a link to a file, which `downloads.add` can save. */
  readonly downloads?: boolean;
  /** What it tells a part of; operations with the same `of` stand side by side. */
  readonly part?: Part;
  /** MCP tool name: `videosite_list_playlist_videos`. */
  readonly tool: string;
}
export interface JsonSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly required?: readonly string[];
  readonly pattern?: string;
  readonly enum?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  /** The parameter means something only while another one has one of these values. */
  readonly 'x-only-with'?: Readonly<Record<string, readonly string[]>>;
  readonly items?: JsonSchema;
  readonly minItems?: number;
  readonly maxItems?: number;
}

export interface MatchView {
  readonly operation: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly label: string;
  readonly platform: string;
  readonly platformLabel: string;
  readonly confidence: number;
}

/** `box.recognise` {text}: best first. */
export interface RecognisedView {
  readonly matches: readonly MatchView[];
  /** Several links or ids at once, in their order; then there are no `matches`. */
  readonly links?: readonly { readonly text: string; readonly match?: MatchView }[];
  /** A link of a platform we know, for which no operation fits. */
  readonly unsupported?: Message & { readonly platform: string };
}

/** `keys.list`; `keys.add` and `keys.rotate` answer `NewKeyView`: the secret is shown this once. */
export interface KeyView {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly kind: 'api' | 'window' | 'cli';
  readonly state: 'active' | 'disabled' | 'expired' | 'revoked';
  readonly created: string;
  readonly lastUsed?: string;
  readonly expires?: string;
  /** Credits that this key may spend in all; absent: as many as the account has. */
  readonly budget?: number;
  readonly spent: number;
  readonly successor?: string;
}
export interface NewKeyView {
  readonly id: string;
  readonly key: string;
}

/**
 * `downloads.list`; other verbs: add {operation, params, title?}, pause, resume, retry, remove {id,
 * deleteFile?}, and add-file {operation, params, url, mediaType?, title?, name?, page?} for a file
 * that an answer names itself.
 */
export interface DownloadView {
  readonly id: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly platform: string;
  /** The file's own address, when an answer named it. */
  readonly address?: string;
  /** The identifier of the item that it belongs to, when an answer named it. */
  readonly name?: string;
  /** The item's public page. */
  readonly page?: string;
  readonly title: string;
  readonly state: 'queued' | 'running' | 'paused' | 'done' | 'failed';
  readonly received: number;
  readonly total?: number;
  readonly file?: string;
  readonly sidecar?: string;
  readonly sha256?: string;
  readonly mediaType?: string;
  readonly error?: Failure;
  readonly attempts: number;
  readonly created: string;
  readonly finished?: string;
}

/**
 * `downloads.add-files` {operation, params, files: 1 to 100 of what add-file takes};
 * `downloads.add-collected` {files: each with the callId that brought its item}.
 */
export interface FilesQueuedView {
  /** What is in the list now, also what was there before; each once. */
  readonly downloads: readonly DownloadView[];
  /** How many of them were not there, or had failed. */
  readonly added: number;
  /** How many were not taken, and why: another host, another kind of file. */
  readonly leftOut: readonly { readonly reason: Message; readonly count: number }[];
}

/** `downloads.picture` {id}: a saved picture of at most 8 MB. */
export interface PictureView {
  /** By its first bytes. */
  readonly mediaType: string;
  readonly base64: string;
}

/** `settings.get`, `settings.set` {…some of them}. */
export interface SettingsView {
  readonly theme: 'system' | 'light' | 'dark';
  readonly density: 'comfortable' | 'compact';
  /** Texts in Markdown: as they are meant to look, or with every sign that was typed. */
  readonly texts: 'formatted' | 'written';
  readonly downloadFolder: string;
  /** Least seconds between two requests to one host; the platform's own minimum still holds. */
  readonly paceSeconds: number;
  /** Days after which answers and their evidence are deleted; `null`: they are kept. */
  readonly pruneAfterDays: number | null;
  /** Megabytes of the data file beyond which the oldest are deleted; `null`: it may grow. */
  readonly pruneAboveMb: number | null;
  /** Hours after which a saved answer that is opened again is fetched anew; `null`: never by itself. */
  readonly refreshAfterHours: number | null;
  /** Segments of the platforms whose pages may be opened in the app's own browser. */
  readonly browserPages: readonly string[];
}

/** `api.get`, `api.set` {enabled?, port?} */
export interface ApiView {
  readonly enabled: boolean;
  readonly running: boolean;
  readonly port: number;
  /** `http://127.0.0.1:8674` */
  readonly address: string;
  readonly error?: string;
}

/** `calls.recent` {limit, before?}: newest first; `before` is a `seq`. */
export interface CallsView {
  readonly calls: readonly {
    readonly seq: number;
    readonly id: string;
    readonly operation: string;
    readonly params: Readonly<Record<string, unknown>>;
    /** What the kept answer calls the thing that it is about. */
    readonly name?: string;
    readonly at: string;
    readonly outcome: string;
    readonly credits: number;
    readonly door: 'window' | 'rest' | 'mcp' | 'cli' | 'capture' | 'import';
  }[];
}

/** `evidence.get` {callId} */
export interface EvidenceView {
  readonly callId: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Where its replies came from. */
  readonly world: World;
  readonly exchanges: readonly {
    readonly id: string;
    readonly at: string;
    readonly method: string;
    readonly url: string;
    readonly status: number;
    readonly sha256: string;
    readonly size: number;
    readonly stored: number;
    readonly codec: string;
    readonly requestHeaders: Readonly<Record<string, string>>;
    readonly requestBody?: unknown;
    readonly responseHeaders: Readonly<Record<string, string>>;
    /** It is not whole: why, and how many bytes came. */
    readonly cutOff?: CutOff;
  }[];
}
/** `evidence.save-proof` {callId, sha256, text?, nth?, fact?} */
export interface ProofView {
  readonly file: string;
}
/** `report.make`: a report of a problem, as JSON text, without parameters, paths, names and keys. */
export interface ReportView {
  readonly text: string;
}
/** `report.save` {text} */
export interface SavedReportView {
  readonly file: string;
}
/** `evidence.body` {sha256, limit?}: the start of a kept body as text; `verified` once its hash was recomputed. */
export interface EvidenceBodyView {
  readonly sha256: string;
  readonly size: number;
  readonly text: string;
  readonly truncated: boolean;
  readonly verified: boolean;
}

/** The advice of a refusal that an import answers: the window has a button for it. */
export type ImportChoice = (typeof messages)['importARecording']['id'];
