import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { importCalls } from '#contract/calls/capture.ts';
import { checkParams } from '#kit/params.ts';
import { implement } from './implement.ts';

/** What an absolute path is depends on the operating system. */
const OnThisComputer = z.looseObject({
  paths: z.array(z.string().refine(isAbsolute, 'is no absolute path')),
});

export const imports = implement(importCalls, {
  'import.begin': (context, input) => {
    checkParams(OnThisComputer, input);
    return context.imports.begin(input);
  },
  'import.state': (context) => context.imports.view(),
  'import.cancel': (context) => {
    context.imports.cancel();
    return context.imports.view();
  },
});
