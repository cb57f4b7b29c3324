import { afterAll, beforeAll, expect, test } from 'vitest';
import { catalogue } from '../core/engine/catalogue.ts';
import { record } from './support/recordings.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';

/** Every operation under every name of its platform. */
let on: Running;
let dir: string;
beforeAll(async () => {
  dir = tempDir();
  record(dir, 'one', { ask: { url: 'https://www.youtube.com/nothing' }, body: 'x' });
  on = await run({ replay: [dir] });
});
afterAll(async () => {
  await on.close();
  removeDir(dir);
});

const names = catalogue.entries.flatMap((entry) =>
  entry.platform.aliases.map((alias) => [entry.id, alias, entry] as const),
);

test.each(names)('%s answers under %s as under its own name', async (_, alias, entry) => {
  const { method } = entry.operation;
  const own = entry.path.replaceAll(/\{\w+\}/g, 'aaaaaaaaaaa');
  const other = own.replace(`/v1/${entry.platform.segment}/`, `/v1/${alias}/`);
  expect(other).not.toBe(own);
  for (const query of ['', '?unknown=1', '?cursor=broken']) {
    const [mine, theirs] = [
      await on.get(own + query, { method }),
      await on.get(other + query, { method }),
    ];
    expect([theirs.status, theirs.text]).toEqual([mine.status, mine.text]);
    expect(mine.status).not.toBe(404);
  }
});

test.each(['YouTube', 'youtubes', 'ig', 'fb', 'yt', 'x.com', 'twitter%20', 'videosite%2Fvideos'])(
  'what is nearly a name is no route: %s',
  async (name) => {
    const answered = await on.get(`/v1/${name}/videos/aaaaaaaaaaa`);
    expect([answered.status, answered.text.includes('route_not_found')]).toEqual([404, true]);
  },
);
