import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type Entry } from '../../core/catalogue.ts';
import { textOf, type Reply } from '../../core/kit/exchange.ts';
import { readRecording } from '../../core/net/recordings.ts';
import { embeddedJson } from '../../core/platforms/videosite/shared/embedded-json.ts';
import { read } from '../../core/reading.ts';
import { SAMPLE_WORLD } from '../../core/sample/index.ts';
import { root, say } from '../command.ts';
import { mean, median, medians, times } from './measure.ts';

export interface Page {
  readonly name: string;
  readonly entry: Entry;
  readonly reply: Reply;
  /** The JSON of the page, without the HTML around it. */
  readonly blobs: readonly string[];
  readonly html: boolean;
}

const BASE = 'http://127.0.0.1:8674';

/** Real recordings when they lie beside the project, else the sample world. */
const folders = (): string[] => {
  const real = join(root, '..', 'shared', 'recordings');
  return ['videosite', 'photosite', 'shortvideo'].map((platform) =>
    existsSync(join(real, platform)) ? join(real, platform) : join(SAMPLE_WORLD, platform),
  );
};

/** Every recording that one of the operations can read alone, with the operation that can. */
export const pages = (): Page[] =>
  folders().flatMap((folder) =>
    readdirSync(folder, { withFileTypes: true })
      .filter((item) => item.isDirectory())
      .flatMap(({ name }) => {
        const reply = readRecording(join(folder, name));
        const entry = catalogue.entries.find((one) => readable(one, reply));
        if (!entry || reply.body.byteLength < 2000) return [];
        const text = textOf(reply);
        const html = /^\s*</.test(text);
        const blobs = html ? cut(text).map((value) => JSON.stringify(value)) : [text];
        return blobs.length === 0 ? [] : [{ name, entry, reply, html, blobs }];
      }),
  );

const NAMES = ['ytInitialPlayerResponse', 'ytInitialData'];

/** The objects in a page, found and parsed. */
const cut = (html: string): unknown[] =>
  NAMES.map((name) => embeddedJson(html, name)).filter((value) => value !== undefined);

const readable = (entry: Entry, reply: Reply): boolean => {
  try {
    read(entry, [{ ...reply }], { params: {}, base: BASE });
    return true;
  } catch {
    return false;
  }
};

/** A new object each time: what was decoded or parsed for an earlier run does not count. */
const finish = ({ entry, reply }: Page): unknown =>
  read(entry, [{ ...reply }], { params: {}, base: BASE });

/** Below this a page costs a tenth of a millisecond whatever it holds, and a ratio says nothing. */
const SMALL = 50_000;

export const benchReading = (all: readonly Page[]): void => {
  say('\nBytes to finished resource, against JSON.parse of the same JSON alone');
  const large: number[] = [];
  const small: number[] = [];
  for (const page of all) {
    const { ours, parse, scan } = timesOf(page);
    const note = page.html ? `, the scan of the HTML apart (${scan.toFixed(2)} ms)` : '';
    const ratio = (ours - scan) / parse;
    if (page.reply.body.byteLength < SMALL) small.push(ours);
    else {
      large.push(ratio);
      say(
        `  ${times(ratio).padStart(11)}  ${page.name}: ${ours.toFixed(2)} ms, JSON.parse ${parse.toFixed(2)} ms${note}`,
      );
    }
  }
  say(`  ${times(mean(large)).padStart(11)}  in the middle of ${large.length}; goal at most 1.50`);
  say(`  ${small.length} pages under 50 kB: ${median(small).toFixed(2)} ms in the middle`);
};

const timesOf = (page: Page): { ours: number; parse: number; scan: number } => {
  const [parse = NaN, ours = NaN, both = NaN] = medians([
    { name: 'JSON.parse', run: () => page.blobs.map((blob) => JSON.parse(blob) as unknown) },
    { name: 'ours', run: () => finish(page) },
    { name: 'cut and parse', run: () => (page.html ? cut(textOf(page.reply)) : undefined) },
  ]);
  return { ours, parse, scan: page.html ? Math.max(0, both - parse) : 0 };
};
