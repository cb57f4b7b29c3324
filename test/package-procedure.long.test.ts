/** The commands that the README of a package gives, run one block after the other as somebody would. */
import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openForge, type Forge } from './support/forging.ts';
import { removeDir, tempDir } from './support/running.ts';

const isHere = (tool: string): boolean => spawnSync('which', [tool]).status === 0;
const MISSING = ['unzip', 'sha256sum', 'perl', 'jq', 'awk', 'diff'].filter((tool) => !isHere(tool));

let forge: Forge;
let [dir, study] = ['', ''];
let blocks: readonly string[] = [];
beforeAll(async () => {
  forge = await openForge();
  dir = tempDir();
  study = join(dir, 'study');
  writeFileSync(join(dir, 'study.zip'), forge.original);
  if (!isHere('unzip')) return;
  const readme = execFileSync('unzip', ['-p', 'study.zip', 'README.md'], {
    cwd: dir,
    encoding: 'utf8',
  });
  blocks = [...readme.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block = '']) => block);
});
afterAll(() => {
  forge.close();
  removeDir(dir);
});

const run = (block: string, cwd: string) => {
  const { status, stdout, stderr } = spawnSync('sh', ['-e', '-c', block], {
    cwd,
    encoding: 'utf8',
  });
  return { status, out: stdout, err: stderr };
};

describe.skipIf(MISSING.length > 0)(`by hand (without: ${MISSING.join(', ') || 'nothing'})`, () => {
  test('a whole package', () => {
    expect(blocks).toHaveLength(7);
    const [files = '', chain = '', names = '', exchanges = '', row = '', day = '', log = ''] =
      blocks;
    expect(run(files, dir)).toEqual({ status: 0, out: '', err: '' });
    const links = run(chain, study).out.split('\n');
    expect(links[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(links).toEqual([links[0], links[0], '']);
    expect(run(names, study)).toEqual({ status: 0, out: '', err: '' });
    expect(run(exchanges, study).out.split('\n')[0]).toMatch(
      /^\d{4}-\d\d-\d\dT[\d:.]+Z\t(?:GET|POST)\t200\thttps:\/\/www\.youtube\.com\/\S+\t[0-9a-f]{64}$/,
    );
    const shown = run(row, study);
    expect([shown.status, shown.err]).toEqual([0, '']);
    const [item] = readFileSync(join(study, 'data/items.ndjson'), 'utf8').split('\n');
    const { entityId } = (JSON.parse(item ?? '') as { item: { entityId: string } }).item;
    // In the row, and in its place in the reply.
    expect(shown.out.split(entityId).length).toBeGreaterThan(3);
    const [entry = ''] = readFileSync(join(study, 'case-log.ndjson'), 'utf8').split('\n');
    const { at } = JSON.parse(entry) as { at: string };
    const held = run(day.replace('2026-11-03', at.slice(0, 10)), study);
    expect([held.status, held.err]).toEqual([0, '']);
    expect(held.out).toMatch(/\tmade\tnobody named\tcli\t/);
    const ends = run(log, study).out.split('\n');
    expect(ends[0]).toMatch(/^[0-9a-f]{64}$/);
    expect(ends).toEqual([ends[0], ends[0], '']);
  });

  test('a byte that is changed, a file more and a row less are noticed', () => {
    const [files = '', chain = ''] = blocks;
    const checks = files.split('\n').slice(2).join('\n');
    rmSync(study, { recursive: true, force: true });
    expect(run(files, dir).status).toBe(0);
    const items = join(study, 'data/items.ndjson');
    const lines = readFileSync(items, 'utf8').split('\n');
    writeFileSync(items, lines.slice(1).join('\n'));
    expect(run(checks, study)).toMatchObject({ status: 1, out: 'data/items.ndjson: FAILED\n' });
    const [made, stated] = run(chain, study).out.split('\n');
    expect(made).not.toBe(stated);
    writeFileSync(items, lines.join('\n'));
    writeFileSync(join(study, 'data', 'more.csv'), '');
    expect(run(checks, study)).toMatchObject({
      status: 1,
      out: expect.stringContaining('> data/more.csv') as string,
    });
  });
});
