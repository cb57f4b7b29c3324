/** The download queue, as the window drives it. */
import { z } from 'zod';
import type { ReadonlyDeep } from '#kit/readonly-deep.ts';
import type { Failure } from '#kit/errors.ts';
import { change, none, nothing, query, shape } from '../define.ts';
import type { Message } from '#kit/message.ts';

export interface DownloadView {
  readonly id: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, string | readonly string[]>>;
  readonly platform: string;
  /** The file's own address, when an answer named it. */
  readonly address?: string;
  /** The identifier of the item that it belongs to, when an answer named it. */
  readonly name?: string;
  /** The item's public page. */
  readonly page?: string;
  readonly title: string;
  /** For which it was saved; without a name when that is gone. */
  readonly collection?: { readonly id: string; readonly name?: string };
  readonly state: 'queued' | 'running' | 'paused' | 'done' | 'failed';
  readonly received: number;
  readonly total?: number;
  readonly file?: string;
  readonly sidecar?: string;
  readonly sha256?: string;
  readonly mediaType?: string;
  readonly error?: Failure;
  readonly attempts: number;
  readonly created: string;
  readonly finished?: string;
}

export interface FilesQueuedView {
  /** What is in the list now, also what was there before; each once. */
  readonly downloads: readonly DownloadView[];
  /** How many of them were not there, or had failed. */
  readonly added: number;
  /** How many were not taken, and why: another host, another kind of file. */
  readonly leftOut: readonly { readonly reason: Message; readonly count: number }[];
}

/** A saved picture of at most 8 MB. */
export interface PictureView {
  /** By its first bytes. */
  readonly mediaType: string;
  readonly base64: string;
}

/** A file as an answer names it. */
const NamedFile = z.strictObject({
  url: z.string().min(1).max(8192).describe('Its own address, as the answer gives it.'),
  mediaType: z.string().max(200).optional().describe('MIME type, where the answer tells it.'),
  title: z.string().max(500).optional().describe('Of the item that it belongs to.'),
  name: z
    .string()
    .max(200)
    .optional()
    .describe('The item’s identifier; the file’s name begins so.'),
  page: z.string().max(8192).optional().describe('The item’s public page, for the note of origin.'),
});

export type NamedFile = ReadonlyDeep<z.infer<typeof NamedFile>>;

export const OriginValue = z.union([z.string(), z.number(), z.array(z.string())]);

/** The question that was answered. It is noted, and never asked again. */
const origin = { operation: z.string(), params: z.record(z.string(), OriginValue) };

const listName = z
  .string()
  .max(500)
  .optional()
  .describe('What the list is called, for the name of the folder of its files.');

const collection = z
  .string()
  .min(1)
  .optional()
  .describe('The collection in whose folder the files go, by its name or id.');

const id = z.strictObject({ id: z.string().min(1) });

export const downloadCalls = {
  'downloads.list': query({
    summary: 'Every download, newest first.',
    needs: 'read',
    params: none,
    result: shape<readonly DownloadView[]>(),
    topics: ['downloads'],
  }),
  'downloads.add': change({
    summary: 'Queue a file for the disk. Getting its link costs what the operation costs.',
    needs: 'program',
    params: z.strictObject({
      operation: z.string(),
      params: z.record(z.string(), z.union([z.string(), z.number()])),
      title: z.string().max(500).optional(),
    }),
    result: shape<DownloadView>(),
    changes: ['downloads'],
  }),
  'downloads.add-file': change({
    summary: 'Queue a picture, video or sound that an answer names. Costs nothing.',
    needs: 'program',
    params: z.strictObject({ ...origin, listName, collection, ...NamedFile.shape }),
    result: shape<DownloadView>(),
    changes: ['downloads'],
  }),
  'downloads.add-files': change({
    summary:
      'Queue pictures, videos or sounds that an answer names: those that fit. Costs nothing.',
    needs: 'program',
    params: z.strictObject({ ...origin, listName, files: z.array(NamedFile).min(1).max(100) }),
    result: shape<FilesQueuedView>(),
    changes: ['downloads'],
  }),
  'downloads.add-collected': change({
    summary:
      'Queue pictures, videos or sounds of items that are held, each by the call that brought it: those that fit. Costs nothing.',
    needs: 'program',
    params: z.strictObject({
      collection,
      files: z
        .array(NamedFile.extend({ callId: z.string().min(1) }))
        .min(1)
        .max(100),
    }),
    result: shape<FilesQueuedView>(),
    changes: ['downloads'],
  }),
  'downloads.picture': query({
    summary: 'The bytes of a saved picture, to be shown.',
    needs: 'read',
    params: id,
    result: shape<PictureView>(),
    topics: [],
  }),
  'downloads.pause': change({
    summary: 'Stop for now; what came stays.',
    needs: 'program',
    params: id,
    result: nothing,
    changes: ['downloads'],
  }),
  'downloads.resume': change({
    summary: 'Go on where it stopped.',
    needs: 'program',
    params: id,
    result: nothing,
    changes: ['downloads'],
  }),
  'downloads.retry': change({
    summary: 'Try a failed download again, with a new link.',
    needs: 'program',
    params: id,
    result: nothing,
    changes: ['downloads'],
  }),
  'downloads.remove': change({
    summary: 'Take a download off the list, with its file only if asked.',
    needs: 'program',
    params: id.extend({ deleteFile: z.boolean().default(false) }),
    result: nothing,
    changes: ['downloads'],
  }),
};
