/**
 * `node core/sample/build.ts`: writes the sample world anew. Everything in it is invented; the same
 * facts always give the same bytes.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { files } from './forum/files.ts';
import { forum } from './forum.ts';
import { photosite } from './photosite.ts';
import { pictures } from './pictures.ts';
import { filesOf, type Recording } from './recording.ts';
import { shortvideo } from './shortvideo.ts';
import { videosite } from './videosite.ts';

const WORLD = join(import.meta.dirname, 'world');

/** The one film that there is, lent to the forum too. */
const film = (): Uint8Array =>
  readFileSync(join(WORLD, 'shortvideo', 'film-file', 'response.body'));

const heard = await forum();

export const recordings = (): readonly Recording[] => {
  const answers = [...videosite(), ...photosite(), ...shortvideo(), ...heard];
  return [...answers, ...pictures(answers), ...files(heard, film())];
};

/** Every file of the world, by its path below the world's folder. */
export const worldFiles = (): ReadonlyMap<string, Uint8Array> =>
  new Map(
    recordings().flatMap((recording) =>
      filesOf(recording, (path) => readFileSync(join(WORLD, path))),
    ),
  );

if (import.meta.main) {
  const files = worldFiles();
  rmSync(WORLD, { recursive: true, force: true });
  let size = 0;
  for (const [path, bytes] of files) {
    mkdirSync(dirname(join(WORLD, path)), { recursive: true });
    writeFileSync(join(WORLD, path), bytes);
    size += bytes.byteLength;
  }
  process.stdout.write(`${files.size / 3} recordings, ${Math.round(size / 1024)} kB\n`);
}
