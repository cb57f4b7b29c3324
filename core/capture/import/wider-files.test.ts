import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { zipSync, type Zippable } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { warcRecord } from '../../../test/support/recording-files.ts';
import { textFromReply } from '#kit/exchange.ts';
import { platforms } from '../../platforms/index.ts';
import { findExchanges } from './find-exchanges.ts';
import { openHarsInZip } from './har.ts';

/** Files as programs and archives give them: packed, in another encoding, one in another, in older formats. */

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-test-'));
});
afterEach(() => rmSync(dir, { recursive: true }));

const HERE = 'https://x.com/i/api/wren';
const AGAIN = 'https://x.com/i/api/heron';

const harEntry = (content: object, postData?: object) => ({
  startedDateTime: '2026-11-20T10:00:00Z',
  request: { method: 'POST', url: HERE, headers: [], ...(postData && { postData }) },
  response: { status: 200, headers: [], content },
});
const harFile = (...entries: readonly object[]): string => JSON.stringify({ log: { entries } });
const HAR = harFile(harEntry({ text: '{"n":"é"}' }));

const written = (name: string, content: string | Uint8Array | Zippable): string => {
  const path = join(dir, name);
  const isBytes = typeof content === 'string' || content instanceof Uint8Array;
  writeFileSync(path, isBytes ? content : zipSync(content));
  return path;
};

/** What is found in a file, as text: a reply by its address, body and time, else what is lacking. */
const found = async (
  name: string,
  content: string | Uint8Array | Zippable,
): Promise<{ readonly formats: readonly string[]; readonly all: readonly string[] }> => {
  const all: string[] = [];
  const config = { platforms, folders: () => [] };
  const files = await findExchanges([written(name, content)], config, (one) => {
    if ('reply' in one) {
      const { request, at } = one.reply;
      const time = one.reply.isUndated ? 'undated' : at;
      all.push(`${request.url.slice(-5)} ${textFromReply(one.reply)} ${time}`);
    } else all.push(`${one.count ?? 1} ${one.damage ?? one.lacking}`);
  });
  return { formats: files.map(({ format }) => format), all };
};

const READ = '/wren {"n":"é"} 2026-11-20T10:00:00.000Z';

describe('a HAR', () => {
  const utf16 = (text: string, isBigEndian: boolean): Buffer => {
    const bytes = Buffer.from(text, 'utf16le');
    return isBigEndian ? bytes.swap16() : bytes;
  };
  test.each([
    ['packed by gzip', 'a.har.gz', gzipSync(HAR)],
    ['packed by gzip, under another name', 'saved.gz', gzipSync(HAR)],
    ['in UTF-16', 'a.har', utf16(`\uFEFF${HAR}`, false)],
    ['in UTF-16, the other way round', 'a.har', utf16(`\uFEFF${HAR}`, true)],
    ['in UTF-16 without a mark', 'a.har', utf16(HAR, false)],
    ['in UTF-16, packed', 'a.har.gz', gzipSync(utf16(`\uFEFF${HAR}`, false))],
    ['in a ZIP file', 'a.har.zip', { 'har.har': Buffer.from(HAR) }],
    ['in a ZIP file and UTF-16', 'a.zip', { 'in/a.har': utf16(`\uFEFF${HAR}`, false) }],
  ])('%s', async (_, name, content) => {
    expect(await found(name, content)).toEqual({ formats: ['HAR'], all: [READ] });
  });

  const attached = harFile(
    harEntry({ _file: 'abc.json' }, { _file: 'sent.txt' }),
    harEntry({ _file: 'lost.json' }),
    harEntry({ _file: '../abc.json' }),
  );
  const body = Buffer.from('{"n":"é"}');

  test('whose bodies lie beside it in the ZIP file', async () => {
    const zip = {
      'har.har': Buffer.from(attached),
      'abc.json': body,
      'sent.txt': Buffer.from('a=1'),
    };
    expect((await found('a.har.zip', zip)).all).toEqual([READ, '1 without-body', '1 without-body']);
  });

  test('whose bodies lie beside it on the disk', async () => {
    written('abc.json', body);
    expect((await found('a.har', attached)).all).toEqual([
      READ,
      '1 without-body',
      '1 without-body',
    ]);
  });

  test('of several in one ZIP file all are read, and what another system put in is not', async () => {
    const zip = {
      'a.har': Buffer.from(HAR),
      'b.har': Buffer.from(HAR),
      '__MACOSX/._a.har': Buffer.from('x'),
    };
    expect((await found('a.zip', zip)).all).toEqual([READ, READ]);
  });

  test('that is packed and cut off is read up to there', async () => {
    const filler = harEntry({ text: randomBytes(200_000).toString('hex') });
    const packed = gzipSync(harFile(harEntry({ text: '{"n":"é"}' }), filler));
    const { all } = await found('a.har.gz', packed.subarray(0, -5000));
    expect(all).toEqual([
      READ,
      '1 The archive is damaged or cut off; what stands behind that was not read.',
    ]);
  });

  test.each([
    [
      'a.har.gz',
      gzipSync(`${HAR.slice(0, -3)},{"x":"${'a'.repeat(110_000_000)}"}]}}`),
      'The archive unpacks to far more than a recording holds; it was left.',
    ],
    [
      'a.har.zip',
      { 'a.har': Buffer.from(`${HAR.slice(0, -3)},{"x":"${'a'.repeat(110_000_000)}"}]}}`) },
      'a.har unpacks to far more than a recording holds; it was left.',
    ],
  ])(
    '%s that unpacks to far more than a recording holds is left',
    async (name, content, damage) => {
      const { all } = await found(name, content).catch((error: unknown) => ({
        all: [String(error)],
      }));
      expect(all.join(' ')).toMatch(new RegExp(`${damage}|holds no log.entries`));
    },
  );

  test('a small ZIP file does not make one body be read without end', async () => {
    const name = 'a.txt';
    const large = Buffer.alloc(9_000_000, 'a');
    const path = written('a.zip', { 'a.har': Buffer.from(HAR), [name]: [large, { level: 0 }] });
    const [har] = await openHarsInZip(path);
    const sizes: (number | undefined)[] = [];
    for (let n = 0; n < 60; n += 1) sizes.push((await har?.body(name))?.byteLength);
    // Once, sixteen times, and what harms nobody.
    expect(sizes.filter((size) => size === large.byteLength)).toHaveLength(29);
    expect(sizes.at(-1)).toBeUndefined();
  });
});

