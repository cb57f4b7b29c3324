/** What two lists have in common. Pure. */
import type { MissingReason } from '../bounds/missing.ts';
import type { RouteName } from '../route.ts';
import {
  estimateExisting,
  whyNoEstimate,
  type Estimate,
  type NoEstimate,
  type TwoLists,
} from './capture-recapture.ts';

/** By which rows may have come that are compared. */
export const COMPARED_ROUTES = [
  'public-page',
  'browser-page',
  'official-api',
  'capture',
] as const satisfies readonly RouteName[];

export type ComparedRoute = (typeof COMPARED_ROUTES)[number];

/** A thing that only one of the lists has. */
export interface OnlyHere {
  /** Its title or the beginning of its text; its address where it has neither. */
  readonly text: string;
  readonly author: string;
  readonly address: string;
}

export interface ComparedList {
  /** Different things. */
  readonly rows: number;
  /** Why it is not known to be whole, each reason once; empty where it was followed to its end. */
  readonly unfinished: readonly MissingReason[];
  /** How many of them the other list does not have, and the first of those. */
  readonly only: number;
  readonly firstOnly: readonly OnlyHere[];
  /** The routes by which its collection was gathered. */
  readonly routes: readonly ComparedRoute[];
}

export interface Overlap {
  readonly first: ComparedList;
  readonly second: ComparedList;
  readonly both: number;
  /** What both have in the share of what any of them has, from 0 to 1; absent where there is nothing. */
  readonly share?: number | undefined;
  /** Spearman's rank correlation of what both have; absent where they are fewer than three. */
  readonly order?: number | undefined;
  /** How many things exist; absent where the lists do not tell. */
  readonly estimate?: Estimate | undefined;
  readonly noEstimate?: NoEstimate | undefined;
}

/** Two things are in the same order or in the other, and nothing between. */
const LEAST_RANKED = 3;

/**
 * Spearman's rank correlation: 1 in the same order, −1 in the opposite one, about 0 where the orders have
 * nothing to do with one another. `squares`: the sum of the squared differences between the two ranks of
 * each of `count` things, none of which has the rank of another. `undefined` of fewer than three.
 */
export const rankCorrelation = (count: number, squares: number): number | undefined =>
  count < LEAST_RANKED ? undefined : 1 - (6 * squares) / (count * (count ** 2 - 1));

export const overlapFrom = (
  lists: TwoLists,
  squares: number,
  { first, second }: Pick<Overlap, 'first' | 'second'>,
): Overlap => {
  const found = lists.first + lists.second - lists.both;
  const isTruncated = [first, second].some(({ unfinished }) => unfinished.length > 0);
  const noEstimate = whyNoEstimate(lists, isTruncated);
  const order = rankCorrelation(lists.both, squares);
  return {
    first,
    second,
    both: lists.both,
    ...(found > 0 && { share: lists.both / found }),
    ...(order !== undefined && { order }),
    ...(noEstimate === undefined ? { estimate: estimateExisting(lists) } : { noEstimate }),
  };
};

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
