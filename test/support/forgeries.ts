/**
 * Forgeries of a study package, one after the other from a seed: somebody changes one thing in it, and makes
 * everything anew that is computed from it. What no reply tells of (the packer's word) is not among them.
 */
import { unzipSync, zipSync } from 'fflate';
import { createHash } from 'node:crypto';
import { PACKAGE } from '../../core/exports/package-format.ts';
import {
  contentsFromZip,
  packageFromContents,
  replaceBody,
  takeOut,
  type PackageContents,
} from './forged-package.ts';
import { first } from './forging.ts';

/** A number from 0 to below `most`. */
export type Draw = (most: number) => number;

/** Mulberry32: the same numbers from the same seed. */
export const createDraw = (seed: number): Draw => {
  let state = seed;
  return (most) => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
};

export const pick = <T>(draw: Draw, values: readonly T[]): T => {
  if (values.length === 0) throw new Error('nothing to pick from');
  return values[draw(values.length)] as T;
};

type Node = Record<string, unknown>;

/** Another value of the same type. */
const otherValue = (value: unknown, draw: Draw): unknown => {
  if (typeof value === 'number') return value + 1 + draw(1000);
  if (typeof value === 'boolean') return !value;
  if (typeof value === 'string') return `${value.slice(0, draw(value.length + 1))}${draw(1000)}x`;
  if (Array.isArray(value)) return [...value, 'forged'];
  return 'forged';
};

/** Changes a cell, somewhere in an item; `undefined` where it has none that a reply tells. */
const changeCell = (item: Node, draw: Draw): void => {
  const names = Object.keys(item).filter((name) => !['type', '@context'].includes(name));
  const name = pick(draw, names);
  const value = item[name];
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    changeCell(value as Node, draw);
  else item[name] = otherValue(value, draw);
};

/** Of a row and of all its observations: the same change. */
const changeRow = (contents: PackageContents, draw: Draw): void => {
  const row = pick(draw, contents.rows);
  changeCell(row.item, draw);
  for (const seen of contents.observations)
    if (seen.key === row.key) seen.item = structuredClone(row.item);
};

export type Change = (contents: PackageContents, draw: Draw) => void;