const DATE = 'WARC-Date: 2026-11-20T10:00:00Z';
const http = (body: string, status = '200 OK'): Buffer =>
  Buffer.from(`HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n\r\n${body}`);
const response = (url: string, body: string, ...more: readonly string[]): Buffer =>
  warcRecord(['WARC-Type: response', `WARC-Target-URI: ${url}`, DATE, ...more], http(body));
const revisit = (block: Buffer, ...more: readonly string[]): Buffer =>
  warcRecord(
    ['WARC-Type: revisit', `WARC-Target-URI: ${AGAIN}`, 'WARC-Date: 2026-11-21T10:00:00Z', ...more],
    block,
  );
const FIRST = '/wren {"n":"é"} 2026-11-20T10:00:00.000Z';
const SECOND = 'heron {"n":"é"} 2026-11-21T10:00:00.000Z';
const MISSING =
  'Records that refer to an earlier reply (revisit) were left: that reply is not in the file.';

describe('a record of a web archive that refers to another', () => {
  const first = response(
    HERE,
    '{"n":"é"}',
    'WARC-Record-ID: <urn:test:1>',
    'WARC-Payload-Digest: sha1:AB',
  );
  const filler = Array.from({ length: 50 }, (_, n) => response(`${HERE}/${n}`, `{"n":${n}}`));

  test.each([
    ['by its name', ['WARC-Refers-To: <urn:test:1>']],
    [
      'by its address and payload',
      [`WARC-Refers-To-Target-URI: ${HERE}`, 'WARC-Payload-Digest: sha1:AB'],
    ],
    [
      'by its address and time',
      [`WARC-Refers-To-Target-URI: ${HERE}`, 'WARC-Refers-To-Date: 2026-11-20T10:00:00Z'],
    ],
    ['by its payload', ['WARC-Payload-Digest: sha1:AB']],
  ])('%s is read with what that one holds, however far away', async (_, refers) => {
    const again = revisit(http('', '304 Not Modified'), ...refers);
    const { all } = await found('a.warc', Buffer.concat([first, ...filler, again]));
    expect([all.length, all.includes(FIRST), all.at(-1)]).toEqual([52, true, SECOND]);
    const before = await found('b.warc.gz', gzipSync(Buffer.concat([again, first])));
    expect(before.all).toEqual([FIRST, SECOND]);
  });

  test('has its own request', async () => {
    const pair = 'WARC-Concurrent-To: <urn:test:again>';
    const sent = warcRecord(
      ['WARC-Type: request', `WARC-Target-URI: ${AGAIN}`, DATE, pair],
      Buffer.from('POST /i/api/heron HTTP/1.1\r\n\r\na=1'),
    );
    const again = revisit(
      Buffer.alloc(0),
      'WARC-Record-ID: <urn:test:again>',
      'WARC-Refers-To: <urn:test:1>',
    );
    const bodies: unknown[] = [];
    const path = written('a.warc', Buffer.concat([first, again, sent]));
    await findExchanges([path], { platforms, folders: () => [] }, (one) => {
      if ('reply' in one) bodies.push([one.reply.request.method, one.reply.request.body]);
    });
    expect(bodies).toEqual([
      ['GET', undefined],
      ['POST', 'a=1'],
    ]);
  });

  test('is counted where that one is not in the file', async () => {
    const lost = revisit(
      Buffer.alloc(0),
      'WARC-Refers-To: <urn:test:9>',
      'WARC-Payload-Digest: sha1:ZZ',
    );
    const { all } = await found('a.warc', Buffer.concat([first, lost, lost]));
    expect(all).toEqual([FIRST, `2 ${MISSING}`]);
  });

  test('is found in another archive of the same WACZ file', async () => {
    const again = revisit(Buffer.alloc(0), 'WARC-Refers-To: <urn:test:1>');
    const { all } = await found('a.wacz', {
      'archive/a.warc': again,
      'archive/b.warc.gz': [gzipSync(first), { level: 0 }],
    });
    expect(all).toEqual([FIRST, SECOND]);
  });
});

