/**
 * What a check finds missing in a package of which something was taken out after signing: its lines are as they
 * were signed, so that what does not fit them can only be what went. It cannot be proven, and contradicts
 * nothing, as far as as much went; cells, replies and texts that differ do.
 */
import type { Findings } from './findings.ts';
import { messages } from './messages.ts';
import type { TakenOut } from './taken-out.ts';

const ofCalls = ({ calls, exchanges }: TakenOut): number => calls + exchanges;

/** How many of these what was taken out can bring about. */
const EXCUSED: Readonly<Record<string, (takenOut: TakenOut) => number>> = {
  'exports.rowMissing': ({ rows }) => rows,
  'exports.observationMissing': ({ observations }) => observations,
  'exports.seenAfterRemoval': ({ observations }) => observations,
  'exports.sourceWithoutCall': ({ calls }) => (calls > 0 ? Infinity : 0),
  'exports.totalNotStated': ofCalls,
  'exports.totalOnlyStated': ofCalls,
  'exports.totalOther': ofCalls,
};

export const excuseTakenOut = (found: Findings, takenOut: TakenOut): Findings => {
  const excused = new Map<string, Set<string>>();
  return {
    ...found,
    add: (file, problem, row) => {
      const { id = '' } = problem;
      const most = EXCUSED[id]?.(takenOut) ?? 0;
      const excusedRows = excused.get(id) ?? new Set();
      const name = row ?? problem.message;
      if (!excusedRows.has(name) && excusedRows.size >= most) return found.add(file, problem, row);
      excused.set(id, excusedRows.add(name));
      found.addUnprovable(messages.becauseTakenOut);
    },
  };
};
