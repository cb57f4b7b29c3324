import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHash, createPublicKey, verify } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { unzipSync, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CDXIndexer, WARCParser } from 'warcio';
import { keysOfArchiveKey } from '../../signing/archive-key.ts';
import { makePrivateKey, publicKeyFrom } from '../../signing/sign.ts';
import { sourceFromBytes } from '../byte-source.ts';
import { openZip } from '../unzip.ts';
import type { Dataset, EvidenceSource, Exchange, SavedFile } from '../dataset.ts';
import { bytesFromChunks } from '../testing/bytes.ts';
import { makeDataset, ROWS, sha256, withEvidence } from '../testing/sample-dataset.ts';
import { writeDataset } from '../write-dataset.ts';
import { surt } from './cdxj.ts';
import { checkWacz } from './check-wacz.ts';
import { datasetWacz } from './wacz.ts';
import { datasetWarc } from './warc.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-archive-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const { dataset, evidence } = withEvidence(ROWS);
const asPosted: Partial<Exchange> = {
  method: 'POST',
  url: 'https://www.Video.example/api/next?b=2&a=1',
  requestHeaders: { 'content-type': 'application/json' },
  requestBody: { videoId: 'v1', context: { hl: 'en', list: [1, null, { hl: 'de' }] } },
  responseHeaders: {
    'content-type': 'application/json; charset=UTF-8',
    'content-encoding': 'gzip',
    'transfer-encoding': 'chunked',
    'set-cookie': 'a=1\nb=2',
    'bad name\r\nx': 'y',
  },
};
/** The first reply was got, compressed; the second was posted. */
const withHeaders: EvidenceSource = {
  ...evidence,
  *exchanges() {
    let n = 0;
    for (const exchange of evidence.exchanges() as Iterable<Exchange>)
      yield n++ === 0 ? exchange : { ...exchange, ...asPosted };
  },
};
const input = { dataset, evidence: withHeaders };
const warc = (of: { dataset: Dataset; evidence: EvidenceSource } = input) =>
  bytesFromChunks(datasetWarc(of));
const wacz = async (of: { dataset: Dataset; evidence: EvidenceSource } = input) =>
  unzipSync(await bytesFromChunks(datasetWacz(of)));
const text = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString('utf8');

interface ReadRecord {
  readonly type: string;
  readonly id: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly status: string | undefined;
  readonly body: string;
}

/** As warcio reads it. */
const records = async (bytes: Uint8Array): Promise<ReadRecord[]> => {
  const found: ReadRecord[] = [];
  const chunks = async function* (): AsyncGenerator<Uint8Array> {
    await Promise.resolve();
    yield bytes;
  };
  for await (const record of new WARCParser(chunks())) {
    const body = await record.contentText();
    found.push({
      type: record.warcType ?? '',
      id: record.warcHeader('WARC-Record-ID') ?? '',
      headers: new Map(
        [...(record.warcHeaders.headers as unknown as Iterable<[string, string]>)].map(
          ([name, value]) => [name.toLowerCase(), value],
        ),
      ),
      status: record.httpHeaders?.statusline,
      body,
    });
  }
  return found;
};

test.each([
  ['WARC', async () => warc()],
  ['WACZ', async () => bytesFromChunks(datasetWacz(input))],
])('%s written twice is the same byte for byte', async (_, write) => {
  expect((await write()).equals(await write())).toBe(true);
});

