/**
 * The catalogue's operations, for functions that must know what stands beside what: no page knows an
 * operation by its name. Filled when the catalogue comes, before any part of the window sees it.
 */
import type { CatalogueView, OperationView } from '../core/contract/index.ts';

let byId: ReadonlyMap<string, OperationView> = new Map();

export const learn = (catalogue: CatalogueView): CatalogueView => {
  const all = catalogue.platforms.flatMap(({ operations }) => operations);
  byId = new Map(all.map((operation) => [operation.id, operation]));
  return catalogue;
};

export const known = (id: string): OperationView | undefined => byId.get(id);

/** The ids of the shapes that an operation can answer. */
export const shapesOf = (id: string): readonly string[] => known(id)?.shapes ?? [];

const platformOf = (id: string): string => id.slice(0, id.indexOf('.'));

/** Every operation that tells a part of the same thing, this one included. */
export const beside = (id: string): readonly OperationView[] => {
  const of = known(id)?.part?.of;
  if (of === undefined) return [];
  return [...byId.values()].filter(
    (one) => one.part?.of === of && platformOf(one.id) === platformOf(id),
  );
};

/** The operation that tells another part of the same thing: the `replies` to the comments. */
export const partBeside = (id: string, as: string): string | undefined =>
  beside(id).find(({ part }) => part?.as === as)?.id;

/** Which part of its thing an operation tells. */
export const partTold = (id: string): string | undefined => known(id)?.part?.as;
