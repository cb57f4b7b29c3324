/** Two lists that are compared, by the numbers that the store gives to collections and runs. Pure. */

/** What is compared: a collection, what one of its runs listed, or what came by one route. */
export interface ListToCompare {
  /** The `seq` of the collection, and of a run of it. */
  readonly collection: number;
  readonly run?: number | undefined;
  readonly route?: string | undefined;
}

/** Both, with their collections as every chart names them: what was counted holds until one of them changes. */
export interface ListsToCompare {
  readonly collection: number;
  readonly also: readonly number[];
  readonly first: ListToCompare;
  readonly second: ListToCompare;
}

export const listsToCompare = (first: ListToCompare, second: ListToCompare): ListsToCompare => ({
  collection: first.collection,
  also: [second.collection],
  first,
  second,
});
