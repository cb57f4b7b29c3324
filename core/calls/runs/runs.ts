/** The runs that gather collections. */
import { z } from 'zod';
import { most, name } from '../collections/collections.ts';
import { change, none, query, shape } from '../define.ts';
import type { RunView } from '../gathering.ts';

const id = z.strictObject({ id: z.string().min(1) });

/** A run, as far as its own row tells: nothing of it is counted. */
export interface LatestRunView extends Pick<
  RunView,
  'id' | 'collection' | 'kind' | 'state' | 'added'
> {
  /** Whoever asks pays for it; of a desktop, every run is. */
  readonly isOwn: boolean;
}

export const runCalls = {
  'runs.list': query({
    summary: 'The runs of a collection, or of all, the latest first.',
    needs: 'read',
    doors: ['rest', 'mcp'],
    params: z.strictObject({
      collection: name.optional(),
      limit: z.int().min(1).max(200).default(50),
    }),
    result: shape<readonly RunView[]>(),
    topics: ['collections'],
  }),
  'runs.latest': query({
    summary: 'The latest runs, without counts of what is left of them.',
    needs: 'read',
    params: none,
    result: shape<readonly LatestRunView[]>(),
    topics: ['collections'],
  }),
  'runs.pause': change({
    summary: 'Let a run stand still.',
    needs: 'collect',
    doors: ['mcp'],
    params: id,
    result: shape<RunView>(),
    changes: ['collections'],
  }),
  'runs.resume': change({
    summary: 'Let a run go on, if wanted with a new allowance in all, or with as much again.',
    needs: 'collect',
    doors: ['mcp'],
    isLong: true,
    params: id.extend({ ...most, asMuchAgain: z.boolean().optional() }),
    result: shape<RunView>(),
    changes: ['collections'],
  }),
  'runs.cancel': change({
    summary: 'End a run. What it gathered stays.',
    needs: 'collect',
    doors: ['rest', 'mcp'],
    params: id,
    result: shape<RunView>(),
    changes: ['collections'],
  }),
  'runs.fill-gaps': change({
    summary: 'Ask again for the pages that a run could not read.',
    needs: 'collect',
    doors: ['mcp'],
    isLong: true,
    params: id,
    result: shape<RunView>(),
    changes: ['collections'],
  }),
};
