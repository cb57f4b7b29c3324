import { parquetReadObjects } from 'hyparquet';
import { describe, expect, test } from 'vitest';
import { codebookCsv, codebookJson, codebookMarkdown, buildCodebook } from './codebook.ts';
import { valueAt } from './columns.ts';
import { datasetCsv } from './dataset-csv.ts';
import { datasetActivityStreams, datasetNdjson } from './dataset-json.ts';
import { rowKey, type Dataset, type DatasetRow } from './dataset.ts';
import { datasetGexf } from './gexf.ts';
import { datasetParquet } from './parquet.ts';
import { pseudonymised } from './pseudonyms.ts';
import { studyPackage } from './study-package.ts';
import { cellsFromRow, surveyTable } from './table.ts';
import { bytesFromChunks } from './testing/bytes.ts';
import { AT, author, comment, completeness, makeDataset } from './testing/sample-dataset.ts';
import { unpacked } from './testing/unpacked.ts';
import { datasetXlsx } from './xlsx.ts';

const key = Buffer.from('an invented key for tests only');
const VIDEO = 'vQ7planted9';

/** Nothing of this may be in any byte that leaves; all of it stands somewhere in the dataset. */
const PLANTED = [
  'adalovelace',
  'Ada Löwe-Planted',
  'UCplantedada00000000001',
  'zoë.planted',
  'Žoë Плантова',
  'Плантова',
  '植え田花子',
  'عائشة المزروعة',
  'נטועה',
  '김심은',
  'strangerhandle',
  'mailplanted',
  'planted-old-name',
  'cdnplantedface',
  'PlantedTown',
  VIDEO,
  'plantedcomment1',
  'callplanted',
  'plantedchannel',
] as const;

const ada = {
  ...author('adalovelace', 'Ada Löwe-Planted'),
  entityId: 'UCplantedada00000000001',
  icon: { type: 'Image', url: 'https://yt3.example/cdnplantedface=s88' },
  role: 'creator',
};
const origin: DatasetRow['origin'] = {
  url: `https://video.example/comments?v=${VIDEO}&by=adalovelace`,
  sha256: 'ab'.repeat(32),
  pointer: '/adalovelace/0',
  at: AT,
  operation: 'videosite.list-video-comments',
  params: { videoId: VIDEO },
  callId: 'callplanted',
  route: 'public-page',
};
const people = ['zoë.planted', 'hanako', 'aisha', 'neta', 'kim'];
const names = ['Žoë Плантова', '植え田花子', 'عائشة المزروعة', 'נטועה', '김심은'];

const rows: readonly DatasetRow[] = [
  comment('plantedcomment1', { content: 'A wren.', attributedTo: ada, likeCount: 5 }, { origin }),
  ...people.map((handle, i) =>
    comment(
      `c${i}`,
      {
        content: [
          `@adalovelace hello, @AdaLovelace! ADA LÖWE-PLANTED said so (${ada.url}), ${ada.name.normalize('NFD')}.`,
          `@\u2068adalovelace\u2069 and u/strangerhandle and @strangerhandle. mailplanted@mail.example`,
          `video.example/@adalovelace/videos, https://other.example/people/strangerhandle?x=1`,
          `https://x.example/?q=${encodeURIComponent(ada.name)} ${names.join('は ')}가 ו${names[3]} ${names[2]}`,
          `https://video.example/watch?v=${VIDEO}`,
        ].join('\n'),
        attributedTo: author(handle, names[i] ?? ''),
        inReplyTo: `https://video.example/watch?v=${VIDEO}&lc=plantedcomment1`,
        repliesToken: 'plantedcomment1-token',
        authorFlair: 'friend of adalovelace',
      },
      {
        origin,
        parent: rowKey('Comment', 'plantedcomment1'),
        note: 'ask adalovelace',
        tags: ['about adalovelace'],
        codes: { about: 'Ada Löwe-Planted' },
      },
    ),
  ),
  {
    ...comment('UCplantedada00000000001', {}, { origin }),
    key: rowKey('Person', 'UCplantedada00000000001'),
    shape: 'Person',
    item: {
      ...ada,
      summary: 'I am adalovelace of PlantedTown',
      content: 'PlantedTown',
      location: { type: 'Place', name: 'PlantedTown' },
      followerCount: 17,
    },
  },
];

