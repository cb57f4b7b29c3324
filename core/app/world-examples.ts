import type { NetworkView } from '#calls/index.ts';
import type { Catalogue } from '../engine/catalogue.ts';
import type { Example } from '#kit/operation.ts';
import { loadFakes } from '../platforms/fakes.ts';

/** Parameters by the id of the operation: `forum.get-user`. */
export type Examples = Readonly<Record<string, Example>>;

/**
 * An example of each operation that can be answered in a world: on the platforms themselves the
 * operation's own, in the sample world what is invented there. Of recordings nobody knows what they hold.
 * What nobody may ask for has none: an example is one that answers.
 */
export const loadExamples = async (
  world: NetworkView['mode'],
  { entries }: Pick<Catalogue, 'entries'>,
): Promise<Examples> => {
  if (world === 'replay') return {};
  const invented = world === 'sample' ? (await loadFakes()).examples : undefined;
  return Object.fromEntries(
    entries.flatMap(({ id, operation }) => {
      const example = invented ? invented[id] : operation.example;
      return example === undefined || operation.routes.length === 0 ? [] : [[id, example]];
    }),
  );
};
