import { describe, expect, test } from 'vitest';
import type { DatasetRow } from '../dataset.ts';
import { surveyTable } from '../table.ts';
import { bytesFromChunks } from '../testing/bytes.ts';
import { printedInApa, readReferences } from '../testing/citation-js.ts';
import { AT, author, comment, invented, makeDataset } from '../testing/sample-dataset.ts';
import { referenceFromRow, type Reference } from './reference.ts';
import { datasetReferences, referencesText, type ReferenceFormat } from './write-references.ts';

const WORDS = { version: '1.2.3', platforms: { videosite: 'YouTube' } };
const reference = (item: Readonly<Record<string, unknown>>, more: Partial<DatasetRow> = {}) =>
  referenceFromRow(comment('c1', item, more), WORDS);
const live = (origin: Partial<DatasetRow['origin']> = {}): Pick<DatasetRow, 'origin'> => ({
  origin: { ...comment('', {}).origin, world: 'live', ...origin },
});
const WREN = {
  content: 'A wren sings, 100 % & more: {x} #1 $5 a_b ~ ^ \\ "so" <i>',
  published: '2026-01-02T23:04:05.678Z',
  inReplyTo: 'https://video.example/watch?v=v1',
  attributedTo: author('ada', 'Low, Ada'),
};
const SHA = 'ab'.repeat(32);
const whole = reference(WREN, live({ sha256: SHA }));
const written = (format: ReferenceFormat, ...references: readonly Reference[]) =>
  referencesText(format, references);

describe('what is cited', () => {
  test('author, title, platform, date, address, notes', () => {
    expect(whole).toEqual({
      key: 'youtube-comment-ef382279e6d6c0c0',
      kind: { csl: 'post', ris: 'ICOMM', genre: 'Comment' },
      author: 'Low, Ada [@ada]',
      title: 'A wren sings, 100 % & more: {x} #1 $5 a_b ~ ^ \\ "so" <i>',
      platform: 'YouTube',
      published: { start: [2026, 1, 2], text: '2026-01-02T23:04:05.678Z' },
      accessed: { start: [2026, 11, 20], text: AT },
      url: 'https://video.example/watch?v=v1&lc=c1',
      notes: [
        'Published 2026-01-02T23:04:05.678Z.',
        'In reply to https://video.example/watch?v=v1.',
        `SHA-256 of the archived reply: ${SHA}.`,
        'Collected with Bowerbird 1.2.3.',
      ],
    });
  });

  test.each([
    [
      'the same day',
      '2026-03-05T00:00:00.000Z',
      '2026-03-05T23:59:59.999Z',
      [2026, 3, 5],
      undefined,
    ],
    [
      'the same month',
      '2026-03-05T00:00:00.000Z',
      '2026-03-12T00:00:00.000Z',
      [2026, 3],
      undefined,
    ],
    ['the same year', '2026-03-05T00:00:00.000Z', '2026-09-05T00:00:00.000Z', [2026], undefined],
    ['two years', '2023-11-05T00:00:00.000Z', '2024-11-04T00:00:00.000Z', [2023], [2024]],
  ])('a date of which is known: %s', (_, earliest, latest, start, end) => {
    const { published } = reference({
      publishedInterval: { earliest, latest, text: '2 years ago' },
    });
    expect(published).toEqual({ start, ...(end && { end }), text: '“2 years ago”' });
  });

  test('nothing is invented where nothing is known', () => {
    expect(reference({}, live())).toMatchObject({
      title: '[Comment]',
      notes: ['Collected with Bowerbird 1.2.3.'],
    });
    expect(reference({})).not.toHaveProperty('published');
    expect(reference({})).not.toHaveProperty('author');
    expect(reference({ id: 'javascript:alert(1)' })).not.toHaveProperty('url');
  });

  test('a profile is cited by when it was looked at, and is its own author', () => {
    const row: DatasetRow = {
      ...comment('UC1', { ...author('ada', 'Ada Low'), published: '2012-01-01T00:00:00.000Z' }),
      key: 'Person:UC1',
      shape: 'Person',
    };
    const cited = referenceFromRow(row, WORDS);
    expect(cited).toMatchObject({ author: 'Ada Low [@ada]', title: 'Ada Low' });
    expect(cited).not.toHaveProperty('published');
    expect(cited.kind).toMatchObject({ csl: 'webpage', ris: 'ELEC', genre: 'Profile' });
  });

  test.each([
    ['Video', 'Video', 'motion_picture', 'VIDEO'],
    ['Video', 'Image', 'post', 'ICOMM'],
    ['Post', 'Note', 'post', 'ICOMM'],
    ['Post', 'Article', 'post-weblog', 'BLOG'],
    ['Group', 'Group', 'webpage', 'ELEC'],
    ['Shape of tomorrow', 'Thing', 'webpage', 'ELEC'],
  ])('a %s of type %s', (shape, type, csl, ris) => {
    const row = { ...comment('1', { type }), shape };
    expect(referenceFromRow(row, WORDS).kind).toMatchObject({ csl, ris });
  });

  test('the key is that of the item, whatever is read of it and wherever it stands', () => {
    const other = { ...comment('c1', {}), key: 'Comment:videosite/c1' };
    expect(referenceFromRow(other, WORDS).key).toBe(whole.key);
    expect(referenceFromRow(comment('c2', WREN), WORDS).key).not.toBe(whole.key);
  });

  test('invented data says so in the title, recordings in the note', () => {
    expect(reference(WREN, live({ world: 'sample' })).title).toMatch(
      /^\[Invented sample data\] A wren/,
    );
    expect(reference(WREN, live({ world: 'imported' })).notes.at(-1)).toBe(
      'Collected with Bowerbird 1.2.3 (imported files).',
    );
  });

  test('hostile words stay on one line and turn nothing around', () => {
    const { title } = reference({ content: 'a\r\nTY  - EVIL\u2028b\u202e\ud83d c \u0000 שלום 👩‍👧' });
    expect(title).toBe('a TY - EVIL b \ufffd c שלום 👩‍👧');
  });

  test('first words: twenty at most, and no more than 200 units', () => {
    const words = Array.from({ length: 30 }, (_, n) => `w${n}`).join(' ');
    expect(reference({ content: words }).title.split(' ')).toHaveLength(20);
    expect(reference({ content: words }).title).toMatch(/w19…$/);
    expect(reference({ content: `a${'🐦'.repeat(500)}` }).title).toBe(`a${'🐦'.repeat(99)}…`);
  });
});

