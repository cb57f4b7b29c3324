/** Every sample shape in every format with pseudonyms: nothing that leads to its people is in any byte. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test, vi } from 'vitest';
import { draftFromItem } from '../core/collections/draft.ts';
import { itemsFromAnswer } from '../core/engine/answered-items.ts';
import type { Dataset, DatasetRow } from '../core/exports/dataset.ts';
import {
  renderCompanions,
  writeFormat,
  FORMATS,
  pseudonymised,
  surveyTable,
  type Format,
} from '../core/exports/index.ts';
import { AT, makeDataset } from '../core/exports/testing/sample-dataset.ts';
import { unpacked } from '../core/exports/testing/unpacked.ts';
import { isNode, type Node } from '#kit/dig.ts';
import { sampleResults, type SampleResult } from './support/sample.ts';

// Some megabytes are read for some thousand names.
vi.setConfig({ testTimeout: 120_000 });

const results = await sampleResults();
const platforms = [...new Set(results.map(({ entry }) => entry.platform.segment))];

/** Of a list its first items of each type: those that follow are like them. */
const firstOfEachType = (items: readonly Node[]): readonly Node[] =>
  items.filter(
    ({ type }, i) => items.slice(0, i).filter((other) => other['type'] === type).length < 3,
  );

const rowsFromSample = ({ entry, route, params, data }: SampleResult): DatasetRow[] =>
  firstOfEachType(itemsFromAnswer(entry, data)).flatMap((item, place) => {
    const draft = draftFromItem(entry, item, place);
    if (!draft) return [];
    return {
      key: `${draft.shape}:${draft.entityId}`,
      shape: draft.shape,
      item,
      firstSeen: AT,
      lastSeen: AT,
      timesSeen: 1,
      origin: { at: AT, operation: entry.id, params, callId: 'call-1', route },
    };
  });

/** What all operations of a platform answer, with words of a researcher about each row. */
const sampleDataset = (platform: string): Dataset => {
  const own = results.filter(({ entry }) => entry.platform.segment === platform);
  const rows = own.flatMap(rowsFromSample).map((row) => ({
    ...row,
    note: `see ${row.key} and ${nameIn(row.item)}`,
    tags: [`of ${nameIn(row.item)}`],
    codes: { about: nameIn(row.item) },
  }));
  const sources = own.map(({ entry, params }) => ({ operation: entry.id, params }));
  const texts = [
    ...sources.map(({ params }) => JSON.stringify(params)),
    ...rows.slice(0, 50).map((row) => `${nameIn(row.item)} ${row.key}`),
  ];
  return makeDataset(rows, {
    name: `About ${texts.at(-1)}`,
    description: texts.join('; '),
    shapes: [...new Set(rows.map(({ shape }) => shape))],
    sources,
    completeness: {
      unique: rows.length,
      duplicates: 0,
      pages: 1,
      refused: 0,
      refusals: [],
      stated: [],
      worlds: [],
      removedSince: 0,
      notShown: 0,
      gaps: sources.map(({ operation, params }) => ({
        source: `${operation} ${JSON.stringify(params)}`,
        at: AT,
        reason: `nothing for ${JSON.stringify(params)}`,
      })),
      notices: texts,
      methods: texts.join('; '),
    },
  });
};

const nameIn = (item: Node): string => {
  const author = isNode(item['attributedTo']) ? item['attributedTo'] : item;
  return ['preferredUsername', 'name', 'entityId']
    .map((field) => author[field])
    .filter((value) => typeof value === 'string')
    .join(' ');
};

// What is looked for does not depend on what the vocabulary declares: the looks of a value decide.

/** Days, months, instants; and from how many to how many work at a company. */
const DATE_OR_RANGE = /^\d{4}-\d\d(?:-\d\d(?:T[\d:.]+Z)?)?$|^\d+-\d+$/;
/** What the platform calls the quality of a file. */
const QUALITY = /^(?:normal|lower|lowest|adapt_\w+)_\d+_\d+$/;
const WORD_WITH_DIGIT = /^(?=.*\d)[^\s/]{6,}$|^urn:\S+$/;
const ACCOUNTS = new Set(['Person', 'Organization', 'Mention']);
const NAMES = ['entityId', 'secondaryId', 'preferredUsername', 'name'];

