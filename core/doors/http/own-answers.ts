/** What answers of our own routes have in common. */
import type { Context } from 'hono';
import type { z } from 'zod';
import { checkParams, coerceParams } from '../../engine/catalogue.ts';
import type { Notice } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import type { CollectionRow, Store } from '../../store/index.ts';
import { messages } from '../messages.ts';
import { computeEtag, isNamed } from './etag.ts';
import { metaHeaders } from './meta-headers.ts';
import { PLAIN_HEADERS } from './plain.ts';
import { schemaLink } from './schema-links.ts';

export type Headers = Readonly<Record<string, string>>;

/** Nothing here costs anything by itself. */
export const creditsLeft = (
  { ledger }: Store,
  keyId: string,
  notices: readonly Notice[] = [],
): Headers => metaHeaders({ creditsUsed: 0, creditsRemaining: ledger.remaining(keyId), notices });

/** What is left, and where the answer of that operation is described. */
export const describedCredits = (
  store: Store,
  keyId: string,
  operation: string,
  notices: readonly Notice[] = [],
): Headers => ({ ...creditsLeft(store, keyId, notices), link: schemaLink(operation) });

/** Notes in the case log that another program holds rows of a collection from now on. */
export const noteRead = (
  { caseLog }: Store,
  keyId: string,
  { seq }: CollectionRow,
  rows: number,
): void => {
  if (rows > 0) caseLog.actAs({ door: 'rest', keyId }, () => caseLog.count(seq, 'read', { rows }));
};

/** Of the path and the query, each once. */
export const paramsIn = <P extends z.ZodObject>(
  { req }: Context,
  schema: P,
  /** Names in the query that are about something else. */
  set: readonly string[] = [],
): z.infer<P> => {
  const query = [...new URL(req.url).searchParams];
  const given: Record<string, string> = {};
  for (const [name, value] of query) {
    if (Object.hasOwn(given, name))
      throw new AppError('validation_error', messages.givenMoreThanOnce({ name: printable(name) }));
    given[name] = value;
    if (set.includes(name)) continue;
    if (!Object.hasOwn(schema.shape, name) || Object.hasOwn(req.param(), name))
      throw new AppError('validation_error', messages.unknownParameter({ name: printable(name) }));
  }
  for (const name of set) delete given[name];
  return checkParams(schema, coerceParams(schema, { ...given, ...req.param() })) as z.infer<P>;
};

export const json = (context: Context, data: unknown, headers: Headers): Response => {
  const body = JSON.stringify({ data });
  const all = {
    ...PLAIN_HEADERS,
    ...headers,
    vary: 'accept, accept-encoding',
    etag: computeEtag(body),
  };
  return isNamed(context.req.header('if-none-match'), all.etag)
    ? new Response(null, { status: 304, headers: all })
    : new Response(body, { status: 200, headers: all });
};
