import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import type { HealthView, ProofView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import { ERRORS } from '#kit/errors.ts';
import type { HealthRow } from '../store/index.ts';
import type { LocalContext } from './context.ts';
import { endpointWords } from './endpoint-words.ts';
import { settingsView } from './settings.ts';
import { plainMessage } from '#kit/errors.ts';

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
            routes: entry.routes,
            ...(entry.unavailable && { because: plainMessage(entry.unavailable) }),
            ...(row ? outcomesOf(row) : {}),
            successes: row?.successes ?? 0,
            failures: row?.failures ?? 0,
          };
        }),
        resting: resting(),
        unread: store.unreadReplies.list().map(({ form: _, ...row }) => ({
          ...row,
          about: endpointWords(row.endpoint),
        })),
      };
    },
  }),
  defineLocal({
    name: 'health.save-unread',
    summary:
      'Writes the form of the replies that no reader understands to a file for a report: names and kinds, and no value.',
    params: z.strictObject({}),
    run: async (context: LocalContext): Promise<ProofView> => {
      const folder = settingsView(context).downloadFolder;
      await mkdir(folder, { recursive: true });
      const day = new Date(context.now()).toISOString().slice(0, 19).replaceAll(':', '');
      const file = join(folder, `unread-replies-${day}Z.json`);
      const replies = context.store.unreadReplies.list();
      const text = JSON.stringify({ bowerbird: context.version, replies }, null, 2);
      await writeFile(file, `${text}\n`, { mode: 0o600 });
      return { file };
    },
  }),
  defineLocal({
    name: 'health.clear-unread',
    summary: 'Forgets which replies no reader understood.',
    params: z.strictObject({}),
    changes: ['health'],
    run: ({ store }: LocalContext): Record<string, never> => {
      store.unreadReplies.clear();
      return {};
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
          ...(row.lastMessage ?? { message: ERRORS[row.lastFailure].message }),
          ...(row.lastRefusal === null ? {} : { refusal: row.lastRefusal }),
        },
      }),
});
