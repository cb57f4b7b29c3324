import { isAbsolute } from 'node:path';
import { importCalls } from '#contract/calls/capture.ts';
import { AppError } from '#kit/errors.ts';
import { implement } from './implement.ts';

export const imports = implement(importCalls, {
  'import.begin': (context, wish) => {
    const at = wish.paths.findIndex((path) => !isAbsolute(path));
    if (at >= 0) throw new AppError('validation_error', `paths.${at}: is no absolute path`);
    return context.imports.begin(wish);
  },
  'import.state': (context) => context.imports.view(),
  'import.cancel': (context) => {
    context.imports.cancel();
    return context.imports.view();
  },
});
