import { expect } from 'vitest';
import type { Reply } from '#kit/exchange.ts';
import { routeNamed, type ListPage, type Platform } from '#kit/operation.ts';

type Item = Readonly<Record<string, unknown>>;

/** The way by which an operation reads what a person's own browsing loads. */
export const findCapture = (platform: Platform, name: string) => {
  const operation = platform.operations.find((one) => one.name === name);
  const route = operation && routeNamed(operation, 'capture');
  if (!operation || route?.name !== 'capture') throw new Error(`${name} is not captured`);
  return { operation, route };
};

/** Reads what a page loaded, and holds each item against the shape of the operation. */
export const readCaptured = (platform: Platform, name: string, ...replies: readonly Reply[]) => {
  const { operation, route } = findCapture(platform, name);
  for (const { request } of replies)
    expect([request.url, route.reads(request)]).toEqual([request.url, true]);
  const parsed = route.parse(replies, {});
  const items = operation.list ? (parsed.data as ListPage<unknown>).items : [parsed.data];
  for (const item of items) expect(operation.schema.safeParse(item).error).toBeUndefined();
  return { ...parsed, items, page: parsed.data as ListPage<Item>, one: parsed.data as Item };
};
