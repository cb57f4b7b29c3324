import { textFromReply, type Reply } from '#kit/exchange.ts';
import { at, str, isNode, list, node, type Node } from '#kit/dig.ts';
import { parseWhole } from './whole-numbers.ts';
import { embeddedText } from '#kit/embedded-json.ts';
import { readHead, type PageHead } from '#kit/page-head.ts';

export interface Documents {
  /** JSON values, in the order of the answer. */
  readonly values: readonly unknown[];
  /** The answer was JSON by itself, not a page with JSON in it. */
  readonly plain: boolean;
  /** Blocks that should have been JSON and were not. */
  readonly broken: number;
}

/**
 * The JSON of an answer: the whole body, or those script blocks of a page that mention one of the
 * `keys`. A page weighs about 1 MB and holds some thirty blocks (recorded 2025), so the text is
 * scanned and only the blocks that matter are parsed.
 */
export const documentsWithKeys = (reply: Reply, keys: readonly string[]): Documents => {
  const kept = cachedDocuments(reply);
  if (kept.plain) return kept.plain;
  const name = keys.join();
  const known = kept.pages.get(name);
  if (known) return known;
  const documents = documentsIn(reply, keys);
  if (documents.plain) kept.plain = documents;
  else kept.pages.set(name, documents);
  return documents;
};

/** What was already made of a reply: of JSON all of it, of a page the blocks with some keys. */
interface Kept {
  plain?: Documents;
  readonly pages: Map<string, Documents>;
}

const KEPT = Symbol('the documents of the body');

/** Kept on the reply itself, as what is made of its text is, and for the same reason. */
const cachedDocuments = (reply: Reply & { readonly [KEPT]?: Kept }): Kept => {
  const known = reply[KEPT];
  if (known) return known;
  const kept: Kept = { pages: new Map() };
  if (Object.isExtensible(reply)) Object.defineProperty(reply, KEPT, { value: kept });
  return kept;
};

/** Where scripts of pages until 2021 kept what the page showed; web archives hold many such pages. */
const NAMES = ['window._sharedData', 'window.__additionalDataLoaded'] as const;

/**
 * What a page of 2013 to 2021 holds in its scripts: `window._sharedData = {"entry_data": {"PostPage":
 * [{"graphql": …}]}}`, and `window.__additionalDataLoaded('/p/…/', {"graphql": …})` since 2019. Until
 * 2017 a post stood under `media`, without `graphql` (form of the pages as public scrapers of those years
 * read them).
 */
const sharedDocuments = (html: string): unknown[] =>
  NAMES.flatMap((name) => {
    const text = html.includes(name) ? embeddedText(html, name) : undefined;
    const value = text === undefined ? undefined : parseWhole(text);
    return isNode(value) ? pagesIn(value) : [];
  });

const pagesIn = (value: Node): unknown[] => {
  const entries = node(value, 'entry_data');
  const pages = entries ? Object.keys(entries).flatMap((name) => list(entries, name)) : [value];
  return pages.flatMap((page) => [page, ...(node(page, 'media') ? [node(page, 'media')] : [])]);
};

const documentsIn = (reply: Reply, keys: readonly string[]): Documents => {
  const text = textFromReply(reply).replace(/^\uFEFF?\s*(?:for\s*\(;;\);)?\s*/, '');
  if (/^[{[]/.test(text)) return plainDocuments(text);
  return parsed(
    [...scriptBlocks(text)].filter((block) => keys.some((key) => block.includes(`"${key}"`))),
    false,
    [...embedded(text), ...sharedDocuments(text)],
  );
};

/** One JSON value; or one a line, as tools export what they gathered (Zeeschuimer, since 2022). */
const plainDocuments = (text: string): Documents => {
  const whole = parsed([text], true);
  if (whole.broken === 0 || !/\}\r?\n\{/.test(text)) return whole;
  const lines = parsed(
    text.split('\n').filter((line) => line.trim() !== ''),
    true,
  );
  return { ...lines, values: lines.values.map(exported) };
};

/** What the site gave, without what the tool wrote around it. */
const exported = (line: unknown): unknown =>
  str(line, 'source_platform') === undefined ? line : at(line, 'data');

const parsed = (
  blocks: readonly string[],
  plain: boolean,
  more: readonly unknown[] = [],
): Documents => {
  const values = blocks.map(parseWhole);
  const good = values.filter((value) => value !== undefined);
  return { values: [...good, ...more], plain, broken: values.length - good.length };
};

/** The texts of the `<script type="application/json">` blocks; attribute order varies. */
function* scriptBlocks(html: string): Generator<string> {
  const opening = /<script\b([^<>]*)>/gi;
  for (let tag = opening.exec(html); tag !== null; tag = opening.exec(html)) {
    const end = html.indexOf('</script', opening.lastIndex);
    if (end < 0) return;
    if (/application\/json/i.test(tag[1] ?? '')) yield html.slice(opening.lastIndex, end).trim();
    opening.lastIndex = end;
  }
}

/** The post inside an embed page (recorded September 2026): a JSON string inside JSON. */
const embedded = (html: string): unknown[] => {
  const found = /"contextJSON"\s*:\s*("[^"\\]*(?:\\.[^"\\]*)*")/.exec(html)?.[1];
  const inner = found === undefined ? undefined : parseWhole(`[${found}]`);
  const context = str(inner, 0);
  const value = context === undefined ? undefined : parseWhole(context);
  return value === undefined ? [] : [value];
};

/** The tags stand within the first 20 kB of the pages of 2022 to 2026, before the scripts of the head. */
const MOST = 64_000;

/** What the head of a page says for those who make a preview of it. */
export const headIn = (reply: Reply): PageHead => readHead(textFromReply(reply).slice(0, MOST));

/** The path of the address that the page gives itself. */
export const ownPath = ({ meta, canonical }: PageHead): string => {
  const url = meta.get('og:url') ?? canonical ?? '';
  return URL.canParse(url) ? new URL(url).pathname : '';
};
