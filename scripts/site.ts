/**
 * `npm run site`: the guide and the other texts of `docs/` as plain pages in `out/site`, which work from a folder,
 * without a server and without anything from elsewhere.
 */
import { cp, glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { micromark } from 'micromark';
import { gfmTable, gfmTableHtml } from 'micromark-extension-gfm-table';
import { root, say } from './command.ts';

const DOCS = join(root, 'docs');
/** The first page; the order of its links is that of the menu. */
const INDEX = 'guide/README.md';

interface Page {
  /** From `docs/`, with slashes. */
  readonly path: string;
  readonly title: string;
  readonly text: string;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

const addressOf = (path: string): string =>
  path === INDEX ? 'index.html' : path.replace(/\.md$/, '.html');

/** Where a page is seen from another one. */
const addressFrom = (from: string, to: string): string =>
  relative(dirname(addressOf(from)), to)
    .split(sep)
    .join('/');

const readPages = async (): Promise<readonly Page[]> => {
  const pages: Page[] = [];
  for await (const file of glob('**/*.md', { cwd: DOCS })) {
    const text = await readFile(join(DOCS, file), 'utf8');
    const title = /^# (.+)$/m.exec(text)?.[1];
    if (title === undefined) throw new Error(`docs/${file} has no title`);
    pages.push({ path: file.split(sep).join('/'), title, text });
  }
  const index = pages.find(({ path }) => path === INDEX)?.text ?? '';
  const place = ({ path }: Page): number => {
    const at = index.indexOf(`(${path.replace(/^guide\//, '')})`);
    return path === INDEX ? -1 : at < 0 ? Infinity : at;
  };
  return pages.toSorted((a, b) => place(a) - place(b) || (a.path < b.path ? -1 : 1));
};

/** The words of a page, for the search. */
const wordsIn = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const menuFor = (page: Page, pages: readonly Page[]): string =>
  pages
    .map(({ path, title }) => {
      const here = path === page.path ? ' aria-current="page"' : '';
      return `<li><a href="${addressFrom(page.path, addressOf(path))}"${here}>${escapeHtml(title)}</a></li>`;
    })
    .join('\n');

/** Links among the pages lead to what is written here; what lies outside `docs/` is named, not linked. */
const bodyOf = ({ path, text }: Page, pages: readonly Page[]): string => {
  const known = new Map(pages.map((page) => [page.path, page]));
  const html = micromark(text, { extensions: [gfmTable()], htmlExtensions: [gfmTableHtml()] });
  return html.replaceAll(
    /<a href="([^":]*)\.md(#[^"]*)?">([\s\S]*?)<\/a>/g,
    (_link, target: string, part: string | undefined, words: string) => {
      const page = known.get(join(dirname(path), `${target}.md`).split(sep).join('/'));
      return page === undefined
        ? words
        : `<a href="${addressFrom(path, addressOf(page.path))}${part ?? ''}">${words}</a>`;
    },
  );
};

const htmlOf = (page: Page, body: string, pages: readonly Page[]): string => {
  const file = (name: string): string => addressFrom(page.path, name);
  return `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src 'self' file:; style-src 'self' file:; script-src 'self' file:">
<title>${escapeHtml(page.title)} · Bowerbird</title>
<link rel="icon" href="${file('icon.svg')}">
<link rel="stylesheet" href="${file('site.css')}">
<script src="${file('pages.js')}" defer></script>
<script src="${file('search.js')}" defer></script>
<a class="skip" href="#text">Skip to the text</a>
<div class="frame">
<header><a class="brand" href="${file('index.html')}"><img src="${file('icon.svg')}" alt="" width="28" height="28">Bowerbird</a>
<search><label for="words">Search the guide</label><input id="words" type="search" autocomplete="off" data-root="${file('.') || '.'}"><ul id="found" aria-live="polite"></ul></search>
<nav aria-label="Pages"><ul>
${menuFor(page, pages)}
</ul></nav></header>
<main id="text" tabindex="-1">
${body}
</main>
</div>
</html>
`;
};

/** Writes the site into `folder`, which is emptied first; answers the addresses of its pages. */
export const makeSite = async (folder: string): Promise<readonly string[]> => {
  const pages = await readPages();
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const index: { address: string; title: string; words: string }[] = [];
  for (const page of pages) {
    const body = bodyOf(page, pages);
    const address = addressOf(page.path);
    index.push({ address, title: page.title, words: wordsIn(body) });
    await mkdir(dirname(join(folder, address)), { recursive: true });
    // The first page stands above the folder of its neighbours.
    const placed =
      page.path === INDEX ? body.replaceAll('src="pictures/', 'src="guide/pictures/') : body;
    await writeFile(join(folder, address), htmlOf(page, placed, pages));
  }
  await writeFile(join(folder, 'pages.js'), `window.pages = ${JSON.stringify(index)};\n`);
  await cp(join(root, 'scripts', 'site'), folder, { recursive: true });
  await cp(join(root, 'renderer', 'public', 'icon.svg'), join(folder, 'icon.svg'));
  for await (const picture of glob('**/*.png', { cwd: DOCS }))
    await cp(join(DOCS, picture), join(folder, picture));
  return index.map(({ address }) => address);
};

if (import.meta.main) {
  const folder = join(root, 'out', 'site');
  const addresses = await makeSite(folder);
  say(`${addresses.length} pages: ${relative(root, join(folder, 'index.html'))}`);
}
