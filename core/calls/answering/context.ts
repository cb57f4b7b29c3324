import type { ImportedProject } from '../../collections/coding/import-project.ts';
import type { Collecting } from '../../collections/collecting.ts';
import type { TermsKeeping } from '../../collections/terms/keep-terms.ts';
import type { LinkOutlines } from '../../collections/link-outlines.ts';
import type { Caller } from '../../engine/caller.ts';
import type { CaptureSession } from '../../capture/capture-session.ts';
import type { PageKeeper } from '../../capture/pages/page-keeper.ts';
import type { ImportDesk } from '../../capture/import/import-desk.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import type { LongWork, WorkAsker } from '../../engine/long-work.ts';
import type {
  ApiView,
  ConnectionTestView,
  ConnectionView,
  ConsentView,
  HealthView,
  NetworkView,
  OfficialTestView,
  RedactionView,
  UpdatesView,
} from '../index.ts';
import type { TrialDesk } from '../../field-trial/desk.ts';
import type { CapturePage, Question, WantedQuestions } from '../../field-trial/questions.ts';
import type { PrintedDocument } from '#kit/document/page.ts';
import type { Topic } from '#kit/topics.ts';
import type { Example, Platform } from '#kit/operation.ts';
import type { ChartTask, CollectionRow, Store } from '../../store/index.ts';
import type { AddedAnnotations } from '../rows/annotate-rows.ts';
import type { ProjectMembers } from '../members/project-members.ts';
import type { SigningKeys } from '../../credentials/signing-keys.ts';
import type { Verified } from '../../exports/verify-package.ts';
import type { CheckedTimestamp } from '../../signing/timestamp/check-timestamp.ts';
import type { TrustedAuthority } from '../../signing/timestamp/trusted-authority.ts';
import type { DownloadQueue } from '../downloads/queue.ts';
import type { LabStatusView } from '../lab/lab.ts';

/** What is taken out of a package, and where what is left is written, if it is. */
export interface RedactPackageInput {
  readonly path: string;
  readonly people: readonly string[];
  readonly columns: readonly string[];
  readonly out: string | undefined;
}

/** What an authority answered, to be checked, and kept in a package where it is of one. */
export interface KeepTimestampInput {
  /** In hexadecimal. */
  readonly sha256: string;
  /** Base64. */
  readonly query: string;
  readonly reply: string;
  readonly trusted: readonly TrustedAuthority[];
  readonly target?: { readonly path: string; readonly out: string } | undefined;
}

/** What remembers the data folder from one start to the next. */
export interface FolderChoice {
  readonly usual: string;
  /** `undefined`: the usual one. Throws where the folder cannot be used. */
  readonly choose: (folder: string | undefined) => void;
}

