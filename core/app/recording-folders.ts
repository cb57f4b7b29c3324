import { readdirSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { megabytes, MOST_BODY_BYTES } from '../capture/bounds.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { readRecording } from '../net/recordings.ts';
import { messages } from './messages.ts';

/** Of what stands beside a body: requests and headers. */
const MOST_JSON_BYTES = 5_000_000;
const FILES = [
  ['request.json', MOST_JSON_BYTES],
  ['response.json', MOST_JSON_BYTES],
  ['response.body', MOST_BODY_BYTES],
] as const;

/** A folder may be a recording itself, or hold some, two levels down at most. */
export function* recordingsIn(path: string, depth = 2): Generator<() => Reply> {
  const within = readdirSync(path, { withFileTypes: true });
  if (within.some(({ name }) => name === 'request.json')) yield () => readBounded(path);
  else if (depth > 0)
    for (const entry of within)
      if (entry.isDirectory()) yield* recordingsIn(join(path, entry.name), depth - 1);
}

/** Throws `validation_error` for one that holds more than is read, or is none. */
const readBounded = (dir: string): Reply => {
  for (const [name, most] of FILES) {
    const { size = 0 } = statSync(join(dir, name), { throwIfNoEntry: false }) ?? {};
    if (size > most)
      throw new AppError(
        'validation_error',
        messages.recordingTooLarge({ dir: basename(dir), name, most: megabytes(most) }),
      );
  }
  return readRecording(dir);
};
