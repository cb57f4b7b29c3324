import { loadFakes } from '../platforms/fakes.ts';
import type { Example } from '#kit/operation.ts';

/**
 * Parameters that are answered in a world, by the operation's id; `undefined` where the operations' own
 * examples are.
 */
export const loadExamples = async (
  world: 'live' | 'sample' | 'replay',
): Promise<Readonly<Record<string, Example>> | undefined> => {
  if (world === 'live') return undefined;
  return world === 'sample' ? (await loadFakes()).examples : {};
};
