import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { commitmentFrom } from '../signing/commitment.ts';
import { makePrivateKey, publicKeyFrom, type SigningKey } from '../signing/sign.ts';
import type { DatasetRow } from './dataset.ts';
import { planPackageRedaction, type RedactInput, type RedactionPlan } from './redact-package.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks } from './testing/bytes.ts';
import { findFileNaming } from './check-redacted.ts';
import { openFileBytes, openZipFile } from './file-bytes.ts';
import { author, comment, ROWS, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage, type Verified } from './verify-package.ts';

const privateKey = makePrivateKey();
const KEY: SigningKey = { privateKey, first: publicKeyFrom(privateKey), successors: [] };

const OPTIONS = { version: '1.2.3', readers: sampleReaders() };

let dir: string;
let file: string;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-redact-'));
  file = join(dir, 'package.zip');
  await build(ROWS);
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

const build = async (rows: readonly DatasetRow[]): Promise<void> => {
  const { dataset, evidence } = withEvidence(rows);
  const table = await surveyTable(dataset);
  const signing = { key: KEY };
  writeFileSync(file, await bytesFromChunks(studyPackage(table, { evidence, signing })));
};
const redact = async (
  input: Partial<RedactInput>,
  from = file,
): Promise<{ readonly out: string; readonly plan: RedactionPlan }> => {
  const out = join(dir, `redacted-${from === file ? 1 : 2}.zip`);
  const { plan, write } = await planPackageRedaction(
    from,
    { people: [], columns: [], ...input },
    OPTIONS,
  );
  await write(out);
  return { out, plan };
};
const verify = async (path: string): Promise<InEnglish<Verified>> =>
  inEnglish(await verifyPackage(await openFileBytes(path), OPTIONS));
const textsIn = (path: string): string =>
  Object.entries(unzipSync(readFileSync(path)))
    .map(([name, bytes]) => `${name}\n${Buffer.from(bytes).toString()}`)
    .join('\n');

test('a person is taken out, and the rest verifies under the first signature', async () => {
  const { plan, out } = await redact({ people: ['@bob'] });
  expect(plan).toEqual({
    rows: 1,
    cells: 0,
    observations: 1,
    calls: 0,
    replies: 1,
    names: ['@bob', 'Bob', 'UCbob', 'bob', 'https://video.example/@bob'],
  });
  const { verdict, findings, closed, signature, rows } = await verify(out);
  expect(findings).toEqual([]);
  expect(verdict).toBe('not-provable');
  expect(rows).toBe(3);
  expect(signature?.isValid).toBe(true);
  expect(signature?.keys).toEqual([KEY.first]);
  expect(closed).toEqual([
    '0 cells and 1 rows were taken out after signing, with 3 observations, requests and files that tell of them; the others are as signed',
    'README.md, codebook.json, codebook.csv, codebook.md, data/items.csv, ro-crate-metadata.json changed after signing: nobody signed what stands there now, and nothing of it is proven',
  ]);
  expect(textsIn(out)).not.toMatch(/\bbob\b/i);
});

test('where others name the person, the cell goes and the row stays', async () => {
  const naming = comment('2', {
    content: 'as Bob@bob said',
    attributedTo: author('eva', 'Eva'),
  });
  await build([...ROWS, naming]);
  const { plan, out } = await redact({ people: ['UCbob'] });
  expect([plan.rows, plan.cells]).toEqual([1, 1]);
  const rows = Buffer.from(unzipSync(readFileSync(out))['data/items.ndjson'] ?? []).toString();
  const left = rows.split('\n').find((line) => line.includes('"UCeva"'));
  expect((JSON.parse(left ?? '{}') as DatasetRow).item).toEqual({
    type: 'Note',
    id: 'https://video.example/watch?v=v1&lc=2',
    entityId: '2',
    attributedTo: author('eva', 'Eva'),
  });
  const { findings, signature } = await verify(out);
  expect(findings).toEqual([]);
  expect(signature?.takenOut).toMatchObject({ cells: 1, rows: 1 });
});

describe.each([
  'Dwain "The Rocket" Jonsson',
  String.raw`Nina \ Back\slash`,
  'Line\nBreak',
  '李明',
  'Надя',
  'Ed',
  'Of',
  'Name',
])('somebody called %j', (name) => {
  const readable = name.replaceAll('\n', ' ');
  test.each([
    ['as it is', (text: string) => text],
    ['as JSON', (text: string) => JSON.stringify({ q: text })],
    ['as HTML', (text: string) => `<b>${text.replaceAll('"', '&quot;')}</b>`],
    ['in an address', (text: string) => `https://a.example/?q=${encodeURIComponent(text)}`],
  ])('is taken out of what others write %s', async (_, inText) => {
    const about = `I met ${inText(name)} today`;
    await build([
      comment('1', { content: 'my own', attributedTo: author('rocky', name) }),
      comment('2', { content: 'nothing', attributedTo: author('eva', 'Eva') }),
      comment('3', { content: 'none either', attributedTo: author('eva', 'Eva') }),
      comment('4', { content: about, attributedTo: author('eva', 'Eva') }, { note: readable }),
    ]);
    const { plan, out } = await redact({ people: ['rocky'] });
    expect([plan.rows, plan.cells, plan.replies]).toEqual([1, 2, 2]);
    const { findings, rows } = await verify(out);
    expect(findings).toEqual([]);
    expect(rows).toBe(3);
    const texts = textsIn(out);
    const written = ['rocky', 'I met', name, readable, JSON.stringify(name).slice(1, -1)];
    // Short ones are parts of words, and words of every package are no names.
    const sought = ['Ed', 'Of', 'Name'].includes(name) ? written.slice(0, 2) : written;
    expect(sought.filter((text) => texts.includes(text))).toEqual([]);
  });
});

