import { z } from 'zod';
import { checkParams } from '#kit/params.ts';
import { AppError } from '#kit/errors.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import { absolutePath } from '../answering/save-file.ts';
import type { captureCalls } from './capture.ts';

const OnThisComputer = z.looseObject({ paths: z.array(absolutePath) });

export const answerCapture: Answers<typeof captureCalls> = {
  'capture.state': (context) => context.capture.view(),
  'capture.set': (context, wanted) => {
    context.capture.set(wanted);
    return context.capture.view();
  },
  'capture.forget': async (context, { minutes }) => ({
    gone: await context.capture.forget(minutes),
  }),
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
};