describe('read by warcio', () => {
  test('records in their order, each with what it belongs to', async () => {
    const all = await records(await warc());
    expect(all.map(({ type }) => type)).toEqual([
      'warcinfo',
      'request',
      'response',
      'metadata',
      'request',
      'response',
      'metadata',
      'metadata',
      'metadata',
    ]);
    const [info, request, response, metadata] = all;
    expect(new Set(all.map(({ id }) => id)).size).toBe(9);
    for (const { id } of all)
      expect(id).toMatch(
        /^<urn:uuid:[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}>$/,
      );
    expect(info?.body).toContain('software: Bowerbird 1.2.3\r\n');
    expect(request?.headers.get('warc-concurrent-to')).toBe(response?.id);
    expect(response?.headers.get('warc-concurrent-to')).toBe(request?.id);
    expect(response?.headers.get('warc-warcinfo-id')).toBe(info?.id);
    expect(metadata?.headers.get('warc-refers-to')).toBe(response?.id);
    expect(metadata?.body).toBe(
      [
        'call: call-1',
        'operation: videosite.list-video-comments',
        'parameters: {"videoId":"v1"}',
        'route: public-page',
        'fetched: 2026-11-20T10:00:00.000Z',
        `sha256: ${sha256(Buffer.from(response?.body ?? ''))}`,
        '',
      ].join('\r\n'),
    );
  });

  test('bodies as they are kept, with what told how they were sent under other names', async () => {
    const bytes = await warc();
    const responses = (await records(bytes)).filter(({ type }) => type === 'response');
    expect(responses.map(({ body }) => Object.keys(JSON.parse(body)))).toEqual([
      ['comments'],
      ['comments'],
    ]);
    expect(responses.map(({ status }) => status)).toEqual(['HTTP/1.1 200 OK', 'HTTP/1.1 200 OK']);
    const whole = text(gunzipSync(bytes));
    expect(whole).toContain('\r\nx-archive-orig-content-encoding: gzip\r\n');
    expect(whole).toContain('\r\nx-archive-orig-transfer-encoding: chunked\r\n');
    expect(whole).toContain('\r\nset-cookie: a=1\r\nset-cookie: b=2\r\n');
    expect(whole).not.toContain('bad name');
    expect(whole).toContain('POST /api/next?b=2&a=1 HTTP/1.1\r\nhost: www.video.example\r\n');
  });

  test('rows and records name each other', async () => {
    const all = await records(await warc());
    const named = all
      .filter(({ type, body }) => type === 'metadata' && body.startsWith('row: '))
      .flatMap(({ headers, body }) =>
        body
          .trim()
          .split('\r\n')
          .map((line) => [
            all.findIndex(({ id }) => id === headers.get('warc-refers-to')),
            JSON.parse(line.slice('row: '.length)),
          ]),
      );
    expect(named).toEqual([
      [2, { key: 'Comment:0012', pointer: '/comments/0' }],
      [2, { key: 'Comment:1234567890123456789', pointer: '/comments/1' }],
      [5, { key: 'Comment:1e5', pointer: '/comments/0' }],
      [5, { key: 'Comment:long', pointer: '/comments/1' }],
    ]);
    const table = text((await wacz())['rows.csv'])
      .trim()
      .split('\r\n');
    expect(table).toHaveLength(5);
    expect(table[4]).toBe(
      `Comment:long,Comment,long,https://video.example/watch?v=v1&lc=long,${all[5]?.id},/comments/1,${all[5]?.headers.get('warc-payload-digest')?.slice(7)},https://video.example/comments?page=2,2026-11-20T10:00:00.000Z`,
    );
  });

  test('the index is the one that warcio makes, and leads to each record', async () => {
    const files = await wacz();
    const bytes = files['archive/data.warc.gz'] ?? new Uint8Array();
    const own = text(files['indexes/index.cdxj']);
    const indexer = new CDXIndexer({ format: 'cdxj' });
    const lines: string[] = [];
    const reader = (async function* () {
      await Promise.resolve();
      yield bytes;
    })();
    for await (const cdx of indexer.iterIndex([{ filename: 'data.warc.gz', reader }]))
      lines.push(indexer.serializeCDXJ(cdx));
    // It leaves out which hash it is.
    expect(own.replaceAll('"sha256:', '"')).toBe(lines.toSorted().join(''));
    expect(own.split('\n')[0]).toContain(
      'example,video)/api/next?__wb_method=post&a=1&b=2&hl.2_=de&hl=en&list.2_=null&list=1&videoid=v1 20261120100000 ',
    );
    const entries = own
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line.slice(line.indexOf('{'))) as Record<string, string>);
    for (const { offset = '', length = '', digest = '' } of entries) {
      const member = gunzipSync(bytes.subarray(Number(offset), Number(offset) + Number(length)));
      const body = member.subarray(member.indexOf('\r\n\r\n', member.indexOf('HTTP/1.1')) + 4, -4);
      expect(`sha256:${sha256(body)}`).toBe(digest);
    }
  });
});

