import { z } from 'zod';
import { importCalls } from '#contract/calls/capture.ts';
import { checkParams } from '#kit/params.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from './messages.ts';
import { absolutePath } from './absolute-path.ts';
import { implement } from './implement.ts';

const OnThisComputer = z.looseObject({ paths: z.array(absolutePath) });

export const imports = implement(importCalls, {
  'import.begin': (context, input) => {
    checkParams(OnThisComputer, input);
    if (context.network.view().mode === 'sample')
      throw new AppError('validation_error', messages.importInSample);
    return context.imports.begin(input, { id: 'import', owner: context.payer.keyId });
  },
  'import.collect': async (context, { into }) => ({
    collection: into,
    added: await context.imports.collect(into),
  }),
  'import.state': (context) => context.imports.view(),
});
