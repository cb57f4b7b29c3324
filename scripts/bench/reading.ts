import { parseDocument } from 'htmlparser2';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApp } from '../../core/app/open-app.ts';
import { catalogue, type Entry } from '../../core/engine/catalogue.ts';
import { isNode, list } from '#kit/dig.ts';
import { hostAndPath, textFromReply, type RequestSpec, type Reply } from '#kit/exchange.ts';
import { isHostIn } from '#kit/operation.ts';
import { createNet, type Net } from '../../core/net/index.ts';
import { loadFakes } from '../../core/platforms/fakes.ts';
import { readRecording } from '../../core/net/recordings.ts';
import { embeddedText } from '#kit/embedded-json.ts';
import { read } from '../../core/engine/read-replies.ts';
import { exchangeFromReply } from '../../core/engine/routes.ts';
import { routeNamed } from '#kit/operation.ts';
import { root, say } from '../command.ts';
import { divide, isTurn, mean, median, medians, middle, type Duration } from './measure.ts';
import { tell, written } from './tell.ts';

export interface Page {
  readonly name: string;
  readonly entry: Entry;
  readonly reply: Reply;
  /** The JSON of the page, without the HTML around it; none where the markup itself is read. */
  readonly blobs: readonly string[];
  readonly html: boolean;
  readonly group: Group;
}

/** Pages that are measured by the same goal. */
interface Group {
  readonly title: string;
  /** Times the `against`, at most, in the middle of the group. */
  readonly goal: number;
  /** What the same bytes take that nobody reads them without. */
  readonly against: string;
}

/**
 * The goal holds for pages of one thing, of which little is read (1.4 to 2.3 times). Lists of the four
 * later platforms take 2.5 to 5 times, and no single part of that is waste. Measured in November 2026,
 * each page by itself, as times of JSON.parse: to decode the bytes 0.1 to 0.7, most where the text is
 * over 128 kB, for which memory has to be fetched; to parse what was decoded 1.0 to 1.3, with numbers
 * kept whole up to 2; to read the items 0.8 to 1.8, for 5 kB of JSON are some forty fields in three
 * dialects, each looked for under several names; to check them with Zod 0.1 to 1.2, most in the forum
 * (1.3 ms a page), and 0.9 in its deep tree, with the schema compiled; the page and its cursors 0.05 to 0.2; the rest is memory that is collected. What alone would help is to parse less than is there.
 */
const PAGES: Group = { title: 'pages', goal: 1.5, against: 'JSON.parse of the same JSON' };
/** Comments within comments: each has to be placed under another, and nearly every field is read. */
const TREES: Group = { ...PAGES, title: 'deep trees', goal: 2.5 };
/** Pages whose markup is read, for there is no JSON in them that says it. */
const MARKUP: Group = { title: 'markup', goal: 1.5, against: 'htmlparser2 over the same page' };

/** A resource is a deep tree when its items stand under each other, at depths of their own. */
const groupFromData = (data: unknown): Group =>
  list(data, 'orderedItems').some((item) => isNode(item) && Number(item['depth']) > 1)
    ? TREES
    : PAGES;

const BASE = 'http://127.0.0.1:8674';

/** A reply and where it was found. */
interface Sheet {
  readonly name: string;
  readonly reply: Reply;
}

/** Of a platform the real recordings when they lie beside the project. */
const recorded = (segment: string): Sheet[] => {
  const path = join(root, '..', 'shared', 'recordings', segment);
  if (!existsSync(path)) return [];
  return readdirSync(path)
    .filter((name) => existsSync(join(path, name, 'request.json')))
    .map((name) => ({ name, reply: readRecording(join(path, name)) }));
};

/** Everything that the sample world replies while its examples are asked for. */
const invented = async (): Promise<Sheet[]> => {
  const sheets: Sheet[] = [];
  const fake = createNet({ userAgent: 'Bowerbird/0 (benchmark)', fake: loadFakes });
  const net: Net = {
    ...fake,
    get: async (...requestTo) => {
      const reply = await fake.get(...requestTo);
      sheets.push({ name: hostAndPath(reply.request.url), reply });
      return reply;
    },
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'bowerbird-bench-'));
  const app = openApp({ dataDir, version: '0.0.0', sample: true, background: false, net });
  for (const [id, params] of Object.entries((await loadFakes()).examples))
    await app.engine.call(id, params, app.callers.cli);
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
  return sheets;
};

