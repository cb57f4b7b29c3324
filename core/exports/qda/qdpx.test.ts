import { zipSync } from 'fflate';
/** The project of programs for qualitative analysis, against its published schema and its own words. */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { load } from 'cheerio/slim';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { sourceFromBytes } from '../byte-source.ts';
import type { Dataset } from '../dataset.ts';
import { pseudonymised } from '../pseudonyms.ts';
import { surveyTable } from '../table.ts';
import { author, comment, makeDataset, ROWS } from '../testing/sample-dataset.ts';
import { openZip } from '../unzip.ts';
import { readQdpx } from './read-qdpx.ts';
import { writeExport } from '../write-files.ts';

const SCHEMA = join(import.meta.dirname, '../../../../shared/formats/refi-qda/Project.xsd');

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bowerbird-qdpx-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Signs of more than one unit, of more than one code point, from the right, and both line ends of platforms. */
const TEXT = 'a\r\n👩‍👩‍👧 e\u0301 \u202bשלום\u202c\rend 🐦';

const passage = (field: string, value: string, text: string) => ({
  field,
  start: value.indexOf(text),
  end: value.indexOf(text) + text.length,
  text,
});

const coding = (coder: string, text?: string) => ({
  code: 'stance › critical',
  coder,
  at: '2026-11-01T10:00:00.123Z',
  ...(text !== undefined && { passage: passage('content', TEXT, text) }),
});

const THREAD = makeDataset(
  [
    comment('lonely', { content: 'nobody answers' }),
    {
      ...comment('v1', {
        name: 'A film <about> "birds" & bees',
        content: 'words of the film',
        attributedTo: author('ada', 'Ada Low'),
      }),
      key: 'Video:v1',
      shape: 'Video',
    },
    comment(
      'c1',
      {
        content: TEXT,
        attributedTo: author('bob', 'Bob\nthe\r\n[videosite Comment c2 000000000000]'),
      },
      {
        parent: 'Video:v1',
        note: 'a memo\r\nof two lines',
        tags: ['birds'],
        codes: { stance: 'critical' },
        codings: [
          coding('Ada'),
          coding('Ada', 'שלום'),
          coding('Ben', 'שלום'),
          coding('Ben', '🐦'),
          { coder: 'Ben', at: '2026-11-01T12:00:00.000Z' },
        ],
        decisions: [
          { code: 'stance', coder: 'Cleo', at: '2026-11-02T10:00:00.000Z', applies: true },
          {
            code: 'stance › critical',
            coder: 'Cleo',
            at: '2026-11-02T10:00:00.000Z',
            applies: false,
          },
        ],
      },
    ),
    comment('c2', { content: 'late' }, { parent: 'Video:v1' }),
    comment('r1', { content: 'an answer to the first' }, { parent: 'Comment:c1' }),
  ],
  {
    coding: {
      version: 1,
      codes: [
        { name: 'stance', definition: 'how', examples: 'a' },
        { name: 'stance › critical', definition: '', examples: '' },
      ],
      coders: ['Ada', 'Ben', 'Cleo'],
    },
    shapes: ['Comment', 'Video'],
    completeness: {
      ...makeDataset([]).completeness,
      worlds: [{ world: 'sample', items: 5, calls: 1 }],
    },
  },
);

/** A project with one source: so many places, all from the first sign to behind the last one, or one sign each. */
const projectOf = (text: string, places: number, isWhole: boolean, from = 0): Uint8Array => {
  const length = Array.from(text).length;
  const selections = Array.from({ length: places }, (_, n) => {
    const [start, end] = isWhole ? [from, length] : [length - 1 - n, length - n];
    return `<PlainTextSelection guid="p${n}" startPosition="${start}" endPosition="${end}"><Coding guid="c${n}"><CodeRef targetGUID="00000000-0000-4000-8000-000000000001"/></Coding></PlainTextSelection>`;
  });
  const xml = `<Project xmlns="urn:QDA-XML:project:1.0" origin="x"><Sources><TextSource guid="t" name="T"><PlainTextContent>${text}</PlainTextContent>${selections.join('')}</TextSource></Sources></Project>`;
  return zipSync({ 'project.qde': Buffer.from(xml) });
};
const block = (id: string, body: string): string =>
  `Comment\n[videosite Comment ${id} 000000000001]\n${body}\n\n`;

