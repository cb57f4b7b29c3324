import { isThisComputer } from '#kit/host-places.ts';

/**
 * A scheme of a program's own is a domain name in reverse (RFC 8252, section 7.1), for example
 * `com.example.app:`. Schemes without a dot belong to the system or to nobody, and some of them start
 * programs (`ms-msdt:`, `search-ms:`, `vbscript:`).
 */
const PRIVATE_USE = /^[a-z]{2,63}(?:\.[a-z0-9-]{1,63})+:$/;
/** Addresses of well-known clients that do not keep to that. Cursor: cursor.com/docs/mcp, 2026-11. */
const KNOWN_CLIENTS = new Set(['cursor://anysphere.cursor-mcp/oauth/callback']);
const LONGEST = 2000;

/**
 * Why an address may not be one to which answers are sent; `undefined` when it may: https, http on
 * this computer, a scheme of the client's own, or the address of a well-known client.
 */
export const redirectObjection = (address: string): string | undefined => {
  if (address.length > LONGEST || !URL.canParse(address)) return 'is not an address';
  const url = new URL(address);
  if (address.includes('#')) return 'has a fragment';
  if (url.username !== '' || url.password !== '') return 'carries a user name or password';
  if (url.protocol === 'http:')
    return isThisComputer(url.hostname) ? undefined : 'is plain http elsewhere';
  const known =
    url.protocol === 'https:' || PRIVATE_USE.test(url.protocol) || KNOWN_CLIENTS.has(address);
  return known ? undefined : 'has a scheme that is neither https nor a domain name in reverse';
};

/**
 * Whether an address is one of those that were registered, character by character. Only the port of a
 * client on this computer may differ (RFC 8252, section 7.3): it takes whichever is free.
 */
export const isRegistered = (address: string, registered: readonly string[]): boolean =>
  registered.includes(address) ||
  registered.some((known) => {
    const plain = withoutPort(known);
    return plain !== undefined && plain === withoutPort(address);
  });

/** Host and path of an address of plain http. */
const LOCAL = /^http:\/\/(\[[^\]]*\]|[^/:@[\]]*)(?::\d{1,5})?(\/[^#]*)?$/;

const withoutPort = (address: string): string | undefined => {
  const [, host = '', path = '/'] = LOCAL.exec(address) ?? [];
  return isThisComputer(host) ? host + path : undefined;
};

/** Where an answer goes, as a person can judge it: a host, or the scheme of a program. */
export const hostOrScheme = (address: string): string => {
  const url = new URL(address);
  return url.host === '' || !/^https?:$/.test(url.protocol) ? url.protocol : url.host;
};
