import type { Entry } from './catalogue.ts';
import { at } from '#kit/dig.ts';
import { canonical } from '#kit/identity.ts';
import { checkParams, earlierParams, plainParams, todaysParams } from '#kit/params.ts';

type Params = Readonly<Record<string, unknown>>;

/** How a list is paged through; it is the same list whatever they are. */
const PAGING = new Set(['cursor', 'count']);

/**
 * The parameters that make a list this list and no other: neither where a page begins, nor how long it
 * is, nor a default that was spelt out. Cursors are bound to these, and they make the list's address.
 */
export const listParams = (entry: Pick<Entry, 'paramsSchema'>, params: Params): Params => {
  const { cursor: _, ...rest } = withoutDefaults(entry, params);
  return rest;
};

/** The parameters that choose a page: neither how long it is, nor a default that was spelt out. */
export const withoutDefaults = (
  { paramsSchema }: Pick<Entry, 'paramsSchema'>,
  params: Params,
): Params =>
  Object.fromEntries(
    Object.entries(params).filter(
      ([name, value]) =>
        name !== 'count' && value !== undefined && value !== findDefault(paramsSchema, name),
    ),
  );

/** The same in every spelling that cursors of before may be bound to, today's first. */
export const boundParams = (entry: Entry, params: Params): readonly Params[] => {
  const today = listParams(entry, params);
  const earlier = earlierParams(entry.params, today);
  return earlier ? [today, earlier] : [today];
};

const findDefault = (paramsSchema: Params, name: string): unknown =>
  at(paramsSchema, 'properties', name, 'default');

/**
 * What makes a list the same list wherever it is planned, counted or looked for: checked parameters without
 * where and how long its pages are, under today's names, and handles without regard to case where the platform has none.
 */
export const listIdentity = ({ params: schema }: Pick<Entry, 'params'>, params: Params): string =>
  canonical(
    plainParams(
      schema,
      Object.fromEntries(
        Object.entries(todaysParams(schema, params)).filter(([name]) => !PAGING.has(name)),
      ),
    ),
  );

/** The same of parameters that were kept: an earlier version may have kept them without what is a default today. */
export const keptListIdentity = (entry: Pick<Entry, 'params'>, params: Params): string => {
  try {
    return listIdentity(entry, checkParams(entry.params, params));
  } catch {
    return canonical(params);
  }
};
