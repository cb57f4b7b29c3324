import type { z } from 'zod';

/**
 * A local operation: our own data (keys, credits, downloads, settings). Exposed to the window and the
 * command line only; no HTTP door of the API can mint a key or write a file.
 */
export interface Local<C> {
  /** `keys.add`: topic and verb. */
  readonly name: string;
  readonly summary: string;
  readonly params: z.ZodObject;
  /** Topics whose data changes when it succeeds; windows refetch them. */
  readonly changes: readonly Topic[];
  readonly run: (context: C, params: never) => unknown;
}

/** What a window may show and must refetch when told that it changed. */
export const TOPICS = [
  'keys',
  'clients',
  'credits',
  'downloads',
  'settings',
  'health',
  'api',
  'calls',
  'collections',
  'network',
  'capture',
] as const;
export type Topic = (typeof TOPICS)[number];

export const defineLocal = <C, P extends z.ZodObject>(local: {
  readonly name: string;
  readonly summary: string;
  readonly params: P;
  readonly changes?: readonly Topic[];
  readonly run: (context: C, params: z.infer<P>) => unknown;
}): Local<C> => ({ changes: [], ...local });
