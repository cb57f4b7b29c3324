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

export interface Exchange {
  readonly url: string;
  readonly text: string;
  readonly sent?: string;
}

export const harEntryFromExchange = ({ url, text, sent }: Exchange): string =>
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

export const makeCommentsUrl = (page: number): string =>
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
export const makeCommentsBody = (page: number, comments = COMMENTS_A_PAGE): string =>
  JSON.stringify({
    status_code: 0,
    comments: Array.from({ length: comments }, (_, n) => makeComment(page * comments + n, page)),
    cursor: comments,
    has_more: 0,
    total: comments,
  });
