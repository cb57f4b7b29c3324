import type { Completeness } from '#kit/completeness.ts';
import type { Damaged } from './damaged.ts';
import type { Dataset } from './dataset.ts';

/** What a study package has beside the rows and what is made from them. */
export interface PackageExtras {
  readonly authors: readonly string[];
  /** Whether the replies are in the package. */
  readonly hasEvidence: boolean;
}

/** What the small files are made from, beside the rows. */
export interface PackageParts extends PackageExtras {
  /** Whether it holds the page that checks it: packages of early versions do not. */
  readonly hasPage: boolean;
  /** Whether it holds the log of what was done with the collection. */
  readonly hasCaseLog: boolean;
  /** Whether it holds pages that were kept while they were browsed. */
  readonly hasPages: boolean;
  /** Whether it is signed. */
  readonly isSigned: boolean;
}

/** What `dataset.json` holds. */
export type DatasetCard = Omit<
  Dataset,
  'rows' | 'observations' | 'completeness' | 'damaged' | 'codebook'
> &
  PackageExtras;

/** What `completeness.json` holds. */
export type CompletenessCard = Completeness & { readonly damaged?: readonly Damaged[] };
