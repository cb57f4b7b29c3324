/** What is for laboratories alone is not loaded by a program on one desk, so it costs nothing there. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveGiven } from './support/cli.ts';
import { ask } from './support/http.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => removeDir(dir));

/** Writes down each module that the program, or a thread of it, loads. */
const NOTING = `import { appendFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
registerHooks({ load: (url, context, next) => {
  appendFileSync(process.env.LOADED_MODULES, url + '\\n');
  return next(url, context);
} });`;

const OF_LABORATORIES =
  /node_modules\/(?:pg|pg-[^/]+|aws4fetch|openid-client|nodemailer)\/|core\/laboratory\//;

test('a program that keeps a file loads nothing of a laboratory, nor what speaks to databases, buckets, mail or sign-in', async () => {
  const [list, hook] = [join(dir, 'modules.txt'), join(dir, 'hook.mjs')];
  writeFileSync(hook, NOTING);
  const served = await serveGiven(
    { NODE_OPTIONS: `--import=${pathToFileURL(hook).href}`, LOADED_MODULES: list },
    '--sample',
    '--data',
    join(dir, 'data'),
  );
  expect((await ask(served.port, '/health')).status).toBe(200);
  // Without a key; by it the routes are there.
  expect((await ask(served.port, '/v1/youtube/videos')).status).toBe(401);
  served.child.kill('SIGTERM');
  await served.ended;
  const loaded = readFileSync(list, 'utf8').trim().split('\n');
  expect(loaded.filter((url) => url.includes('node_modules/hono/')).length).toBeGreaterThan(0);
  expect(loaded.filter((url) => OF_LABORATORIES.test(url))).toEqual([]);
});