/** Changed contents, of which a whole package is written as the program writes it. */
export const CONTENTS: Readonly<Record<string, Change>> = {
  'a cell': changeRow,
  'a cell and the name of its operation': (contents, draw) => {
    changeRow(contents, draw);
    const name = pick(draw, contents.calls).operation;
    for (const { origin } of contents.rows) if (origin.operation === name) origin.operation += 's';
    for (const call of contents.calls) if (call.operation === name) call.operation += 's';
  },
  'a cell that is taken out': (contents, draw) => {
    const row = pick(draw, contents.rows);
    const name = pick(
      draw,
      Object.keys(row.item).filter((one) => !['type', '@context', 'id'].includes(one)),
    );
    for (const { item } of [row, ...contents.observations.filter(({ key }) => key === row.key)])
      delete item[name];
  },
  'a row taken out': (contents, draw) => takeOut(contents, [pick(draw, contents.rows).key]),
  'a row added': (contents, draw) => {
    const row = structuredClone(pick(draw, contents.rows));
    const number = `forged${draw(1e6)}`;
    const [key, id] = [`${row.shape}:${number}`, `https://www.youtube.com/watch?v=${number}`];
    Object.assign(row, { key, item: { ...row.item, id, entityId: number } });
    const seen = contents.observations
      .filter((one) => one.callId === row.origin.callId)
      .slice(0, 1)
      .map((one) => ({ ...one, key, at: row.firstSeen, item: row.item }));
    Object.assign(row, { firstSeen: row.lastSeen, timesSeen: 1 });
    contents.rows.push(row);
    contents.observations.push(...seen.map((one) => ({ ...one, at: row.lastSeen })));
    contents.completeness.unique += 1;
  },
  'two rows with the place of the other': ({ rows }, draw) => {
    const [a, b] = [pick(draw, rows), pick(draw, rows.slice(1))];
    const other = a === b ? first(rows) : b;
    [a.item, other.item] = [other.item, a.item];
    if (a === other) a.item['content'] = 'forged';
  },
  'a row under another': ({ rows }, draw) => {
    const row = pick(draw, rows);
    row.parent = pick(
      draw,
      rows.filter(({ key }) => key !== row.parent && key !== row.key),
    ).key;
  },
  'a reply edited, under its new hash': (contents, draw) => {
    const row = pick(draw, contents.rows);
    const bodySha256 = row.origin.sha256 ?? '';
    const body = Buffer.from(contents.bodies.get(bodySha256) ?? []).toString('utf8');
    const text = JSON.stringify(row.item['content'] ?? '').slice(1, -1);
    const edited = text !== '' && body.includes(text) ? body.replaceAll(text, 'Forged.') : '{}';
    replaceBody(contents, bodySha256, Buffer.from(edited));
  },
  'replies exchanged': ({ exchanges }, draw) => {
    const a = pick(draw, exchanges);
    const b = pick(
      draw,
      exchanges.filter(({ bodySha256 }) => bodySha256 !== a.bodySha256),
    );
    [a.bodySha256, b.bodySha256] = [b.bodySha256, a.bodySha256];
  },
  // One that a row was read from: of others, nothing in a package tells whether there were any.
  'an exchange taken out': (contents, draw) => {
    const { origin } = pick(draw, contents.rows);
    contents.exchanges = contents.exchanges.filter(
      ({ callId, bodySha256 }) => callId !== origin.callId || bodySha256 !== origin.sha256,
    );
  },
  'a call taken out': (contents, draw) => {
    const [{ callId } = first(contents.calls)] = contents.calls.splice(
      draw(contents.calls.length),
      1,
    );
    contents.exchanges = contents.exchanges.filter((one) => one.callId !== callId);
  },
  'a call of another operation': ({ calls, rows }, draw) => {
    const call = pick(draw, calls);
    const to = pick(
      draw,
      ['videosite.get-video', 'videosite.list-related-videos', 'forum.list-subreddit-posts'].filter(
        (name) => name !== call.operation,
      ),
    );
    for (const { origin } of rows) if (origin.callId === call.callId) origin.operation = to;
    call.operation = to;
  },
  'what a call was asked for': ({ calls, rows }, draw) => {
    const call = pick(draw, calls);
    const name = pick(draw, Object.keys(call.params));
    const params = { ...call.params, [name]: otherValue(call.params[name], draw) };
    for (const { origin } of rows) if (origin.callId === call.callId) origin.params = params;
    call.params = params;
  },
  'the route of a call': ({ calls, rows }, draw) => {
    const call = pick(draw, calls);
    call.route = pick(draw, ['capture', 'no-such-route']);
    for (const { origin } of rows) if (origin.callId === call.callId) origin.route = call.route;
  },
  'when a row was seen': ({ rows }, draw) => {
    const row = pick(draw, rows);
    const name = pick(draw, ['firstSeen', 'lastSeen'] as const);
    row[name] = `2019-0${1 + draw(9)}-04T05:06:07.000Z`;
  },
  'how often a row was seen': ({ rows }, draw) => {
    const row = pick(draw, rows);
    row.timesSeen = Math.max(0, row.timesSeen + pick(draw, [-1, 1, 5]));
  },
  'since when a row is gone': ({ rows, completeness }, draw) => {
    pick(draw, rows).removedSince = '2026-01-02T03:04:05.000Z';
    completeness.removedSince += 1;
  },
  'when an item was observed': ({ observations }, draw) => {
    pick(draw, observations).at = `2019-0${1 + draw(9)}-04T05:06:07.000Z`;
  },
  'what was observed': ({ observations }, draw) => changeCell(pick(draw, observations).item, draw),
  'an observation taken out': ({ observations }, draw) => {
    observations.splice(draw(observations.length), 1);
  },
  'when a reply came': ({ exchanges }, draw) => {
    pick(draw, exchanges).at = `2019-0${1 + draw(9)}-04T05:06:07.000Z`;
  },
  'where a row points': ({ rows }, draw) => {
    const { origin } = pick(draw, rows);
    const name = pick(draw, ['pointer', 'url', 'sha256', 'callId'] as const);
    origin[name] = name === 'sha256' ? 'f'.repeat(64) : `${origin[name] ?? ''}x`;
  },
  'how many items there are': ({ completeness }, draw) => {
    completeness.unique += 1 + draw(100);
  },
  'how many pages were read': ({ completeness }, draw) => {
    completeness.pages = Math.max(0, completeness.pages + pick(draw, [-1, -2, 3]));
  },
  'the world': ({ completeness }) => {
    for (const one of completeness.worlds) one.world = 'live';
  },
  'a source of something else': ({ card }, draw) => {
    const source = pick(draw, card.sources);
    source.params = { videoId: `forged${draw(1000)}` };
  },
  'a limit that leaves rows out': (contents, draw) => {
    const limit = 1 + draw(5);
    for (const source of contents.card.sources) source.limit = limit;
  },
};

export type Files = Record<string, Uint8Array>;

