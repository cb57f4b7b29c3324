/** What the thread that speaks to PostgreSQL is asked, and what it answers. */
import type { BoundValue } from '../../store/file/sql.ts';

/** The server ends a statement that takes longer, such as the counting of a chart, where somebody waits for it. */
export const STATEMENT_SECONDS = 110;
/** The same where somebody looks at a window until it answers; who asked has given up before. */
export const WAITED_FOR_SECONDS = 10;

export interface PostgresStatement {
  /** With `$1`, `$2` … for its values. */
  readonly text: string;
  readonly values: readonly BoundValue[];
  /** Of a statement that is asked again and again: the server keeps it prepared under this name. */
  readonly name?: string | undefined;
}

export type ConnectionRequest =
  | { readonly kind: 'connect'; readonly to: ConnectionTarget }
  | StatementsRequest
  /** Lets go of it, whatever is under way. */
  | { readonly kind: 'close' };

export type StatementsRequest =
  /** Several statements without values, one after the other, as one message. */
  | ({ readonly kind: 'script'; readonly text: string } & WithFirst)
  /** They go together, and each is answered. */
  | ({
      readonly kind: 'statements';
      readonly statements: readonly PostgresStatement[];
    } & WithFirst);

interface WithFirst {
  /** What is done before, and nobody waits for by itself. */
  readonly first?: readonly PostgresStatement[];
}

export interface ConnectionTarget {
  readonly url: string;
  readonly schema: string;
  /** Notifications of this name are passed on. */
  readonly channel: string;
  /** After so many seconds the server ends a statement; 0: never, of an export, a check, an update of the schema. */
  readonly statementSeconds: number;
}

/** As it goes to the thread: with the connection that it is of. */
export interface ThreadRequest {
  readonly connection: number;
  readonly request: ConnectionRequest;
}

export interface StatementRows {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly unknown[])[];
  /** Rows that were changed, or read. */
  readonly count: number;
}

export const NOTHING: StatementRows = { columns: [], rows: [], count: 0 };

/** A notification of the server, with what it says. */
export interface Notification {
  readonly connection: number;
  readonly payload: string;
}

/** What the thread is started with. */
export interface ThreadData {
  /** The channel between threads over which notifications go. */
  readonly channel: string;
}