describe('written', () => {
  test('BibTeX', () => {
    expect(written('bibtex', whole)).toBe(`@misc{${whole.key},
  author = {{Low, Ada [@ada]}},
  title = {{A wren sings, 100 \\% \\& more: \\textbraceleft{}x\\textbraceright{} \\#1 \\$5 a\\_b \\textasciitilde{} \\textasciicircum{} \\textbackslash{} \\textquotedbl{}so\\textquotedbl{} \\textless{}i\\textgreater{}}},
  howpublished = {Comment, YouTube},
  year = {2026},
  month = jan,
  day = {2},
  url = {https://video.example/watch?v=v1&lc=c1},
  urldate = {2026-11-20},
  note = {Published 2026-01-02T23:04:05.678Z. In reply to https://video.example/watch?v=v1. SHA-256 of the archived reply: ${SHA}. Collected with Bowerbird 1.2.3.},
}
`);
  });

  test('RIS, its lines ended with CRLF', () => {
    expect(written('ris', whole).split('\r\n')).toEqual([
      'TY  - ICOMM',
      `ID  - ${whole.key}`,
      'AU  - Low，Ada [@ada]',
      'TI  - A wren sings, 100 % & more: {x} #1 $5 a_b ~ ^ \\ "so" <i>',
      'T2  - YouTube',
      'M3  - Comment',
      'PY  - 2026',
      'DA  - 2026/01/02',
      'UR  - https://video.example/watch?v=v1&lc=c1',
      'Y2  - 2026/11/20',
      'N1  - Published 2026-01-02T23:04:05.678Z.',
      'N1  - In reply to https://video.example/watch?v=v1.',
      `N1  - SHA-256 of the archived reply: ${SHA}.`,
      'N1  - Collected with Bowerbird 1.2.3.',
      'ER  - ',
      '',
      '',
    ]);
  });

  test('CSL-JSON; a span of years is about that time', () => {
    const vague = {
      publishedInterval: {
        earliest: '2023-11-05T00:00:00.000Z',
        latest: '2024-11-04T00:00:00.000Z',
        text: '2 years ago',
      },
    };
    expect(JSON.parse(written('csl-json', reference(vague, live())))).toEqual([
      {
        id: whole.key,
        type: 'post',
        title: '[Comment]',
        'container-title': 'YouTube',
        genre: 'Comment',
        issued: { 'date-parts': [[2023], [2024]], circa: true },
        accessed: { 'date-parts': [[2026, 11, 20]] },
        URL: 'https://video.example/watch?v=v1&lc=c1',
        note: 'Published “2 years ago”. Collected with Bowerbird 1.2.3.',
      },
    ]);
  });

  test.each([
    ['bibtex', ''],
    ['ris', ''],
    ['csl-json', '[\n\n]\n'],
  ] as const)('of no rows: %s', async (format, text) => {
    const table = await surveyTable(makeDataset([]));
    expect((await bytesFromChunks(datasetReferences(format, table))).toString()).toBe(text);
  });

  test.each(['bibtex', 'ris', 'csl-json'] as const)(
    'a file of many, as %s, is what the single entries are',
    async (format) => {
      const dataset = invented(100);
      const table = await surveyTable(dataset);
      const rows = [...(dataset.rows() as Iterable<DatasetRow>)];
      expect(
        (await bytesFromChunks(datasetReferences(format, table, WORDS.platforms))).toString(),
      ).toBe(
        referencesText(
          format,
          rows.map((row) => referenceFromRow(row, WORDS)),
        ),
      );
    },
  );
});

