import { z } from 'zod';
import type { HealthView } from '../contract/index.ts';
import { defineLocal } from '../kit/local.ts';
import { ERRORS } from '../kit/errors.ts';
import type { HealthRow } from '../store/index.ts';
import type { LocalContext } from './context.ts';

/** How each operation fared when it was last asked. */
export const health = [
  defineLocal({
    name: 'health.list',
    summary: 'Each operation: its route, its last success and its last refusal.',
    params: z.strictObject({}),
    run: ({ catalogue, store, resting }: LocalContext): HealthView => {
      const known = new Map(store.calls.health().map((row) => [row.operation, row]));
      return {
        operations: catalogue.entries.map((entry) => {
          const row = known.get(entry.id);
          return {
            operation: entry.id,
            platform: entry.platform.segment,
            title: entry.operation.title,
            routes: entry.routes,
            ...(entry.unavailable && { because: entry.unavailable.says }),
            ...(row ? outcomesOf(row) : {}),
            successes: row?.successes ?? 0,
            failures: row?.failures ?? 0,
          };
        }),
        resting: resting(),
      };
    },
  }),
];

type Outcomes = Pick<HealthView['operations'][number], 'lastSuccess' | 'lastFailure'>;

const outcomesOf = (row: HealthRow): Outcomes => ({
  ...(row.lastSuccessAt === null
    ? {}
    : {
        lastSuccess: {
          at: row.lastSuccessAt,
          ...(row.lastRoute === null ? {} : { route: row.lastRoute }),
        },
      }),
  ...(row.lastFailureAt === null || row.lastFailure === null
    ? {}
    : {
        lastFailure: {
          at: row.lastFailureAt,
          code: ERRORS[row.lastFailure].code,
          message: row.lastMessage ?? ERRORS[row.lastFailure].message,
          ...(row.lastRefusal === null ? {} : { refusal: row.lastRefusal }),
        },
      }),
});
