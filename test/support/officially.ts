import { buildCatalogue } from '../../core/engine/catalogue.ts';
import type { Notice } from '#kit/collect.ts';
import { served } from '../../core/platforms/videosite/cases/official.ts';
import platform from '../../core/platforms/videosite/platform.ts';
import { read } from '../../core/engine/read-replies.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';

const catalogue = buildCatalogue([platform]);
const BASE = 'http://127.0.0.1:8674';

interface Statement {
  readonly data: Record<string, unknown>;
  readonly notices: readonly Notice[];
  /** `method?query` of each request. */
  readonly asked: readonly string[];
}

/** An operation by its official way, from request to checked data; `bodies` are the answers by method. */
export const askOfficially = async (
  name: string,
  params: Readonly<Record<string, string>>,
  bodies: Readonly<Record<string, unknown>>,
): Promise<Statement> => {
  const entry = catalogue.find(`videosite.${name}`);
  const { get, asked: requests } = served(bodies);
  if (!entry) throw new Error('no such operation');
  const route = askingRoute(entry.operation, 'official-api');
  const replies = await route.fetch(get, params, undefined);
  const exchanges = replies.map((reply) => ({ reply, route: route.name }));
  const { cursor: state, ...rest } = params;
  const position = state === undefined ? undefined : { state, totalItems: null };
  const { data, notices } = read(entry, exchanges, { params: rest, position, base: BASE });
  return { data: data as Record<string, unknown>, notices, asked: requests };
};

export const codes = (notices: readonly Notice[]): string[] => notices.map(({ code }) => code);

export const itemsFromData = (data: Record<string, unknown>): Record<string, unknown>[] =>
  data['orderedItems'] as Record<string, unknown>[];
