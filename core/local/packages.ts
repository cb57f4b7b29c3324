import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { packageCalls } from '#contract/calls/packages.ts';
import { checkParams } from '#kit/params.ts';
import { implement } from './implement.ts';

/** What an absolute path is depends on the operating system. */
const OnThisComputer = z.looseObject({
  path: z.string().refine(isAbsolute, 'is no absolute path'),
});

export const packages = implement(packageCalls, {
  'packages.find': (context, { paths }) => context.packages.find(paths.filter(isAbsolute)),
  'packages.verify': (context, input) => {
    checkParams(OnThisComputer, input);
    return context.packages.verify(input.path);
  },
});
