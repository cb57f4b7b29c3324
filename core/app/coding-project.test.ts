/** Coding in another program: what leaves as a project, comes back from it, and what is done to it there. */
import { readFileSync } from 'node:fs';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { CodingMergedView, ExportedView, RowCodesView, RunView } from '#calls/index.ts';
import { openSampleApp, type SampleApp } from './testing/sample-app.ts';

const CODE = {
  id: '01a2090b-6ef8-7391-8608-000000000001',
  name: 'stance',
  definition: 'how somebody stands to it',
  examples: 'for, against',
  colour: 'red',
};

let sample: SampleApp;
beforeEach(async () => {
  sample = await openTalk();
});
afterEach(() => sample.close());

const openTalk = async (): Promise<SampleApp> => {
  const app = openSampleApp();
  const { id } = await app.ask<RunView>('collections.start', {
    name: 'Talk',
    sources: [
      { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' }, limit: 5 },
    ],
  });
  await app.app.collecting.follow(id);
  return app;
};

interface Row {
  readonly id: number;
  readonly item: { readonly content: string };
}

const rowsIn = ({ app }: SampleApp): readonly Row[] => {
  const { seq } = app.store.collections.there('Talk');
  return app.store.itemRows
    .following(seq, 0, 5)
    .map((row) => ({ id: row.id, item: app.store.itemRows.read(row).item as Row['item'] }));
};

const codesOf = ({ app }: SampleApp, item: number): RowCodesView => app.store.codings.ofItem(item);

/** Three codes on two rows, and a note. */
const code = async (): Promise<void> => {
  await sample.ask('codes.change', { collection: 'Talk', codes: [CODE] });
  const [first, second] = rowsIn(sample);
  const content = first?.item.content ?? '';
  const passage = { field: 'content', start: 1, end: 6, text: content.slice(1, 6) };
  await sample.ask('codes.set', { item: first?.id, code: CODE.id });
  await sample.ask('codes.set', { item: first?.id, code: CODE.id, passage });
  await sample.ask('codes.set', { item: second?.id, code: null });
  sample.app.store.collections.annotate(second?.id ?? 0, { note: 'a memo' });
};

const exportProject = async (): Promise<Record<string, Uint8Array>> => {
  const { files } = await sample.ask<ExportedView>('collections.export', {
    name: 'Talk',
    format: 'qdpx',
    folder: sample.dir,
  });
  expect(files).toHaveLength(1);
  return unzipSync(readFileSync(files[0] ?? ''));
};

const take = (into: SampleApp, files: Record<string, Uint8Array>): Promise<CodingMergedView> =>
  into.ask('codes.merge', {
    collection: 'Talk',
    base64: Buffer.from(zipSync(files)).toString('base64'),
  });

const projectOf = (files: Record<string, Uint8Array>): string =>
  strFromU8(files['project.qde'] ?? new Uint8Array(0));

const withProject = (
  files: Record<string, Uint8Array>,
  change: (xml: string) => string,
): Record<string, Uint8Array> => ({
  ...files,
  'project.qde': strToU8(change(projectOf(files))),
});

const NOTHING = { codings: 0, removed: 0, decisions: 0, codes: 0, coders: [], notes: 0 };

describe('a project that comes back', () => {
  test('as it left brings nothing new', async () => {
    await code();
    expect(await take(sample, await exportProject())).toMatchObject({
      ...NOTHING,
      unmatched: { count: 0, names: [] },
    });
  });

  test('to another computer brings codes, passages, coder and note, and a second time nothing', async () => {
    await code();
    const files = await exportProject();
    const other = await openTalk();
    try {
      expect(await take(other, files)).toMatchObject({
        codings: 3,
        codes: 1,
        coders: ['Me (2)'],
        notes: 1,
      });
      const [first, second] = rowsIn(other);
      expect(codesOf(other, first?.id ?? 0).codings).toMatchObject([
        { code: CODE.id },
        { code: CODE.id, passage: { field: 'content', start: 1, end: 6 } },
      ]);
      expect(codesOf(other, second?.id ?? 0).codings).toMatchObject([{ code: null }]);
      const book = await other.ask<{ codes: unknown[] }>('codes.codebook', { collection: 'Talk' });
      expect(book.codes).toMatchObject([CODE]);
      expect(await take(other, files)).toMatchObject(NOTHING);
    } finally {
      await other.close();
    }
  });

  test('with other identifiers, as programs give them, is known by its names', async () => {
    await code();
    const files = withProject(await exportProject(), (xml) =>
      xml.replaceAll(/"([0-9a-f]{8})-([0-9a-f]{4})-[0-9a-f]{4}/g, '"$1-$2-4000'),
    );
    expect(await take(sample, files)).toMatchObject(NOTHING);
  });

  test('what was taken back here since does not come back', async () => {
    await code();
    const files = await exportProject();
    const [first] = rowsIn(sample);
    await sample.ask('codes.unset', { item: first?.id, code: CODE.id });
    expect(await take(sample, files)).toMatchObject(NOTHING);
  });

  test('what another coder did there is added under their name', async () => {
    await code();
    const ben = 'aaaaaaaa-0000-4000-8000-00000000000b';
    const files = withProject(await exportProject(), (xml) =>
      xml
        .replace('</Users>', `<User guid="${ben}" name="Ben"/></Users>`)
        .replaceAll(/creatingUser="[^"]+"/g, `creatingUser="${ben}"`),
    );
    expect(await take(sample, files)).toMatchObject({ codings: 3, coders: ['Ben'], codes: 0 });
    expect(await take(sample, files)).toMatchObject(NOTHING);
  });

  test('words that moved because the text was edited there are found again; those that are gone are named', async () => {
    await code();
    const files = await exportProject();
    const path = Object.keys(files).find((name) => name.startsWith('Sources/')) ?? '';
    const text = strFromU8(files[path] ?? new Uint8Array(0));
    const [first] = rowsIn(sample);
    const content = first?.item.content ?? '';
    // One word more in front of the first text, and all places moved by it.
    const edited = text.replace(content, `Edited ${content}`);
    const other = await openTalk();
    try {
      const moved = withProject({ ...files, [path]: strToU8(edited) }, (xml) =>
        xml.replaceAll(
          /(startPosition|endPosition)="(\d+)"/g,
          (_, name: string, at: string) =>
            `${name}="${Number(at) + (Number(at) > text.indexOf(content) ? 7 : 0)}"`,
        ),
      );
      expect(await take(other, moved)).toMatchObject({ codings: 3, unmatched: { count: 0 } });
      const [{ id } = { id: 0 }] = rowsIn(other);
      expect(codesOf(other, id).codings[1]?.passage).toEqual({
        field: 'content',
        start: 1,
        end: 6,
        text: content.slice(1, 6),
      });
    } finally {
      await other.close();
    }
    const gone = { ...files, [path]: strToU8(text.replace(content, 'x'.repeat(content.length))) };
    const third = await openTalk();
    try {
      const { codings, unmatched } = await take(third, gone);
      expect([codings, unmatched?.count]).toEqual([2, 1]);
      expect(unmatched?.names[0]).toContain(': xxxxx');
    } finally {
      await third.close();
    }
  });
});

describe('a codebook of another program', () => {
  test('goes out as .qdc and comes back by its signature, also where work is imported', async () => {
    await code();
    const { text } = await sample.ask<{ text: string }>('codes.text', {
      collection: 'Talk',
      what: 'codebook-qdc',
    });
    const other = await openTalk();
    try {
      expect(await other.ask('codes.merge', { collection: 'Talk', text })).toMatchObject({
        codes: 1,
      });
      expect(await other.ask('codes.import-codebook', { collection: 'Talk', text })).toMatchObject({
        added: 0,
        changed: 0,
      });
    } finally {
      await other.close();
    }
  });

  test('of a project is taken alone', async () => {
    await code();
    const base64 = Buffer.from(zipSync(await exportProject())).toString('base64');
    const other = await openTalk();
    try {
      expect(
        await other.ask('codes.import-codebook', { collection: 'Talk', base64 }),
      ).toMatchObject({ added: 1 });
    } finally {
      await other.close();
    }
  });
});

test.each([
  ['no ZIP file', { a: 'PK' }, 'whole ZIP file'],
  ['a ZIP file of something else', { 'a.txt': 'a' }, 'project.qde'],
  ['another document', { 'project.qde': '<html/>' }, 'no project'],
  [
    'a document nested a thousand deep',
    { 'project.qde': '<Project>'.repeat(1000) },
    'nested too deep',
  ],
])('%s is refused', async (name, files, words) => {
  const bytes =
    name === 'no ZIP file'
      ? Buffer.from('PK\u0003\u0004nothing')
      : Buffer.from(
          zipSync(
            Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])),
          ),
        );
  await expect(
    sample.ask('codes.merge', { collection: 'Talk', base64: bytes.toString('base64') }),
  ).rejects.toThrow(words);
});

test('an entity that leads outside is a text like any other', async () => {
  await code();
  const files = withProject(await exportProject(), (xml) =>
    xml
      .replace('?>\n', '?>\n<!DOCTYPE Project [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n')
      .replace('name="stance"', 'name="&x;"'),
  );
  await take(sample, files);
  const book = await sample.ask<{ codes: { name: string }[] }>('codes.codebook', {
    collection: 'Talk',
  });
  expect(book.codes.map(({ name }) => name).join(' ')).not.toContain('root:');
});
