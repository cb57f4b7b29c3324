/** What of a collection leaves for the person's own folders. */
import { z } from 'zod';
import { FORMAT_NAMES, formatsFor } from '#kit/export-formats.ts';
import { rowFilterWithParent } from '#kit/item-filter.ts';
import { name } from '../collections/collections.ts';
import { itemSort } from '../rows/rows.ts';
import { chosenColumns } from '../views/views.ts';
import { change, query, shape } from '../define.ts';

/** What an export wrote: absolute paths, the file first, then what stands beside it. */
export interface ExportedView {
  readonly files: readonly string[];
  readonly rows: number;
  /** What was left out because what is kept of it is damaged; the first of each part by name. */
  readonly damaged?: readonly {
    readonly part: 'item' | 'note' | 'coding' | 'observation' | 'source' | 'reply';
    readonly count: number;
    readonly names: readonly string[];
  }[];
}

/** Names of the columns of an export by how they lead to people, each in the order of the table. */
export interface IdentifyingColumnsView {
  /** They name somebody. */
  readonly people: readonly string[];
  /** They name a thing, from which it is one step to somebody: addresses and identifiers of posts. */
  readonly things: readonly string[];
  /** People wrote them, and may have named somebody. */
  readonly texts: readonly string[];
}

/** Rows as references, as a file of them would hold them. */
export interface CitedRowsView {
  readonly text: string;
  readonly rows: number;
}

const exportId = z.string().min(1).max(100);
const LEAST_KEY = 16;
const partRows = z
  .int()
  .min(0)
  .optional()
  .describe('How many rows it is where that is not all of them: the name of the file says so.');

export const exportCalls = {
  'collections.export': change({
    summary: 'Write a view to a file, with its codebook beside it; nothing is replaced.',
    needs: {
      least: 'read',
      byParam: { folder: 'program' },
      // With a key of somebody's own the pseudonyms name people to whoever has it.
      from: ({ pseudonyms, protected: withProtected }) =>
        pseudonyms === true && !withProtected ? 'read' : 'export',
    },
    isLong: true,
    params: z.strictObject({
      name: name.optional().describe('Everything that was ever fetched when left out.'),
      filter: rowFilterWithParent.default({}),
      sort: itemSort.default('collected'),
      ascending: z.boolean().default(true),
      format: z.enum(FORMAT_NAMES),
      columns: chosenColumns
        .optional()
        .describe('Of a table: those that a view shows, as it holds them; all when left out.'),
      preset: z.enum(['spreadsheet', 'lossless']).optional(),
      folder: z
        .string()
        .min(1)
        .optional()
        .describe('An absolute path; the download folder when left out.'),
      pseudonyms: z
        .union([z.boolean(), z.string().min(LEAST_KEY).max(1000)])
        .default(false)
        .describe('True: made with a key that nobody keeps; a text: made with that key.'),
      partRows,
      id: exportId.optional().describe('How it is asked for its progress, and cancelled.'),
      protected: z
        .boolean()
        .default(false)
        .describe('Also what not everybody is shown; the codebook tells it.'),
    }),
    result: shape<ExportedView>(),
    changes: [],
  }),
  'collections.export-file': query({
    summary: 'The file that such an export would make.',
    needs: 'program',
    params: z.strictObject({
      name: name.optional().describe('Everything that was ever fetched when left out.'),
      format: z.enum(FORMAT_NAMES),
      folder: z
        .string()
        .optional()
        .describe('An absolute path; the download folder when left out.'),
      pseudonyms: z.boolean().default(false),
      partRows,
    }),
    result: shape<{ readonly file: string }>(),
    topics: ['collections'],
  }),
  'collections.cite': query({
    summary: 'The rows of a view as references for the clipboard, where they are few.',
    needs: 'export',
    params: z.strictObject({
      name: name.optional(),
      filter: rowFilterWithParent,
      format: z.enum(formatsFor('references')),
    }),
    result: shape<CitedRowsView>(),
    topics: ['collections'],
  }),
  'collections.identifying-columns': query({
    summary: 'Which columns that an export can have lead to people, and how.',
    needs: 'read',
    params: z.strictObject({
      name: name.optional().describe('Everything that was ever fetched when left out.'),
      columns: chosenColumns
        .optional()
        .describe('Those that a view shows, as it holds them; all when left out.'),
    }),
    result: shape<IdentifyingColumnsView>(),
    topics: ['collections'],
  }),
};
