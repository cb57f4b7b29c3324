import { unzipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CaseEntry, CaseDetails } from '#kit/case-log.ts';
import { inEnglish } from '#kit/message.ts';
import {
  caseDetailsDigest,
  caseEntryHash,
  caseEntryText,
  NO_ENTRY_BEFORE,
} from '../signing/case-chain.ts';
import { openFileBytes } from './file-bytes.ts';
import { pseudonymised } from './pseudonyms.ts';
import { withoutDetails, type PackageCase } from './package-case.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { ROWS, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage } from './verify-package.ts';
import { zip } from './zip.ts';

const { dataset, evidence } = withEvidence(ROWS);
const SALT = '5'.repeat(64);
const DETAILS: CaseDetails = { operator: 'M. Reyes', permissions: 'Board 12/2026' };

type Draft = Pick<CaseEntry, 'at' | 'act' | 'facts'> & { readonly operator?: string };
const DRAFTS: readonly Draft[] = [
  { at: '2026-11-01T08:00:00.000Z', act: 'made', facts: {} },
  {
    at: '2026-11-01T08:01:00.000Z',
    act: 'details',
    operator: 'M. Reyes',
    facts: { fields: ['operator', 'permissions'], digest: caseDetailsDigest(DETAILS, SALT) },
  },
  {
    at: '2026-11-03T10:00:00.000Z',
    act: 'exported',
    operator: 'M. Reyes',
    facts: { format: 'csv', rows: 2, files: [{ part: 'main', sha256: '7'.repeat(64), size: 99 }] },
  },
];

const makeLines = (drafts: readonly Draft[]): readonly string[] => {
  let previous = NO_ENTRY_BEFORE;
  return drafts.map((draft, at) => {
    const line = caseEntryText({
      collection: '0199f000-0000-7000-8000-000000000001',
      number: at + 1,
      door: 'window',
      ...draft,
      previous,
    });
    previous = caseEntryHash(line);
    return line;
  });
};

const LINES = makeLines(DRAFTS);
const caseLog: PackageCase = {
  card: {
    collection: '0199f000-0000-7000-8000-000000000001',
    entries: 3,
    head: caseEntryHash(LINES[2] ?? ''),
    details: DETAILS,
    salt: SALT,
    signedHeads: [],
  },
  lines: () => LINES,
};

const build = async (): Promise<Uint8Array> =>
  bytesFromChunks(studyPackage(await surveyTable(dataset), { evidence, caseLog }));

const verify = (bytes: Uint8Array) =>
  inFile('package.zip', bytes, async (file) =>
    inEnglish(
      await verifyPackage(await openFileBytes(file), {
        version: '1.2.3',
        readers: sampleReaders(),
      }),
    ),
  );

/** The package with some of its files as somebody changed them, and a manifest that fits. */
const forge = async (
  change: Readonly<Record<string, (text: string) => string | undefined>>,
): Promise<Uint8Array> => {
  const files = Object.entries(unzipSync(await build())).flatMap(([path, bytes]) => {
    const other = change[path]?.(Buffer.from(bytes).toString('utf8'));
    if (path in change) return other === undefined ? [] : [{ path, bytes: Buffer.from(other) }];
    return [{ path, bytes: Buffer.from(bytes) }];
  });
  const manifest = files
    .filter(({ path }) => path !== 'manifest-sha256.txt')
    .map(({ path, bytes }) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('');
  const all = files.map(({ path, bytes }) => ({
    path,
    chunks: [path === 'manifest-sha256.txt' ? Buffer.from(manifest) : bytes],
  }));
  return bytesFromChunks(zip(all, dataset.createdAt));
};

const problems = async (
  change: Readonly<Record<string, (text: string) => string | undefined>>,
): Promise<readonly string[]> => {
  const { findings } = await verify(await forge(change));
  return findings
    .filter(({ file }) => file.startsWith('case-log'))
    .map(({ file, problem }) => `${file}: ${problem}`);
};

const lineEdit = (edit: (lines: string[]) => string[]) => (text: string) =>
  `${edit(text.trimEnd().split('\n')).join('\n')}\n`;

test('a package takes the log along, and its chain is unbroken', async () => {
  const bytes = await build();
  const files = unzipSync(bytes);
  expect(Buffer.from(files['case-log.ndjson'] ?? []).toString('utf8')).toBe(
    `${LINES.join('\n')}\n`,
  );
  const page = Buffer.from(files['case-log.html'] ?? []).toString('utf8');
  expect(page).toContain('M. Reyes');
  expect(page).toContain('7'.repeat(64));
  expect(page).toContain('<td>2026-11-03 10:00:00</td>');
  const { ok, findings } = await verify(bytes);
  expect([ok, findings]).toEqual([true, []]);
});

test('an entry that was changed, dropped or moved is found', async () => {
  const changed = lineEdit(([one = '', two = '', three = '']) => [
    one,
    two.replace('M. Reyes', 'N. Ortiz'),
    three,
  ]);
  expect(await problems({ 'case-log.ndjson': changed })).toContain(
    'case-log.ndjson: line 3 does not follow the line before it',
  );
  const dropped = lineEdit(([one = '', , three = '']) => [one, three]);
  expect(await problems({ 'case-log.ndjson': dropped })).toContain(
    'case-log.ndjson: line 2 does not have the number of its place',
  );
  const moved = lineEdit(([one = '', two = '', three = '']) => [one, three, two]);
  expect(await problems({ 'case-log.ndjson': moved })).toContain(
    'case-log.ndjson: line 2 does not have the number of its place',
  );
  const spaced = lineEdit(([one = '', ...more]) => [one.replace(',', ', '), ...more]);
  expect(await problems({ 'case-log.ndjson': spaced })).toContain(
    'case-log.ndjson: line 1 is no entry of a case log as it is written',
  );
});

test('a log that was cut short ends elsewhere than it says', async () => {
  expect(await problems({ 'case-log.ndjson': lineEdit((lines) => lines.slice(0, 2)) })).toContain(
    'case-log.json: it says that the log ends with entry 3, and the log has 2 or another end',
  );
});

test('details and page are those of the log', async () => {
  expect(
    await problems({ 'case-log.json': (text) => text.replace('Board 12/2026', 'Board 99/2026') }),
  ).toContain('case-log.json: the details of the case are not those that the log tells of');
  expect(
    await problems({ 'case-log.html': (text) => text.replace('2026-11-03', '2026-11-04') }),
  ).toEqual(['case-log.html: it is not what is made of the rows and of dataset.json']);
  expect(await problems({ 'case-log.json': () => undefined })).toEqual([
    'case-log.json: it is missing',
  ]);
});

test('with pseudonyms what a person wrote of the case stays at home, and the chain holds', async () => {
  const key = Buffer.from('a key of sixteen bytes and more');
  const table = await surveyTable(await pseudonymised(dataset, { key }));
  const bytes = await bytesFromChunks(studyPackage(table, { caseLog: withoutDetails(caseLog) }));
  const card = Buffer.from(unzipSync(bytes)['case-log.json'] ?? []).toString('utf8');
  expect(card).not.toContain('Board');
  const { findings } = await verify(bytes);
  expect(findings.filter(({ file }) => file.startsWith('case-log'))).toEqual([]);
});
