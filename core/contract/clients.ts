/** What the window may know of clients over MCP: types only. */
import type { AssistantSetting } from '#kit/assistant.ts';

/** `clients.list`: programs that the person let in over MCP, the latest first. */
export interface ClientView {
  readonly id: string;
  readonly name: string;
  /** Its own id: ours, or the address of its metadata document. */
  readonly client: string;
  /** Host or scheme to which it was answered. */
  readonly answersTo: string;
  /** `bowerbird:ask` (spends credits), `archive:read` (reads what was asked and kept before). */
  readonly scopes: readonly string[];
  /** `reused`: a copied token came back, and everything was taken back. */
  readonly state: 'active' | 'disabled' | 'expired' | 'revoked' | 'signed-out' | 'reused';
  readonly created: string;
  readonly lastUsed?: string;
  readonly expires?: string;
  /** Credits that it may spend in all. */
  readonly cap?: number;
  readonly spent: number;
  /** Which tools it is shown and which copies of an answer it gets: `clients.set-assistant`. */
  readonly assistant: AssistantSetting;
}
/** `clients.pending`: requests that wait for `clients.approve` or `clients.deny`, the oldest first. */
export interface ConsentView {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  /** The host whose document describes the client; absent: the name is only its own word. */
  readonly vouchedBy?: string;
  readonly answersTo: string;
  readonly scopes: readonly string[];
  readonly asked: string;
  /** When the request lapses. */
  readonly until: string;
}
/** `clients.budget`, `clients.set-budget` {tokens}: how long one answer over MCP may be. */
export interface AnswerBudgetView {
  readonly tokens: number;
}
/** `clients.connection`: how an assistant on this computer starts Bowerbird, or reaches it. */
export interface ConnectionView {
  /** Starts MCP over stdio from any folder; the key goes into its environment as BOWERBIRD_KEY. */
  readonly command: string;
  readonly args: readonly string[];
  /** MCP over HTTP, at the local API. */
  readonly address: string;
  /** Where each assistant keeps its settings on this operating system: absolute paths. */
  readonly files: Readonly<Record<AssistantName, string>>;
  /** By whose rules a command line is quoted here. */
  readonly shell: 'posix' | 'windows';
}
export type AssistantName = 'claude-desktop' | 'claude-code' | 'vscode' | 'cursor';
/** `clients.test-connection` {way, key?}: starts or asks what `clients.connection` names, for this once. */
export type ConnectionTestView =
  | { readonly works: true; readonly tools: number }
  | {
      readonly works: false;
      /** `exited`: it started and ended before it answered; `wrong-answer`: something else answers there. */
      readonly problem: ConnectionProblem;
      /** The last words of what failed, where it had any. */
      readonly detail?: string;
    };
export type ConnectionProblem =
  | 'key-needed'
  | 'key-refused'
  | 'not-started'
  | 'exited'
  | 'no-answer'
  | 'api-off'
  | 'wrong-answer';
