import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import type { ListPage, Operation } from '#kit/operation.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import platform from '../../platform.ts';

/** Items as tests look at them. */
export type Item = Readonly<Record<string, unknown>> & { readonly entityId?: string };

export const operation = (name: string): Operation => {
  const found = platform.operations.find((one) => one.name === name);
  if (!found) throw new Error(`no such operation: ${name}`);
  return found;
};

/** A page of a list, its items checked against their schema. */
export const parseCheckedPage = (
  name: string,
  reply: Reply,
  params: Readonly<Record<string, unknown>> = {},
): Parsed<ListPage<Item>> => {
  const { schema, routes } = operation(name);
  const parsed = routes[0]?.parse([reply], params) as Parsed<ListPage<Item>>;
  for (const item of parsed.data.items) schema.parse(item);
  return parsed;
};

export const ids = ({ data }: Parsed<ListPage<Item>>): (string | undefined)[] =>
  data.items.map(({ entityId }) => entityId);

export const codes = ({ notices }: Parsed<ListPage<Item>>): string[] =>
  notices.map(({ code }) => code);

/** The addresses that an operation asks by one of its routes. */
export const requestTo = async (
  name: string,
  way: 'public-page' | 'official-api',
  params: Readonly<Record<string, unknown>>,
): Promise<string[]> => {
  const asks: RequestSpec[] = [];
  const get: Get = (ask) => {
    asks.push(ask);
    return Promise.reject(new AppError('service_unavailable'));
  };
  const sent = askingRoute(operation(name), way).fetch(get, params, undefined);
  await sent.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'service_unavailable') throw error;
  });
  return asks.map(({ url }) => url);
};
