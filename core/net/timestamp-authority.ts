/** Asks a timestamp authority (RFC 3161): one question of a few bytes to an address that a person chose. */
import { isIP } from 'node:net';
import { AppError } from '#kit/errors.ts';
import { isLoopback } from '#kit/host-places.ts';
import { isPublicAddress, publicLookup } from './addresses.ts';
import { toNetworkError } from './failures.ts';
import { messages } from './messages.ts';

const MOST_BYTES = 2 ** 17;
const TIMEOUT_MS = 30_000;

/**
 * The address of an authority as it is asked; http, too, as most offer nothing else: what they answer is signed.
 * Throws `validation_error` for what is no address of one.
 */
export const timestampAddress = (text: string): URL => {
  if (!URL.canParse(text)) throw new AppError('validation_error', messages.addressInvalid);
  const url = new URL(text);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.username !== '' || url.password !== '')
    throw new AppError('validation_error', messages.addressInvalid);
  const literal = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(literal) !== 0 && !isPublicAddress(literal) && !isLoopback(url.hostname))
    throw new AppError('validation_error', messages.addressIsLocal({ host: url.hostname }));
  return url;
};

/** What the authority answers, unread; redirects are not followed. Throws `AppError`. */
export const postTimestampQuery = async (
  address: string,
  query: Uint8Array,
  signal?: AbortSignal,
): Promise<Uint8Array> => {
  const url = timestampAddress(address);
  const { Agent, request } = await import('./undici.ts');
  const dispatcher = new Agent({
    // A literal address was looked at above, and is never looked up.
    connect: { timeout: TIMEOUT_MS, lookup: publicLookup() },
    headersTimeout: TIMEOUT_MS,
    bodyTimeout: TIMEOUT_MS,
    maxResponseSize: MOST_BYTES,
  });
  const limit = AbortSignal.timeout(TIMEOUT_MS);
  try {
    const reply = await request(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/timestamp-query',
        accept: 'application/timestamp-reply',
      },
      body: query,
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
      dispatcher,
    });
    const body = new Uint8Array(await reply.body.arrayBuffer());
    if (reply.statusCode === 200) return body;
    throw new AppError(
      'platform_error',
      messages.authorityStatus({ host: url.host, status: reply.statusCode }),
    );
  } catch (thrown) {
    throw toNetworkError(thrown, url.host);
  } finally {
    await dispatcher.destroy();
  }
};
