import { mkdir, open } from 'node:fs/promises';
import { AppError } from '#kit/errors.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { KeptPageRow } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import { freeName } from '../exports/answer-exports.ts';
import type { Answers } from '../answering/answers.ts';
import type { CheckedParams } from '../list.ts';
import { messages } from '../answering/messages.ts';
import { savingFolderIn } from '../settings/answer-settings.ts';
import type { pageCalls, KeptPageView } from './pages.ts';
import type { PageRecord } from './pages.ts';

/** What each file of a page is called behind the beginning that they share. */
const EXTENSIONS = { picture: 'png', snapshot: 'mhtml', record: 'json' } as const;

const listPages = async (
  context: LocalContext,
  { collection, call }: CheckedParams<(typeof pageCalls)['pages.list']>,
): Promise<KeptPageView[]> => {
  // How many items a page brought is counted from what was taken in.
  await context.collecting.catchUpInTurns();
  const { keptPages, collections } = context.store;
  const seq = collection === undefined ? undefined : collections.there(collection).seq;
  const rows = keptPages.list({ collection: seq, call });
  return rows.map(pageViews(context, rows));
};

export const answerPages: Answers<typeof pageCalls> = {
  'pages.list': listPages,
  'collections.pages': async (context, { name }) =>
    (await listPages(context, { collection: name })).map(({ id, sha256, record, items }) => {
      const { platform, address, title, time, picture, snapshot, person } = record;
      return omitUndefined({
        id,
        sha256,
        platform,
        address: address.start,
        title,
        keptAt: time.start,
        picture: { sha256: picture.sha256, bytes: picture.bytes },
        snapshot: snapshot && { sha256: snapshot.sha256, bytes: snapshot.bytes },
        note: person?.note,
        items,
      });
    }),
  'pages.get': async (context, { id }) => {
    await context.collecting.catchUpInTurns();
    return pageView(context, context.store.keptPages.there(id));
  },
  'pages.part': ({ store }, { id, role, number }) => {
    const sha256 = fileOf(store.keptPages.there(id), role);
    const part = store.keptPages.part(sha256, number);
    return {
      base64: part ? Buffer.from(part).toString('base64') : '',
      isLast: store.keptPages.part(sha256, number + 1) === undefined,
    };
  },
  'pages.keep': async (context) => pageView(context, await context.pages.keep()),
  'pages.annotate': (context, { id, ...words }) =>
    pageView(context, context.pages.annotate(id, words)),
  'pages.save': async (context, { id, roles }) => {
    const row = context.store.keptPages.there(id);
    const folder = savingFolderIn(context);
    await mkdir(folder, { recursive: true });
    const files: string[] = [];
    for (const role of roles) {
      // Of our own hash: nothing of a page names a file.
      const file = freeName(folder, `page-${row.sha256.slice(0, 12)}`, EXTENSIONS[role]);
      const parts = role === 'record' ? [Buffer.from(row.record)] : fileParts(context, row, role);
      await writeParts(file, parts);
      files.push(file);
    }
    return { files };
  },
  'pages.remove': ({ store }, { id }) => {
    store.keptPages.remove(id);
  },
};

/** Throws `not_found` for a snapshot of a page that has none. */
const fileOf = ({ record }: KeptPageRow, role: 'picture' | 'snapshot'): string => {
  const file = (JSON.parse(record) as PageRecord)[role];
  if (!file) throw new AppError('not_found', messages.pageHasNoSnapshot);
  return file.sha256;
};

const fileParts = (
  { store }: LocalContext,
  row: KeptPageRow,
  role: 'picture' | 'snapshot',
): Iterable<Uint8Array> => store.keptPages.parts(fileOf(row, role));

const writeParts = async (file: string, parts: Iterable<Uint8Array>): Promise<void> => {
  const handle = await open(file, 'wx', 0o600);
  try {
    for (const part of parts) await handle.writeFile(part);
  } finally {
    await handle.close();
  }
};

const pageView = (context: LocalContext, row: KeptPageRow): KeptPageView =>
  pageViews(context, [row])(row);

const pageViews = (
  { store, catalogue }: LocalContext,
  rows: readonly KeptPageRow[],
): ((row: KeptPageRow) => KeptPageView) => {
  const names = store.collections.names(rows.flatMap(({ collection }) => collection ?? []));
  const items = store.keptPages.itemCounts(rows.map(({ seq }) => seq));
  return (row) =>
    omitUndefined({
      id: row.id,
      sha256: row.sha256,
      brand: catalogue.platform(row.platform)?.brand ?? row.platform,
      record: JSON.parse(row.record) as PageRecord,
      collection: row.collection === null ? undefined : names.get(row.collection),
      items: items.get(row.seq) ?? 0,
    });
};
