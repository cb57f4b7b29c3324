import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The sample world: small, invented, labelled as such, in the shapes in which the platforms answer.
 * It is a folder of recordings, and is replayed like any other.
 */
export const SAMPLE_WORLD: string =
  [join(import.meta.dirname, 'world'), join(import.meta.dirname, 'sample', 'world')].find((dir) =>
    existsSync(dir),
  ) ?? join(import.meta.dirname, 'world');
