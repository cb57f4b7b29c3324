/** `[::1]`, or whatever a URL may have before its port that is no IPv6 address. */
const HOST = /^(?:\[[\da-f:.]+\]|[\da-z.-]+)$/i;
/** 127.0.0.0/8 and ::1, and the first as IPv4 in IPv6, in the one form to which a URL brings every way of writing. */
const LOOPBACK = /^(?:127(?:\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[\da-f]{2}:[\da-f]{1,4}\])$/;

/** Whether a host, as a URL has it or without brackets, is an address of this computer; of a name, `localhost` too, never. */
export const isLoopback = (host: string): boolean => {
  // Most that are asked for, without parsing: each request is.
  if (host === '127.0.0.1' || host === '::1') return true;
  const bracketed = host.includes(':') && !host.startsWith('[') ? `[${host}]` : host;
  if (!HOST.test(bracketed)) return false;
  const address = `http://${bracketed}/`;
  return URL.canParse(address) && LOOPBACK.test(new URL(address).hostname);
};

/**
 * The same, or `localhost`. That name is reserved for this computer (RFC 6761, section 6.3): browsers take it so
 * themselves, and elsewhere the computer's own list of hosts says it, which only its keeper writes. So it counts
 * where people name a server of their own computer. Where somebody who bends names would gain by it (updates,
 * sign-in providers, timestamps), only the address counts.
 */
export const isThisComputer = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || isLoopback(host);
