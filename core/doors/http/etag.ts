import { createHash } from 'node:crypto';
import type { Context } from 'hono';

/** A weak name of an answer, the same for each way in which it can be compressed. */
export const computeEtag = (body: string | Uint8Array): string =>
  `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;

/** Whether `If-None-Match` names that answer (RFC 9110, section 13.1.2: compared weakly). */
export const isNamed = (header: string | undefined, etag: string): boolean =>
  header?.trim() === '*' ||
  (header ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2));

/** An answer, or that it is still the one that the request names. */
export const answerUnlessNamed = (
  { req }: Context,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Readonly<Record<string, string>> & { readonly etag: string },
): Response =>
  isNamed(req.header('if-none-match'), headers.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers });
