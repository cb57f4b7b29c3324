import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { bundle } from '../build.ts';
import { say } from '../command.ts';
import { makePostUrl, makePostBody } from './captured-posts.ts';
import { output } from './program.ts';

const ITEMS = 10_000;
/** Megabytes of the imported file; 2048 for the large one, which takes some minutes. */
const IMPORT_MB = Number(process.env['BOWERBIRD_BENCH_IMPORT_MB'] ?? 200);
/** What most of a recording is: pictures, scripts, videos. */
const ELSE_BYTES = 400_000;

/**
 * How much memory the engine takes while a person browses, and while a large file or a hostile one is
 * imported; and how long others are held up meanwhile.
 */
export const benchCapturing = async (): Promise<void> => {
  say(
    '\nCapturing into a collection, memory of the whole process as it is built (goal 300 MB), others held up (goal 100 ms)',
  );
  await measured(`${ITEMS.toLocaleString('en')} items browsed`, (folder) =>
    run(folder, 'browse', String(ITEMS)),
  );
  await measured(`a HAR file of ${IMPORT_MB.toLocaleString('en')} MB imported`, async (folder) => {
    const file = join(folder, 'saved.har');
    await pipeline(Readable.from(makeHar(IMPORT_MB * 2 ** 20)), createWriteStream(file));
    return run(folder, 'import', file);
  });
  for (const [what, text] of HOSTILE)
    await measured(`a hostile HAR file (${what})`, async (folder) => {
      const file = join(folder, 'hostile.har');
      await pipeline(Readable.from(hostileHar(text)), createWriteStream(file));
      return run(folder, 'import', file);
    });
};

/** The threads lie beside the program that starts them. */
const THREADS = ['captured-worker', 'job-worker'];

const run = async (folder: string, mode: string, what: string): Promise<string> => {
  const program = join(folder, 'program.js');
  await bundle('scripts/bench/capture-memory.ts', program);
  for (const name of THREADS) await bundle(`core/app/${name}.ts`, join(folder, `${name}.js`));
  return output(program, mode, join(folder, 'data'), what);
};

/** A part that is repeated, and how often. */
const HOSTILE: readonly (readonly [what: string, body: readonly [string, number]])[] = [
  ['60 MB of numbers', ['1,', 30_000_000]],
  ['a reply of nested sessions', ['{"session":', 500]],
  ['a reply of 100,000 parameters', ['"https://x.com/?a=1&token=b",', 100_000]],
];

/** A recording with one reply that was made to keep its reader busy, before one that is whole. */
function* hostileHar([part, times]: readonly [string, number]): Generator<string> {
  const [before = '', after = ''] = makeHarEntry(makePostUrl(1), { text: 'TEXT' }).split('TEXT');
  const written = JSON.stringify(part).slice(1, -1);
  yield `{"log":{"entries":[${before}[`;
  for (let left = times; left > 0; left -= PORTION) yield written.repeat(Math.min(left, PORTION));
  yield `1]${after},${makeHarEntry(makePostUrl(2), { text: makePostBody(2) })}]}}`;
}

const PORTION = 100_000;

const measured = async (what: string, run: (folder: string) => Promise<string>): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  try {
    const [items, most, seconds, held] = (await run(folder)).trim().split(' ');
    say(
      `  ${what}: ${most} MB at most, ${items} items in ${seconds} s, others held up ${held} ms at most`,
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** A recording of so many bytes, in which every second reply is a post. */
function* makeHar(bytes: number): Generator<string> {
  const picture = Buffer.alloc((ELSE_BYTES * 3) / 4, 'picture').toString('base64');
  let written = 0;
  yield '{"log":{"version":"1.2","creator":{},"entries":[';
  for (let n = 0; written < bytes; n += 1) {
    const post = makeHarEntry(makePostUrl(n), { text: makePostBody(n) });
    const other = makeHarEntry(`https://pictures.test/${n}`, { text: picture, encoding: 'base64' });
    const text = `${n === 0 ? '' : ','}${post},${other}`;
    written += text.length;
    yield text;
  }
  yield ']}}';
}

const makeHarEntry = (url: string, content: object): string =>
  JSON.stringify({
    startedDateTime: '2026-11-20T10:00:00.000Z',
    request: { method: 'GET', url, headers: [] },
    response: { status: 200, headers: [], content },
  });