test('what does not verify afterwards is not written, and what is there stays', async () => {
  const readers = sampleReaders((item) => ({ ...item, item: { ...item.item, likeCount: 77 } }));
  const out = join(dir, 'out.zip');
  writeFileSync(out, 'there');
  const { write } = await planPackageRedaction(
    file,
    { people: ['bob'], columns: [] },
    { ...OPTIONS, readers },
  );
  await expect(write(out)).rejects.toThrow(`${out}: it is there already`);
  await expect(write(out, true)).rejects.toThrow(/nothing was written: data\/items\.ndjson/);
  expect(readFileSync(out, 'utf8')).toBe('there');
  expect(readdirSync(dir).toSorted()).toEqual(['out.zip', 'package.zip']);
});

test.each([
  [{ identifiers: ['bob'], called: [] }, 'data/items.csv'],
  [{ identifiers: [], called: ['-Eve, "E" <&>'] }, 'data/items.csv'],
  [{ identifiers: ['videosite.list-videos'], called: [] }, undefined],
  [{ identifiers: ['call-1'], called: [] }, 'data/items.ndjson'],
  [{ identifiers: ['data', 'description'], called: ['The', 'Of'] }, undefined],
])('a package is searched for whoever was taken out: %j', async (names, found) => {
  const zip = await openZipFile(file);
  const sets = { identifiers: new Set(names.identifiers), called: new Set(names.called) };
  expect(await findFileNaming(zip, sets)).toBe(found);
});

test('a column is taken out with all evidence, which holds it too', async () => {
  const { out, plan } = await redact({ columns: ['text', 'author_name'] });
  expect(plan.cells).toBe(8);
  const { findings, signature, rows, bodies } = await verify(out);
  expect(findings).toEqual([]);
  expect([rows, bodies]).toEqual([4, 0]);
  expect(signature?.isValid).toBe(true);
  expect(textsIn(out)).not.toContain('Ada Low');
});

test('what was redacted can be redacted further', async () => {
  const first = await redact({ columns: ['likes'] }).catch(() =>
    redact({ columns: ['like_count'] }),
  );
  const { out } = await redact({ people: ['ada'] }, first.out);
  const { findings, signature, rows } = await verify(out);
  expect(findings).toEqual([]);
  expect(rows).toBe(2);
  expect(signature?.isValid).toBe(true);
  expect(textsIn(out)).not.toMatch(/\bada\b|UCada/i);
});

test('nobody is found by trying what may have stood there', async () => {
  const { out } = await redact({ people: ['bob'] });
  const texts = textsIn(out);
  const tried = ['bob', 'UCbob', 'Bob', '@bob', 'https://video.example/@bob'];
  const salts = [...new Set(texts.match(/\b(?:[0-9a-f]{64}|[0-9a-f]{32})\b/g))];
  const cells = ['/item/attributedTo/preferredUsername', '/item/attributedTo/entityId', '', 'call'];
  for (const salt of salts)
    for (const name of cells)
      for (const value of tried)
        expect(
          texts.includes(commitmentFrom(Buffer.from(salt, 'hex'), name, value).toString('hex')),
        ).toBe(false);
});

describe('refused', () => {
  test('a package that is not signed', async () => {
    const { dataset, evidence } = withEvidence(ROWS);
    const table = await surveyTable(dataset);
    writeFileSync(file, await bytesFromChunks(studyPackage(table, { evidence })));
    await expect(redact({ people: ['bob'] })).rejects.toThrow('the package is not signed');
  });

  test('one that is not as it was signed', async () => {
    const files = unzipSync(readFileSync(file));
    files['README.md'] = Buffer.from('other');
    writeFileSync(file, zipSync(files));
    await expect(redact({ people: ['bob'] })).rejects.toThrow('is not as it was signed');
  });

  test.each([[{ people: ['nobody'] }], [{ columns: ['no_such'] }], [{ columns: ['entity_id'] }]])(
    'what is not in it: %j',
    async (input) => {
      await expect(redact(input)).rejects.toThrow(/no row|no column/);
    },
  );
});

test('a cell that is forged afterwards is found', async () => {
  const { out } = await redact({ people: ['bob'] });
  const files = unzipSync(readFileSync(out));
  const rows = Buffer.from(files['data/items.ndjson'] ?? []).toString();
  files['data/items.ndjson'] = Buffer.from(rows.replace('"likeCount":3', '"likeCount":9'));
  delete files['manifest-sha256.txt'];
  const manifest = Object.entries(files)
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('');
  const forged = join(dir, 'forged.zip');
  writeFileSync(forged, zipSync({ ...files, 'manifest-sha256.txt': Buffer.from(manifest) }));
  const { findings, signature, verdict } = await verify(forged);
  expect(verdict).toBe('contradicted');
  expect(signature?.isValid).toBe(false);
  expect(findings.map(({ problem }) => problem)).toContain(
    'its lines are not those that were signed',
  );
});
