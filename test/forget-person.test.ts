import { copyFileSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { zstdDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStore } from '../core/store/index.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

/** What a person wrote leaves the data folder when the person asks for it: every byte is looked at. */
let dir: string;
const run = (...args: string[]) => inside(...args, '--data', dir);
beforeAll(async () => {
  dir = tempDir();
  const film = ['--param', 'videoId=sample_001x'];
  await run('collect', 'videosite.list-video-comments', ...film, '--into', 'Talk', '--sample');
  await run('call', 'videosite.list-video-comments', ...film, '--sample');
  await run('search', 'kettle');
});
afterAll(() => removeDir(dir));

interface Author {
  readonly entityId: string;
  readonly preferredUsername: string;
}

const rows = (collection?: number) => {
  const store = openStore({ dir });
  try {
    return store.itemRows
      .page({ collection, limit: 1000 })
      .rows.map(({ data }) => JSON.parse(data) as { attributedTo?: Author; content?: string });
  } finally {
    store.close();
  }
};

/** Every file of the folder, and every compressed value in the data file. */
const bytes = (): Buffer[] => {
  const files = readdirSync(dir, { withFileTypes: true }).filter((file) => file.isFile());
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  try {
    const packed = ['bodies', 'contents', 'longStates'].flatMap((table) =>
      db.prepare(`SELECT codec, bytes FROM ${table}`).all(),
    );
    return [
      ...files.map(({ name }) => readFileSync(join(dir, name))),
      ...packed.map(({ codec, bytes: raw }) =>
        codec === 'zstd' ? zstdDecompressSync(raw as Uint8Array) : Buffer.from(raw as Uint8Array),
      ),
    ];
  } finally {
    db.close();
  }
};
const holds = (text: string): boolean => bytes().some((one) => one.includes(text));

let before: ReturnType<typeof rows> = [];
let names: string[] = [];
test('no byte tells of the person any more; others stay; that it was done is recorded', async () => {
  before = rows(1);
  // Somebody of the first page, which was also looked at without collecting.
  const author = rows(0).find(({ attributedTo }) => attributedTo)?.attributedTo;
  if (!author) throw new Error('nobody wrote anything');
  const own = before.filter(({ attributedTo }) => attributedTo?.entityId === author.entityId);
  names = [author.entityId, author.preferredUsername];
  expect(names.map(holds)).toEqual([true, true]);
  // As the program makes one before an update: of today, since old ones are deleted.
  const copy = `bowerbird-before-update-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}.db`;
  copyFileSync(join(dir, 'bowerbird.db'), join(dir, copy));

  // What is held is told beforehand, by a link and a handle in any case too; nothing goes yet.
  const link = `https://www.youtube.com/@${author.preferredUsername.replace(/^@/, '').toUpperCase()}`;
  const preview = await run('forget-person', 'youtube', link, '--preview', '--json');
  expect([preview.code, JSON.parse(preview.out)]).toMatchObject([
    0,
    {
      who: { entityId: author.entityId, preferredUsername: author.preferredUsername },
      items: own.length * 2,
      collections: [{ name: 'Talk', items: own.length }, { items: own.length }],
      isLeftOut: false,
      places: [{ name: 'olderCopies', count: 1, listed: [copy] }],
    },
  ]);
  expect(rows(1)).toHaveLength(before.length);
  expect(readdirSync(dir)).toContain(copy);

  const who = ['youtube', author.preferredUsername];
  const unsure = await run('forget-person', ...who);
  expect([unsure.code, unsure.err]).toMatchObject([
    2,
    expect.stringContaining('nobody can be asked here: give --preview, or --yes to delete'),
  ]);
  const other = ['--yes', '--digest', 'a'.repeat(64)];
  const refused = await run('forget-person', ...who, ...other);
  expect([refused.code, refused.err]).toMatchObject([
    1,
    expect.stringContaining('what is held is not what was shown'),
  ]);
  expect(rows(1)).toHaveLength(before.length);

  const { digest } = JSON.parse(preview.out) as { digest: string };
  const yes = ['--yes', '--digest', digest, '--json'];
  const { code, out } = await run('forget-person', ...who, '--sample', ...yes);
  expect([code, JSON.parse(out)]).toMatchObject([
    0,
    { items: own.length * 2, collections: 2, compacted: true },
  ]);

  expect(readdirSync(dir)).not.toContain(copy);
  expect(names.map(holds)).toEqual([false, false]);
  expect(rows(1)).toHaveLength(before.length - own.length);
  const store = openStore({ dir });
  expect(store.people.record()).toMatchObject([
    { platform: 'videosite', shape: 'Comment', items: own.length },
    { platform: 'videosite', shape: 'Comment', items: own.length },
  ]);
  store.close();
  expect((await run('doctor')).code).toBe(0);
  const file = join(dir, 'after.csv');
  expect((await run('export', 'Talk', '--format', 'csv', '--out', file, '--sample')).code).toBe(0);
});

test('the person is not gathered again, and that is told; undone, the person is', async () => {
  const gone = new Set(before.map(({ content }) => content));
  for (const { content } of rows(1)) gone.delete(content);
  expect(gone.size).toBeGreaterThan(0);
  const held = rows(1).length;
  const film = ['--param', 'videoId=sample_001x', '--sample'];
  const again = () => run('collect', 'videosite.list-video-comments', ...film, '--into', 'Talk');
  const printCollection = async (): Promise<string> => (await run('collections', 'Talk')).out;

  await again();
  expect(rows(1)).toHaveLength(held);
  expect(names.map(holds)).toEqual([false, false]);
  const preview = await run('forget-person', 'youtube', names[0] ?? '', '--preview');
  expect(preview.out).toBe(
    'Nobody of that name: 0 items in 0 replies\nThis person is left out of what is gathered.\n',
  );
  expect(await printCollection()).toMatch(/ items? (was|were) left out at a person's request\./);
  expect(await printCollection()).toMatch(
    / items? (was|were) deleted on \S+ at a person's request\./,
  );
  await run('call', 'videosite.list-video-comments', ...film);
  await run('search', 'kettle');
  expect(rows(0).filter(({ attributedTo }) => attributedTo?.entityId === names[0])).toEqual([]);

  const undo = ['forget-person', 'youtube', `@${names[1]?.toUpperCase()}`, '--undo', '--sample'];
  expect((await run(...undo)).out).toBe('This person is gathered again from now on.\n');
  expect((await run(...undo)).out).toContain('was not left out');
  await again();
  expect(rows(1)).toHaveLength(before.length);
  expect(await printCollection()).not.toContain('left out');
});

test('what is kept for others is proven as before, by the doctor, a re-reading and a package', async () => {
  // Somebody whose comment stands among those of others.
  const [author] = rows(1).flatMap(({ attributedTo }) =>
    attributedTo && attributedTo.entityId !== 'UCBowerSampleStudio00001' ? [attributedTo] : [],
  );
  const done = await run('forget-person', 'youtube', author?.entityId ?? '', '--yes', '--json');
  expect(JSON.parse(done.out)).toMatchObject({ replies: 0, redacted: expect.any(Number) });
  expect((JSON.parse(done.out) as { redacted: number }).redacted).toBeGreaterThan(0);
  const left = rows(1).length;
  expect((await run('reread', 'Talk')).out).toMatch(
    new RegExp(`^${left} items: 0 read otherwise, 0 not found in their replies, 0 without`),
  );
  const doctor = await run('doctor', '--full');
  expect([doctor.code, doctor.out]).toMatchObject([
    0,
    expect.stringMatching(/[1-9]\d* replies were changed or deleted at a person’s request/),
  ]);
  const file = join(dir, 'study.zip');
  expect((await run('export', 'Talk', '--format', 'package', '--out', file)).code).toBe(0);
  // What went with the person cannot be proven any more; every row that is left can.
  const { code, out } = await run('verify', file);
  expect([code, out]).toEqual([
    0,
    expect.stringContaining(
      `not contradicted, and not all of it can be proven; ${left} of ${left} rows re-read from evidence`,
    ),
  ]);
  expect(out).toMatch(/[1-9]\d* replies of which a part was taken out/);
});

test('nobody of that name: nothing is deleted', async () => {
  const held = rows(1).length;
  const { out } = await run(
    'forget-person',
    'videosite',
    'nobody-has-this-name',
    '--sample',
    '--yes',
  );
  expect(out).toContain('Nobody of that name is held: nothing is deleted.');
  expect(rows(1)).toHaveLength(held);
  expect((await run('forget-person', 'nowhere', 'somebody', '--sample', '--yes')).code).toBe(2);
  expect((await run('forget-person', 'videosite')).code).toBe(2);
});
