/** Lines of an index of captures (CDXJ of pywb and Webrecorder), by which players find a record. */
import type { Exchange } from '../dataset.ts';
import { requestBody } from './warc-record.ts';

/** An address with its host turned around, as indexes sort them: `com,example)/path?a=1&b=2`. */
export const surt = (address: string): string => {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return address;
  const url = new URL(address.replace(/^(https?:\/\/)www\d*\./, '$1').toLowerCase());
  const host = url.hostname.split('.').toReversed().join(',');
  const query = url.search === '' ? '' : `?${url.search.slice(1).split('&').toSorted().join('&')}`;
  return `${host}${url.port === '' ? '' : `:${url.port}`})${url.pathname}${query}`;
};

export interface Capture {
  readonly url: string;
  readonly at: string;
  readonly mime: string;
  readonly status?: number;
  readonly digest: string;
  readonly offset: number;
  readonly length: number;
  readonly posted?: Posted | undefined;
}

export const cdxjLine = (capture: Capture, filename: string): string => {
  const { url, at, mime, status, digest, offset, length, posted } = capture;
  const fields = {
    url,
    mime,
    ...(status !== undefined && { status: String(status) }),
    digest,
    length: String(length),
    offset: String(offset),
    filename,
    ...(posted && { method: posted.method, requestBody: posted.query }),
  };
  const timestamp = at.replaceAll(/[-:T]/g, '').slice(0, 14);
  return `${surt(posted?.address ?? url)} ${timestamp} ${JSON.stringify(fields)}\n`;
};

/** What was posted, as a query by which players find the reply to it. */
interface Posted {
  readonly method: string;
  readonly query: string;
  readonly address: string;
}

/** Signs of a query of an index. */
const MOST_QUERY = 4096;

export const postedIn = (exchange: Exchange): Posted | undefined => {
  const { method, url } = exchange;
  if (method === 'GET') return undefined;
  const query = queryFromBody(exchange).slice(0, MOST_QUERY);
  const separator = url.indexOf('?') > 0 ? '&' : '?';
  return { method, query, address: `${url}${separator}__wb_method=${method}&${decoded(query)}` };
};

const decoded = (query: string): string => {
  try {
    return decodeURI(query);
  } catch {
    return '';
  }
};

const queryFromBody = (exchange: Exchange): string => {
  const type = Object.entries(exchange.requestHeaders).find(
    ([name]) => name.toLowerCase() === 'content-type',
  )?.[1];
  const body = requestBody(exchange);
  switch (type?.split(';')[0]) {
    case 'application/x-www-form-urlencoded':
      return body.toString('utf8');
    case 'application/json':
    case 'text/plain':
      return jsonQuery(body.toString('utf8'));
    default:
      return `__wb_post_data=${body.toString('base64')}`;
  }
};

/** Deeper than this no request goes. */
const DEEPEST = 60;

/** The values of a document by their names, whatever they stand in; further ones of a name are numbered. */
const jsonQuery = (json: string): string => {
  const query = new URLSearchParams();
  const repeated = new Map<string, number>();
  const freeName = (name: string): string => {
    if (!query.has(name)) return name;
    const n = (repeated.get(name) ?? 1) + 1;
    repeated.set(name, n);
    return `${name}.${n}_`;
  };
  const add = (value: unknown, name: string, depth: number): void => {
    if (depth > DEEPEST) return;
    if (value === null) query.set(freeName(name), 'null');
    else if (Array.isArray(value)) for (const one of value) add(one, name, depth + 1);
    else if (typeof value === 'object')
      for (const [key, one] of Object.entries(value)) add(one, key, depth + 1);
    else {
      const text = typeof value === 'string' ? value : JSON.stringify(value);
      if (text !== '') query.set(freeName(name), text);
    }
  };
  try {
    add(JSON.parse(json), '', 0);
  } catch {
    return '';
  }
  return query.toString();
};
