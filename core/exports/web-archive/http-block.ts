/** A kept request and its reply as HTTP messages, as archives hold them. */
import type { Exchange } from '../dataset.ts';

/** Bodies are kept unpacked: what told how they were sent is kept under another name, as others do. */
const ORIGINAL = new Set(['content-encoding', 'transfer-encoding', 'content-length']);
/** Words of the codes that platforms send (RFC 9110); readers need none. */
const REASONS: Readonly<Record<number, string>> = {
  200: 'OK',
  201: 'Created',
  204: 'No Content',
  206: 'Partial Content',
  301: 'Moved Permanently',
  302: 'Found',
  304: 'Not Modified',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  410: 'Gone',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
};
const NAME = /^[\w!#$%&'*+.^`|~-]+$/;

/** Headers that came several times are kept line by line. */
const headerLines = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .filter(([name]) => NAME.test(name))
    .flatMap(([name, value]) => value.split(/[\r\n]+/).map((one) => `${name}: ${one.trim()}\r\n`))
    .join('')
    .replaceAll('\0', '');

const renamed = (headers: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      ORIGINAL.has(name.toLowerCase()) ? `x-archive-orig-${name.toLowerCase()}` : name,
      value,
    ]),
  );

const message = (startLine: string, headers: Readonly<Record<string, string>>, body: Uint8Array) =>
  Buffer.concat([
    Buffer.from(`${startLine}\r\n${headerLines(headers)}\r\n`.toWellFormed(), 'utf8'),
    body,
  ]);

/** What was posted, as it was sent; what was kept as JSON is written as JSON. */
export const requestBody = (exchange: Exchange): Buffer => {
  const { requestBody: body } = exchange;
  if (body === undefined || body === null) return Buffer.alloc(0);
  return Buffer.from(typeof body === 'string' ? body : (JSON.stringify(body) ?? ''), 'utf8');
};

export const requestBlock = (exchange: Exchange): Buffer => {
  const { method, url, requestHeaders } = exchange;
  const { host, pathname, search } = new URL(url);
  const body = requestBody(exchange);
  const headers = {
    host,
    ...requestHeaders,
    ...(body.length > 0 && { 'content-length': String(body.length) }),
  };
  return message(`${method.replaceAll(/\W/g, '')} ${pathname}${search} HTTP/1.1`, headers, body);
};

export const responseBlock = (exchange: Exchange, body: Uint8Array): Buffer => {
  const { status, responseHeaders } = exchange;
  const reason = REASONS[status] ?? '';
  const headers = { ...renamed(responseHeaders), 'content-length': String(body.length) };
  return message(`HTTP/1.1 ${status} ${reason}`, headers, body);
};
