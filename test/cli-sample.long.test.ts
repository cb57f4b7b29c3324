import { afterAll, expect, test } from 'vitest';
import { cliGiven } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** The sample world on the command line, where nobody names a folder: a world of its own. */
const dir = tempDir();
afterAll(() => removeDir(dir));

const cli = (...args: string[]) => cliGiven({ env: { BOWERBIRD_DATA: dir } }, ...args);

const LIST = ['videosite.list-video-comments', '--param', 'videoId=sample_001x'];

test('what is gathered there is found there, and not among what was really fetched', async () => {
  const gathered = await cli('collect', ...LIST, '--into', 'Talk', '--limit', '5', '--sample');
  expect(gathered).toMatchObject({ code: 0 });
  const names = async (...more: string[]) => {
    const { out } = await cli('collections', '--json', ...more);
    return (JSON.parse(out) as { readonly name: string }[]).map(({ name }) => name);
  };
  expect(await names('--sample')).toEqual(['Talk']);
  expect(await names()).toEqual([]);
  const found = await cli('search', 'town', '--sample', '--json');
  expect(JSON.parse(found.out)).not.toEqual([]);
  expect((await cli('search', 'town', '--json')).out).toBe('[]\n');
}, 60_000);

test('a key of the sample world is no key of the other one', async () => {
  const { out, code } = await cli('keys', 'add', '--name', 'notebook', '--sample');
  expect([code, out]).toEqual([0, expect.stringMatching(/^bb_/)]);
  const names = async (...more: string[]) =>
    (JSON.parse((await cli('keys', 'list', '--json', ...more)).out) as { name: string }[]).map(
      ({ name }) => name,
    );
  expect(await names('--sample')).toContain('notebook');
  expect(await names()).not.toContain('notebook');
}, 60_000);
