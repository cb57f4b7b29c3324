import { omitUndefined } from '#kit/collect.ts';
import { isNode } from '#kit/dig.ts';
import { AppError, type Failure } from '#kit/errors.ts';
import { checkParams, coerceParams } from '#kit/params.ts';
import { open } from 'node:fs/promises';
import type { DownloadRow } from '../../store/index.ts';
import type { LocalContext } from '../answering/context.ts';
import type { Answers } from '../answering/answers.ts';
import { messages } from '../answering/messages.ts';
import {
  OriginValue,
  type downloadCalls,
  type DownloadView,
  type FilesQueuedView,
  type NamedFile,
} from './downloads.ts';
import { sorted, type From, countedByReason, type Target } from './files.ts';
import { collectionFolderName, listFolderName, sampleStem } from './names.ts';
import type { PictureView } from '../index.ts';

export const answerDownloads: Answers<typeof downloadCalls> = {
  'downloads.list': ({ store }) => {
    const rows = store.downloads.list();
    const names = rows.some(({ collection }) => collection !== null)
      ? new Map(store.collections.list().map(({ id, name }) => [id, name]))
      : NO_NAMES;
    return rows.map((row) => downloadView(row, names)).toReversed();
  },
  'downloads.add': ({ catalogue, store, downloads }, wanted) => {
    const entry = catalogue.find(wanted.operation);
    if (!entry || !entry.operation.downloads)
      throw new AppError('validation_error', messages.operationHasNoFile);
    const texts = Object.fromEntries(
      Object.entries(wanted.params).map(([name, value]) => [name, String(value)]),
    );
    const params = checkParams(entry.params, coerceParams(entry.params, texts));
    const row = store.downloads.add({
      operation: entry.id,
      params: texts,
      platform: entry.platform.segment,
      sourceUrl: entry.operation.downloads.page(params as never),
      title: wanted.title ?? null,
    });
    downloads.pump();
    return downloadView(store.downloads.get(row.id) ?? row);
  },
  'downloads.add-file': (context, { operation, params, listName, collection, ...file }) => {
    const from = resolveFrom(context, operation, params);
    const { downloads, leftOut } = queue(context, from, [file], { listName, collection });
    const [view] = downloads;
    if (!view)
      throw new AppError(
        'validation_error',
        messages.urlInvalid({ reason: leftOut[0]?.reason ?? messages.fileUnfit }),
      );
    return view;
  },
  'downloads.add-files': (context, { operation, params, listName, files }) =>
    queue(context, resolveFrom(context, operation, params), files, { listName }),
  'downloads.add-collected': (context, { files, collection }) => {
    const all = [...Map.groupBy(files, ({ callId }) => callId)].map(([callId, named]) => {
      const call = context.store.calls.find(callId);
      if (!call) throw new AppError('not_found', messages.noSuchCall);
      const plain = named.map(({ callId: _, ...file }) => file);
      const from = resolveFrom(context, call.operation, originIn(call.params));
      return queue(context, from, plain, { collection });
    });
    const added = all.reduce((sum, one) => sum + one.added, 0);
    const row = collection === undefined ? undefined : context.store.collections.find(collection);
    if (row && added > 0)
      context.store.caseLog.append(row.seq, 'gathering', {
        kind: 'files',
        state: 'started',
        files: added,
      });
    return {
      downloads: all.flatMap((one) => one.downloads),
      added,
      leftOut: countedByReason(all.flatMap(({ leftOut }) => leftOut)),
    };
  },
  'downloads.picture': async ({ store }, params) => {
    const row = store.downloads.get(params.id);
    if (row?.state !== 'done' || row.file === null)
      throw new AppError('not_found', messages.noSuchPicture);
    return await readPicture(row.file);
  },
  'downloads.pause': ({ downloads }, params) => {
    downloads.pause(params.id);
  },
  'downloads.resume': ({ downloads }, params) => {
    downloads.resume(params.id);
  },
  'downloads.retry': ({ downloads }, params) => {
    downloads.resume(params.id);
  },
  'downloads.remove': async ({ downloads }, params) => {
    await downloads.remove(params.id, params.deleteFile);
  },
};

const resolveFrom = (
  { catalogue }: LocalContext,
  operation: string,
  params: From['params'],
): From => {
  const entry = catalogue.find(operation);
  if (!entry) throw new AppError('validation_error', messages.operationUnknown);
  const plain = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const,
  );
  return {
    operation: entry.id,
    params: Object.fromEntries(plain),
    platform: entry.platform,
    declared: entry.operation,
  };
};

const queue = (
  context: LocalContext,
  from: From,
  files: readonly NamedFile[],
  savedFor: Parameters<typeof findTarget>[2],
): FilesQueuedView => {
  const { store, downloads } = context;
  const { wishes: inputs, leftOut } = sorted(from, files, findTarget(context, from, savedFor));
  const rows = store.downloads.addFiles(inputs);
  downloads.pump();
  const ids = new Set(rows.map(({ row }) => row.id));
  return {
    downloads: [...ids]
      .flatMap((id) => store.downloads.get(id) ?? [])
      .map((row) => downloadView(row)),
    added: rows.filter(({ isNew }) => isNew).length,
    leftOut,
  };
};

