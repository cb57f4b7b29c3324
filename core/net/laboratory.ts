/** Sends what a person shares to a laboratory that they named, and reads what it answers, line by line. */
import { Readable } from 'node:stream';
import { isNode } from '#kit/dig.ts';
import { AppError, type ErrorKind } from '#kit/errors.ts';
import { PARCELS_PATH } from '#kit/handing-over.ts';
import { isThisComputer } from '#kit/host-places.ts';
import { toNetworkError } from './failures.ts';
import { messages } from './messages.ts';

const CONNECT_MS = 30_000;
/** A large call is read again there before it is answered for. */
const ANSWER_MS = 120_000;
/** Of one line of an answer, and of a refusal that is quoted. */
const LONGEST_LINE = 100_000;

/**
 * The address of a laboratory; http only on this computer, because the key travels with each request. Throws
 * `validation_error`.
 */
export const laboratoryAddress = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  const isHere = url !== undefined && isThisComputer(url.hostname);
  if (!url || !(url.protocol === 'https:' || (url.protocol === 'http:' && isHere)))
    throw new AppError('validation_error', messages.laboratoryAddressInvalid);
  return new URL(PARCELS_PATH, url);
};

/** What the laboratory refuses by its status; those of 500 and more are its own faults. */
const REFUSALS: Readonly<Record<number, ErrorKind>> = {
  401: 'invalid_api_key',
  403: 'not_permitted',
};

/**
 * One request, streamed, and the JSON of each line of its answer. Redirects are not followed. Throws
 * `AppError` where there is no connection or no such answer: `invalid_api_key` for 401, `not_permitted` for 403.
 */
export async function* postParcels(
  address: URL,
  key: string,
  body: AsyncIterable<Uint8Array>,
  signal?: AbortSignal,
): AsyncGenerator {
  const { Agent, request } = await import('./undici.ts');
  const dispatcher = new Agent({
    connect: { timeout: CONNECT_MS },
    headersTimeout: ANSWER_MS,
    bodyTimeout: ANSWER_MS,
  });
  try {
    const reply = await request(address, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/vnd.bowerbird.parcels',
        'content-encoding': 'gzip',
      },
      body: Readable.from(body),
      dispatcher,
      signal: signal ?? null,
    });
    const lines = linesIn(reply.body as AsyncIterable<Uint8Array>);
    if (reply.statusCode !== 200) {
      const first = await lines.next();
      throw new AppError(
        REFUSALS[reply.statusCode] ??
          (reply.statusCode >= 500 ? 'service_unavailable' : 'validation_error'),
        messages.laboratoryRefused({
          status: String(reply.statusCode),
          text: first.done === true ? '' : first.value.slice(0, 300),
        }),
      );
    }
    for await (const line of lines) yield answerIn(line);
  } catch (thrown) {
    throw toNetworkError(thrown, address.hostname);
  } finally {
    await dispatcher.destroy();
  }
}

/** Throws where the laboratory tells in the middle of its answer that it cannot go on. */
const answerIn = (line: string): unknown => {
  const value: unknown = JSON.parse(line);
  if (isNode(value) && Array.isArray(value['errors'])) {
    const [first]: readonly unknown[] = value['errors'];
    const text = isNode(first) ? String(first['message']).slice(0, 300) : '';
    throw new AppError('service_unavailable', messages.laboratoryStopped({ text }));
  }
  return value;
};

async function* linesIn(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE)
      throw new AppError('platform_error', messages.laboratoryLineTooLong);
    for (const line of lines) if (line !== '') yield line;
  }
  if (rest !== '') yield rest;
}
