import type { Catalogue } from '../../engine/catalogue.ts';
import type { FindPeople } from '#kit/account.ts';
import { whoseAddresses, type ReadWhoseAddress } from '#kit/whose-address.ts';
import { peopleInItem } from '#vocab/people.ts';

/** Reads addresses of a platform, by its segment. */
export const whoseIn = (catalogue: Catalogue, segment: string): ReadWhoseAddress | undefined => {
  const platform = catalogue.platform(segment);
  return platform && whoseAddresses(platform);
};

/** Everybody in an item, those among them whom only an address names. */
export const createPeopleFinder =
  (catalogue: Catalogue): FindPeople =>
  (shape, item, segment) =>
    peopleInItem(shape, item, whoseIn(catalogue, segment));
