import { canonical } from '#kit/identity.ts';
import type { RouteName } from '#kit/route.ts';
import { earlierParams } from '#kit/params.ts';
import type { Entry } from './catalogue.ts';
import { withoutDefaults } from './list-params.ts';

type Params = Readonly<Record<string, unknown>>;

/** In place of our address in what browsing brought: this machine, whatever the port. */
export const CAPTURED_BASE = 'http://127.0.0.1';

/**
 * The canonical text of all that an answer depends on: under it answers are kept and found again. The
 * addresses in a list are ours (`base`): an answer with those of another port would lead nowhere. What
 * browsing brought is kept under the question alone, whoever asks for it by name and at which port.
 */
export const questionKey = (
  entry: Entry,
  params: Params,
  base: string,
  route?: RouteName,
): string =>
  route === 'capture'
    ? capturedKey(entry, params)
    : canonical({ ...params, ...(entry.operation.list && { base }), route });

/**
 * The same, of what browsing or an import brought: a page is the same one however long a part of it is
 * wanted, and whether a default was spelt out.
 */
export const capturedKey = (entry: Entry, params: Params): string =>
  keyOfCaptured(entry, withoutDefaults(entry, params));

/** That key, and those under which earlier versions kept it: with defaults, or under earlier names. */
export const capturedKeys = (entry: Entry, params: Params): ReadonlySet<string> => {
  const earlier = earlierParams(entry.params, params);
  return new Set([
    capturedKey(entry, params),
    keyOfCaptured(entry, params),
    ...(earlier ? [keyOfCaptured(entry, earlier)] : []),
  ]);
};

const keyOfCaptured = (entry: Entry, params: Params): string =>
  canonical({ ...params, ...(entry.operation.list && { base: CAPTURED_BASE }) });
