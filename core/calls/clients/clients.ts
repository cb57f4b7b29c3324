/** Programs that ask over MCP: who waits to be let in, who was, and what they spend. */
import { z } from 'zod';
import type { AssistantSetting } from '#kit/assistant.ts';
import { change, none, nothing, query, shape } from '../define.ts';

/** Programs that the person let in over MCP, the latest first. */
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

/** Requests that wait for a decision, the oldest first. */
export interface ConsentView {
  readonly id: string;
  readonly name: string;
  readonly client: string;
  /** The host whose document describes the client; absent: the name is only its own word. */
  readonly vouchedBy?: string | undefined;
  readonly answersTo: string;
  readonly scopes: readonly string[];
  readonly asked: string;
  /** When the request lapses. */
  readonly until: string;
}

const AnswerBudget = z.strictObject({ tokens: z.int().min(4000).max(1_000_000) });
/** How long one answer over MCP may be. */
export type AnswerBudgetView = Readonly<z.infer<typeof AnswerBudget>>;

/** How an assistant on this computer starts Bowerbird, or reaches it. */
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

/** Starts or asks what `clients.connection` names, for this once. */
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

const Id = z.strictObject({ id: z.string().min(1).max(200) });
/** None: no list of its own, and so only what everybody is shown. */
const Names = z.array(z.string().min(1).max(100)).min(1).max(200);
const Cap = z.int().min(0).max(1_000_000);

export const clientCalls = {
  'clients.pending': query({
    summary: 'Clients that wait for a decision.',
    needs: 'collect',
    params: none,
    result: shape<readonly ConsentView[]>(),
    topics: ['clients'],
  }),
  'clients.approve': change({
    summary: 'Let a waiting client in, with a cap on its credits and an end.',
    needs: 'collect',
    params: Id.extend({
      cap: Cap,
      expiresDays: z.int().min(1).max(365),
      scopes: z.array(z.string()).min(1).optional(),
    }),
    result: nothing,
    changes: ['clients'],
  }),
  'clients.deny': change({
    summary: 'Turn a waiting client away.',
    needs: 'collect',
    params: Id,
    result: nothing,
    changes: ['clients'],
  }),
  'clients.list': query({
    summary: 'Clients that were let in, and what they spent.',
    needs: 'collect',
    params: none,
    result: shape<readonly ClientView[]>(),
    // What a client spent is told as a change of the credits.
    topics: ['clients', 'credits'],
  }),
  'clients.set-cap': change({
    summary: 'How many credits a client may spend in all.',
    needs: 'collect',
    params: Id.extend({ cap: Cap }),
    result: nothing,
    changes: ['clients'],
  }),
  'clients.set-assistant': change({
    summary: 'Which tools a client is shown, and which copies of an answer it gets.',
    needs: 'collect',
    params: Id.extend({
      platforms: Names.optional(),
      tools: Names.optional(),
      copies: z.enum(['both', 'text', 'structured']).optional(),
    }),
    result: nothing,
    changes: ['clients'],
  }),
  'clients.revoke': change({
    summary: 'Take back what a client was granted, at once.',
    needs: 'collect',
    params: Id,
    result: nothing,
    changes: ['clients'],
  }),
  'clients.budget': query({
    summary: 'How long one answer over MCP may be, in tokens.',
    needs: 'read',
    params: none,
    result: shape<AnswerBudgetView>(),
    topics: ['clients'],
  }),
  'clients.set-budget': change({
    summary: 'Changes how long one answer over MCP may be.',
    needs: 'manage',
    params: AnswerBudget,
    result: shape<AnswerBudgetView>(),
    changes: ['clients'],
  }),
  'clients.connection': query({
    summary: 'How an assistant starts Bowerbird or reaches it, and where it keeps its settings.',
    needs: 'program',
    params: none,
    result: shape<ConnectionView>(),
    topics: ['api'],
  }),
  'clients.test-connection': change({
    summary: 'Try that command or that address, as an assistant does.',
    needs: 'program',
    params: z.strictObject({
      way: z.enum(['command', 'address']),
      key: z.string().min(1).max(200).optional(),
    }),
    result: shape<ConnectionTestView>(),
    // When the key was last used.
    changes: ['keys'],
  }),
};
