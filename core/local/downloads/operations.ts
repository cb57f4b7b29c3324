import { z } from 'zod';
import type { DownloadView, Failure, FilesQueuedView, PictureView } from '#contract/index.ts';
import { isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { defineLocal } from '#kit/local.ts';
import { checkParams, coerceParams } from '#kit/params.ts';
import type { DownloadRow } from '../../store/index.ts';
import type { LocalContext } from '../context.ts';
import { NamedFile, Origin, OriginValue, sorted, type From, countedByReason } from './files.ts';
import { readPicture } from './picture.ts';
import { messages } from '../messages.ts';

const id = z.strictObject({ id: z.string().min(1) });

/** The download queue, as the window drives it. */
export const downloads = [
  defineLocal({
    name: 'downloads.list',
    summary: 'Every download, newest first.',
    params: z.strictObject({}),
    run: ({ store }: LocalContext): DownloadView[] =>
      store.downloads.list().map(downloadView).toReversed(),
  }),
  defineLocal({
    name: 'downloads.add',
    summary: 'Queue a file for the disk. Getting its link costs what the operation costs.',
    params: z.strictObject({
      operation: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      title: z.string().max(500).optional(),
    }),
    changes: ['downloads'],
    run: ({ catalogue, store, downloads }: LocalContext, wanted): DownloadView => {
      const entry = catalogue.find(wanted.operation);
      if (!entry || !entry.operation.downloads)
        throw new AppError('validation_error', messages.operationGivesNoFile);
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
  }),
  defineLocal({
    name: 'downloads.add-file',
    summary: 'Queue a picture, video or sound that an answer names. Costs nothing.',
    params: z.strictObject({ ...Origin, ...NamedFile.shape }),
    changes: ['downloads'],
    run: (context: LocalContext, { operation, params, ...file }): DownloadView => {
      const { downloads, leftOut } = queue(context, fromOf(context, operation, params), [file]);
      const [view] = downloads;
      if (!view)
        throw new AppError(
          'validation_error',
          messages.url({ reason: leftOut[0]?.reason ?? messages.unfit }),
        );
      return view;
    },
  }),
  defineLocal({
    name: 'downloads.add-files',
    summary:
      'Queue pictures, videos or sounds that an answer names: those that fit. Costs nothing.',
    params: z.strictObject({ ...Origin, files: z.array(NamedFile).min(1).max(100) }),
    changes: ['downloads'],
    run: (context: LocalContext, { operation, params, files }): FilesQueuedView =>
      queue(context, fromOf(context, operation, params), files),
  }),
  defineLocal({
    name: 'downloads.add-collected',
    summary:
      'Queue pictures, videos or sounds of items that are held, each by the call that brought it: those that fit. Costs nothing.',
    params: z.strictObject({
      files: z
        .array(NamedFile.extend({ callId: z.string().min(1) }))
        .min(1)
        .max(100),
    }),
    changes: ['downloads'],
    run: (context: LocalContext, { files }): FilesQueuedView => {
      const all = [...Map.groupBy(files, ({ callId }) => callId)].map(([callId, named]) => {
        const call = context.store.calls.find(callId);
        if (!call) throw new AppError('not_found', messages.noSuchCall);
        const plain = named.map(({ callId: _, ...file }) => file);
        return queue(context, fromOf(context, call.operation, originIn(call.params)), plain);
      });
      return {
        downloads: all.flatMap((one) => one.downloads),
        added: all.reduce((sum, { added }) => sum + added, 0),
        leftOut: countedByReason(all.flatMap(({ leftOut }) => leftOut)),
      };
    },
  }),
  defineLocal({
    name: 'downloads.picture',
    summary: 'The bytes of a saved picture, to be shown.',
    params: id,
    run: async ({ store }: LocalContext, params): Promise<PictureView> => {
      const row = store.downloads.get(params.id);
      if (row?.state !== 'done' || row.file === null)
        throw new AppError('not_found', messages.noSuchPictureOnThis);
      return await readPicture(row.file);
    },
  }),
  defineLocal({
    name: 'downloads.pause',
    summary: 'Stop for now; what came stays.',
    params: id,
    changes: ['downloads'],
    run: ({ downloads }: LocalContext, params) => nothing(downloads.pause(params.id)),
  }),
  defineLocal({
    name: 'downloads.resume',
    summary: 'Go on where it stopped.',
    params: id,
    changes: ['downloads'],
    run: ({ downloads }: LocalContext, params) => nothing(downloads.resume(params.id)),
  }),
  defineLocal({
    name: 'downloads.retry',
    summary: 'Try a failed download again, with a new link.',
    params: id,
    changes: ['downloads'],
    run: ({ downloads }: LocalContext, params) => nothing(downloads.resume(params.id)),
  }),
  defineLocal({
    name: 'downloads.remove',
    summary: 'Take a download off the list, with its file only if asked.',
    params: id.extend({ deleteFile: z.boolean().default(false) }),
    changes: ['downloads'],
    run: async ({ downloads }: LocalContext, params) =>
      nothing(await downloads.remove(params.id, params.deleteFile)),
  }),
];

const fromOf = ({ catalogue }: LocalContext, operation: string, params: From['params']): From => {
  const entry = catalogue.find(operation);
  if (!entry) throw new AppError('validation_error', messages.operationIsNotKnown);
  const plain = Object.entries(params).map(
    ([name, value]) => [name, typeof value === 'number' ? String(value) : value] as const,
  );
  return { operation: entry.id, params: Object.fromEntries(plain), platform: entry.platform };
};

const queue = (
  { store, downloads }: LocalContext,
  from: From,
  files: readonly z.infer<typeof NamedFile>[],
): FilesQueuedView => {
  const { wishes, leftOut } = sorted(from, files);
  const rows = store.downloads.addFiles(wishes);
  downloads.pump();
  const ids = new Set(rows.map(({ row }) => row.id));
  return {
    downloads: [...ids].flatMap((id) => store.downloads.get(id) ?? []).map(downloadView),
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

const paramsOf = (row: DownloadRow) => row.params as DownloadView['params'];

const firstOf = (params: DownloadView['params']): string | undefined =>
  Object.values(params).find((value) => typeof value === 'string');

const nothing = (_: unknown): null => null;

const downloadView = (row: DownloadRow): DownloadView => ({
  id: row.id,
  operation: row.operation,
  params: paramsOf(row),
  platform: row.platform,
  title: row.title ?? row.name ?? firstOf(paramsOf(row)) ?? row.id,
  state: row.state === 'cancelled' ? 'paused' : row.state,
  received: row.received,
  attempts: row.attempts,
  created: row.created,
  ...(row.total === null ? {} : { total: row.total }),
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
