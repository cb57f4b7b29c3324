import { isAbsolute } from 'node:path';
import { z } from 'zod';
import type { ImportView } from '#contract/index.ts';
import { defineLocal } from '#kit/local.ts';
import type { LocalContext } from './context.ts';

const path = z.string().max(4096).refine(isAbsolute, 'is no absolute path');

/** What the person's own browser, or another program, recorded. */
export const imports = [
  defineLocal({
    name: 'import.begin',
    summary: 'Begins to read recordings of a browser: HAR, WACZ, WARC, Zeeschuimer, folders.',
    params: z.strictObject({
      paths: z.array(path).min(1).max(1000),
      into: z.string().regex(/\S/).max(200).optional(),
    }),
    run: (context: LocalContext, wish): ImportView => context.imports.begin(wish),
  }),
  defineLocal({
    name: 'import.state',
    summary: 'How the latest import stands; null before the first.',
    params: z.strictObject({}),
    run: (context: LocalContext): ImportView | null => context.imports.view(),
  }),
  defineLocal({
    name: 'import.cancel',
    summary: 'Stops the import; what was kept stays.',
    params: z.strictObject({}),
    run: (context: LocalContext): ImportView | null => {
      context.imports.cancel();
      return context.imports.view();
    },
  }),
];
