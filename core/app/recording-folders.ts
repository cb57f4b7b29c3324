import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Reply } from '../kit/exchange.ts';
import { readRecording } from '../net/recordings.ts';

/** A folder may be a recording itself, or hold some, two levels down at most. */
export function* recordingsIn(path: string, depth = 2): Generator<() => Reply> {
  const within = readdirSync(path, { withFileTypes: true });
  if (within.some(({ name }) => name === 'request.json')) yield () => readRecording(path);
  else if (depth > 0)
    for (const entry of within)
      if (entry.isDirectory()) yield* recordingsIn(join(path, entry.name), depth - 1);
}