const planted: Dataset = makeDataset(rows, {
  name: `Replies to Ada Löwe-Planted under ${VIDEO}`,
  description: 'What adalovelace was told.',
  shapes: ['Comment', 'Person'],
  sources: [
    { operation: 'videosite.list-video-comments', params: { videoId: VIDEO }, limit: 10 },
    { operation: 'videosite.get-channel', params: { channelHandle: 'plantedchannel' } },
  ],
  completeness: {
    ...completeness,
    gaps: [{ source: `videosite.list-video-comments ${VIDEO}`, at: AT, reason: '@adalovelace' }],
    notices: ['plantedchannel was private'],
    methods: `The comments of ${VIDEO} by Ada Löwe-Planted and plantedchannel.`,
  },
  observations: () => [
    { key: rowKey('Comment', 'c0'), at: AT, callId: 'callplanted', item: { ...rows[1]?.item } },
    {
      key: rowKey('Person', 'UCplantedada00000000001'),
      at: AT,
      callId: 'callplanted',
      item: { ...ada, preferredUsername: 'planted-old-name' },
    },
  ],
});

const foundIn = (bytes: Uint8Array): readonly string[] => {
  const texts = unpacked(bytes).map((one) => {
    const text = Buffer.from(one).toString('utf8');
    return `${text}\n${text.replaceAll(/\\u([0-9a-f]{4})/g, (_, code: string) => String.fromCharCode(parseInt(code, 16)))}`
      .normalize('NFC')
      .toLowerCase();
  });
  return PLANTED.filter((one) =>
    [one, encodeURIComponent(one)].some((form) =>
      texts.some((text) => text.includes(form.normalize('NFC').toLowerCase())),
    ),
  );
};

const exportAllFormats = async (
  dataset: Dataset,
): Promise<Readonly<Record<string, Uint8Array>>> => {
  const table = await surveyTable(dataset);
  const codebook = buildCodebook(table);
  const parquet = await bytesFromChunks(datasetParquet(table));
  return {
    spreadsheet: await bytesFromChunks(datasetCsv(table, 'spreadsheet')),
    lossless: await bytesFromChunks(datasetCsv(table, 'lossless')),
    xlsx: await bytesFromChunks(datasetXlsx(table)),
    ndjson: await bytesFromChunks(datasetNdjson(table)),
    activityStreams: await bytesFromChunks(datasetActivityStreams(table)),
    parquet,
    parquetRows: Buffer.from(
      JSON.stringify(
        await parquetReadObjects({ file: new Uint8Array(parquet).buffer }),
        (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value),
      ),
    ),
    gexf: await bytesFromChunks(datasetGexf(table)),
    package: await bytesFromChunks(studyPackage(table)),
    codebook: Buffer.from(
      codebookCsv(codebook) + codebookJson(codebook) + codebookMarkdown(codebook),
    ),
  };
};

describe('planted identifiers', () => {
  test('are all there before', async () => {
    const { ndjson = Buffer.alloc(0), package: packed = Buffer.alloc(0) } =
      await exportAllFormats(planted);
    expect(foundIn(Buffer.concat([ndjson, packed.subarray(0, 0)]))).toEqual(
      PLANTED.filter((one) => one !== 'planted-old-name' && one !== 'plantedchannel'),
    );
    expect(foundIn(packed)).toEqual(PLANTED);
  });

  test('none is in any byte of any format', async () => {
    const all = await exportAllFormats(await pseudonymised(planted, { key }));
    for (const [format, bytes] of Object.entries(all))
      expect([format, foundIn(bytes)]).toEqual([format, []]);
  });
});

