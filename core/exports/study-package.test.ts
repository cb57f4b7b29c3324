import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DatasetRow } from './dataset.ts';
import { pseudonymised } from './pseudonyms.ts';
import { RowChain } from './row-chain.ts';
import { PACKAGE } from './package-format.ts';
import { studyPackage } from './study-package.ts';
import { surveyTable } from './table.ts';
import { inEnglish, type InEnglish } from '#kit/message.ts';
import { bytesFromChunks, hasPython, inFile, python } from './testing/bytes.ts';
import { comment, makeDataset, ROWS, sha256, withEvidence } from './testing/sample-dataset.ts';
import { sampleReaders } from './testing/sample-readers.ts';
import { openFileBytes } from './file-bytes.ts';
import { verifyPackage, type Verified } from './verify-package.ts';
import { zip } from './zip.ts';

const { dataset, evidence } = withEvidence(ROWS);
const build = async (): Promise<Buffer> =>
  bytesFromChunks(
    studyPackage(await surveyTable(dataset), { evidence, authors: ['Ann "A" Wright'] }),
  );
const verify = (bytes: Uint8Array, version = '1.2.3'): Promise<InEnglish<Verified>> =>
  inFile('package.zip', bytes, async (file) =>
    inEnglish(
      await verifyPackage(await openFileBytes(file), { version, readers: sampleReaders() }),
    ),
  );

test('built twice it is the same byte for byte', async () => {
  const [one, other] = [await build(), await build()];
  expect(createHash('sha256').update(one).digest('hex')).toBe(
    createHash('sha256').update(other).digest('hex'),
  );
});

test('what is in it', async () => {
  const files = unzipSync(await build());
  const bodies = Object.keys(files).filter((path) => path.startsWith(PACKAGE.bodies));
  expect(Object.keys(files).filter((path) => !bodies.includes(path))).toEqual([
    'README.md',
    'CITATION.cff',
    'methods.md',
    'dataset.json',
    'completeness.json',
    'codebook.json',
    'codebook.csv',
    'codebook.md',
    'provenance.json',
    'context.jsonld',
    'data/items.csv',
    'data/items.ndjson',
    'data/items.chain',
    'data/observations.ndjson',
    'evidence/calls.ndjson',
    'evidence/exchanges.ndjson',
    'ro-crate-metadata.json',
    'manifest-sha256.txt',
  ]);
  expect(bodies.map((path) => path.slice(PACKAGE.bodies.length))).toEqual(
    bodies.map((path) => sha256(files[path] ?? new Uint8Array())),
  );
  expect(bodies).toHaveLength(2);
  const text = (path: string): string => Buffer.from(files[path] ?? []).toString('utf8');
  expect(text('CITATION.cff')).toBe(
    'cff-version: 1.2.0\ntype: dataset\nmessage: "If you use this dataset, please cite it as below."\ntitle: "Comments of a bird"\nabstract: "What people said under one video."\nauthors:\n  - name: "Ann \\"A\\" Wright"\ndate-released: 2026-11-20\n',
  );
  expect(text('methods.md')).toContain('Comments were collected on 20 November 2026.');
  expect(text('README.md')).toContain('reply was cut off');
});

test('the metadata are an RO-Crate: every reference leads to something', async () => {
  const files = unzipSync(await build());
  const crate = JSON.parse(Buffer.from(files[PACKAGE.crate] ?? []).toString('utf8')) as {
    '@context': string;
    '@graph': Record<string, unknown>[];
  };
  expect(crate['@context']).toBe('https://w3id.org/ro/crate/1.2/context');
  const ids = crate['@graph'].map((entity) => entity['@id']);
  expect(new Set(ids).size).toBe(ids.length);
  const [descriptor, root] = crate['@graph'];
  expect(descriptor).toEqual({
    '@id': 'ro-crate-metadata.json',
    '@type': 'CreativeWork',
    conformsTo: { '@id': 'https://w3id.org/ro/crate/1.2' },
    about: { '@id': './' },
  });
  for (const name of ['name', 'description', 'datePublished', 'license', 'hasPart'])
    expect(root).toHaveProperty(name);
  const referred = crate['@graph'].flatMap((entity) =>
    Object.values(entity)
      .flat()
      .flatMap((value) =>
        typeof value === 'object' && value !== null && '@id' in value ? [value['@id']] : [],
      ),
  );
  const outside = referred.filter((id) => !String(id).startsWith('https://w3id.org/'));
  expect(outside.filter((id) => !ids.includes(id))).toEqual([]);
  for (const entity of crate['@graph'].filter((one) => one['@type'] === 'File')) {
    const bytes = files[String(entity['@id'])] ?? new Uint8Array();
    expect([entity['@id'], entity['sha256'], entity['contentSize']]).toEqual([
      entity['@id'],
      sha256(bytes),
      String(bytes.length),
    ]);
  }
});

