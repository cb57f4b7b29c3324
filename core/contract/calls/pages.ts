/** Pages that the person kept while browsing. */
import { z } from 'zod';
import type { PageRecord } from '../page-record.ts';
import { change, nothing, query, none, shape } from './define.ts';

export interface KeptPageView {
  readonly id: string;
  /** Of the record, which stands for all of it. */
  readonly sha256: string;
  readonly brand: string;
  readonly record: PageRecord;
  /** The collection into which items went when it was kept. */
  readonly collection?: string;
  /** Items that were read from its replies, each once in every collection that has it. */
  readonly items: number;
}

export interface PagePartView {
  /** Empty behind the last part. */
  readonly base64: string;
  readonly isLast: boolean;
}

export interface SavedPageView {
  readonly files: readonly string[];
}

const id = z.string().min(1).max(100);
const role = z.enum(['picture', 'snapshot']);

export const pageCalls = {
  'pages.list': query({
    summary:
      'Pages that were kept, the newest first: all, those of a collection, or those that were kept with a call.',
    needs: 'read',
    params: z.strictObject({
      collection: z.string().min(1).max(200).optional().describe('By its name or id.'),
      call: z.string().min(1).max(100).optional().describe('The id of a call that brought rows.'),
    }),
    result: shape<readonly KeptPageView[]>(),
    topics: ['capture', 'collections'],
  }),
  'pages.get': query({
    summary: 'One kept page, by its id.',
    needs: 'read',
    params: z.strictObject({ id }),
    result: shape<KeptPageView>(),
    topics: ['capture', 'collections'],
  }),
  'pages.part': query({
    summary: 'One part of the picture or the snapshot of a kept page, to be shown.',
    needs: 'export',
    params: z.strictObject({ id, role, number: z.int().min(0).max(100_000) }),
    result: shape<PagePartView>(),
    topics: [],
  }),
  'pages.keep': change({
    summary: 'Keep the page that is browsed: a picture of all of it, a snapshot, and a record.',
    needs: 'program',
    params: none,
    result: shape<KeptPageView>(),
    changes: ['capture', 'collections'],
  }),
  'pages.annotate': change({
    summary: 'Write beside a kept page; the record gets another hash, and names the one before.',
    needs: 'code',
    params: z.strictObject({
      id,
      note: z.string().max(5000),
      signedInAs: z.string().max(200).describe('As whom the person was signed in, if they say it.'),
    }),
    result: shape<KeptPageView>(),
    changes: ['capture', 'collections'],
  }),
  'pages.save': change({
    summary: 'Write the files and the record of a kept page into the download folder.',
    needs: 'export',
    params: z.strictObject({
      id,
      roles: z.array(z.enum(['picture', 'snapshot', 'record'])).min(1),
    }),
    result: shape<SavedPageView>(),
    changes: [],
  }),
  'pages.remove': change({
    summary: 'Delete a kept page with its files; the replies from which it was read stay.',
    needs: 'manage',
    params: z.strictObject({ id }),
    result: nothing,
    changes: ['capture', 'collections'],
  }),
};