/** Changed files, with the manifest written again. */
export const FILES: Readonly<Record<string, (files: Files, draw: Draw) => void>> = {
  'a byte of any file': (files, draw) => {
    const path = pick(
      draw,
      Object.keys(files).filter((one) => !isWord(one) && one !== PACKAGE.manifest),
    );
    const bytes = Uint8Array.from(files[path] ?? []);
    const at = draw(bytes.length);
    bytes[at] = (bytes[at] ?? 0) ^ (1 << draw(7));
    files[path] = bytes;
  },
  'a file more': (files, draw) => {
    files[pick(draw, ['data/more.csv', 'notes.txt', 'evidence/more.json', '../evil', 'signed'])] =
      Buffer.from(`forged ${draw(1e6)}`);
  },
  'a reply that nobody requested': (files, draw) => {
    const body = Buffer.from(`{"forged":${draw(1e9)}}`);
    files[`${PACKAGE.bodies}${sha256(body)}`] = body;
  },
  'a file taken out': (files, draw) => {
    const path = pick(
      draw,
      Object.keys(files).filter((one) => one !== PACKAGE.links && one !== PACKAGE.manifest),
    );
    delete files[path];
  },
  'a line of a text': (files, draw) => {
    const path = pick(draw, [
      PACKAGE.readme,
      PACKAGE.methods,
      PACKAGE.citation,
      PACKAGE.codebook,
      PACKAGE.codebookCsv,
      PACKAGE.codebookMarkdown,
      PACKAGE.provenance,
      PACKAGE.context,
      PACKAGE.crate,
      PACKAGE.table,
      PACKAGE.chain,
    ]);
    const lines = Buffer.from(files[path] ?? [])
      .toString('utf8')
      .split('\n');
    const at = draw(lines.length);
    lines.splice(at, draw(2), `forged ${draw(1e6)}`);
    files[path] = Buffer.from(lines.join('\n'));
  },
  'the page that checks it': (files, draw) => {
    const page = Buffer.from(files[PACKAGE.page] ?? []).toString('utf8');
    files[PACKAGE.page] = Buffer.from(
      pick(draw, [
        page.replace('contradicted', 'proven'),
        `${page}<!-- ${draw(1e6)} -->`,
        '<!doctype html><title>Proven</title>Proven.',
      ]),
    );
  },
};

/** What no reply tells, nor anything else in the package. */
const isWord = (path: string): boolean => path === PACKAGE.links;

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const zipFromFiles = (files: Files): Uint8Array => {
  const { [PACKAGE.manifest]: _, ...others } = files;
  const lines = Object.entries(others).map(([path, bytes]) => `${sha256(bytes)}  ${path}\n`);
  return zipSync({ ...others, [PACKAGE.manifest]: Buffer.from(lines.join('')) }, { level: 1 });
};

/** Changed bytes of the ZIP file itself. */
export const BYTES: Readonly<Record<string, (zipped: Uint8Array, draw: Draw) => Uint8Array>> = {
  'a line of the manifest': (zipped, draw) => {
    const files = unzipSync(zipped);
    const lines = Buffer.from(files[PACKAGE.manifest] ?? [])
      .toString('utf8')
      .split('\n');
    const at = draw(lines.length - 1);
    lines[at] = pick(draw, [
      `${'0'.repeat(64)}${lines[at]?.slice(64) ?? ''}`,
      `${lines[at]?.slice(0, 66) ?? ''}other`,
      lines[(at + 1) % (lines.length - 1)] ?? '',
    ]);
    return zipSync({ ...files, [PACKAGE.manifest]: Buffer.from(lines.join('\n')) }, { level: 1 });
  },
  'a name that stands in the file otherwise than in its directory': (zipped, draw) => {
    const bytes = Buffer.from(zipped);
    const name = pick(draw, [
      'data/items.csv',
      'methods.md',
      'verify.html',
      'evidence/calls.ndjson',
    ]);
    bytes.write('x', bytes.indexOf(name) + name.length - 1);
    return bytes;
  },
  'a file twice': (zipped, draw) => {
    const bytes = Buffer.from(zipped);
    const [from, to] = pick(draw, [
      ['codebook.csv', 'CITATION.cff'],
      ['methods.md\0', 'methods.md\0'],
    ] as const);
    const names = Buffer.from(zipped).lastIndexOf(from.replace('\0', ''));
    bytes.write(to.replace('\0', ''), names);
    return from === to ? Buffer.concat([bytes, bytes.subarray(0, 100)]) : bytes;
  },
  'bytes of no file': (zipped, draw) => Buffer.concat([zipped, Buffer.alloc(1 + draw(100), 1)]),
  'cut off': (zipped, draw) => zipped.subarray(0, zipped.length - 1 - draw(zipped.length - 1)),
};

export interface ForgedPackage {
  readonly kind: string;
  readonly bytes: Uint8Array;
}

/** As many forgeries, of all kinds in turn. */
export async function* forgedPackages(
  original: Uint8Array,
  { seed, count }: { readonly seed: number; readonly count: number },
): AsyncGenerator<ForgedPackage> {
  const draw = createDraw(seed);
  const kinds = [...Object.keys(CONTENTS), ...Object.keys(FILES), ...Object.keys(BYTES)];
  for (let n = 0; n < count; n++) {
    const kind = kinds[n % kinds.length] ?? '';
    yield { kind, bytes: await forge(original, kind, draw) };
  }
}

const forge = async (original: Uint8Array, kind: string, draw: Draw): Promise<Uint8Array> => {
  const change = CONTENTS[kind];
  if (change) {
    const contents = contentsFromZip(original);
    change(contents, draw);
    return packageFromContents(contents);
  }
  const changeFiles = FILES[kind];
  if (changeFiles) {
    const files: Files = unzipSync(original);
    changeFiles(files, draw);
    return zipFromFiles(files);
  }
  return BYTES[kind]?.(original, draw) ?? original;
};