/** Every reply that one of the operations can read alone, with the operation that can. */
export const pages = async (): Promise<Page[]> => {
  const found: Page[] = [];
  const uniqueName = createNaming();
  const sample = await invented();
  for (const { segment, hosts } of catalogue.platforms) {
    const entries = catalogue.entries.filter(({ platform }) => platform.segment === segment);
    const real = recorded(segment);
    const ownHosts = ({ reply }: Sheet): boolean =>
      isHostIn(new URL(reply.request.url).hostname, hosts);
    for (const { name, reply } of real.length > 0 ? real : sample.filter(ownHosts)) {
      const page = await pageFromReply(name, reply, entries);
      if (page) found.push({ ...page, name: uniqueName(name) });
    }
  }
  return found;
};

/** A sample world asks some addresses more than once. */
const createNaming = (): ((name: string) => string) => {
  const seen = new Map<string, number>();
  return (name) => {
    const number = (seen.get(name) ?? 0) + 1;
    seen.set(name, number);
    return number === 1 ? name : `${name} (${number})`;
  };
};

const pageFromReply = async (
  name: string,
  reply: Reply,
  entries: readonly Entry[],
): Promise<Page | undefined> => {
  if (reply.body.byteLength < 2000) return undefined;
  const readers = entries.filter((entry) => tryReadData(entry, reply) !== undefined);
  const entry = (await findRequestingEntry(readers, reply)) ?? readers[0];
  if (entry === undefined) return undefined;
  const text = textFromReply(reply);
  const html = /^\s*</.test(text);
  const blobs = html ? parsedBy(cut(text), () => tryReadData(entry, reply)) : valuesIn(text);
  if (blobs.length === 0 && !html) return undefined;
  const group = blobs.length === 0 ? MARKUP : groupFromData(tryReadData(entry, reply));
  return { name, entry, reply, html, blobs, group };
};

/** Of the operations that can read a page the one that asks for just this page first. */
const findRequestingEntry = async (
  readers: readonly Entry[],
  reply: Reply,
): Promise<Entry | undefined> => {
  for (const entry of readers) {
    const { operation, platform } = entry;
    const read = routeNamed(operation, exchangeFromReply(entry, reply).route);
    const params = read?.parse([{ ...reply }], {}).params ?? {};
    const requests: string[] = [];
    const get = ({ method = 'GET', url, body }: RequestSpec): Promise<Reply> => {
      requests.push(platform.identity({ method, url, headers: {}, body }));
      return Promise.reject(new Error('it is enough to know what was asked'));
    };
    for (const route of operation.routes)
      if (route.name !== 'capture')
        await attempt(() => route.fetch(get, params, platform.session?.fallback));
    if (requests.includes(platform.identity(reply.request))) return entry;
  }
  return undefined;
};

/** Some parameters are refused before anything is asked. */
const attempt = async (work: () => Promise<unknown>): Promise<void> => {
  try {
    await work();
  } catch {
    // What was asked until then counts.
  }
};

const NAMES = ['ytInitialPlayerResponse', 'ytInitialData'];

/** The objects in a page, as the page has them: another spelling of them would parse at another pace. */
const cut = (html: string): string[] => {
  const named = NAMES.map((name) => embeddedText(html, name)).filter((text) => text !== undefined);
  return named.length > 0 ? named : scriptsOfJson(html);
};

const SCRIPT = /<script\b[^<>]*>/gi;

