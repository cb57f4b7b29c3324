/** What clicks deleted: it can be put back for a while, unlike what privacy and terms delete. */
import { z } from 'zod';
import { change, none, nothing, query, shape } from '../define.ts';

/** A collection, or some rows of one. */
export interface DeletedView {
  readonly id: string;
  readonly kind: 'collection' | 'rows';
  /** Of the collection; of rows that of the collection to which they belonged. */
  readonly name: string;
  readonly rows: number;
  readonly codes: number;
  readonly notes: number;
  readonly reason?: string;
  readonly at: string;
  /** `2026-12-28`: it goes on that day, or earlier on the retention date. */
  readonly goes: string;
}

export interface DeletedRowsView {
  /** By which they are put back. */
  readonly id: string;
  readonly rows: number;
}

export interface PutBackView {
  /** The collection, which has another name where its own was taken meanwhile. */
  readonly name: string;
  readonly rows: number;
  /** Rows that stay gone: forgotten, or deleted by a retention date or terms. */
  readonly gone: number;
}

const id = z.string().min(1).max(100);

export const deletedCalls = {
  'deleted.list': query({
    summary: 'What was deleted and can be put back, the latest first.',
    needs: 'manage',
    params: none,
    result: shape<readonly DeletedView[]>(),
    topics: ['collections'],
  }),
  'deleted.put-back': change({
    summary: 'Put back a collection or rows that were deleted, with their codes and notes.',
    needs: 'manage',
    params: z.strictObject({ id }),
    result: shape<PutBackView>(),
    changes: ['collections'],
  }),
  'deleted.explain': change({
    summary: 'Say why rows were deleted: it is told with what the collection lacks.',
    needs: 'manage',
    params: z.strictObject({ id, reason: z.string().max(500) }),
    result: nothing,
    changes: ['collections'],
  }),
  'deleted.empty': change({
    summary: 'Delete for good what was deleted: these, and nothing else.',
    needs: 'manage',
    params: z.strictObject({ ids: z.array(id).min(1).max(10_000) }),
    result: nothing,
    changes: ['collections', 'calls'],
  }),
};
