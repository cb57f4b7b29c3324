import { programCalls } from '#contract/calls/program.ts';
import { omitUndefined } from '#kit/collect.ts';
import { implement } from './implement.ts';

export const program = implement(programCalls, {
  'program.read': ({ version, program: { commit, dataFolder } }) =>
    omitUndefined({ version, commit: commit(), dataFolder }),
});
