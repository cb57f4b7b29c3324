/** A trial of every operation on its platform, with consent, and the report of it, without contents. */
import { z } from 'zod';
import type { Message } from '#kit/message.ts';
import type { RouteName } from '#kit/operation.ts';
import { change, none, query, shape } from '../define.ts';
import type { SavedReportView } from '../health/health.ts';

/** What would be requested, before anybody is asked. */
export interface FieldTrialPlanView {
  readonly questions: readonly {
    readonly operation: string;
    readonly platform: string;
    readonly route: RouteName;
    /** At most. */
    readonly credits: number;
    readonly requests: number;
    /** At the usual pace. */
    readonly seconds: number;
  }[];
  /** Pages that a person can look at in the Capture window, each once. */
  readonly pages: readonly {
    readonly operation: string;
    readonly platform: string;
    readonly address: string;
  }[];
}

/** How the latest trial stands. */
export interface FieldTrialView {
  readonly state: 'running' | 'done' | 'cancelled';
  /** Operations, each by one route. */
  readonly total: number;
  /** What is requested right now. */
  readonly operation?: string;
  /** ISO 8601: when it ended. */
  readonly at?: string;
  readonly results: readonly {
    readonly operation: string;
    readonly route: RouteName;
    /** `left-out`: not requested, since its platform had refused, or the trial was cancelled. */
    readonly ending: 'answered' | 'refused' | 'failed' | 'left-out';
    readonly isOffline?: true;
    readonly items?: number;
    /** Beside what is known of the replies; absent where nothing is, or they have no form. */
    readonly form?: 'known' | 'partly' | 'unknown';
    /** What is otherwise than known. */
    readonly findings: readonly Message[];
  }[];
}

export interface FieldTrialChangesView {
  /** Of the earlier report: when it was made, ISO 8601, and by which version. */
  readonly at: string;
  readonly version: string;
  readonly changes: readonly {
    readonly operation: string;
    readonly route: string;
    readonly changes: readonly Message[];
  }[];
}

const segments = z.array(z.string().regex(/^[a-z]{1,40}$/)).max(20);

export const fieldTrialCalls = {
  'field-trial.plan': query({
    summary: 'What a field trial would request: each operation with its route, and what it costs.',
    needs: 'program',
    params: none,
    result: shape<FieldTrialPlanView>(),
    topics: ['settings', 'network'],
  }),
  'field-trial.begin': change({
    summary:
      'Requests one public thing for each operation of these platforms; of all, if none is named.',
    needs: 'program',
    isLong: true,
    params: z.strictObject({
      platforms: segments.default([]),
      /** Also through the person's own access to official APIs. */
      official: z.boolean().default(false),
    }),
    result: shape<FieldTrialView>(),
    changes: ['health'],
  }),
  'field-trial.state': query({
    summary: 'How the latest field trial stands; null before the first.',
    needs: 'program',
    params: none,
    result: shape<FieldTrialView | null>(),
    topics: ['health', 'network'],
  }),
  'field-trial.report': query({
    summary: 'The report of the latest field trial as it is saved, as JSON text.',
    needs: 'program',
    params: none,
    result: shape<{ readonly text: string } | null>(),
    topics: ['health', 'network'],
  }),
  'field-trial.save': change({
    summary: 'Writes that report, as it is shown, to a file in the folder of downloads.',
    needs: 'program',
    params: none,
    result: shape<SavedReportView>(),
    changes: [],
  }),
  'field-trial.compare': query({
    summary: 'What has changed since the report in a file.',
    needs: 'program',
    params: z.strictObject({ path: z.string().min(1).max(4096).describe('An absolute path.') }),
    result: shape<FieldTrialChangesView>(),
    topics: ['health', 'network'],
  }),
};