/** The scripts of a page that are an object or a list. */
const scriptsOfJson = (html: string): string[] =>
  [...html.matchAll(SCRIPT)]
    .map(({ 0: tag, index }) => {
      const start = index + tag.length;
      return html.slice(start, html.indexOf('</script', start)).trim();
    })
    .filter((text) => /^[{[]/.test(text));

/** One value; or one a line, as tools export them; none in what is no JSON, such as a film. */
const valuesIn = (text: string): string[] => {
  if (isJson(text)) return [text];
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.every(isJson) ? lines : [];
};

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

/** Those of these texts that are parsed while `work` runs: a page has more of them than is read. */
const parsedBy = (texts: readonly string[], work: () => unknown): string[] => {
  const parse = JSON.parse;
  const parsed = new Set<string>();
  JSON.parse = (text, reviver) => {
    parsed.add(text);
    return parse(text, reviver) as unknown;
  };
  try {
    work();
  } finally {
    JSON.parse = parse;
  }
  return texts.filter((text) => parsed.has(text));
};

const tryReadData = (entry: Entry, reply: Reply): unknown => {
  try {
    return read(entry, [exchangeFromReply(entry, { ...reply })], { params: {}, base: BASE }).data;
  } catch {
    return undefined;
  }
};

/** A new object each time: what was decoded or parsed for an earlier run does not count. */
const finish = ({ entry, reply }: Page): unknown =>
  read(entry, [exchangeFromReply(entry, { ...reply })], { params: {}, base: BASE });

/** Below this a page costs a tenth of a millisecond whatever it holds, and a ratio says nothing. */
export const SMALL = 50_000;

export const benchReading = async (): Promise<void> => {
  const all = await pages();
  for (const group of [PAGES, TREES, MARKUP]) {
    const ours = all.filter((page) => page.group === group);
    if (ours.length > 0) benchGroup(group, ours);
  }
};

const benchGroup = ({ title, goal, against }: Group, all: readonly Page[]): void => {
  say(`\nBytes to finished resource (${title}), against ${against} alone`);
  const large: Record<string, Duration> = {};
  const fromBytes: Record<string, Duration> = {};
  const small: Record<string, Duration> = {};
  for (const page of all) {
    const { ours, alone, decode } = measurePage(page);
    if (page.reply.body.byteLength < SMALL) small[page.name] = ours;
    else {
      large[page.name] = divide(ours, alone);
      fromBytes[page.name] = divide(ours, add(alone, decode));
      if (!isTurn)
        say(
          `  ${written(large[page.name]?.value ?? NaN, 'times').padStart(11)}  ${page.name}: ${written(ours.value, 'ms')}, alone ${written(alone.value, 'ms')}`,
        );
    }
  }
  const ratios = Object.values(large);
  const ofSmall = Object.values(small);
  if (ratios.length > 0) {
    const more = `of ${ratios.length}`;
    tell(`${title}, geometric mean`, {
      ...middle(ratios, mean),
      unit: 'times',
      goal,
      more,
      parts: large,
    });
    tell(`${title}, median`, { ...middle(ratios, median), unit: 'times', goal, more });
    tell(`${title}, as long as that and decoding the bytes, which nobody can do without`, {
      ...middle(Object.values(fromBytes), mean),
      unit: 'times',
      more,
      parts: fromBytes,
    });
  }
  if (ofSmall.length > 0)
    tell(`${title} under 50 kB, median`, {
      ...middle(ofSmall, median),
      unit: 'ms',
      more: `of ${ofSmall.length}`,
      parts: small,
    });
};

const add = (a: Duration, b: Duration): Duration => ({
  value: a.value + b.value,
  cpu: a.cpu + b.cpu,
});

/** Without what is apart; never less than nothing. */
const subtract = (a: Duration, b: Duration): Duration => ({
  value: Math.max(0, a.value - b.value),
  cpu: Math.max(0, a.cpu - b.cpu),
});

/**
 * What JSON.parse is not asked to do for a page of HTML is no part of the comparison: to find the JSON
 * in it, and to decode what is around the JSON. Decoding the JSON itself counts, here as everywhere.
 */
const measurePage = (page: Page): Record<'ours' | 'alone' | 'decode', Duration> => {
  const { blobs, html, reply } = page;
  const text = textFromReply(reply);
  const isMarkup = blobs.length === 0;
  const json = blobs.reduce((sum, blob) => sum + blob.length, 0);
  const [alone = NONE, ours = NONE, scan = NONE, decode = NONE] = medians([
    {
      name: 'alone',
      run: () =>
        isMarkup ? parseDocument(text) : blobs.map((blob) => JSON.parse(blob) as unknown),
    },
    { name: 'ours', run: () => finish(page) },
    { name: 'scan and parse', run: () => (html ? cut(text) : undefined) },
    { name: 'decode', run: () => textFromReply({ ...reply }) },
  ]);
  if (isMarkup) return { ours, alone, decode };
  const share = Math.max(0, 1 - json / text.length);
  const around = { value: decode.value * share, cpu: decode.cpu * share };
  const apart = html ? add(subtract(scan, alone), around) : NONE;
  return { ours: subtract(ours, apart), alone, decode: subtract(decode, around) };
};

const NONE: Duration = { value: 0, cpu: 0 };