/** What local operations may use. Types only: `core/app/open-app.ts` hands over the real things. */
export interface LocalContext {
  readonly version: string;
  /** Of the build, where it has one, and where everything is kept. */
  readonly program: {
    readonly commit: () => string | undefined;
    readonly dataFolder: string;
    /** Bytes of the data file; `undefined` where there is none. */
    readonly dataSize: () => number | undefined;
    /** Copies the data file to a path where nothing is; answers which parts of the dataset are damaged in it. */
    readonly backUp: (target: string, asker: WorkAsker) => Promise<readonly string[]>;
    /** Where the folder can be chosen, which the next start uses: the usual one, and the choice. */
    readonly folderChoice: FolderChoice | undefined;
  };
  readonly store: Store;
  readonly catalogue: Catalogue;
  /** Parameters that are answered in the world that is open, by operation. */
  readonly examples: () => Promise<Readonly<Record<string, Example>>>;
  readonly downloads: DownloadQueue;
  readonly collecting: Collecting;
  /** Notes and tags that were added to many rows, which can be taken back. */
  readonly addedAnnotations: AddedAnnotations;
  /** Pages of the links that a collection was given. */
  readonly linkOutlines: LinkOutlines;
  /** What takes long, of whatever kind. */
  readonly works: LongWork;
  /** What a chart of a dataset is drawn from; a newer question under the same id ends an older one. */
  readonly countForChart: <T>(task: ChartTask, asker?: WorkAsker) => Promise<T>;
  /** By whom runs are paid that the window begins: by the window, in a laboratory by whoever calls. */
  readonly payer: Pick<Caller, 'keyId' | 'door'>;
  readonly capture: CaptureSession;
  /** Keeps the page that is browsed. */
  readonly pages: PageKeeper;
  /** The bytes of a PDF; absent outside of the desktop app. */
  readonly printPdf: ((document: PrintedDocument) => Promise<Uint8Array>) | undefined;
  readonly imports: ImportDesk;
  /** Projects of programs for qualitative analysis, read beside the thread that answers. Throws `validation_error`. */
  readonly codingProjects: {
    /** `base64`: the file. */
    read(
      collection: Pick<CollectionRow, 'seq' | 'id' | 'name'>,
      base64: string,
    ): Promise<ImportedProject>;
  };
  /** Study packages on the disk, read beside the thread that answers. Throws `validation_error`. */
  readonly packages: {
    /** Those of the files that are study packages. */
    find(paths: readonly string[]): Promise<readonly string[]>;
    verify(path: string, trusted: readonly TrustedAuthority[]): Promise<Verified>;
    redact(wanted: RedactPackageInput): Promise<RedactionView>;
    /** SHA-256, in hexadecimal, of what a timestamp of the package is of. */
    hashToTimestamp(path: string): Promise<string>;
    keepTimestamp(timestamp: KeepTimestampInput): Promise<CheckedTimestamp>;
  };
  readonly api: {
    view(): ApiView;
    set(wanted: { enabled?: boolean | undefined; port?: number | undefined }): Promise<ApiView>;
  };
  readonly network: {
    readonly view: () => NetworkView;
    /** Shows the window another world. */
    readonly enter: (mode: NetworkView['mode']) => void;
  };
  /** Clients that wait to be let in; the window decides. */
  readonly consents: {
    pending(): ConsentView[];
    approve(
      id: string,
      decision: { cap: number; expiresDays: number; scopes?: readonly string[] | undefined },
    ): void;
    deny(id: string): void;
  };
  /** How assistants are connected. */
  readonly assistants: {
    connection(): ConnectionView;
    test(way: 'command' | 'address', key: string | undefined): Promise<ConnectionTestView>;
  };
  /** The person's own credentials of official APIs: how each stands, never the credentials. */
  readonly credentials: {
    state(platform: Platform): {
      readonly source: 'keychain' | 'file' | 'environment' | 'none';
      readonly canStore: boolean;
      readonly termsShown: boolean;
      readonly onRefusal: boolean;
      readonly monthlyCap: number | null;
    };
    noteTerms(platform: Platform, date: string): void;
    keep(platform: Platform, sealed: string): Promise<void>;
    forget(platform: Platform): void;
    setOnRefusal(platform: Platform, wanted: boolean): void;
    setMonthlyCap(platform: Platform, dollars: number | null): void;
  };
  /** Keeping to what the terms of official APIs ask of storing. */
  readonly terms: TermsKeeping;
  /** The keys with which is signed here. */
  readonly signingKeys: SigningKeys;
  /** Whoever dates what somebody sends a hash of (RFC 3161), at an address that the person chose. */
  readonly timestampAuthority: {
    /** Throws `validation_error` for what is no address of one. */
    checkAddress(address: string): URL;
    /** Sends the question, and nothing else. */
    ask(address: string, query: Uint8Array): Promise<Uint8Array>;
  };
  /** Tries whether the credentials work; it asks, and what it asks costs its credit. */
  readonly tryOfficial: (platform: Platform) => Promise<OfficialTestView>;
  /** Loaded when it is used. */
  readonly fieldTrial: () => Promise<{
    readonly desk: TrialDesk;
    /** Throws `validation_error` for an unknown platform. */
    readonly questions: (wanted: WantedQuestions) => Promise<readonly Question[]>;
    readonly pages: () => Promise<readonly CapturePage[]>;
    /** The report of the latest one, as it is shown and saved. */
    readonly text: () => string;
  }>;
  /** Newer versions of the program itself, which only the desktop app can fetch. */
  readonly updates: {
    readonly view: () => UpdatesView;
    readonly look: () => void;
    readonly download: () => void;
    readonly cancel: () => void;
  };
  /** The members of the project, and whoever administers them; absent on a desktop. */
  readonly laboratory: ProjectMembers | undefined;
  /** What a desktop hands over to a laboratory. */
  readonly handOver: HandOver;
  readonly resting: () => HealthView['resting'];
  readonly changed: (...topics: readonly Topic[]) => void;
  readonly now: () => number;
}

/** How a desktop hands over to a laboratory: `core/app/hand-over`. */
export interface HandOver {
  readonly status: () => LabStatusView;
  /** Throws `validation_error` for what is no address of a laboratory, and where none can be connected. */
  readonly connect: (address: string) => Promise<void>;
  readonly cancel: () => void;
  readonly disconnect: () => Promise<void>;
  /** Throws `validation_error` where no laboratory is connected. */
  readonly share: (collection: CollectionRow) => void;
  readonly unshare: (collection: CollectionRow) => void;
  readonly send: (wanted: { readonly refused: boolean }) => void;
}
