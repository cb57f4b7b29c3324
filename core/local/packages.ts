import { isAbsolute } from 'node:path';
import { z } from 'zod';
import { packageCalls } from '#contract/calls/packages.ts';
import { checkParams } from '#kit/params.ts';
import { absolutePath } from './absolute-path.ts';
import { implement } from './implement.ts';

const OnThisComputer = z.looseObject({ path: absolutePath });

export const packages = implement(packageCalls, {
  'packages.find': (context, { paths }) => context.packages.find(paths.filter(isAbsolute)),
  'packages.verify': (context, input) => {
    checkParams(OnThisComputer, input);
    return context.packages.verify(input.path);
  },
});
