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

/** The origin under which a request came. */
export const originFromUrl = (url: string): string => originOfHost(new URL(url).host);
