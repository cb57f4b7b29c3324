/** Hosts that are this computer: a client that the person runs here listens on one of them. */
const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** Schemes that a browser acts on itself, or that carry no client. */
const NEVER = new Set([
  'javascript:',
  'data:',
  'file:',
  'blob:',
  'about:',
  'view-source:',
  'ws:',
  'wss:',
  'ftp:',
]);
const LONGEST = 2000;

/**
 * Why an address may not be one to which answers are sent; `undefined` when it may: https, http on
 * this computer, or a scheme of the client's own.
 */
export const redirectObjection = (address: string): string | undefined => {
  if (address.length > LONGEST || !URL.canParse(address)) return 'is not an address';
  const url = new URL(address);
  if (address.includes('#')) return 'has a fragment';
  if (url.username !== '' || url.password !== '') return 'carries a user name or password';
  if (NEVER.has(url.protocol)) return 'has a scheme that no client can receive';
  if (url.protocol === 'http:' && !LOOPBACK.has(url.hostname)) return 'is plain http elsewhere';
  return undefined;
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

const withoutPort = (address: string): string | undefined => {
  const match = /^http:\/\/(127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(\/[^#]*)?$/.exec(address);
  return match ? `${match[1]}${match[2] ?? '/'}` : undefined;
};

/** Where an answer goes, as a person can judge it: a host, or the scheme of a program. */
export const placeOf = (address: string): string => {
  const url = new URL(address);
  return url.host === '' || !/^https?:$/.test(url.protocol) ? url.protocol : url.host;
};
