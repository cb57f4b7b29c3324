import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { makeCommentsUrl, makeCommentsBody, COMMENTS_A_PAGE } from './comments.ts';

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
