/** The example in each command's help, run as it stands; its files are in a folder of the test. */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { COMMANDS } from '../core/cli/command-list.ts';
import { readArguments } from '../core/cli/command.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** Those that serve until they are ended, and those that read what only a browser or a record brings. */
const PARSED_ALONE = new Set(['serve', 'collect-for', 'mcp', 'import', 'parse']);
/** What has to be there before others are run. */
const FIRST = ['collect', 'backup'];

let dir: string;
beforeAll(() => {
  dir = tempDir();
  // Opens the file with the key by which packages are signed.
  vi.stubEnv('BOWERBIRD_PASSPHRASE', 'of the examples');
});
afterAll(() => {
  vi.unstubAllEnvs();
  removeDir(dir);
});

const inFolder = (word: string): string =>
  /^[\w-]+\.(?:csv|md|db|zip)$/.test(word) ? join(dir, word) : word;

const run = (...words: string[]) =>
  inside(
    ...words.map(inFolder),
    ...(words.includes('--sample') ? ['--data', join(dir, 'data')] : []),
  );

test('every example is answered', async () => {
  const examples = new Map(
    await Promise.all(
      COMMANDS.map(async ([name, , load]) => [name, (await load()).example.split(' ')] as const),
    ),
  );
  const ended: string[] = [];
  const runExample = async (name: string): Promise<void> => {
    const { code, err } = await run(...(examples.get(name) ?? []));
    ended.push(`${name} ${code}${code === 0 ? '' : `: ${err}`}`);
  };
  for (const name of FIRST) await runExample(name);
  const video = 'videoId=sample_001x';
  for (const args of [
    ['collect', 'youtube/list-video-comments', '--param', video, '--into', 'Comments'],
    ['export', 'Garden', '--format', 'package', '--out', 'garden.zip'],
  ])
    expect(await run(...args, '--sample')).toMatchObject({ code: 0 });
  const others = [...examples.keys()].filter(
    (name) => !PARSED_ALONE.has(name) && !FIRST.includes(name),
  );
  for (const name of others) await runExample(name);
  expect(ended).toEqual([...FIRST, ...others].map((name) => `${name} 0`));
});

test('those that are not run are well formed', async () => {
  for (const [name, , load] of COMMANDS.filter(([known]) => PARSED_ALONE.has(known))) {
    const command = await load();
    const [first, ...rest] = command.example.split(' ');
    expect(first).toBe(name);
    expect(readArguments(command, rest)).toBeDefined();
  }
});