describe('WACZ', () => {
  test('what is in it, described with its hashes', async () => {
    const files = await wacz();
    expect(Object.keys(files)).toEqual([
      'archive/data.warc.gz',
      'indexes/index.cdxj',
      'pages/pages.jsonl',
      'rows.csv',
      'datapackage.json',
      'datapackage-digest.json',
    ]);
    const description = JSON.parse(text(files['datapackage.json'])) as {
      readonly resources: readonly {
        readonly path: string;
        readonly hash: string;
        readonly bytes: number;
      }[];
    };
    expect(description).toMatchObject({
      profile: 'data-package',
      wacz_version: '1.1.1',
      title: 'Comments of a bird',
      created: '2026-11-20T10:00:00.000Z',
      software: 'Bowerbird 1.2.3',
      mainPageUrl: 'https://video.example/comments?page=1',
    });
    for (const { path, hash, bytes } of description.resources) {
      const file = files[path] ?? new Uint8Array();
      expect([hash, bytes]).toEqual([`sha256:${sha256(file)}`, file.length]);
    }
    expect(description.resources.map(({ path }) => path)).toEqual(Object.keys(files).slice(0, 4));
    expect(JSON.parse(text(files['datapackage-digest.json']))).toEqual({
      path: 'datapackage.json',
      hash: `sha256:${sha256(files['datapackage.json'] ?? new Uint8Array())}`,
    });
    const [head = '', page = ''] = text(files['pages/pages.jsonl']).split('\n');
    expect(JSON.parse(head)).toMatchObject({ format: 'json-pages-1.0' });
    expect(JSON.parse(page)).toMatchObject({
      url: 'https://video.example/comments?page=1',
      ts: '2026-11-20T10:00:00.000Z',
      title: 'videosite.list-video-comments {"videoId":"v1"}',
    });
  });

  test('is signed as players check it, with a key for which that of the installation vouches', async () => {
    const privateKey = makePrivateKey();
    const key = { privateKey, first: publicKeyFrom(privateKey), successors: [] };
    const files = unzipSync(await bytesFromChunks(datasetWacz({ ...input, key })));
    const digest = JSON.parse(text(files['datapackage-digest.json'])) as {
      readonly hash: string;
      readonly signedData: Readonly<Record<string, string>>;
    };
    const { hash, created, software, version, signature = '', publicKey = '' } = digest.signedData;
    expect([hash, created, software, version]).toEqual([
      `sha256:${sha256(files['datapackage.json'] ?? new Uint8Array())}`,
      '2026-11-20T10:00:00.000Z',
      'Bowerbird 1.2.3',
      '0.1.0',
    ]);
    const archiveKey = createPublicKey({
      key: Buffer.from(publicKey, 'base64'),
      format: 'der',
      type: 'spki',
    });
    expect(archiveKey.asymmetricKeyDetails).toEqual({ namedCurve: 'secp384r1' });
    const bytes = Buffer.from(signature, 'base64');
    expect(bytes).toHaveLength(96);
    const check = { key: archiveKey, dsaEncoding: 'ieee-p1363' } as const;
    expect(verify('sha256', Buffer.from(hash ?? ''), check, bytes)).toBe(true);
    expect(verify('sha256', Buffer.from('sha256:00'), check, bytes)).toBe(false);
    const certificate = JSON.parse(text(files['signing-key.json'])) as {
      readonly archiveKey: string;
    };
    expect(certificate.archiveKey).toBe(publicKey);
    expect(await keysOfArchiveKey(certificate, publicKey)).toEqual([key.first]);
    expect(
      await keysOfArchiveKey({ ...certificate, archiveKey: 'other' }, 'other'),
    ).toBeUndefined();
  });

  test('is the same twice but for the signature, and each change of it is found', async () => {
    const privateKey = makePrivateKey();
    const key = { privateKey, first: publicKeyFrom(privateKey), successors: [] };
    const [one, two] = [
      unzipSync(await bytesFromChunks(datasetWacz({ ...input, key }))),
      unzipSync(await bytesFromChunks(datasetWacz({ ...input, key }))),
    ];
    const other = Object.keys(one).filter(
      (path) => sha256(one[path] ?? new Uint8Array()) !== sha256(two[path] ?? new Uint8Array()),
    );
    expect(other).toEqual(['datapackage-digest.json']);
    const found = async (change: (files: Record<string, Uint8Array>) => void) => {
      const files = { ...one };
      change(files);
      const { findings, keys } = await checkWacz(await openZip(sourceFromBytes(zipSync(files))));
      return [keys.length, ...findings.map(({ file, problem }) => `${file} ${problem.id}`)];
    };
    expect(await found(() => undefined)).toEqual([1]);
    for (const path of Object.keys(one)) {
      const problems = await found((files) => {
        files[path] = Buffer.concat([files[path] ?? new Uint8Array(), Buffer.from(' x')]);
      });
      expect([path, problems.length > 1]).toEqual([path, true]);
    }
    expect(await found((files) => (files['more.txt'] = Buffer.from('x')))).toEqual([
      1,
      'more.txt exports.notInManifest',
    ]);
    const swapped = await found((files) => {
      const digest = JSON.parse(text(files['datapackage-digest.json'])) as { signedData: object };
      const { signedData } = JSON.parse(text(two['datapackage-digest.json'])) as typeof digest;
      const wrong = { ...digest, signedData: { ...signedData, signature: 'AAAA' } };
      files['datapackage-digest.json'] = Buffer.from(JSON.stringify(wrong));
    });
    expect(swapped).toEqual([1, 'datapackage-digest.json exports.signatureWrong']);
  });

  test('archive and index are stored, so that players can read parts of them', async () => {
    const bytes = await bytesFromChunks(datasetWacz(input));
    const at = bytes.indexOf('archive/data.warc.gz');
    expect(bytes.readUInt16LE(at - 30 + 8)).toBe(0);
    expect([...bytes.subarray(at + 20, at + 22)]).toEqual([0x1f, 0x8b]);
  });

  test('invented data says so where players show it', async () => {
    const worlds = [{ world: 'sample', items: 4, calls: 2 }] as const;
    const sample = makeDataset(ROWS, { completeness: { ...dataset.completeness, worlds } });
    const files = await wacz({ dataset: sample, evidence: withHeaders });
    expect(JSON.parse(text(files['datapackage.json']))).toMatchObject({
      title: '[Invented sample data] Comments of a bird',
    });
    expect(text(files['pages/pages.jsonl'])).toContain('"title":"[Invented sample data] videosite');
  });

  test('of no replies it is whole, too', async () => {
    const empty = { calls: () => [], exchanges: () => [], body: () => new Uint8Array() };
    const files = await wacz({ dataset, evidence: empty });
    expect(text(files['indexes/index.cdxj'])).toBe('');
    expect(text(files['rows.csv']).split('\r\n')[1]).toBe(
      'Comment:0012,Comment,0012,https://video.example/watch?v=v1&lc=0012,,,,,2026-11-20T10:00:00.000Z',
    );
  });
});

