import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue, type Entry } from '../../core/catalogue.ts';
import { textOf, type Reply } from '../../core/kit/exchange.ts';
import { readRecording } from '../../core/net/recordings.ts';
import { embeddedJson } from '../../core/platforms/videosite/shared/embedded-json.ts';
import { read } from '../../core/reading.ts';
import { SAMPLE_WORLD } from '../../core/sample/index.ts';
import { root, say } from '../command.ts';
import { mean, medians, times, type Contender } from './measure.ts';

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

export const benchReading = (all: readonly Page[]): void => {
  say(
    `\nReading ${all.length} pages: bytes to finished resource, against JSON.parse of the same JSON alone`,
  );
  const ratios: number[] = [];
  for (const page of all) {
    const contenders: Contender[] = [
      { name: 'JSON.parse', run: () => page.blobs.map((blob) => JSON.parse(blob) as unknown) },
      { name: 'ours', run: () => finish(page) },
      { name: 'cut and parse', run: () => (page.html ? cut(textOf(page.reply)) : undefined) },
    ];
    const [parse = NaN, ours = NaN, both = NaN] = medians(contenders);
    const scan = Math.max(0, both - parse);
    const apart = page.html ? ours - scan : ours;
    ratios.push(apart / parse);
    const note = page.html ? ` (the scan of the HTML apart: ${scan.toFixed(2)} ms)` : '';
    say(
      `  ${times(apart / parse).padStart(12)}  ${page.name}: ${ours.toFixed(2)} ms, JSON.parse ${parse.toFixed(2)} ms${note}`,
    );
  }
  say(
    `  ${times(mean(ratios)).padStart(12)}  in the middle; worst ${times(Math.max(...ratios))}; goal at most 1.50`,
  );
};
