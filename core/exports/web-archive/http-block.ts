/** A kept request and its reply as HTTP messages, as archives hold them. */
import { STATUS_CODES } from 'node:http';
import type { Exchange } from '../dataset.ts';

/** Bodies are kept unpacked: what told how they were sent is kept under another name, as others do. */
const ORIGINAL = new Set(['content-encoding', 'transfer-encoding', 'content-length']);
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
  const reason = STATUS_CODES[status] ?? '';
  const headers = { ...renamed(responseHeaders), 'content-length': String(body.length) };
  return message(`HTTP/1.1 ${status} ${reason}`, headers, body);
};
