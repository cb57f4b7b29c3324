import { z } from 'zod';
import type { CallsView } from '../contract/index.ts';
import { defineLocal } from '../kit/local.ts';
import type { LocalContext } from './context.ts';

/** What was asked lately, through every door. */
export const calls = [
  defineLocal({
    name: 'calls.recent',
    summary: 'The latest calls, newest first.',
    params: z.strictObject({
      limit: z.int().min(1).max(200).default(20),
      before: z.int().positive().optional(),
    }),
    run: ({ store }: LocalContext, { limit, before }): CallsView => ({
      calls: store.calls.recent(limit, before).map((row) => ({
        seq: row.seq,
        id: row.id,
        operation: row.operation,
        params: row.params as Record<string, unknown>,
        at: row.startedAt,
        outcome: row.outcome,
        credits: row.credits,
        door: row.door,
      })),
    }),
  }),
];
