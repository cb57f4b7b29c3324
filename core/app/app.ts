/** What a program is opened with, and what it then is: see `open-app.ts`. */
import type { Api, ApiPlace } from './api-server.ts';
import type { LostReply } from '../capture/lost-replies.ts';
import type { Taking } from '../capture/pages/page-keeper.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { AppDoor } from '../doors/ipc/door.ts';
import type { ChangeNews, NetworkView, Push } from '#calls/index.ts';
import type { OAuthParts } from '../doors/oauth/door.ts';
import type { GetDocument } from '../doors/oauth/applicants.ts';
import type { Collecting } from '../collections/collecting.ts';
import type { Engine } from '../engine/engine.ts';
import type { Reader } from '../engine/reader.ts';
import type { ProjectMembers } from '#calls/members/project-members.ts';
import type { Caller } from '../engine/caller.ts';
import type { PrintedDocument } from '#kit/document/page.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Browse, Net } from '../net/index.ts';
import type { FolderChoice } from '#calls/answering/context.ts';
import type { FieldTrial } from './field-trial.ts';
import type { CredentialStore } from '../credentials/credential-store.ts';
import type { SigningKeys } from '../credentials/signing-keys.ts';
import type { VaultConfig } from '../credentials/vault.ts';
import type { PlanName, Store } from '../store/index.ts';
import type { UpdateDesk } from './updates.ts';

export interface AppConfig extends ApiPlace {
  /** Where the store lives; made when missing. */
  readonly dataDir: string;
  readonly version: string;
  /** Where replies are kept outside of the data file: a folder `replies` is made there. Into the file when left out. */
  readonly evidence?: string | undefined;
  /** Of a project: its code, which stands in the secrets of its keys. */
  readonly code?: string;
  /** Of a project: the plan with which its account is made. */
  readonly plan?: PlanName;
  /** Of a project in a laboratory: who its members are. Every call is then judged by the role of whoever makes it. */
  readonly members?: ProjectMembers;
  /** Folders of recordings that answer instead of the platforms. */
  readonly replay?: readonly string[];
  /** Answer from the invented sample world. */
  readonly sample?: boolean;
  /**
   * The executable and the first arguments by which a command of this program is started; those of this
   * process when left out.
   */
  readonly program?: readonly string[];
  /** Shows a window another world; absent where there is no other. */
  readonly enter?: (world: NetworkView['mode']) => void;
  /**
   * The name of the address from which the platforms are reached: turns, ceilings and rests are shared with all
   * processes on the same data that name it. This process keeps its own when left out.
   */
  readonly egress?: string | undefined;
  /** Write each live exchange as a recording below this folder. */
  readonly record?: string | undefined;
  /** Whether waiting downloads go on by themselves; not in one-off commands. */
  readonly background?: boolean;
  /**
   * Whether runs, schedules and downloads are worked on here, in a program with `background`; they are when it is left
   * out. Where they are not, they wait for another process on the same data.
   */
  readonly collects?: boolean | undefined;
  /** Whether other processes serve the same data: what one changes, the windows of the others show. */
  readonly isShared?: boolean | undefined;
  /** How long another process may be silent before it is taken for dead, in milliseconds; a minute when left out. */
  readonly silenceMs?: number | undefined;
  /** Whether large replies are read in threads of their own: for programs that answer many. */
  readonly threads?: boolean;
  /** Tokens that an answer over MCP may have, when it is not as in the settings. */
  readonly mcpTokens?: number | undefined;
  /** Opens what this person's keychain sealed; only the desktop app can. */
  readonly unseal?: (sealed: string) => Promise<string>;
  /** Seals with this person's keychain; only the desktop app can. Rejects where there is none. */
  readonly seal?: (secret: string) => Promise<string>;
  /** Opens one page in the desktop app's own browser; only the desktop app can. */
  readonly browse?: Browse;
  /** Takes the page that the person browses; only the desktop app can. */
  readonly takePage?: () => Promise<Taking>;
  /** Prints a document to a PDF, and resolves with its bytes; only the desktop app can. */
  readonly printPdf?: (document: PrintedDocument) => Promise<Uint8Array>;
  /** Remembers another data folder for the next start; only the desktop app can. */
  readonly folderChoice?: FolderChoice | undefined;
  /** Fetches newer versions of the program; only the desktop app can. */
  readonly updates?: UpdateDesk;
  /** Asks for the passphrase of encrypted files, where there is a terminal. */
  readonly askPassphrase?: VaultConfig['ask'] | undefined;
  /** Variables that may hold credentials of official APIs; this process's own when left out. */
  readonly environment?: Readonly<Record<string, string | undefined>>;
  /** Of a laboratory: closes its projects, whose calls are answered on the same port. */
  readonly closeBeside?: (drainMs?: number) => Promise<void>;
  /** Of a laboratory: its members decide what programs they let in; asked for when the port is opened. */
  readonly memberConsent?: () => OAuthParts['members'];
  /** For tests: so few items are looked at in the thread that answers. */
  readonly fewItems?: number;
  /** For tests: platforms of one's own, another way out, another time, other clients' documents. */
  readonly clientDocument?: GetDocument;
  readonly catalogue?: Catalogue;
  readonly net?: Net;
  readonly now?: () => number;
  /** How runs of collections wait. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Milliseconds from some moment on, never set back, for waits; `now` when only that is given. */
  readonly monotonic?: () => number;
  /** Tells the desktop of changes that checks found; only the desktop app can. */
  readonly announce?: (news: ChangeNews) => void;
  /** Hears what a person should know of and no caller is told, one sentence; stderr when left out. */
  readonly warn?: (sentence: string) => void;
}

export interface App {
  readonly store: Store;
  /** The one way out; a laboratory's projects share it, so that a platform sees one visitor. */
  readonly net: Net;
  readonly engine: Engine;
  readonly door: AppDoor;
  /** Reads replies beside the thread that answers; absent where this thread reads. */
  readonly read: Reader | undefined;
  /** Trials of the operations; loaded when it is used. */
  readonly fieldTrial: () => Promise<FieldTrial>;
  /** The person's own credentials; what is not sealed never goes through the door. */
  readonly credentials: CredentialStore;
  readonly signingKeys: SigningKeys;
  readonly api: Api;
  /** The folder in which a member's saved files lie. */
  readonly savedFilesOf: (person: string) => string;
  readonly collecting: Collecting;
  /** Messages that windows get unasked. */
  readonly onPush: (listener: (message: Push) => void) => () => void;
  /** Reads one exchange of a page that the person browses in the desktop app. */
  readonly capture: (reply: Reply) => void;
  /** Counts a reply of such a page that could not be had. */
  readonly captureLost: (lost: LostReply) => void;
  /** Hears the one-time address of each consent page, for a program without a window. */
  readonly onConsent: (listener: (address: string) => void) => void;
  /** The built-in keys under which the window and the command line call. */
  readonly callers: { readonly window: Caller; readonly cli: Caller };
  /** Aborted when closing begins: what would go on for ever ends then. */
  readonly ending: AbortSignal;
  /**
   * Ends everything in order. Calls under way, and what is still being sent, have until `drainMs`; calls
   * have five seconds when it is left out.
   */
  readonly close: (drainMs?: number) => Promise<void>;
}
