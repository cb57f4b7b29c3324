/**
 * What a check finds missing in a package of which something was taken out after signing: its lines are as they
 * were signed, so that what does not fit them can only be what went. It cannot be proven, and contradicts
 * nothing; cells, replies and texts that differ do.
 */
import type { Message } from '#kit/message.ts';
import type { Findings } from './findings.ts';
import { messages } from './messages.ts';

const EXCUSED: ReadonlySet<string> = new Set(
  [
    'exchangeOfNoCall',
    'itemsOther',
    'notSeenByOrigin',
    'observationMissing',
    'pagesOther',
    'removedOther',
    'replyMissing',
    'rowMissing',
    'seenAfterRemoval',
    'sourceWithoutCall',
    'totalNotStated',
    'totalOnlyStated',
    'totalOther',
  ].map((name) => `exports.${name}`),
);

const isExcused = ({ id, values }: Message): boolean => {
  const inner = values?.['problem'];
  if (id === 'exports.problemOfCall' && typeof inner === 'object' && 'message' in inner)
    return isExcused(inner);
  return id !== undefined && EXCUSED.has(id);
};

export const excuseTakenOut = (found: Findings): Findings => ({
  ...found,
  add: (file, problem, row) => {
    if (isExcused(problem)) found.addUnprovable(messages.becauseTakenOut);
    else found.add(file, problem, row);
  },
});
