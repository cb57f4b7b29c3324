import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeSite } from '../scripts/site.ts';

let folder = '';
let addresses: readonly string[] = [];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-site-'));
  addresses = await makeSite(folder);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (address: string): string => readFileSync(join(folder, address), 'utf8');

test('every page of docs is there, the guide first and in its order', () => {
  expect(addresses.slice(0, 3)).toEqual([
    'index.html',
    'guide/first-look.html',
    'guide/playlist-to-comment.html',
  ]);
  expect(addresses).toContain('take-away.html');
  expect(addresses).toContain('promises.html');
  expect(read('guide/spreadsheet.html')).toContain(
    '<h1>All comments of a video in a spreadsheet</h1>',
  );
});

test('whatever a page refers to lies beside it, and nothing comes from elsewhere', () => {
  const broken = addresses.flatMap((address) => {
    const html = read(address);
    const loaded = [...html.matchAll(/(?:<link [^>]*href|src)="([^"]*)"/g)].map(
      ([, to]) => to ?? '',
    );
    const linked = [...html.matchAll(/<a [^>]*href="([^"]*)"/g)]
      .map(([, to]) => to ?? '')
      .filter((to) => !/^(?:https:|#)/.test(to));
    return [...loaded, ...linked]
      .filter((to) => !existsSync(join(folder, dirname(address), to.replace(/#.*/, ''))))
      .map((to) => `${address}: ${to}`);
  });
  expect(broken).toEqual([]);
});

test('the page that is read is marked in the menu', () => {
  expect(read('guide/charts.html')).toContain(
    '<a href="charts.html" aria-current="page">Compare in charts</a>',
  );
  expect(read('index.html').match(/aria-current/g)).toHaveLength(1);
});

test('the search has the words of a page, without marks', () => {
  const pages = JSON.parse(read('pages.js').replace(/^window\.pages = |;\n$/g, '')) as {
    address: string;
    title: string;
    words: string;
  }[];
  const page = pages.find(({ address }) => address === 'guide/forgetting.html');
  expect(page?.title).toBe('Forget a person, or a whole collection');
  expect(page?.words.startsWith('Forget a person, or a whole collection')).toBe(true);
  expect(pages.filter(({ words }) => /<|&amp;/.test(words))).toEqual([]);
});