test('places and items that multiply are refused, and many places of a long text are read', async () => {
  const blocks = Array.from({ length: 2000 }, (_, n) => block(`c${n}`, 'a')).join('');
  await expect(readQdpx(projectOf(blocks, 2000, true))).rejects.toThrow('too many parts');
  const long = block('c1', '🐦'.repeat(200_000));
  await expect(readQdpx(projectOf(long, 1000, true))).resolves.toMatchObject({ unmatched: [] });
  const parts = projectOf(block('c1', '🐦'.repeat(100_000)), 1000, true, 60);
  await expect(readQdpx(parts)).rejects.toThrow('too many parts');
  const { items } = await readQdpx(
    projectOf(`${block('c1', '🐦'.repeat(20_000))}.`, 20_000, false),
  );
  expect(items.find(({ place }) => place?.[0] === 5000)).toMatchObject({
    identity: { entityId: 'c1' },
    place: [5000, 5001],
    words: '🐦',
  });
});

const write = async (dataset: Dataset, name = 'birds.qdpx'): Promise<string> => {
  const file = join(folder, name);
  await writeExport(file, await surveyTable(dataset), 'qdpx', { authors: ['Ann'] });
  return file;
};

const read = async (file: string) => {
  const zip = await openZip(sourceFromBytes(readFileSync(file)));
  const xml = new TextDecoder().decode(await zip.bytes('project.qde'));
  const texts = new Map<string, string>();
  for (const path of zip.paths.filter((one) => one !== 'project.qde'))
    texts.set(path, new TextDecoder('utf-8', { ignoreBOM: true }).decode(await zip.bytes(path)));
  return { xml, texts, $: load(xml, { xml: true }) };
};

/** What a reader that counts code points finds selected, with the codes there. */
const selections = async (file: string) => {
  const { $, texts } = await read(file);
  const codeOf = (guid: string | undefined) => $(`Code[guid="${guid}"]`).attr('name');
  const userOf = (guid: string | undefined) => $(`User[guid="${guid}"]`).attr('name');
  return $('TextSource > PlainTextSelection')
    .toArray()
    .map((node) => {
      const one = $(node);
      const path = one.parent().attr('plainTextPath')?.replace('internal://', 'Sources/');
      const text = Array.from(texts.get(path ?? '') ?? '')
        .slice(Number(one.attr('startPosition')), Number(one.attr('endPosition')))
        .join('');
      const codes = one
        .children('Coding')
        .toArray()
        .map(
          (each) =>
            `${userOf($(each).attr('creatingUser'))}: ${codeOf($(each).children('CodeRef').attr('targetGUID'))}`,
        );
      return { text, codes };
    });
};

describe.skipIf(!existsSync(SCHEMA))(
  'the published schema (skipped without ../shared/formats)',
  () => {
    const problems = async (dataset: Dataset): Promise<readonly string[]> => {
      const { xml } = await read(await write(dataset));
      const { errors } = await validateXML({
        xml: [{ fileName: 'project.qde', contents: xml }],
        schema: [readFileSync(SCHEMA, 'utf8')],
      });
      return errors.map(({ message }) => message);
    };
    test('a coded thread is valid', async () => expect(await problems(THREAD)).toEqual([]));
    test('rows with whatever they hold are valid', async () =>
      expect(await problems(makeDataset(ROWS))).toEqual([]));
    test('no rows at all are valid', async () =>
      expect(await problems(makeDataset([]))).toEqual([]));
    test('with pseudonyms it is valid', async () =>
      expect(await problems(await pseudonymised(THREAD, { key: Buffer.alloc(16, 7) }))).toEqual(
        [],
      ));
  },
);

