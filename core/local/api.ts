import { z } from 'zod';
import { defineLocal } from '#kit/local.ts';
import type { LocalContext } from './context.ts';

/** The local API: on or off, and its port. */
export const api = [
  defineLocal({
    name: 'api.get',
    summary: 'Whether the local API answers, and where.',
    params: z.strictObject({}),
    run: ({ api }: LocalContext) => api.view(),
  }),
  defineLocal({
    name: 'api.set',
    summary: 'Switch the local API on or off, or change its port.',
    params: z.strictObject({
      enabled: z.boolean().optional(),
      port: z.int().min(1024).max(65_535).optional(),
    }),
    changes: ['api'],
    run: ({ api }: LocalContext, wanted) => api.set(wanted),
  }),
  defineLocal({
    name: 'network.get',
    summary: 'Live or replayed, and what is on its way.',
    params: z.strictObject({}),
    run: ({ network }: LocalContext) => network.view(),
  }),
  defineLocal({
    name: 'network.set',
    summary: 'Show the sample world, where nobody is asked and nothing is kept of it, or leave it.',
    params: z.strictObject({ mode: z.enum(['live', 'sample']) }),
    changes: ['network', 'health'],
    run: ({ network }: LocalContext, { mode }): { readonly mode: 'live' | 'sample' } => {
      network.enter(mode);
      return { mode };
    },
  }),
];
