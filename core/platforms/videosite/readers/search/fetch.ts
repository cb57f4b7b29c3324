import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor } from '#kit/operation.ts';
import { either } from '#kit/fallback-routes.ts';
import { apiRequest, type Visit } from '../ask.ts';

export const searchParams = z.object({
  query: z
    .string()
    .trim()
    .min(1)
    .max(500)
    .describe('The words to search for, as they would be typed into the site’s search box.'),
  cursor,
});

interface Params {
  readonly query: string;
  readonly cursor?: string | undefined;
}

/** The `params` that narrow a search to one kind, and the same with "search exactly for this". */
const KINDS = {
  videos: ['EgIQAQ%3D%3D', 'EgIQAfABAQ%3D%3D'],
  channels: ['EgIQAg%3D%3D', 'EgIQAvABAQ%3D%3D'],
  playlists: ['EgIQAw%3D%3D', 'EgIQA_ABAQ%3D%3D'],
} as const;

/**
 * Asks for a page of results of one kind. The second form serves replays of recordings that were
 * made with it; a live call never needs it.
 */
export const fetchSearch = (
  kind: keyof typeof KINDS,
): ((get: Get, params: Params, session: Visit) => Promise<readonly Reply[]>) =>
  either(
    ...KINDS[kind].map(
      (narrowed) =>
        async (get: Get, { query, cursor: token }: Params, session: Visit) => [
          await get(
            apiRequest(
              'search',
              token === undefined ? { query, params: narrowed } : { continuation: token },
              session,
            ),
          ),
        ],
    ),
  );
