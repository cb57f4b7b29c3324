import type { IncomingMessage } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import type { z } from 'zod';
import { isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { coerceParams } from '#kit/params.ts';
import { printable } from '#kit/printable.ts';
import { messages } from '../messages.ts';

/** The specification's limit on request bodies. */
const MAX_BODY = 1_000_000;

/** The parameters of a call from its address and, where it is posted, from its JSON body; they are still to be checked. */
export const paramsFromRequest = (
  context: Context,
  { isPosted, params }: { readonly isPosted: boolean; readonly params: z.ZodObject },
  /** Names in the query that are no parameters of the call. */
  set: readonly string[] = [],
): Readonly<Record<string, unknown>> => {
  const inPath = context.req.param() as Record<string, string>;
  const inQuery = Object.fromEntries(
    Object.entries(readQuery(context)).filter(([name]) => !set.includes(name)),
  );
  // What is posted stands in the body alone, so that one call has one form.
  const [stray] = isPosted ? Object.keys(inQuery) : [];
  if (stray !== undefined)
    throw new AppError('validation_error', messages.unknownParameter({ name: printable(stray) }));
  const inBody = isPosted ? parseJsonBody(context) : {};
  const seen = new Set(Object.keys(inPath));
  for (const name of [...Object.keys(inQuery), ...Object.keys(inBody)]) {
    if (Object.hasOwn(inPath, name))
      throw new AppError('validation_error', messages.unknownParameter({ name }));
    if (seen.has(name))
      throw new AppError('validation_error', messages.givenMoreThanOnce({ name }));
    seen.add(name);
  }
  return { ...coerceParams(params, { ...inQuery, ...inPath }), ...inBody };
};

/** By hand, because a plain object would swallow a parameter called `__proto__`. */
const readQuery = (context: Context): Record<string, string> => {
  const query = new URL(context.req.url).searchParams;
  const names = new Set<string>();
  const twice = [...query.keys()].find((name) => names.size === names.add(name).size);
  if (twice !== undefined)
    throw new AppError('validation_error', messages.givenMoreThanOnce({ name: printable(twice) }));
  return Object.fromEntries(query);
};

/** The body as a JSON object. Throws `validation_error`. */
const parseJsonBody = (context: Context): Record<string, unknown> => {
  const bytes = context.get('body') as Uint8Array | undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('validation_error', messages.bodyNotJson);
  }
  if (!isNode(value)) throw new AppError('validation_error', messages.bodyNotAnObject);
  return value;
};

/** `Cache-Control: max-age=N`: the caller accepts an archived answer of that age in seconds. */
export const parseMaxAge = (header: string | undefined): number | undefined => {
  const match = /(?:^|,)\s*max-age\s*=\s*(\d{1,10})\s*(?:,|$)/i.exec(header ?? '');
  return match ? Number(match[1]) : undefined;
};

/** How long a request may take to arrive whole, in milliseconds. */
export interface BodyTimes {
  /** Of a caller who showed a good key. */
  readonly known: number;
  readonly stranger: number;
}

const BODY_TIMES: BodyTimes = { known: 30_000, stranger: 5000 };

export interface BodyLimits {
  readonly times?: BodyTimes | undefined;
  /**
   * Whether the caller has a good key, and may take the longer time; nobody may when left out. Routes behind
   * it look at the key before all else.
   */
  readonly isKnown?: (context: Context) => boolean | Promise<boolean>;
}

/**
 * Reads the body, and refuses one over the limit, whether its length was declared or not, and one that
 * does not arrive whole in time. A client that asks first (`Expect: 100-continue`) is told to go on only
 * here; no other expectation can be met.
 */
export const limitBody =
  ({ times = BODY_TIMES, isKnown }: BodyLimits = {}) =>
  async (context: Context, next: () => Promise<void>): Promise<void> => {
    const { headers } = context.req.raw;
    const { incoming, outgoing } = (context.env ?? {}) as Partial<HttpBindings>;
    const expected = headers.get('expect')?.trim().toLowerCase();
    if (expected !== undefined && expected !== '100-continue') {
      // Whoever has no key is told of that alone, by the route; its error is that of the key.
      if (isKnown && !(await isKnown(context))) return next();
      throw new AppError('validation_error', messages.expectationUnsupported);
    }
    const chunks = chunksFromRequest(context.req.raw, incoming);
    if (chunks) {
      const declared = Number(headers.get('content-length') ?? 0);
      if (declared <= MAX_BODY && expected !== undefined) outgoing?.writeContinue();
      const ms = (await isKnown?.(context)) ? times.known : times.stranger;
      const body = declared > MAX_BODY ? undefined : await readWithin(chunks, ms);
      if (!body) {
        // Who waits for a word to go on sends nothing that would have to be dropped.
        if (expected === undefined && incoming) await dropRest(incoming);
        throw new AppError('body_too_large');
      }
      context.set('body', body);
    }
    await next();
  };

type Chunks = AsyncIterator<Uint8Array>;

/**
 * The body in pieces, if the request has one. Leaving it early does not close the connection: its answer
 * is still to be sent.
 */
const chunksFromRequest = (
  request: Request,
  incoming: IncomingMessage | undefined,
): Chunks | undefined => {
  if (!incoming) return request.body?.values({ preventCancel: true });
  const { headers } = request;
  return headers.has('content-length') || headers.has('transfer-encoding')
    ? (incoming.iterator({ destroyOnReturn: false }) as Chunks)
    : undefined;
};

/** The body, or nothing when it is over the limit. Throws `request_timeout` when it does not end in time. */
const readWithin = async (source: Chunks, ms: number): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new AppError('request_timeout')), ms).unref();
  try {
    for (;;) {
      const { done, value } = await Promise.race([source.next(), late.promise]);
      if (done === true) return Buffer.concat(chunks);
      size += value.byteLength;
      if (size > MAX_BODY) return undefined;
      chunks.push(value);
    }
  } finally {
    clearTimeout(timer);
  }
};

const DROP_MS = 1000;

/** A client that is still sending would be cut off before it saw our answer; it gets a moment to end. */
const dropRest = (incoming: IncomingMessage): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, DROP_MS).unref();
    const done = (): void => {
      clearTimeout(timer);
      resolve();
    };
    incoming.once('end', done).once('close', done).resume();
  });