describe('several WACZ files in one', () => {
  const inner = (url: string): Uint8Array =>
    zipSync({ 'archive/data.warc': response(url, '{"n":"é"}') });

  test.each([0, 6] as const)('are read, packed by %i', async (level) => {
    const { formats, all } = await found('a.wacz', {
      'datapackage.json': Buffer.from(
        JSON.stringify({
          profile: 'multi-wacz-package',
          resources: [{ path: 'a.wacz' }, { path: 'deep/b.wacz' }, { path: 'c.wacz' }],
        }),
      ),
      'a.wacz': [inner(HERE), { level }],
      'deep/b.wacz': [inner(AGAIN), { level }],
    });
    expect([formats, all]).toEqual([
      ['WACZ'],
      [
        '1 c.wacz is named and not in the file; it was not read.',
        FIRST,
        'heron {"n":"é"} 2026-11-20T10:00:00.000Z',
      ],
    ]);
  });

  test('of which one is damaged cost no other', async () => {
    const { all } = await found('a.wacz', {
      'a.wacz': [inner(HERE).subarray(0, -30), { level: 0 }],
      'b.wacz': [inner(HERE), { level: 0 }],
      'c.wacz': [zipSync({ 'd.wacz': inner(HERE) }), { level: 0 }],
    });
    expect(all).toEqual([
      '1 a.wacz is damaged; what is in it was not read.',
      FIRST,
      '1 c.wacz holds no web archive.',
    ]);
  });
});

describe('an ARC file', () => {
  const about =
    'filedesc://a.arc 0.0.0.0 20080430204825 text/plain 76\n1 0 InternetArchive\nURL IP-address Archive-date Content-type Archive-length\n\n';
  const document = (url: string, block: Buffer, date = '20261120100000'): Buffer =>
    Buffer.concat([
      Buffer.from(`${url} 192.0.2.1 ${date} application/json ${block.byteLength}\n`),
      block,
      Buffer.from('\n'),
    ]);
  const records = [
    Buffer.from(about),
    document('dns:x.com', Buffer.from('20261120100000\nx.com. 1 IN A 192.0.2.1\n')),
    document('https://bank.test/', http('{}')),
    document(HERE, http('{"n":"é"}')),
  ];

  test.each([
    ['a.arc', Buffer.concat(records)],
    ['a.arc.gz', Buffer.concat(records.map((one) => gzipSync(one)))],
    ['saved.bin', Buffer.concat(records)],
  ])('%s is read', async (name, bytes) => {
    expect(await found(name, bytes)).toEqual({ formats: ['ARC'], all: ['1 elsewhere', READ] });
  });

  test('of version 2, whose lines say more', async () => {
    const block = http('{"n":"é"}');
    const line = `${HERE} 192.0.2.1 20261120100000 application/json 200 - - 0 a.arc ${block.byteLength}\n`;
    const { all } = await found('a.arc', Buffer.concat([Buffer.from(line), block]));
    expect(all).toEqual([READ]);
  });

  test('without a date, damaged, and cut off', async () => {
    const whole = Buffer.concat([
      Buffer.from(about),
      document(HERE, http('{"n":1}'), '0'),
      Buffer.from('oops\noops\n'),
      document(HERE, http('{"n":"é"}')),
      document(HERE, http('{"n":2}')).subarray(0, -10),
    ]);
    expect((await found('a.arc', whole)).all).toEqual([
      '/wren {"n":1} undated',
      '1 The archive is damaged before record 3; it is read on from the next whole one.',
      READ,
      '1 The archive is cut off; its last record was not read.',
    ]);
  });
});
