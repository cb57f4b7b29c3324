import { createDirStore } from './dir-store.ts';
import { parseLocation } from './location.ts';
import type { ObjectStore } from './object-store.ts';
import { createS3Store, type Environment } from './s3-store.ts';

export type { Environment };

/**
 * Opens the store at a location; asks nobody yet. Throws `validation_error` for what is no location, and
 * `service_unavailable` naming the variable that is missing.
 */
export const openObjectStore = (location: string, environment: Environment): ObjectStore => {
  const place = parseLocation(location);
  return place.kind === 'dir' ? createDirStore(place.path) : createS3Store(place, environment);
};
