import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor } from '#kit/operation.ts';
import { either } from '#kit/fallback-routes.ts';
import { apiRequest, pageRequest, type Visit } from '../ask.ts';

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

/**
 * The `params` that narrow a search to one kind, and the same with "search exactly for this". People's own searches are
 * of all kinds: what is no video is counted there.
 */
const KINDS = {
  videos: ['EgIQAQ%3D%3D', 'EgIQAfABAQ%3D%3D', '8AEB', undefined],
  channels: ['EgIQAg%3D%3D', 'EgIQAvABAQ%3D%3D'],
  playlists: ['EgIQAw%3D%3D', 'EgIQA_ABAQ%3D%3D'],
} satisfies Readonly<Record<string, readonly (string | undefined)[]>>;

type Plan = (get: Get, params: Params, session: Visit) => Promise<readonly Reply[]>;

const call =
  (fields: (params: Params) => Readonly<Record<string, unknown>>): Plan =>
  async (get, params, session) => [await get(apiRequest('search', fields(params), session))];

const narrowedCall = (params: string | undefined): Plan =>
  call(({ query }) => ({ query, ...(params !== undefined && { params }) }));

const openPage =
  (sp: string): Plan =>
  async (get, { query }) => [await get(pageRequest('/results', { search_query: query, sp }))];

/**
 * Asks for a page of results of one kind. All but the first form serve what was recorded with them, also by a person's
 * browser; a live call never needs them.
 */
export const fetchSearch = (kind: keyof typeof KINDS): Plan => {
  const forms: readonly (string | undefined)[] = KINDS[kind];
  const calls = forms.map(narrowedCall);
  const pages = forms.flatMap((sp) => (sp === undefined ? [] : openPage(sp)));
  const later = call(({ cursor: continuation }) => ({ continuation }));
  const first = either(...calls, ...pages);
  return (get, params, session) =>
    (params.cursor === undefined ? first : later)(get, params, session);
};
