/** How each operation fared when it was last asked, and reports of a problem. */
import { z } from 'zod';
import type { DriftCode } from '#kit/collect.ts';
import type { Refusal } from '#kit/errors.ts';
import type { RouteName } from '#kit/operation.ts';
import { change, none, query, shape } from '../define.ts';
import type { ProofView } from '../evidence/evidence.ts';
import type { Message } from '#kit/message.ts';

export interface HealthView {
  readonly operations: readonly {
    readonly operation: string;
    readonly platform: string;
    readonly routes: readonly RouteName[];
    readonly because?: Message;
    readonly lastSuccess?: { readonly at: string; readonly route?: RouteName };
    readonly lastFailure?: Message & {
      readonly at: string;
      readonly code: string;
      readonly refusal?: Refusal;
    };
    readonly successes: number;
    readonly failures: number;
  }[];
  readonly resting: readonly {
    readonly platform: string;
    readonly until: string;
    readonly refusal: Refusal;
  }[];
  /** Operations whose answers had parts that their readers did not expect, the latest first. */
  readonly drift: readonly DriftView[];
  /** Endpoints of browsed sites whose replies no reader understands, the latest first. */
  readonly unread: readonly UnreadView[];
}

/** Of the latest calls of one operation. */
export interface DriftView {
  readonly operation: string;
  readonly codes: readonly DriftCode[];
  readonly calls: number;
  /** ISO 8601. */
  readonly firstAt: string;
  readonly lastAt: string;
}

export interface UnreadView {
  readonly platform: string;
  readonly endpoint: string;
  /** In the place of one endpoint: a host of which many replies came, and none in a form that is known. */
  readonly host?: string;
  /** What it brings, in words: `user replies timeline`. */
  readonly about: string;
  /** ISO 8601. */
  readonly firstAt: string;
  readonly lastAt: string;
  readonly replies: number;
}

/** A report of a problem, as JSON text, without parameters, paths, names and keys. */
export interface ReportView {
  readonly text: string;
}

export interface SavedReportView {
  readonly file: string;
}

export const healthCalls = {
  'health.list': query({
    summary: 'Each operation: its route, its last success and its last refusal.',
    needs: 'read',
    params: none,
    result: shape<HealthView>(),
    topics: ['health'],
  }),
  'health.save-unread': change({
    summary:
      'Writes the form of the replies that no reader understands to a file for a report: names and kinds, and no value.',
    needs: 'collect',
    params: none,
    result: shape<ProofView>(),
    changes: [],
  }),
  'health.clear-unread': change({
    summary: 'Forgets which replies no reader understood.',
    needs: 'manage',
    params: none,
    result: shape<Readonly<Record<string, never>>>(),
    changes: ['health'],
  }),
  'report.make': query({
    summary: 'What helps to find a fault: versions, errors by their codes, what readers met.',
    needs: 'read',
    params: none,
    result: shape<ReportView>(),
    topics: ['health'],
  }),
  'report.save': change({
    summary: 'Writes a report, as it was shown, to a file in the folder of downloads.',
    needs: 'read',
    params: z.strictObject({ text: z.string().min(1).max(500_000) }),
    result: shape<SavedReportView>(),
    changes: [],
  }),
};