/** Addresses, identifiers, handles and full names in a value. */
const originalsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') {
    if (/^https?:\/\/\S+$/.test(value)) return [value, ...identifiersFromAddress(value)];
    const isOther = DATE_OR_RANGE.test(value) || QUALITY.test(value);
    return WORD_WITH_DIGIT.test(value) && !isOther ? [value] : [];
  }
  if (Array.isArray(value)) return value.flatMap(originalsIn);
  if (!isNode(value)) return [];
  const { '@context': _, ...fields } = value;
  const isAccount = ACCOUNTS.has(String(value['type'])) || value['formerType'] === 'Person';
  const names = NAMES.map((name) => value[name]).filter((name) => typeof name === 'string');
  return [
    ...(isAccount ? names.map((name) => name.replace(/^@/, '')) : []),
    ...Object.values(fields).flatMap(originalsIn),
  ];
};

/** The parts of an address that can be an identifier. */
const identifiersFromAddress = (address: string): readonly string[] => {
  const { pathname, search } = new URL(address);
  return `${pathname}${search}`.split(/[/?&=%,:]/).filter((part) => WORD_WITH_DIGIT.test(part));
};

const MARKS: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** A text as it is, and as it reads when escapes of JSON, XML and addresses are undone. */
const readings = (text: string): readonly string[] => [
  text,
  text.replaceAll(/\\u([0-9a-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  ),
  text
    .replaceAll(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => MARKS[name] ?? ''),
  Buffer.from(
    text.replaceAll(/%([0-9a-f]{2})/gi, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    ),
  ).toString('utf8'),
];

const plain = (text: string): string => text.normalize('NFC').toLowerCase();

const IN_WORD = /[\p{L}\p{N}]/u;

/** Whether it stands there: a short one as a word of its own. */
const stands = (text: string, original: string): boolean => {
  for (let at = text.indexOf(original); at !== -1; at = text.indexOf(original, at + 1))
    if (
      original.length >= 8 ||
      !(IN_WORD.test(text.charAt(at - 1)) || IN_WORD.test(text.charAt(at + original.length)))
    )
      return true;
  return false;
};

const leaksIn = (files: readonly Uint8Array[], originals: readonly string[]): readonly string[] => {
  const texts = files
    .flatMap(unpacked)
    .flatMap((one) => readings(Buffer.from(one).toString('utf8')).map(plain));
  return originals.filter((original) => texts.some((text) => stands(text, original)));
};

/** Every row of every table. */
const dumpSqlite = (path: string): string => {
  const db = new DatabaseSync(path, { readOnly: true });
  try {
    return db
      .prepare("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .all()
      .map(({ name }) => JSON.stringify(db.prepare(`SELECT * FROM "${String(name)}"`).all()))
      .join('\n');
  } finally {
    db.close();
  }
};

/** Rows of Parquet, which are packed in it. */
const dumpParquet = async (format: Format, file: Uint8Array): Promise<string> =>
  format === 'parquet'
    ? JSON.stringify(
        await parquetReadObjects({ file: new Uint8Array(file).buffer }),
        (_, cell: unknown) => (typeof cell === 'bigint' ? String(cell) : cell),
      )
    : '';

/** A file in a format, with what stands beside it; of Parquet also the rows, which are packed in it. */
const filesIn = async (dataset: Dataset, format: Format): Promise<readonly Uint8Array[]> => {
  const table = await surveyTable(dataset);
  const stem = 'left';
  const beside = renderCompanions(table, format, stem).values();
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-leaks-'));
  try {
    const path = join(folder, `${stem}.${format}`);
    await writeFormat(table, format, {}, path);
    const rows = format === 'sqlite' ? dumpSqlite(path) : '';
    const file = readFileSync(path);
    return [file, Buffer.from([rows, await dumpParquet(format, file), ...beside].join('\n'))];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

describe.each(platforms)('%s', async (platform) => {
  const dataset = sampleDataset(platform);
  const originals = [
    ...new Set(
      [...(dataset.rows() as DatasetRow[])].flatMap(({ item }) => originalsIn(item)).map(plain),
    ),
  ].filter((one) => one.length > 2);
  const left = await pseudonymised(dataset, { key: Buffer.alloc(16, 7) });

  test('there is much to be found', async () => {
    expect(originals.length).toBeGreaterThan(30);
    const found = leaksIn(await filesIn(dataset, 'ndjson'), originals);
    expect(originals.filter((one) => !found.includes(one))).toEqual([]);
  });

  test.each(Object.keys(FORMATS) as Format[])('%s', async (format) => {
    expect(leaksIn(await filesIn(left, format), originals)).toEqual([]);
  });

  test('nothing that an operation answers is left out because no shape declares it', () => {
    expect(left.completeness.notices.filter((notice) => notice.includes('left out, of'))).toEqual(
      [],
    );
  });
});
