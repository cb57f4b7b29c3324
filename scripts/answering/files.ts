import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A file to import: its name tells what is in it. */
export interface FileToImport {
  readonly name: string;
  readonly parts: () => Iterable<string>;
}

export const writeFiles = async (
  dir: string,
  files: readonly FileToImport[],
): Promise<readonly string[]> => {
  const paths: string[] = [];
  for (const { name, parts } of files) {
    const path = join(dir, name);
    await pipeline(Readable.from(parts()), createWriteStream(path));
    paths.push(path);
  }
  return paths;
};

interface Exchange {
  readonly url: string;
  readonly text: string;
  readonly sent?: string;
}

const harEntryFromExchange = ({ url, text, sent }: Exchange): string =>
  JSON.stringify({
    startedDateTime: '2026-11-20T10:00:00.000Z',
    request: {
      method: sent === undefined ? 'GET' : 'POST',
      url,
      headers: [],
      ...(sent !== undefined && {
        postData: { mimeType: 'application/x-www-form-urlencoded', text: sent },
      }),
    },
    response: { status: 200, headers: [], content: { mimeType: 'application/json', text } },
  });

export function* har(entries: Iterable<string>): Generator<string> {
  let between = '';
  yield '{"log":{"version":"1.2","entries":[';
  for (const entry of entries) {
    yield between + entry;
    between = ',';
  }
  yield ']}}';
}

/** With so many comments, one page a reply. */
export const manyComments = (comments: number): FileToImport => ({
  name: 'many-comments.har',
  parts: () =>
    har(
      (function* () {
        for (let page = 0; page * COMMENTS_A_PAGE < comments; page += 1)
          yield harEntryFromExchange({ url: makeCommentsUrl(page), text: makeCommentsBody(page) });
      })(),
    ),
});

/** Invented comments as a page of a short-video site loads them; the same for the same numbers. */

/** Of one page of a grown folder. */
const COMMENTS_A_PAGE = 25;
/** So many people wrote everything. */
const PEOPLE = 400;
const WORDS = ['reed', 'water', 'heron', 'pond', 'garden', 'mud', 'dawn', 'wing', 'still', 'two'];

/** An account of which a large folder holds many comments. */
export const PERSON = { platform: 'shortvideo', person: '@sample_writer7' };

const makeCommentsUrl = (page: number): string =>
  `https://www.tiktok.com/api/comment/list/?aweme_id=${makeVideoId(page)}&cursor=0&count=20`;

const makeVideoId = (page: number): string => String(7_650_000_000_000_000_001n + BigInt(page));

const makeComment = (n: number, page: number): object => {
  const person = (n * 31) % PEOPLE;
  return {
    cid: String(7_660_000_000_000_000_000n + BigInt(n)),
    aweme_id: makeVideoId(page),
    text: Array.from({ length: 12 }, (_, w) => WORDS[(n * 7 + w * w) % WORDS.length]).join(' '),
    create_time: 1_781_158_028 + n * 60,
    digg_count: n % 1000,
    reply_comment_total: n % 3,
    reply_id: '0',
    user: {
      uid: String(6_790_000_000_000_000_000n + BigInt(person)),
      unique_id: `sample_writer${person}`,
      nickname: `Sample Writer ${person}`,
      sec_uid: `MS4wLjABAAAAsamplewriter${person}`,
    },
  };
};

/** `comments` of them; what is on one page of that length is on no other. */
const makeCommentsBody = (page: number, comments = COMMENTS_A_PAGE): string =>
  JSON.stringify({
    status_code: 0,
    comments: Array.from({ length: comments }, (_, n) => makeComment(page * comments + n, page)),
    cursor: comments,
    has_more: 0,
    total: comments,
  });

const PAGE = makeCommentsUrl(9_000_000);
/** What is whole in a hostile file. */
const WHOLE = harEntryFromExchange({
  url: makeCommentsUrl(9_000_001),
  text: makeCommentsBody(9_000_001),
});

const hostile = (name: string, exchange: () => Exchange): FileToImport => ({
  name,
  parts: () => har([harEntryFromExchange(exchange()), WHOLE]),
});

const nested = (part: string, depth: number): string => `${part.repeat(depth)}1`;
const many = (count: number, part: (n: number) => string, between: string): string =>
  Array.from({ length: count }, (_, n) => part(n)).join(between);

const SENTENCE = 'a line that never ends ';

const warcRecord = (type: string, url: string, block: string, length = block.length): string =>
  `${[
    'WARC/1.1',
    `WARC-Type: ${type}`,
    `WARC-Target-URI: ${url}`,
    'WARC-Date: 2026-11-20T10:00:00Z',
    `WARC-Record-ID: <urn:${type}:${url}>`,
    `Content-Length: ${length}`,
  ].join('\r\n')}\r\n\r\n${block}\r\n\r\n`;

/** Made to keep their readers busy: nested deep, of many parts, of one long line, cut off. */
export const hostileFiles = (times: number): readonly FileToImport[] => [
  hostile('nested-sessions.har', () => ({
    url: PAGE,
    text: nested('{"session":', 40_000 * times) + '}'.repeat(40_000 * times),
  })),
  hostile('nested-sessions-without-an-end.har', () => ({
    url: PAGE,
    text: nested('{"session":', 40_000 * times),
  })),
  hostile('addresses-of-many-parameters.har', () => ({
    url: `${PAGE}&${many(40_000, (n) => `token${n}=zq${n}xY`, '&')}`,
    text: JSON.stringify({
      pages: Array.from(
        { length: 10 },
        () => `https://x.com/?${many(2000 * times, (n) => `a${n}=1&token=b${n}`, '&')}`,
      ),
    }),
  })),
  hostile('form-of-many-fields.har', () => ({
    url: PAGE,
    text: makeCommentsBody(9_000_002),
    sent: many(40_000, (n) => `session${n}=zq${n}Value`, '&'),
  })),
  hostile('numbers.har', () => ({ url: PAGE, text: `[${'1,'.repeat(2_000_000 * times)}1]` })),
  hostile('page-of-too-many-comments.har', () => ({
    url: PAGE,
    text: makeCommentsBody(9000, 5000),
  })),
  {
    name: 'long-pages.har',
    parts: () =>
      har(
        Array.from({ length: 4 * times }, (_, n) =>
          harEntryFromExchange({
            url: makeCommentsUrl(9100 + n),
            text: makeCommentsBody(9100 + n, 1000),
          }),
        ),
      ),
  },
  {
    name: 'one-long-line.ndjson',
    parts: function* () {
      yield '{"source_platform":"tiktok.com","data":{"id":"1","desc":"';
      for (let mb = 0; mb < 20 * times; mb += 1)
        yield SENTENCE.repeat(Math.ceil(2 ** 20 / SENTENCE.length));
      yield '"}}\n';
    },
  },
  {
    name: 'many-lines.ndjson',
    parts: function* () {
      for (let n = 0; n < 5000 * times; n += 1)
        yield `{"item_id":"${n}","source_platform":"tiktok.com","data":{"session":{"session":${n}}}}\n`;
    },
  },
  {
    name: 'cut-in-a-record.warc',
    parts: () => {
      const reply = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n\r\n${makeCommentsBody(9_000_003)}`;
      return [
        warcRecord('response', makeCommentsUrl(9_000_003), reply),
        warcRecord('warcinfo', 'urn:info', 'x'.repeat(1000), 5_000_000).trimEnd(),
      ];
    },
  },
];
