/** What was asked lately through every door, and what the platforms really answered. */
import { z } from 'zod';
import type { CutOff } from '#kit/exchange.ts';
import type { World } from '#kit/world.ts';
import { change, query, shape, wideQuery } from '../define.ts';

/** The newest first. */
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
    /** This computer reached nobody: the platform was not asked. */
    readonly isOffline?: true;
    readonly credits: number;
    readonly door: 'window' | 'rest' | 'mcp' | 'cli' | 'capture' | 'import';
  }[];
}

export interface EvidenceView {
  readonly callId: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Where its replies came from. */
  readonly world: World;
  readonly exchanges: readonly {
    readonly id: string;
    readonly at: string;
    /** Nobody knows when it came: `at` is when it was imported. */
    readonly isUndated?: true | undefined;
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
    readonly cutOff?: CutOff | undefined;
  }[];
}

export interface ProofView {
  readonly file: string;
}

/** The start of a kept body as text; `verified` once its hash was recomputed. */
export interface EvidenceBodyView {
  readonly sha256: string;
  readonly size: number;
  readonly text: string;
  readonly truncated: boolean;
  readonly verified: boolean;
}

const Sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const evidenceCalls = {
  'evidence.get': query({
    summary: 'The exchanges behind one call.',
    needs: 'export',
    params: z.strictObject({ callId: z.string().min(1) }),
    result: shape<EvidenceView>(),
    topics: [],
  }),
  'evidence.body': query({
    summary: 'The start of a kept body, its hash computed anew.',
    needs: 'export',
    params: z.strictObject({
      sha256: Sha256,
      limit: z.int().min(1).max(5_000_000).default(200_000),
    }),
    result: shape<EvidenceBodyView>(),
    topics: [],
  }),
  'evidence.save-proof': change({
    summary:
      'Writes a kept reply, its request, time and hash, and the place of a text in it, to a file.',
    needs: 'export',
    params: z.strictObject({
      callId: z.string().min(1),
      sha256: Sha256,
      /** The text in the reply that is to be pointed at; `nth` counts from 0. */
      text: z.string().min(1).max(5000).optional(),
      nth: z.int().min(0).max(1_000_000).default(0),
      /** What the window calls it. */
      fact: z.string().min(1).max(200).optional(),
    }),
    result: shape<ProofView>(),
    changes: [],
  }),
  'calls.recent': wideQuery({
    summary: 'The latest calls, newest first.',
    needs: 'read',
    params: z.strictObject({
      limit: z.int().min(1).max(200).default(20),
      /** A `seq`. */
      before: z.int().positive().optional(),
      byPeople: z
        .boolean()
        .default(false)
        .describe('Only what people asked here: not the calls of runs and of other programs.'),
    }),
    result: shape<CallsView>(),
    topics: ['calls'],
  }),
};