test('a whole package is verified', async () => {
  const verified = await verify(await build());
  expect(verified).toEqual({
    verdict: 'not-provable',
    ok: true,
    closed: [],
    card: {
      name: 'Comments of a bird',
      description: 'What people said under one video.',
      authors: ['Ann "A" Wright'],
      createdAt: '2026-11-20T10:00:00.000Z',
      collected: { first: '2026-11-20T09:58:00.000Z', last: '2026-11-20T10:00:00.000Z' },
    },
    worlds: [{ world: 'live', items: 4, calls: 2 }],
    files: 20,
    rows: 4,
    rowsWithEvidence: 4,
    rowsProven: 4,
    rowsContradicted: 0,
    bodies: 2,
    calls: 2,
    writtenBy: '1.2.3',
    readBy: '1.2.3',
    findings: [],
    findingCount: 0,
    unprovable: [
      { what: 'removals that no reply tells of', count: 1 },
      { what: 'observations of which no reply in the package tells', count: 2 },
    ],
    packersWord: expect.any(Array),
    notices: [],
  });
});

test('without evidence, and of another version: what was not checked is told', async () => {
  const table = await surveyTable(await pseudonymised(dataset, { key: Buffer.alloc(16, 7) }));
  const verified = await verify(await bytesFromChunks(studyPackage(table)), '9.9.9');
  expect(verified).toMatchObject({
    verdict: 'not-provable',
    ok: true,
    rows: 4,
    rowsWithEvidence: 0,
    rowsProven: 0,
    bodies: 0,
    notices: ['the evidence is left out of this package'],
    unprovable: [
      { what: 'removals that no reply tells of', count: 1 },
      { what: 'rows whose replies are not in the package', count: 4 },
    ],
  });
});

test('with the names that earlier versions gave their columns: checked by those', async () => {
  const table = await surveyTable(dataset, undefined, undefined, {
    naming: 'earlier',
    hasEarlierNames: true,
  });
  const bytes = await bytesFromChunks(
    studyPackage(table, { evidence, authors: ['Ann "A" Wright'] }),
  );
  const files = unzipSync(bytes);
  expect(
    Buffer.from(files[PACKAGE.table] ?? [])
      .toString()
      .split('\r\n')[0],
  ).toBe(
    'shape,id,parent_id,author_id,type,uri,text,published,author_type,author_uri,author_url,author_handle,author_name,like_count,in_reply_to,reply_count,is_pinned,first_seen,last_seen,times_seen,removed_since,source_operation,source_route,source_url,source_sha256,source_pointer,note,tags,code_stance',
  );
  // As the program wrote it before the columns were renamed.
  expect(sha256(files[PACKAGE.table] ?? new Uint8Array())).toBe(
    '91f141b03c49f135e99a4d074656250f998936f42ba27377cba24b448a83ec01',
  );
  expect(sha256(files[PACKAGE.codebook] ?? new Uint8Array())).toBe(
    'b6cc1250f100e80e5c3dca5e216040ff708162e9b0b42582549af148e21f84c1',
  );
  const { verdict, findings, rowsProven } = await verify(bytes);
  expect([verdict, findings, rowsProven]).toEqual([(await verify(await build())).verdict, [], 4]);
});

type Files = Record<string, Uint8Array>;

