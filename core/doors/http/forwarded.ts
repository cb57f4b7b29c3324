import type { IncomingHttpHeaders } from 'node:http';

/** What one proxy says of the connection that it took: each value as it was written. */
export interface Hop {
  readonly for?: string | undefined;
  readonly proto?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * The hops that `X-Forwarded-For`, `-Proto` and `-Host` tell of, the nearest proxy last; `undefined` where
 * none of the three was sent. A proxy either adds to a list or replaces it: the lists are matched from
 * their ends, and a shorter one goes on with its first value.
 */
export const hopsFromXForwarded = (headers: IncomingHttpHeaders): readonly Hop[] | undefined => {
  const listIn = (name: string): string[] => {
    const value = headers[name];
    return typeof value === 'string' ? value.split(',').map((one) => one.trim()) : [];
  };
  const [fors, protos, hosts] = [
    listIn('x-forwarded-for'),
    listIn('x-forwarded-proto'),
    listIn('x-forwarded-host'),
  ];
  if (fors.length + protos.length + hosts.length === 0) return undefined;
  const count = Math.max(fors.length, 1);
  const fromEnd = (list: readonly string[], distance: number): string | undefined =>
    list[list.length - distance] ?? list[0];
  return Array.from({ length: count }, (_, index) => ({
    for: fors[index],
    proto: fromEnd(protos, count - index),
    host: fromEnd(hosts, count - index),
  }));
};

/**
 * The hops that `Forwarded` tells of (RFC 7239, section 4), the nearest proxy last; `undefined` where it
 * was not sent. A header that does not follow the grammar has no hops.
 */
export const hopsFromForwarded = (header: string | undefined): readonly Hop[] | undefined => {
  if (header === undefined) return undefined;
  const elements = splitOutsideQuotes(header, ',');
  const hops = elements?.map(readElement) ?? [];
  return hops.every((hop) => hop !== undefined) ? hops : [];
};

const TOKEN = /^[\w!#$%&'*+.^`|~-]+$/;

const readElement = (element: string): Hop | undefined => {
  const pairs = new Map<string, string>();
  for (const pair of splitOutsideQuotes(element, ';') ?? []) {
    if (pair.trim() === '') continue;
    const split = pair.indexOf('=');
    const name = pair.slice(0, split).trim().toLowerCase();
    const value = readValue(pair.slice(split + 1).trim());
    if (split < 1 || value === undefined || pairs.has(name)) return undefined;
    pairs.set(name, value);
  }
  return { for: pairs.get('for'), proto: pairs.get('proto'), host: pairs.get('host') };
};

/** A token, or a quoted string without its quotes. */
const readValue = (text: string): string | undefined => {
  if (!text.startsWith('"')) return TOKEN.test(text) ? text : undefined;
  return text.length > 1 && text.endsWith('"')
    ? text.slice(1, -1).replaceAll(/\\(.)/g, '$1')
    : undefined;
};

/** `undefined` where a quoted string does not end. */
const splitOutsideQuotes = (text: string, at: ',' | ';'): string[] | undefined => {
  const parts: string[] = [];
  let [start, isQuoted] = [0, false];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index];
    if (isQuoted && char === '\\') index += 1;
    else if (char === '"') isQuoted = !isQuoted;
    else if (char === at && !isQuoted) {
      parts.push(text.slice(start, index));
      start = index + 1;
    }
  }
  return isQuoted ? undefined : [...parts, text.slice(start)];
};
