import { AppError } from '#kit/errors.ts';
import type { SentRequest } from '#kit/exchange.ts';

/** These belong to the connection, not to what is asked. */
const OURS = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
  'te',
  'upgrade',
  'expect',
]);

/**
 * The headers of a request as they are sent: the platform's own as given, and ours around them.
 * A platform may word the User-Agent as its official API wants it, but never without our name in it.
 */
export const sentHeaders = (
  request: SentRequest,
  userAgent: string,
  acceptEncoding: string,
): Readonly<Record<string, string>> => {
  const headers: Record<string, string> = { 'user-agent': userAgent };
  for (const [name, value] of Object.entries(request.headers))
    if (!OURS.has(name.toLowerCase())) headers[name.toLowerCase()] = value;
  const product = userAgent.split(/[/ ]/)[0] ?? '';
  if (!headers['user-agent']?.includes(product))
    throw new AppError('internal_error', undefined, {
      cause: new Error(`a request must not hide that it comes from ${product}`),
    });
  if (typeof request.body === 'object' && request.body !== null)
    headers['content-type'] ??= 'application/json';
  headers['accept-encoding'] = acceptEncoding;
  return headers;
};

/**
 * Headers as plain text, with lower-case names. Cookies are not kept: only the names of those that
 * were offered are, as `set-cookie-names`.
 */
export const flatHeaders = (headers: Readonly<Record<string, unknown>>): Record<string, string> => {
  const flat: Record<string, string> = {};
  for (const [given, value] of Object.entries(headers)) {
    const name = given.toLowerCase();
    const values = (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined && one !== null)
      .map(String);
    if (values.length === 0) continue;
    if (name === 'set-cookie')
      flat['set-cookie-names'] = values.map((one) => one.split('=')[0]?.trim() ?? '').join(', ');
    else flat[name] = values.join(', ');
  }
  return flat;
};