/** A package changed by somebody who also mends the manifest. */
const changed = async (
  change: (files: Files) => void,
  mend = true,
): Promise<InEnglish<Verified>> => {
  const files = unzipSync(await build());
  change(files);
  if (mend)
    files[PACKAGE.manifest] = Buffer.from(
      Object.entries(files)
        .filter(([path]) => path !== PACKAGE.manifest)
        .map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`)
        .join(''),
    );
  return verify(zipSync(files, { level: 1 }));
};
const edit = (path: string, from: string, to: string) => (files: Files) => {
  const text = Buffer.from(files[path] ?? []).toString('utf8');
  expect(text).toContain(from);
  files[path] = Buffer.from(text.replace(from, to));
};
const editRows = (change: (rows: DatasetRow[]) => DatasetRow[]) => (files: Files) => {
  const lines = Buffer.from(files[PACKAGE.items] ?? [])
    .toString('utf8')
    .trimEnd()
    .split('\n');
  const rows = change(lines.map((line) => JSON.parse(line) as DatasetRow));
  files[PACKAGE.items] = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  // Mends the chain too.
  const chain = new RowChain();
  const links = rows.map((row) => chain.add(Buffer.from(JSON.stringify(row))));
  files[PACKAGE.chain] = Buffer.from([...links, chain.head, ''].join('\n'));
};

describe('what was tampered with is named', () => {
  test('a file, where the manifest was left alone', async () => {
    const { ok, findings } = await changed(edit('methods.md', 'November', 'December'), false);
    expect([ok, findings[0]]).toEqual([
      false,
      { file: 'methods.md', problem: 'its SHA-256 is not the one of the manifest' },
    ]);
  });

  test('a row of the NDJSON', async () => {
    const { findings } = await changed(edit(PACKAGE.items, '"likeCount":7', '"likeCount":8'));
    expect(findings.filter(({ row }) => row === 'Comment:1e5')).toEqual([
      { file: PACKAGE.items, row: 'Comment:1e5', problem: 'the chain over the rows breaks here' },
      { file: PACKAGE.table, row: 'Comment:1e5', problem: 'the row is not that of items.ndjson' },
      {
        file: PACKAGE.items,
        row: 'Comment:1e5',
        problem: 'the call that it comes from has seen it otherwise',
      },
      {
        file: PACKAGE.items,
        row: 'Comment:1e5',
        problem: 'read otherwise by version 1.2.3: likeCount 7 instead of 8',
      },
    ]);
  });

  test('a figure of the codebook that is left out', async () => {
    const { findings } = await changed(edit(PACKAGE.codebook, '      "present": 4,\n', ''));
    expect(findings.map(({ file, problem }) => [file, problem])).toContainEqual([
      PACKAGE.codebook,
      expect.stringContaining('is 4, not (absent)'),
    ]);
  });

  test('a cell of the CSV', async () => {
    const { findings } = await changed(edit(PACKAGE.table, 'singing', 'sinking'));
    expect(findings[0]).toEqual({
      file: PACKAGE.table,
      row: 'Comment:0012',
      problem: 'the row is not that of items.ndjson',
    });
  });

  test('a row more in the CSV', async () => {
    const { findings } = await changed((files) => {
      files[PACKAGE.table] = Buffer.concat([
        files[PACKAGE.table] ?? Buffer.alloc(0),
        Buffer.from('x'),
      ]);
    });
    expect(findings[0]).toEqual({
      file: PACKAGE.table,
      problem: 'it goes on behind the last row',
    });
  });

  test('a row taken out, with the chain mended', async () => {
    const { findings } = await changed(editRows((rows) => rows.slice(0, 3)));
    expect(findings).toContainEqual({
      file: PACKAGE.observations,
      row: 'Comment:long',
      problem: 'it is an observation of no row',
    });
  });

  test('a row put into another’s place in the evidence', async () => {
    const { findings } = await changed(
      editRows((rows) =>
        rows.map((row, i) =>
          i === 1
            ? { ...row, item: { ...row.item, entityId: 'forged' }, key: 'Comment:forged' }
            : row,
        ),
      ),
    );
    expect(findings).toContainEqual({
      file: PACKAGE.items,
      row: 'Comment:forged',
      problem: 'version 1.2.3 does not find it in its replies',
    });
  });

  test('a pointer to nothing, a reply that is not there', async () => {
    const { findings } = await changed(
      editRows(([first, second, ...rows]) => [
        ...(first ? [{ ...first, origin: { ...first.origin, pointer: '/comments/9' } }] : []),
        ...(second ? [{ ...second, origin: { ...second.origin, sha256: 'ab'.repeat(32) } }] : []),
        ...rows,
      ]),
    );
    const problems = findings.map(({ row, problem }) => [row, problem]);
    expect(problems).toContainEqual([
      'Comment:0012',
      'its origin is not the call and the place in which it is read again',
    ]);
    expect(problems).toContainEqual([
      'Comment:1234567890123456789',
      'its origin is not the call and the place in which it is read again',
    ]);
  });

  test('a reply, under its old name', async () => {
    const { findings } = await changed((files) => {
      const path = Object.keys(files).find((one) => one.startsWith(PACKAGE.bodies)) ?? '';
      edit(path, 'singing', 'sinking')(files);
    });
    expect(findings[0]?.problem).toBe('its SHA-256 is not its name');
  });

  test('a value that today’s parsers read otherwise', async () => {
    const readers = sampleReaders((read) =>
      read.entityId === '1e5' ? { ...read, item: { ...read.item, likeCount: 8 } } : read,
    );
    const verified = await inFile('package.zip', await build(), async (file) =>
      inEnglish(await verifyPackage(await openFileBytes(file), { version: '2.0.0', readers })),
    );
    expect([verified.verdict, verified.rowsProven, verified.rowsContradicted]).toEqual([
      'contradicted',
      3,
      1,
    ]);
    expect(verified.findings).toEqual([
      {
        file: PACKAGE.items,
        row: 'Comment:1e5',
        problem: 'read otherwise by version 2.0.0 than by version 1.2.3: likeCount 8 instead of 7',
      },
      {
        file: PACKAGE.observations,
        row: 'Comment:1e5',
        problem: 'read otherwise by version 2.0.0 than by version 1.2.3: likeCount 8 instead of 7',
      },
    ]);
  });

  test('files that are missing or that nobody put there', async () => {
    const { findings } = await changed((files) => {
      delete files['methods.md'];
      files['extra.txt'] = Buffer.from('hello');
    }, false);
    expect(findings.slice(0, 2)).toEqual([
      { file: 'methods.md', problem: 'it is missing' },
      { file: 'extra.txt', problem: 'it is not in the manifest' },
    ]);
  });
});

test.each([0, 10, 1000])('a file cut off by %i bytes and more is an error', async (keep) => {
  const bytes = await build();
  await expect(verify(bytes.subarray(0, keep))).rejects.toThrow('no whole ZIP file');
});

test('a ZIP file that is no package is an error', async () => {
  await expect(verify(zipSync({ 'a.txt': Buffer.from('a') }))).rejects.toThrow('no study package');
});

const here = hasPython('zipfile');
test.skipIf(!here)('more than 65,535 files are read by others (needs python3)', async () => {
  const many = function* () {
    for (let i = 0; i < 65_600; i++) yield { path: `f${i}`, chunks: [] };
  };
  const bytes = await bytesFromChunks(zip(many(), '2026-11-20T10:00:00.000Z'));
  const read = await inFile('many.zip', bytes, (file) =>
    python(
      'import json, sys, zipfile\nprint(json.dumps(len(zipfile.ZipFile(sys.argv[1]).namelist())))',
      file,
    ),
  );
  expect(read).toBe(65_600);
});

test('an empty dataset makes a package that is verified', async () => {
  const table = await surveyTable(makeDataset([]), ['id']);
  expect(await verify(await bytesFromChunks(studyPackage(table)))).toMatchObject({
    ok: true,
    rows: 0,
  });
});

test('line separators of Unicode end no line', async () => {
  const rows = [comment('1', { content: 'a\u2028b\u0085c' }), comment('2', { content: 'd' })];
  const table = await surveyTable(makeDataset(rows));
  expect(await verify(await bytesFromChunks(studyPackage(table)))).toMatchObject({
    ok: true,
    rows: 2,
  });
});

test('what contradicts it has an id and values, for whoever reads another language', async () => {
  const files = unzipSync(await build());
  delete files['methods.md'];
  const { findings, packersWord } = await inFile('package.zip', zipSync(files), async (file) =>
    verifyPackage(await openFileBytes(file), { version: '1.2.3', readers: sampleReaders() }),
  );
  expect(findings[0]).toEqual({
    file: 'methods.md',
    problem: { id: 'exports.partMissing', message: 'it is missing' },
  });
  expect(packersWord.map(({ id }) => id)).toContain('exports.wordOfNotes');
});