describe('read by Citation.js', () => {
  const HOSTILE = [
    {
      content: '}} @misc{evil, title={x}} \\input{/etc/passwd} % end',
      attributedTo: author('b', '}{'),
    },
    { content: '{ open', attributedTo: author('c', 'a and b and c') },
    { content: 'ER  - \r\nTY  - BOOK\r\nTI  - evil', attributedTo: author('d', 'Ø, Ü, 李') },
    { content: 'שלום עולם 👩‍👧 $x^2$ \u202e', published: '2025-02-03T00:00:00.000Z' },
    WREN,
  ];
  const references = HOSTILE.map((item, n) =>
    referenceFromRow(comment(`h${n}`, item, live()), WORDS),
  );
  const TITLES = references.map(({ title }) => title);
  const read = (format: ReferenceFormat) => readReferences(format, written(format, ...references));

  test('BibTeX', () => {
    const entries = read('bibtex');
    expect(entries.map(({ title }) => title)).toEqual(TITLES);
    expect(entries.map(({ id }) => id)).toEqual(references.map(({ key }) => key));
    expect(entries[1]?.author).toEqual([{ family: 'a and b and c [@c]' }]);
    expect(entries[3]?.issued).toEqual({ 'date-parts': [[2025, 2, 3]] });
  });

  test('RIS', () => {
    const entries = read('ris');
    expect(entries.map(({ title }) => title)).toEqual(TITLES);
    expect(entries[1]?.author).toEqual([{ literal: 'a and b and c [@c]' }]);
    expect(entries[3]?.issued).toEqual({ 'date-parts': [[2025, 2, 3]] });
    expect(entries[4]?.URL).toBe('https://video.example/watch?v=v1&lc=h4');
  });

  test('CSL-JSON, and printed in a style', () => {
    expect(read('csl-json').map(({ title }) => title)).toEqual(TITLES);
    const printed = printedInApa(written('csl-json', whole));
    expect(printed).toContain('Low, Ada [@ada]. (2026, January 2). A wren sings');
    expect(printed).toContain('[Comment]. YouTube. https://video.example/watch?v=v1&lc=c1');
  });
});
