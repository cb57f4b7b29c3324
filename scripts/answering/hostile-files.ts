import {
  makeCommentsUrl,
  makeCommentsBody,
  harEntryFromExchange,
  har,
  type Exchange,
  type FileToImport,
} from './files.ts';

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
