import type { MessagePort } from 'node:worker_threads';

/** What the thread that speaks to PostgreSQL is asked, and what it answers. */

/** A value as it is bound: `undefined` and booleans are gone by then. */
export type BoundValue = string | number | bigint | null | Uint8Array;

export interface PostgresStatement {
  /** With `$1`, `$2` … for its values. */
  readonly text: string;
  readonly values: readonly BoundValue[];
  /** Of a statement that is asked again and again: the server keeps it prepared under this name. */
  readonly name?: string | undefined;
}

export type ConnectionRequest =
  | { readonly kind: 'connect'; readonly to: ConnectionTarget }
  /** Several statements without values, one after the other, as one message. */
  | { readonly kind: 'script'; readonly text: string }
  | ({ readonly kind: 'statement' } & PostgresStatement)
  /** One statement with what has to stand before and behind it, if all of it succeeds. */
  | ({
      readonly kind: 'enclosed';
      readonly before: string;
      readonly after: string;
    } & PostgresStatement)
  /** Lets go of it, whatever is under way. */
  | { readonly kind: 'close' };

export interface ConnectionTarget {
  readonly url: string;
  readonly schema: string;
  /** Notifications of this name are passed on. */
  readonly channel: string;
}

/** As it goes to the thread: of which connection it is, and its number, which the answer bears. */
export interface NumberedRequest {
  readonly number: number;
  readonly connection: number;
  readonly request: ConnectionRequest;
}

export interface StatementRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Rows that were changed, or read. */
  readonly count: number;
}

/** What a server or the network said when something failed. */
export interface PostgresFailure {
  readonly message: string;
  /** SQLSTATE, or the code of a network error such as `ECONNREFUSED`. */
  readonly code: string | undefined;
}

export type ThreadMessage =
  | { readonly number: number; readonly rows: StatementRows }
  | { readonly number: number; readonly failure: PostgresFailure }
  /** A notification, with what it says. */
  | { readonly connection: number; readonly notified: string };

/** Given to the thread when it starts. */
export interface ThreadData {
  /** Set to 1 with each answer. */
  readonly signal: Int32Array;
  readonly port: MessagePort;
}
