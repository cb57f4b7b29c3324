import { z } from 'zod';
import type { CaptureView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import type { LocalContext } from './context.ts';

/** What the person's own browsing brings. */
export const capture = [
  defineLocal({
    name: 'capture.state',
    summary: 'What browsing has brought since the app was started, and where one can browse.',
    params: z.strictObject({}),
    run: (context: LocalContext): CaptureView => context.capture.view(),
  }),
  defineLocal({
    name: 'capture.set',
    summary:
      'Pauses or goes on; keeps what pages load ahead, or does not; chooses the collection into which items go.',
    params: z.strictObject({
      paused: z.boolean().optional(),
      preloads: z.boolean().optional(),
      into: z.string().regex(/\S/).max(200).nullable().optional(),
    }),
    run: (context: LocalContext, wanted): CaptureView => {
      context.capture.set(wanted);
      return context.capture.view();
    },
  }),
  defineLocal({
    name: 'capture.forget',
    summary: 'Deletes what was captured in the last minutes, with its evidence.',
    params: z.strictObject({ minutes: z.int().min(1).max(1440) }),
    changes: ['calls', 'collections'],
    run: async (context: LocalContext, { minutes }): Promise<{ readonly gone: number }> => ({
      gone: await context.capture.forget(minutes),
    }),
  }),
];
