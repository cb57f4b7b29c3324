/** What somebody wrote stands in quotes and crossposts of others: it goes with the person, and does not come back. */
import { unzipSync } from 'fflate';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FORGOTTEN, peopleInItem } from '../core/vocab/people.ts';
import { inside } from './support/cli.ts';
import { filesBelow, removeDir, tempDir } from './support/running.ts';

const packed = (dir: string): readonly Buffer[] => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  try {
    return ['bodies', 'contents', 'longStates']
      .flatMap((table) => db.prepare(`SELECT codec, bytes FROM ${table}`).all())
      .map(({ codec, bytes }) =>
        codec === 'zstd'
          ? zstdDecompressSync(bytes as Uint8Array)
          : Buffer.from(bytes as Uint8Array),
      );
  } finally {
    db.close();
  }
};
/** Whether a file of the folder has it, or a compressed value in the data file. */
const holds = (dir: string, text: string): boolean =>
  [...filesBelow(dir), ...packed(dir)].some((one) => one.includes(text));

interface Held {
  readonly shape: string;
  readonly item: Readonly<Record<string, unknown>>;
}
const itemsIn = (dir: string, collection: number): Held[] => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  try {
    return db
      .prepare('SELECT shape, data FROM items WHERE collection = ? ORDER BY id')
      .all(collection)
      .map(({ shape, data }) => ({
        shape: String(shape),
        item: JSON.parse(String(data)) as Held['item'],
      }));
  } finally {
    db.close();
  }
};

const isNamed = ({ shape, item }: Held, names: readonly string[]): boolean =>
  peopleInItem(shape, item).some(({ names: { ids, handle = '' } }) =>
    [...ids, handle.replace(/^@/, '')].some((name) => names.includes(name)),
  );

const CASES = [
  {
    platform: 'microblog',
    source: ['microblog.get-post', '--param', 'postId=2091465468933046272'],
    person: 'sample_wren',
    words: 'from the top of the sample hedge',
  },
  {
    platform: 'forum',
    source: ['forum.list-subreddit-posts', '--param', 'subreddit=sample_quillmere'],
    person: 'exemple_merle',
    words: 'A pond the size of a tea tray',
  },
] as const;

describe.each(CASES)('$platform', ({ platform, source, person, words }) => {
  let dir: string;
  const run = (...args: string[]) => inside(...args, '--data', dir);
  beforeAll(() => void (dir = tempDir()));
  afterAll(() => removeDir(dir));

  const proven = async (collection: string): Promise<void> => {
    const { out } = await run('reread', collection);
    expect(out).toMatch(/^\d+ items: 0 read otherwise, 0 not found in their replies, 0 without/);
    const doctor = await run('doctor', '--full');
    expect([doctor.code, doctor.out]).toEqual([0, expect.not.stringContaining('FAIL')]);
    const file = join(dir, 'study.zip');
    await run('export', collection, '--format', 'package', '--out', file);
    const verified = await run('verify', file);
    expect([verified.code, verified.out]).toEqual([
      0,
      expect.stringMatching(/(\d+) of \1 rows re-read from evidence/),
    ]);
    const files = Object.values(unzipSync(readFileSync(file))).map((one) => Buffer.from(one));
    expect(files.some((one) => one.includes(words))).toBe(false);
  };

  let before: Held[] = [];
  test('the preview names it, and it goes out of items, answers and replies', async () => {
    await run('collect', ...source, '--into', 'Posts', '--sample');
    before = itemsIn(dir, 1);
    const quoting = before.filter(({ item }) => item['quote'] !== undefined);
    expect([quoting.length, holds(dir, words)]).toEqual([1, true]);
    const preview = await run('forget-person', platform, person, '--preview', '--json');
    expect(JSON.parse(preview.out)).toMatchObject({ others: expect.any(Number), codings: 0 });
    const { others } = JSON.parse(preview.out) as { others: number };
    expect(others).toBeGreaterThanOrEqual(1);
    const done = await run('forget-person', platform, person, '--yes', '--json');
    expect(JSON.parse(done.out)).toMatchObject({ others, compacted: true });

    expect(holds(dir, words)).toBe(false);
    const after = itemsIn(dir, 1);
    expect(after.filter((one) => isNamed(one, [person]))).toEqual([]);
    expect(after.find(({ item }) => item['quote'] !== undefined)?.item).toEqual({
      ...quoting[0]?.item,
      quote: FORGOTTEN,
    });
    await proven('Posts');
  });

  test('what is gathered from then on has the same tombstone', async () => {
    const held = itemsIn(dir, 1);
    await run('collect', ...source, '--into', 'Again', '--sample');
    expect(holds(dir, words)).toBe(false);
    expect(itemsIn(dir, 2)).toEqual(held);
    await proven('Again');
  });
});
