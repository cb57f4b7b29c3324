/** What takes long: how far it is, and its end, by the id that whoever began it gave it. */
import { z } from 'zod';
import type { CountingProgress } from '#kit/chart-counts.ts';
import { change, nothing, query, shape } from '../define.ts';

/** How far it is, by its kind. */
export type WorkProgress =
  | ({ readonly kind: 'chart' } & CountingProgress)
  | ({ readonly kind: 'export' } & ExportProgress)
  /** Pages of the data file; once all are copied, the copy is checked. */
  | { readonly kind: 'backup'; readonly copied: number; readonly of: number }
  | { readonly kind: 'forgetting'; readonly read: number; readonly of: number };

/** A dataset is read several times: first to know it, then to write it. */
interface ExportProgress {
  /** Which reading this is, from 1. */
  readonly step: number;
  readonly rows: number;
  readonly ofRows: number;
}

const params = z.strictObject({ id: z.string().min(1).max(100) });

export const workCalls = {
  'work.progress': query({
    summary:
      'How far a backup, a chart, an export or a search for a person is; nothing when it is over.',
    needs: 'read',
    params,
    result: shape<{ readonly progress?: WorkProgress }>(),
    topics: [],
  }),
  'work.cancel': change({
    summary:
      'End a backup, a chart, an export, a search for a person, an import or a field trial that one began; what was kept or deleted until then stays so.',
    needs: 'read',
    params,
    result: nothing,
    changes: [],
  }),
};
