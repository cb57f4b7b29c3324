import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentMarkdown } from '../core/kit/document/document.ts';
import { documentPage } from '../core/kit/document/page.ts';
import { inside } from './support/cli.ts';
import { removeDir, tempDir } from './support/running.ts';

let dir: string;
const run = (...args: string[]) => inside(...args, '--data', dir, '--sample');
beforeAll(async () => {
  dir = tempDir();
  const film = ['--param', 'videoId=sample_001x'];
  await run('collect', 'videosite.list-video-comments', ...film, '--into', 'Talk');
  const walled = ['--param', 'videoId=7650000000000000005'];
  await run('collect', 'shortvideo.get-video', ...walled, '--into', 'Refused');
});
afterAll(() => removeDir(dir));

const tableBelow = (text: string, title: string): readonly string[] => {
  const [, after = ''] = text.split(`## ${title}\n`);
  const [section = ''] = after.split('\n## ');
  return section.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| ---'));
};

test('what was asked, which access was tried and what came, with dates and figures', async () => {
  const { out, code } = await run('dossier', 'Talk');
  expect(code).toBe(0);
  expect(out).toContain('# Access dossier: Talk\n');
  expect(tableBelow(out, 'What was requested')).toEqual([
    '| Request | Of | As far as |',
    '| Comments of a video (YouTube) | videoId: sample\\_001x | the end of the list |',
  ]);
  const [head, row = '', ...more] = tableBelow(out, 'Which access was tried');
  expect(head).toBe('| What | Through | Result | Calls | First | Last |');
  expect(row).toMatch(
    /^\| Comments of a video \(YouTube\) \| public page, requested as Bowerbird \| answered \| 3 \| 20\d\d-\d\d-\d\d [\d:]{8} \| 20\d\d-\d\d-\d\d [\d:]{8} \|$/,
  );
  expect(more).toEqual([]);
  expect(tableBelow(out, 'What was received')).toEqual([
    '| Kind | Items |',
    '| Comment (YouTube) | 55 |',
  ]);
  expect(out).toContain('YouTube states 86 comments; 55 are held.');
  expect(out).toContain('Known replies that were not requested: 29.');
  expect(out).toContain('invented');
});

test('a refusal is named, and what could have been tried', async () => {
  const { out } = await run('dossier', 'Refused');
  const [, tried = '', ...more] = tableBelow(out, 'Which access was tried');
  expect(tried).toMatch(
    /^\| Video \(TikTok\) \| [^|]+ \| refused: a check against automated requests \| 1 \|/,
  );
  expect(more).toEqual([]);
  expect(tableBelow(out, 'Which access there is')).toContain(
    '| Video (TikTok) | public page, requested as Bowerbird | can be used |',
  );
});

test('how the data are protected is read, not supposed', async () => {
  const closed = await run('dossier', 'Talk');
  expect(closed.out).toContain('The local API is switched off.');
  expect(closed.out).toContain('Active keys of the local API: 0.');
  expect(closed.out).toContain('No day is set on which the collection is deleted.');
  await run('keys', 'add', '--name', 'notebook');
  await run('collections', 'Talk', '--retain-until', '2031-01-31');
  const { out } = await run('dossier', 'Talk');
  expect(out).toContain('Active keys of the local API: 1.');
  expect(out).toContain('The collection is deleted on 2031-01-31.');
});

test('a page holds the same; a file is never replaced', async () => {
  const file = join(dir, 'talk.html');
  expect((await run('dossier', 'Talk', '--format', 'html', '--out', file)).code).toBe(0);
  const page = readFileSync(file, 'utf8');
  expect(page).toContain('<h1 dir="auto">Access dossier: Talk</h1>');
  expect(page).toContain("content=\"default-src 'none'; style-src 'unsafe-inline'\"");
  expect((await run('dossier', 'Talk', '--format', 'html', '--out', file)).code).toBe(2);
  expect((await run('dossier', 'Nothing')).code).not.toBe(0);
});

test('text from outside is text in both forms', () => {
  const hostile = '<img src=x onerror=alert(1)> | **a** \u202e b';
  const document = {
    title: hostile,
    about: hostile,
    sections: [{ title: hostile, texts: [hostile], table: { head: [hostile], rows: [[hostile]] } }],
  };
  expect(documentPage(document)).not.toMatch(/<img|\u202e/);
  expect(documentMarkdown(document)).not.toMatch(/(?<!\\)[<|](?=img)|\*\*a|\u202e/);
});