test('a source is a thread or a list, and answers stand behind what they answer', async () => {
  const { $, texts } = await read(await write(THREAD));
  const names = $('TextSource')
    .toArray()
    .map((one) => $(one).attr('name'));
  expect(names).toEqual([
    'Thread: A film <about> "birds" & bees words of the film',
    'List: videosite.list-video-comments v1',
  ]);
  const [thread = '', list = ''] = texts.values();
  const heads = (text: string) =>
    text.split('\n').filter((line) => /^>* ?(?:Comment|Video)\b/.test(line));
  expect(heads(thread)).toEqual([
    'Video by Ada Low (@ada)',
    '> Comment by Bob the [videosite Comment c2 000000000000] (@bob)',
    '>> Comment',
    '> Comment',
  ]);
  expect(
    thread.startsWith(
      'Thread: A film <about> "birds" & bees words of the film\nData: sample world: invented data\n\n',
    ),
  ).toBe(true);
  expect(thread).not.toContain('\r');
  expect(heads(list)).toEqual(['Comment']);
});

test('codes are where their words are, counted in code points', async () => {
  const found = await selections(await write(THREAD));
  expect(found.filter(({ codes }) => codes.length > 0).slice(1)).toEqual([
    { text: 'שלום', codes: ['Ada: critical', 'Ben: critical'] },
    { text: '🐦', codes: ['Ben: critical'] },
  ]);
  const whole = found.find(({ codes }) => codes.length > 0);
  expect(whole?.codes).toEqual([
    'Ada: critical',
    'Ben: (no code applies)',
    'Decided: Cleo: stance',
  ]);
  expect(whole?.text.endsWith('\na\n👩‍👩‍👧 e\u0301 \u202bשלום\u202c\nend 🐦')).toBe(true);
  expect(whole?.text.startsWith('> Comment by Bob')).toBe(true);
});

test('authors are cases that name their items; notes, tags and the world are there', async () => {
  const { $, xml } = await read(await write(THREAD));
  const cases = $('Case')
    .toArray()
    .map((one) => [$(one).attr('name'), $(one).children('SelectionRef').length]);
  expect(cases).toEqual([
    ['ada', 1],
    ['bob', 1],
  ]);
  expect($('Variable[name="author_name"]').attr('typeOfVariable')).toBe('Text');
  expect(
    $('Note')
      .toArray()
      .map((one) => $(one).children('PlainTextContent').text()),
  ).toEqual(['a memo\nof two lines', '“stance › critical” does not apply (Cleo)']);
  expect($('Set').attr('name')).toBe('birds');
  expect(xml).toContain('origin="Bowerbird 1.2.3 (sample world: invented data)"');
  const guids = $('[guid]')
    .toArray()
    .map((one) => $(one).attr('guid'));
  expect(new Set(guids).size).toBe(guids.length);
});

test('words that no longer stand in the text are told, and their code is of the item', async () => {
  const [, , coded] = THREAD.rows() as ReturnType<typeof comment>[];
  const changed = makeDataset([
    { ...(coded ?? comment('', {})), item: { ...coded?.item, content: 'other' } },
  ]);
  const { $ } = await read(await write(changed));
  expect($('PlainTextSelection > Description').text()).toContain(
    'Coded words that no longer stand here: שלום',
  );
  expect($('Coding')).toHaveLength(6);
});

test('the same rows make the same bytes, and nothing stays beside them', async () => {
  const one = readFileSync(await write(THREAD));
  expect(readFileSync(await write(THREAD, 'again.qdpx')).equals(one)).toBe(true);
  expect(readdirSync(folder).sort()).toEqual(['again.qdpx', 'birds.qdpx']);
});

test('rows that answer each other in a circle are written once', async () => {
  const circle = makeDataset([
    comment('a', { content: 'one' }, { parent: 'Comment:b' }),
    comment('b', { content: 'two' }, { parent: 'Comment:a' }),
  ]);
  expect(
    (await selections(await write(circle))).map(({ text }) => text.split('\n').at(-1)),
  ).toEqual(['one', 'two']);
});
