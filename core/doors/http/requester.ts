import type { IncomingMessage, IncomingHttpHeaders } from 'node:http';
import { isLoopback } from '#kit/host-places.ts';
import { readAddress, type AddressList } from './addresses.ts';
import { originOfHost } from './origin.ts';

/** Who asks, and how: the one answer for limits, logs and whatever needs HTTPS. */
export interface Requester {
  /** The client's address as `readAddress` returns it; empty where the connection has ended. */
  readonly address: string;
  /**
   * Whether a program of this machine asks, at an address of it. A proxy on this machine is none: it gives
   * itself away by its headers or by the name that it serves, also where nobody has named it.
   */
  readonly isLocal: boolean;
  /**
   * Whether the client speaks https: as the trusted proxy says; otherwise by the name that was asked
   * for, because a name that was let in stands on a proxy that speaks https.
   */
  readonly isHttps: boolean;
}

/** What the headers of a proxy say of the client. */
interface Forwarded {
  readonly address: string;
  readonly proto?: string | undefined;
  readonly host?: string | undefined;
}

const known = new WeakMap<IncomingMessage, Requester>();

/** As `readRequester` found it; of a port that trusts nobody, by the connection alone. */
export const requesterOf = (request: IncomingMessage): Requester =>
  known.get(request) ?? describePeer(request, peerAddress(request));

const describePeer = (request: IncomingMessage, address: string): Requester => {
  // The form in which the fast path reads headers as well: Node makes each form once.
  const { headersDistinct } = request;
  const isHttps = isHttpsName(headersDistinct['host']?.[0]);
  return {
    address,
    isLocal:
      isLoopback(address) &&
      !isHttps &&
      !FORWARDING.some((name) => headersDistinct[name] !== undefined),
    isHttps,
  };
};

const FORWARDING = ['x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host', 'forwarded'];

/**
 * Finds out who asks, and remembers it for `requesterOf`. Forwarding headers are believed only from
 * trusted proxies. A name that they forwarded takes the place of Host before anything else reads it, so
 * the same list of names is asked for both.
 */
export const readRequester = (request: IncomingMessage, trusted: AddressList): Requester => {
  const peer = peerAddress(request);
  const requester = trusted.has(peer)
    ? describeClient(request, readForwarded(request, peer, trusted))
    : describePeer(request, peer);
  known.set(request, requester);
  return requester;
};

const peerAddress = ({ socket }: IncomingMessage): string =>
  readAddress(socket.remoteAddress ?? '') ?? '';

const describeClient = (
  request: IncomingMessage,
  { address, proto, host }: Forwarded,
): Requester => {
  const isHttps = proto === undefined ? undefined : proto.toLowerCase() === 'https';
  if (host !== undefined) setHost(request, withoutUsualPort(host.toLowerCase(), isHttps));
  const found = describePeer(request, address);
  return { ...found, isHttps: isHttps ?? found.isHttps };
};

const isHttpsName = (host: string | undefined): boolean =>
  host !== undefined && originOfHost(host).startsWith('https:');

/**
 * A proxy sets one of the two forms and passes on the other as the client wrote it. So where both came
 * and differ, neither is believed, and the client counts as the proxy.
 */
const readForwarded = (
  { headers }: IncomingMessage,
  peer: string,
  trusted: AddressList,
): Forwarded => {
  const found = [hopsFromXForwarded(headers), hopsFromForwarded(headers.forwarded)].flatMap(
    (hops) => (hops ? [clientFromHops(hops, peer, trusted)] : []),
  );
  const [one, other = one] = found;
  if (!one || !other) return { address: peer };
  const differs = (a: string | undefined, b: string | undefined): boolean =>
    a !== undefined && b !== undefined && a.toLowerCase() !== b.toLowerCase();
  if (
    one.address !== other.address ||
    differs(one.proto, other.proto) ||
    differs(one.host, other.host)
  )
    return { address: peer };
  return { ...one, proto: one.proto ?? other.proto, host: one.host ?? other.host };
};

/**
 * From the right, past every trusted proxy, to the first address that is none: what stands left of it
 * was written by somebody whom nobody vouches for. A hop without a readable address ends the way.
 */
const clientFromHops = (hops: readonly Hop[], peer: string, trusted: AddressList): Forwarded => {
  let address = peer;
  let last: Hop | undefined;
  for (const hop of hops.toReversed()) {
    if (!trusted.has(address)) break;
    last = hop;
    const next = hop.for === undefined ? undefined : readAddress(withoutPort(hop.for));
    if (next === undefined) break;
    address = next;
  }
  return { address, proto: nonEmpty(last?.proto), host: nonEmpty(last?.host) };
};

const nonEmpty = (text: string | undefined): string | undefined => (text === '' ? undefined : text);

/** `192.0.2.1:4711`, `[2001:db8::1]:4711` and `[2001:db8::1]` without what stands around the address. */
const withoutPort = (text: string): string => {
  const [, bracketed] = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text) ?? [];
  if (bracketed !== undefined) return bracketed;
  const [, address] = /^([^:]*):\d{1,5}$/.exec(text) ?? [];
  return address ?? text;
};

/** Some proxies name the port also where it is the usual one. */
const withoutUsualPort = (host: string, isHttps: boolean | undefined): string =>
  host.replace(isHttps === false ? /:80$/ : /:443$/, '');

/** What one proxy says of the connection that it took: each value as it was written. */
interface Hop {
  readonly for?: string | undefined;
  readonly proto?: string | undefined;
  readonly host?: string | undefined;
}

/**
 * The hops that `X-Forwarded-For`, `-Proto` and `-Host` tell of, the nearest proxy last; `undefined` where
 * none of the three was sent. A proxy either adds to a list or replaces it: the lists are matched from
 * their ends, and a shorter one goes on with its first value.
 */
const hopsFromXForwarded = (headers: IncomingHttpHeaders): readonly Hop[] | undefined => {
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
const hopsFromForwarded = (header: string | undefined): readonly Hop[] | undefined => {
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

/** Puts another name in the place of Host: whatever reads the request later sees this one alone. */
const setHost = (request: IncomingMessage, host: string): void => {
  const { rawHeaders, headers, headersDistinct } = request;
  const others = rawHeaders.filter(
    (_, index) => rawHeaders[index - (index % 2)]?.toLowerCase() !== 'host',
  );
  request.rawHeaders = [...others, 'Host', host];
  headers.host = host;
  headersDistinct['host'] = [host];
};

/**
 * A request whose target is a whole address (`GET http://name/path`) is for the name in it, whatever Host
 * says (RFC 9112, section 3.2.2): so that name is the one that is judged, and that answers are made for.
 */
export const readHostFromTarget = (request: IncomingMessage): void => {
  const { url = '' } = request;
  if (!url.startsWith('/') && URL.canParse(url)) setHost(request, new URL(url).host);
};
