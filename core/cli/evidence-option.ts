/** `--evidence`: where a server keeps replies outside of its data files. */
import { existsSync } from 'node:fs';
import { AppError, detailFromError, toAppError } from '#kit/errors.ts';
import { locationWithin, parseLocation } from '../store/evidence-store/location.ts';
import type { Store } from '../store/index.ts';
import { UsageError } from './command.ts';
import { messages } from './messages.ts';
import { readNamed } from './database-option.ts';

const FORMS =
  '--evidence takes dir:/path, s3://bucket/prefix, or env:NAME of a variable with either';

/** Throws `UsageError` for what is no place. */
export const readEvidencePlace = (value: string): string => {
  const { text: location, variable } = readNamed(value);
  if (location === undefined) throw new UsageError(`${FORMS}: ${variable ?? value} is not set`);
  try {
    parseLocation(location);
  } catch {
    throw new UsageError(FORMS);
  }
  return locationWithin(location, '').slice(0, -1);
};

/** Throws `service_unavailable` naming the place, where nothing can be kept there. */
export const startEvidence = (
  { evidenceObjects }: Pick<Store, 'evidenceObjects'>,
  location: string,
): void => {
  try {
    const place = parseLocation(location);
    // Not made here: a folder that is missing may be a disk that is not in its place.
    if (place.kind === 'dir' && !existsSync(place.path))
      throw new AppError('service_unavailable', messages.evidenceFolderMissing);
    evidenceObjects.start();
  } catch (thrown) {
    const error = toAppError(thrown);
    const reason = detailFromError(error);
    throw new AppError('service_unavailable', messages.evidenceUnusable({ location, reason }), {
      cause: thrown,
    });
  }
};
