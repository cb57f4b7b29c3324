import { createHash } from 'node:crypto';
import { unzipSync, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { canonical } from '#kit/identity.ts';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import type { EvidencePage, EvidenceSource, Exchange } from './dataset.ts';
import { openFileBytes } from './file-bytes.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { bytesFromChunks, inFile } from './testing/bytes.ts';
import { ROWS, sha256, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { verifyPackage, type Verified } from './verify-package.ts';

const { dataset, evidence } = withEvidence(ROWS);
const PICTURE = Buffer.from('the picture');
const SNAPSHOT = Buffer.from('the snapshot');

/** A page that loaded the reply from which the first two rows were read. */
const page = async (): Promise<EvidencePage> => {
  const first = async () => {
    for await (const exchange of evidence.exchanges() as AsyncIterable<Exchange>) return exchange;
    throw new Error('no exchange');
  };
  const exchange = await first();
  const record = canonical({
    type: 'BowerbirdKeptPage',
    version: 1,
    address: { start: 'https://site.test/post/1', end: 'https://site.test/post/1' },
    time: { start: '2026-11-03T09:00:00.000Z' },
    picture: { sha256: sha256(PICTURE) },
    snapshot: { sha256: sha256(SNAPSHOT) },
    replies: [{ call: exchange.callId, sha256: exchange.bodySha256 }],
  });
  return {
    sha256: sha256(Buffer.from(record)),
    record,
    calls: [exchange.callId],
    files: [
      { role: 'picture', sha256: sha256(PICTURE), chunks: () => [PICTURE] },
      { role: 'snapshot', sha256: sha256(SNAPSHOT), chunks: () => [SNAPSHOT] },
    ],
  };
};

const build = async (pages: readonly EvidencePage[]): Promise<Buffer> => {
  const source: EvidenceSource = { ...evidence, pages: () => pages };
  return bytesFromChunks(studyPackage(await surveyTable(dataset), { evidence: source }));
};

const verify = (bytes: Uint8Array): Promise<InEnglish<Verified>> =>
  inFile('package.zip', bytes, async (file) =>
    inEnglish(
      await verifyPackage(await openFileBytes(file), {
        version: '1.2.3',
        readers: sampleReaders(),
      }),
    ),
  );

const NOT_HERE = 'replies that kept pages loaded and that are not among the evidence';

type Files = Record<string, Uint8Array>;

/** What is found in the package with files changed and the manifest made to fit. */
const findingsAfter = async (change: (files: Files) => void): Promise<readonly string[]> => {
  const files = unzipSync(await build([await page()]));
  change(files);
  delete files['manifest-sha256.txt'];
  const manifest = Object.entries(files)
    .map(([path, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${path}\n`)
    .join('');
  const { findings } = await verify(
    zipSync({ ...files, 'manifest-sha256.txt': Buffer.from(manifest) }),
  );
  return findings.map(({ file, problem }) => `${file}: ${problem}`);
};

const LIST = 'pages/pages.ndjson';
const edit = (files: Files, from: string, to: string): void => {
  const before = Buffer.from(files[LIST] ?? []).toString();
  if (!before.includes(from)) throw new Error('nothing was changed');
  files[LIST] = Buffer.from(before.replace(from, to));
};

test('a kept page is in the package with its files, and its rows are counted', async () => {
  const bytes = await build([await page(), await page()]);
  const files = unzipSync(bytes);
  expect(Object.keys(files).filter((path) => path.startsWith('pages/'))).toEqual([
    LIST,
    `pages/${sha256(PICTURE)}.png`,
    `pages/${sha256(SNAPSHOT)}.mhtml`,
  ]);
  const { unprovable, notices, findings } = await verify(bytes);
  expect(findings).toEqual([]);
  expect(unprovable.map(({ what }) => what)).not.toContain(NOT_HERE);
  expect(notices).toContain(
    '2 kept pages are as they were recorded; 2 rows were read from replies that they loaded',
  );
});

test('without pages there is no list of them', async () => {
  const files = unzipSync(await build([]));
  expect(Object.keys(files).filter((path) => path.startsWith('pages/'))).toEqual([]);
  expect(Buffer.from(files['README.md'] ?? []).toString()).not.toContain('pages/');
});

test('a record that was changed is found', async () => {
  expect(await findingsAfter((files) => edit(files, '2026-11-03', '2026-11-04'))).toContain(
    `${LIST}: the record in line 1 is not the one that was hashed`,
  );
});

test('a picture that was exchanged is found', async () => {
  const path = `pages/${sha256(PICTURE)}.png`;
  expect(await findingsAfter((files) => void (files[path] = Buffer.from('another')))).toEqual([
    `${path}: its SHA-256 is not its name`,
  ]);
});

test('a picture that is gone, and one that no record names, are found', async () => {
  const path = `pages/${sha256(PICTURE)}.png`;
  expect(
    await findingsAfter((files) => {
      delete files[path];
      files['pages/other.png'] = Buffer.from('another');
    }),
  ).toEqual([`${path}: it is missing`, 'pages/other.png: no record of a kept page names it']);
});

test('a list that is gone leaves files that nothing names', async () => {
  const findings = await findingsAfter((files) => void delete files[LIST]);
  expect(findings).toContain(`pages/${sha256(PICTURE)}.png: no record of a kept page names it`);
});

test('a reply that is not among the evidence cannot be proven', async () => {
  const kept = await page();
  const record = kept.record.replace(/"call":"[^"]*"/, '"call":"elsewhere"');
  const moved = { ...kept, record, sha256: sha256(Buffer.from(record)) };
  const { unprovable, findings } = await verify(await build([moved]));
  expect(findings).toEqual([]);
  expect(unprovable).toContainEqual({ what: NOT_HERE, count: 1 });
});
