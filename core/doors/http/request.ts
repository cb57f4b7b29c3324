import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { coerceParams, type Entry } from '../../engine/catalogue.ts';
import { isNode } from '../../kit/dig.ts';
import { AppError } from '../../kit/errors.ts';
import { printable } from '../../kit/printable.ts';

/** The specification's limit on request bodies. */
export const MAX_BODY = 1024 * 1024;

/** The parameters of a call from its address and, where the operation takes one, from its JSON body. */
export const paramsOf = (context: Context, entry: Entry): Readonly<Record<string, unknown>> => {
  const inPath = context.req.param() as Record<string, string>;
  const inQuery = queryOf(context);
  // What is posted stands in the body alone, so that one call has one form.
  const [stray] = entry.operation.method === 'GET' ? [] : Object.keys(inQuery);
  if (stray !== undefined)
    throw new AppError('validation_error', `unknown parameter ${printable(stray)}`);
  const inBody = entry.operation.method === 'GET' ? {} : bodyOf(context);
  const seen = new Set(Object.keys(inPath));
  for (const name of [...Object.keys(inQuery), ...Object.keys(inBody)]) {
    if (Object.hasOwn(inPath, name))
      throw new AppError('validation_error', `unknown parameter ${name}`);
    if (seen.has(name)) throw new AppError('validation_error', `${name}: given more than once`);
    seen.add(name);
  }
  return { ...coerceParams(entry.params, { ...inQuery, ...inPath }), ...inBody };
};

/** By hand, because a plain object would swallow a parameter called `__proto__`. */
const queryOf = (context: Context): Record<string, string> => {
  const query = new URL(context.req.url).searchParams;
  const names = new Set<string>();
  const twice = [...query.keys()].find((name) => names.size === names.add(name).size);
  if (twice !== undefined)
    throw new AppError('validation_error', `${printable(twice)}: given more than once`);
  return Object.fromEntries(query);
};

const bodyOf = (context: Context): Record<string, unknown> => {
  const bytes = context.get('body') as Uint8Array | undefined;
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new AppError('validation_error', 'the body is not JSON');
  }
  if (!isNode(value)) throw new AppError('validation_error', 'the body is not a JSON object');
  return value;
};

/** `Cache-Control: max-age=N`: the caller accepts an archived answer of that age in seconds. */
export const maxAgeOf = (header: string | undefined): number | undefined => {
  const match = /(?:^|,)\s*max-age\s*=\s*(\d{1,10})\s*(?:,|$)/i.exec(header ?? '');
  return match ? Number(match[1]) : undefined;
};

/** Refuses a body over the limit, whether its length was declared or not, and keeps a smaller one. */
export const limitBody = async (context: Context, next: () => Promise<void>): Promise<void> => {
  const { headers } = context.req.raw;
  const { incoming } = (context.env ?? {}) as { incoming?: IncomingMessage };
  const hasBody = headers.has('content-length') || headers.has('transfer-encoding');
  if (incoming && hasBody) {
    const declared = Number(headers.get('content-length') ?? 0);
    const body = declared > MAX_BODY ? undefined : await readWithin(incoming);
    if (!body) {
      await dropRest(incoming);
      throw new AppError('body_too_large');
    }
    context.set('body', body);
  }
  await next();
};

/** The body, or nothing when it is over the limit. */
const readWithin = async (incoming: IncomingMessage): Promise<Uint8Array | undefined> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop must not close the connection: its answer is still to be sent.
  for await (const chunk of incoming.iterator({ destroyOnReturn: false })) {
    size += (chunk as Uint8Array).byteLength;
    if (size > MAX_BODY) return undefined;
    chunks.push(chunk as Uint8Array);
  }
  return Buffer.concat(chunks);
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