const written = async (dataset: Dataset): Promise<DatasetRow[]> =>
  (await bytesFromChunks(datasetNdjson({ dataset })))
    .toString('utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DatasetRow);

const authorName = (row: DatasetRow | undefined): string =>
  String(valueAt(row?.item, ['attributedTo', 'name']));

test('the same person is the same everywhere, and with another key another', async () => {
  const [first, second] = await written(await pseudonymised(planted, { key }));
  const name = authorName(first);
  expect(name).toMatch(/^p-[0-9a-f]{16}$/);
  expect(first?.item['attributedTo']).toEqual({
    type: 'Person',
    id: `https://person.invalid/${name}`,
    url: `https://person.invalid/${name}`,
    entityId: name,
    preferredUsername: name,
    name,
    role: 'creator',
  });
  expect(String(second?.item['content']).split('\n')[0]).toBe(
    `@${name} hello, @${name}! ${name} said so (https://person.invalid/${name}), ${name}.`,
  );
  expect(second?.note).toBe(`ask ${name}`);
  const [other] = await written(
    await pseudonymised(planted, { key: Buffer.from('another key of sixteen bytes') }),
  );
  expect(authorName(other)).not.toBe(name);
});

test('joins hold: replies still point at what they answer', async () => {
  const table = await surveyTable(await pseudonymised(planted, { key }));
  const [first, second] = await written(table.dataset);
  expect(second?.parent).toBe(first?.key);
  const network = (await bytesFromChunks(datasetGexf(table))).toString('utf8');
  expect(network).toContain('<edges count="5">');
});

test('joins hold in tables: by addresses and by identifiers, also of what is left of something', async () => {
  const id = 'https://video.example/watch?v=v1&lc=top';
  const parent = rowKey('Comment', 'top');
  const dataset = makeDataset([
    comment('top', { content: 'x' }),
    comment('reply', { content: 'y', inReplyTo: id }, { parent }),
    comment('gone', { type: 'Tombstone' }, { parent, parentAddress: id }),
  ]);
  const names = ['id', 'entity_id', 'parent_id', 'parent_entity_id'];
  const table = await surveyTable(await pseudonymised(dataset, { key }), names);
  const [top = [], ...below] = (await written(table.dataset)).map((row) =>
    cellsFromRow(table, row),
  );
  expect(below.map(([, , ...cells]) => cells)).toEqual([
    [top[0], top[1]],
    [top[0], top[1]],
  ]);
  expect(String(top[0])).toMatch(/^https:\/\/video\.example\//);
  expect(JSON.stringify([top, ...below])).not.toContain('top');
  const hidden = await pseudonymised(dataset, { key, redact: ['parent_id', 'parent_entity_id'] });
  for (const row of await written(hidden)) {
    expect(row).not.toHaveProperty('parent');
    expect(row).not.toHaveProperty('parentAddress');
    expect(row.item).not.toHaveProperty('inReplyTo');
  }
});

test('what is no name stays', async () => {
  const dataset = makeDataset([
    comment('1', { content: 'x', attributedTo: author('al', 'Al') }),
    comment('2', {
      content: 'also normal; and/or 1/2, 3.5 AL said; cost@5 alpine, a.b',
      likeCount: 2,
    }),
  ]);
  const [, second] = await written(await pseudonymised(dataset, { key }));
  expect(second?.item).toMatchObject({ type: 'Note', likeCount: 2 });
  expect(second?.item['content']).toMatch(
    /^also normal; and\/or 1\/2, 3\.5 p-[0-9a-f]{16} said; @p-[0-9a-f]{16} alpine, a\.b$/,
  );
});

test('two people of one name: the text does not say which', async () => {
  const dataset = makeDataset([
    comment('1', { attributedTo: author('one', 'Same Name') }),
    comment('2', { attributedTo: author('two', 'Same Name'), content: 'Same Name' }),
  ]);
  const [first, second] = await written(await pseudonymised(dataset, { key }));
  const called = [authorName(first), authorName(second)];
  expect(new Set([...called, second?.item['content']]).size).toBe(3);
});

test('chosen columns are taken out, and an unknown one is an error', async () => {
  const redact = ['text', 'author_name', 'note'];
  const [, second] = await written(await pseudonymised(planted, { key, redact }));
  expect(second?.item).not.toHaveProperty('content');
  expect(second?.item['attributedTo']).not.toHaveProperty('name');
  expect(second).not.toHaveProperty('note');
  expect(second).toHaveProperty('tags');
  await expect(pseudonymised(planted, { key, redact: ['nonsense'] })).rejects.toThrow('nonsense');
});

test('a short key is refused', async () => {
  await expect(pseudonymised(planted, { key: Buffer.from('short') })).rejects.toThrow('16 bytes');
});

test('lines of a list that meant nothing stay at home: they may be anybody’s name', async () => {
  const dataset = makeDataset([]);
  const unreadLines = { count: 1, first: [{ line: 2, text: 'Ada of the hill' }] };
  const shown = await pseudonymised(
    {
      ...dataset,
      completeness: {
        ...completeness,
        unreadLines,
        methods: 'Not read: line 2 “Ada of the hill”.',
      },
    },
    { key: Buffer.alloc(32, 7) },
  );
  expect(shown.completeness.unreadLines).toEqual({ count: 1, first: [] });
  expect(JSON.stringify(shown.completeness)).not.toContain('Ada');
});
