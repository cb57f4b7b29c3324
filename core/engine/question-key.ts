import { canonical } from '#kit/identity.ts';
import type { RouteName } from '#kit/route.ts';
import type { Entry } from './catalogue.ts';

/** In place of our address in what browsing brought: this machine, whatever the port. */
export const CAPTURED_BASE = 'http://127.0.0.1';

/**
 * The canonical text of all that an answer depends on: under it answers are kept and found again. The
 * addresses in a list are ours (`base`): an answer with those of another port would lead nowhere. What
 * browsing brought is kept under the question alone, whoever asks for it by name and at which port.
 */
export const questionKey = (
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  base: string,
  route?: RouteName,
): string =>
  route === 'capture'
    ? capturedKey(entry, params)
    : canonical({ ...params, ...(entry.operation.list && { base }), route });

/** The same, of what browsing or an import brought. */
export const capturedKey = (entry: Entry, params: Readonly<Record<string, unknown>>): string =>
  canonical({ ...params, ...(entry.operation.list && { base: CAPTURED_BASE }) });
