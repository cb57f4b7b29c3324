/**
 * What the cleaner of kept pages writes of markup that is made to act, opened in a real browser: no script runs,
 * also after what the browser read is written and read again, and what it writes is cleaned already. Opened as
 * the file that a person keeps, it asks for nothing.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { cleanSnapshot } from '../../core/capture/pages/clean-snapshot.ts';
import { createScrubber } from '../../core/capture/scrub.ts';
import { encodeQuotedPrintable } from '../../core/kit/mhtml.ts';
import { sanitizeMarkup } from '../../core/kit/sanitize-markup.ts';
import { markupShapes } from '../../core/kit/testing/markup-shapes.ts';
import { browserPage } from './browser.ts';
import { expect, test } from './launch.ts';

const SHAPES = markupShapes('top.ran=1');
const PICTURES = new Set(['/x', '/1', '/favicon.ico']);
const SECRETS = { isSecret: () => false, onSecret: () => undefined, marker: '[removed]' };
const sanitize = (text: string) => {
  const { texts, write } = sanitizeMarkup(text, 'html', SECRETS);
  return write(texts);
};

let site: Server;
let origin: string;
const served = new Map<string, string>();
const visits: string[] = [];

test.beforeAll(async () => {
  site = createServer(({ url = '' }, response) => {
    const page = served.get(url);
    if (page === undefined) visits.push(url);
    response.writeHead(page === undefined ? 404 : 200, {
      'content-type': 'text/html; charset=utf-8',
    });
    response.end(page);
  });
  await new Promise<void>((begun) => {
    site.listen(0, '127.0.0.1', begun);
  });
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
});
test.afterAll(() => {
  site.closeAllConnections();
  site.close();
});

/** Does what a person could do with every element, then writes the page and reads it again, twice. */
const ACT = `(() => {
  // Only where nothing could run does it stay on its page.
  const isAction = (one, name) => one?.hasAttribute(name) && !/^https?:/.test(new URL(one.getAttribute(name), location).protocol);
  addEventListener('submit', (event) => {
    if (!isAction(event.target, 'action') && !isAction(event.submitter, 'formaction')) event.preventDefault();
  }, true);
  addEventListener('click', (event) => {
    const link = event.target.closest('a, area');
    if (link && !isAction(link, 'href') && !isAction(link, 'xlink:href')) event.preventDefault();
  }, true);
  for (const one of document.querySelectorAll('*'))
    for (const type of ['click', 'mouseover', 'focus', 'toggle', 'submit'])
      one.dispatchEvent(new MouseEvent(type, { bubbles: true, cancelable: true }));
  const written = document.documentElement.outerHTML;
  const holder = document.createElement('div');
  document.documentElement.append(holder);
  holder.innerHTML = written;
  holder.innerHTML = holder.innerHTML;
  holder.innerHTML = holder.innerHTML;
  return written;
})()`;

/** Opens markup as a page; returns whether a script ran, and what the browser writes of what it read. */
const openMarkup = async (
  page: Page,
  name: string,
  text: string,
): Promise<{ ran: unknown; written: string }> => {
  served.set(`/${name}`, `<!doctype html>${text}`);
  await page.goto(`${origin}/${name}`);
  const written = String(await page.evaluate(ACT));
  // What failed to load since has said so by then.
  await page.evaluate(
    `Promise.all([...document.images].map((one) => one.decode().catch(() => 0))).then(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))))`,
  );
  return { ran: await page.evaluate('window.ran'), written };
};

test('of what is cleaned nothing runs, and what a browser makes of it is clean already', async ({
  running,
}) => {
  test.setTimeout(240_000);
  const page = await browserPage(running);
  for (const [at, shape] of SHAPES.entries()) {
    const first = await openMarkup(page, `first-${at}`, sanitize(shape).text);
    const second = sanitize(first.written);
    const again = await openMarkup(page, `again-${at}`, second.text);
    expect([shape, first.ran, again.ran]).toEqual([shape, undefined, undefined]);
    // Pictures stay; of a kept page they lie in its file.
    expect([shape, visits.splice(0).filter((path) => !PICTURES.has(path))]).toEqual([shape, []]);
    expect([shape, second.dropped]).toEqual([shape, {}]);
    // A browser may nest what it reads otherwise each time; there is nothing in it to be dropped.
    const third = sanitize(again.written);
    expect([shape, third.dropped, sanitize(third.text)]).toEqual([shape, {}, third]);
  }
});

test('without the cleaner they run there', async ({ running }) => {
  test.setTimeout(300_000);
  const page = await browserPage(running);
  let ran = 0;
  for (const [at, shape] of SHAPES.entries())
    try {
      if ((await openMarkup(page, `raw-${at}`, shape)).ran === 1) ran += 1;
    } catch {
      // It led away from itself.
    }
  expect(ran).toBeGreaterThan(30);
});

/** What a browser asks for by itself, each at an address of its own. */
const requesting = (to: string): string =>
  [
    `<html><head><base href="${to}/base/"><meta http-equiv="refresh" content="0;url=${to}/refresh">`,
    `<link rel="stylesheet" href="${to}/sheet"><link rel="icon" href="${to}/icon"><link rel="preload" as="image" href="${to}/preload">`,
    `<style>@import "${to}/import"; body { background: url(${to}/background) }</style><script src="${to}/script"></script></head>`,
    `<body background="${to}/body"><img src="${to}/picture" srcset="${to}/set 2x"><video poster="${to}/poster" src="${to}/video" autoplay></video>`,
    `<audio src="${to}/audio" autoplay></audio><iframe src="${to}/frame"></iframe><object data="${to}/object"></object><embed src="${to}/embed">`,
    `<input type="image" src="${to}/input"><svg><image href="${to}/svg"/><use href="${to}/use#a"/></svg>`,
    `<picture><source srcset="${to}/source"><img src="${to}/last"></picture><p style="background:url(${to}/style)">x</p></body></html>`,
  ].join('');

test('a kept page that is opened as a file asks for nothing', async ({ running }) => {
  const page = await browserPage(running);
  const snapshot = [
    'From: <Saved by Blink>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; type="text/html"; boundary="--B--"',
    '',
    '',
    '----B--',
    'Content-Type: text/html',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-Location: https://birds.test/',
    '',
    encodeQuotedPrintable(requesting(origin)),
    '----B----',
    '',
  ].join('\r\n');
  const scrubber = createScrubber({ home: 'https://birds.test/', hosts: ['birds.test'] });
  const cleaned = cleanSnapshot(snapshot, scrubber.cleanPage('https://birds.test/', ''));
  if (!cleaned) throw new Error('nothing was cleaned');
  const folder = await mkdtemp(join(tmpdir(), 'bowerbird-kept-'));
  try {
    const file = join(folder, 'page.mhtml');
    await writeFile(file, cleaned.text);
    visits.length = 0;
    await page.goto(pathToFileURL(file).href);
    expect(await page.evaluate('document.body.innerText')).toContain('x');
    expect(visits).toEqual([]);
    // The same as a page of the web asks for nearly all of it.
    served.set('/open', requesting(origin));
    await page.goto(`${origin}/open`, { waitUntil: 'commit' });
    await expect.poll(() => new Set(visits).size).toBeGreaterThan(8);
  } finally {
    await rm(folder, { recursive: true });
  }
});
