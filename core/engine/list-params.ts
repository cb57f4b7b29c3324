import type { Entry } from './catalogue.ts';
import { at } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import { plainParams } from '#kit/params.ts';

type Params = Readonly<Record<string, unknown>>;

/** How a list is paged through; it is the same list whatever they are. */
const PAGING = new Set(['cursor', 'count']);

/**
 * The parameters that make a list this list and no other: neither where a page begins, nor how long it
 * is, nor a default that was spelt out. Cursors are bound to these, and they make the list's address.
 */
export const listParams = ({ paramsSchema }: Pick<Entry, 'paramsSchema'>, params: Params): Params =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) =>
        !PAGING.has(name) && value !== undefined && value !== findDefault(paramsSchema, name),
    ),
  );

const findDefault = (paramsSchema: Params, name: string): unknown =>
  at(paramsSchema, 'properties', name, 'default');

/**
 * What makes a list the same list wherever it is planned, counted or looked for: checked parameters without
 * where and how long its pages are, and handles without regard to case where the platform has none.
 */
export const listIdentity = ({ params: schema }: Pick<Entry, 'params'>, params: Params): string =>
  canonical(
    plainParams(
      schema,
      Object.fromEntries(Object.entries(params).filter(([name]) => !PAGING.has(name))),
    ),
  );