test('replies with what not everybody is shown stay at home, with what else stands in them', async () => {
  const rows = ROWS.map((row, n) =>
    n === 2 ? { ...row, item: { ...row.item, audienceScope: 'followers' } } : row,
  );
  const file = join(folder, 'open.wacz');
  const written = await writeDataset(withEvidence(rows), { format: 'wacz', file });
  expect(written).toMatchObject({ files: [file], rows: 3, protectedLeftOut: 1 });
  const files = unzipSync(readFileSync(file));
  const archive = await records(files['archive/data.warc.gz'] ?? new Uint8Array());
  expect(archive.filter(({ type }) => type === 'response').map(({ body }) => body)).toEqual([
    expect.stringContaining('"entityId":"0012"'),
  ]);
  expect(text(files['rows.csv']).trim().split('\r\n').at(-1)).toBe(
    'Comment:long,Comment,long,https://video.example/watch?v=v1&lc=long,,,,,2026-11-20T10:00:00.000Z',
  );
});

describe('saved files', () => {
  const file = (name: string, item: string, bytes: string, kept = bytes): SavedFile => {
    writeFileSync(join(folder, name), bytes);
    return {
      item,
      path: join(folder, name),
      address: `https://cdn.video.example/${name}`,
      at: '2026-11-20T11:00:00.000Z',
      mediaType: 'image/jpeg',
      sha256: createHash('sha256').update(kept).digest('hex'),
    };
  };

  test('of things that are among the rows, as they were saved', async () => {
    const files = () => [
      file('bird.jpg', '0012', 'picture'.repeat(20_000)),
      file('other.jpg', 'elsewhere', 'not of a row'),
      file('changed.jpg', '1e5', 'changed', 'as it was'),
      { ...file('gone.jpg', '1e5', 'gone'), path: join(folder, 'nothing.jpg') },
    ];
    const archive = await wacz({ dataset, evidence: { ...evidence, files } });
    const saved = (await records(archive['archive/data.warc.gz'] ?? new Uint8Array())).slice(-3);
    expect(saved.map(({ type }) => type)).toEqual(['resource', 'metadata', 'metadata']);
    expect(saved[0]?.body).toBe('picture'.repeat(20_000));
    expect(saved[0]?.headers.get('content-type')).toBe('image/jpeg');
    expect(saved[1]?.body).toContain('file-left-out: it was changed since it was saved\r\n');
    expect(saved[2]?.body).toContain('file-left-out: it is no longer there\r\n');
    expect(text(archive['indexes/index.cdxj'])).toContain(
      'example,video,cdn)/bird.jpg 20261120110000 {"url":"https://cdn.video.example/bird.jpg","mime":"image/jpeg",',
    );
  });
});

test.each([
  ['https://www.Example.com/A/b?z=1&a=2', 'com,example)/a/b?a=2&z=1'],
  ['http://www2.example.com:8080/', 'com,example:8080)/'],
  ['https://example.co.uk', 'uk,co,example)/'],
  ['urn:thing', 'urn:thing'],
])('%s is looked up as %s', (address, key) => {
  expect(surt(address)).toBe(key);
});
