import { z } from 'zod';
import type { DownloadView, Failure } from '../../doors/contract.ts';
import { AppError } from '../../kit/errors.ts';
import { defineLocal } from '../../kit/local.ts';
import { checkParams, coerceParams } from '../../kit/params.ts';
import type { DownloadRow } from '../../store/index.ts';
import type { LocalContext } from '../context.ts';

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
        throw new AppError('validation_error', 'operation: gives no file');
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

const paramsOf = (row: DownloadRow) => row.params as Readonly<Record<string, string>>;

const nothing = (_: unknown): null => null;

const downloadView = (row: DownloadRow): DownloadView => ({
  id: row.id,
  operation: row.operation,
  params: paramsOf(row),
  platform: row.platform,
  title: row.title ?? Object.values(paramsOf(row))[0] ?? row.id,
  state: row.state === 'cancelled' ? 'paused' : row.state,
  received: row.received,
  attempts: row.attempts,
  created: row.created,
  ...(row.total === null ? {} : { total: row.total }),
  ...(row.file === null ? {} : { file: row.file }),
  ...(row.sidecar === null ? {} : { sidecar: row.sidecar }),
  ...(row.sha256 === null ? {} : { sha256: row.sha256 }),
  ...(row.mediaType === null ? {} : { mediaType: row.mediaType }),
  ...(row.error === null ? {} : { error: row.error as Failure }),
  ...(row.state === 'done' ? { finished: row.updated } : {}),
});
