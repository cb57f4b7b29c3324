/** Where the API listens unless it is told otherwise. */
export const LOOPBACK = '127.0.0.1';

/** An address of this machine or network, or `localhost`: the port itself, with nothing in front. */
const IS_ADDRESS = /^(?:localhost|\d{1,3}(?:\.\d{1,3}){3}|\[[\da-f:.]{2,45}\])$/i;

/**
 * The origin that a Host stands for. An address is reached as it is, by http; any other name was let in
 * with `--allow-host` and stands on the proxy in front, which speaks https.
 */
export const originOfHost = (host: string): string => {
  const name = host.replace(/:\d{1,5}$/, '');
  return `${IS_ADDRESS.test(name) ? 'http' : 'https'}://${host.toLowerCase()}`;
};

/** The Host of a port of this machine that listens there; any address of it is no name of its own. */
export const ownHost = (listensAt: string, port: number): string => {
  const name = listensAt === '0.0.0.0' || listensAt === '::' ? LOOPBACK : listensAt;
  return `${name.includes(':') ? `[${name}]` : name}:${port}`;
};

/** All Host values under which it is reached; `allowHosts`: names that a proxy in front has. */
export const hostsOfPort = (
  listensAt: string,
  port: number,
  allowHosts: readonly string[],
): readonly string[] => [
  ...new Set([LOOPBACK, 'localhost', listensAt].map((name) => ownHost(name, port))),
  ...allowHosts,
];

/** The origin under which a request came. */
export const originFromUrl = (url: string): string => originOfHost(new URL(url).host);