/** What names a list: which page of it was asked for says nothing of a file. */
const originIn = (params: unknown): From['params'] =>
  Object.fromEntries(
    Object.entries(isNode(params) ? params : {}).flatMap(([name, value]) => {
      const known = OriginValue.safeParse(value);
      return known.success && name !== 'cursor' ? [[name, known.data]] : [];
    }),
  );

const paramsFromDownload = (row: DownloadRow) => row.params as DownloadView['params'];

const findFirstText = (params: DownloadView['params']): string | undefined =>
  Object.values(params).find((value) => typeof value === 'string');

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** `names`: of collections, by their id. */
const downloadView = (row: DownloadRow, names = NO_NAMES): DownloadView => ({
  id: row.id,
  operation: row.operation,
  params: paramsFromDownload(row),
  platform: row.platform,
  title: row.title ?? row.name ?? findFirstText(paramsFromDownload(row)) ?? row.id,
  state: row.state === 'cancelled' ? 'paused' : row.state,
  received: row.received,
  attempts: row.attempts,
  created: row.created,
  ...(row.total === null ? {} : { total: row.total }),
  ...(row.collection === null
    ? {}
    : { collection: omitUndefined({ id: row.collection, name: names.get(row.collection) }) }),
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.name === null ? {} : { name: row.name }),
  ...(row.sourceUrl === null ? {} : { page: row.sourceUrl }),
  ...(row.file === null ? {} : { file: row.file }),
  ...(row.sidecar === null ? {} : { sidecar: row.sidecar }),
  ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
  ...(row.mediaType === null ? {} : { mediaType: row.mediaType }),
  ...(row.error === null ? {} : { error: row.error as Failure }),
  ...(row.state === 'done' ? { finished: row.updated } : {}),
});

/**
 * Where the files that an answer names go: into the folder of the collection for which they are saved,
 * else into that of the list, else into the download folder itself. `listName` is what the window calls
 * the list; it is platform text.
 */
const findTarget = (
  { store, network }: LocalContext,
  from: From,
  {
    collection: name,
    listName,
  }: {
    readonly collection?: string | undefined;
    readonly listName?: string | undefined;
  },
): Target => {
  const collection = name === undefined ? undefined : store.collections.there(name);
  if (!collection && !from.declared.list) return { folder: null, collection: null };
  const stem = collection ? collectionFolderName(collection.name) : stemFromList(from, listName);
  const wanted = network.view().mode === 'sample' ? sampleStem(stem) : stem;
  const { operation, params } = from;
  const id = collection?.id ?? null;
  return {
    folder: store.downloads.folder({ operation, params, collection: id }, wanted),
    collection: id,
  };
};

const stemFromList = (
  { declared: { part, title }, params, platform }: From,
  listName: string | undefined,
): string => {
  const by = part === undefined ? undefined : params[part.by];
  const id = by ?? Object.values(params)[0];
  const words = listName === undefined ? title : `${listName} - ${title}`;
  return listFolderName(platform.segment, typeof id === 'string' ? id : '', words);
};

/** Bytes of a picture that is shown at most; a larger one is opened from its folder. */
const MOST = 8_000_000;

type Kind = readonly [mediaType: string, fits: (start: Buffer) => boolean];

const beginsWith =
  (at: number, text: string) =>
  (start: Buffer): boolean =>
    start.toString('latin1', at, at + text.length) === text;

/** What a browser draws without running anything of it: by the first bytes, whatever the name says. */
const KINDS: readonly Kind[] = [
  ['image/jpeg', beginsWith(0, '\u00ff\u00d8\u00ff')],
  ['image/png', beginsWith(0, '\u0089PNG\r\n')],
  ['image/gif', beginsWith(0, 'GIF8')],
  ['image/webp', (start) => beginsWith(0, 'RIFF')(start) && beginsWith(8, 'WEBP')(start)],
  ['image/avif', beginsWith(4, 'ftypavif')],
];

/**
 * The bytes of a saved picture, for a window that loads nothing from the network. Throws `not_found` for
 * a file that is gone, is no picture, or has more than 8 MB.
 */
export const readPicture = async (file: string): Promise<PictureView> => {
  const bytes = await readPictureBytes(file).catch(() => undefined);
  const kind = bytes && KINDS.find(([, fits]) => fits(bytes));
  if (!bytes || !kind) throw new AppError('not_found', messages.noSuchPicture);
  return { mediaType: kind[0], base64: bytes.toString('base64') };
};

const readPictureBytes = async (file: string): Promise<Buffer | undefined> => {
  const handle = await open(file);
  try {
    const about = await handle.stat();
    return about.isFile() && about.size <= MOST ? await handle.readFile() : undefined;
  } finally {
    await handle.close();
  }
};
