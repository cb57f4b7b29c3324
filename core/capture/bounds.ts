import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { messages } from './messages.ts';

/**
 * How much of one thing is read: a page's own replies are far smaller. What is larger is named and left,
 * because a single line of a file, or a single reply of a page, must neither fill the memory nor keep
 * anybody busy.
 */
export const MOST_BODY_BYTES = 32_000_000;
/** Of an entry, a line or a record of a file: a body in base64 with what stands around it. */
export const MOST_ENTRY_BYTES = 48_000_000;
/** Of a request: its address, its headers and what was posted. */
export const MOST_REQUEST_BYTES = 1_000_000;
/** Of nested lists and objects. */
export const MOST_DEPTH = 512;
/** Values of a JSON text; each takes some ten bytes of memory, however few characters it has. */
export const MOST_VALUES = 2_000_000;
/** Items of one answer: they are kept together, and nobody is answered meanwhile. */
const MOST_ITEMS = 1000;

/** Why a text is not read, as it stands in sentences after its subject; `undefined` for what can be read. */
export type Excess = string;

const [QUOTE, BACKSLASH, COMMA, OPEN_LIST, CLOSE_LIST, OPEN, CLOSE] = [
  0x22, 0x5c, 0x2c, 0x5b, 0x5d, 0x7b, 0x7d,
];

export const TOO_DEEP: Excess = `is nested deeper than ${MOST_DEPTH} levels`;
export const describeTooMany = (): Excess =>
  `holds more than ${MOST_VALUES.toLocaleString('en')} values`;

/**
 * Whether a text is nested too deep or holds too many values, by its signs alone: nothing is built of it.
 * Of a page, which holds JSON among other things, the signs are counted wherever they stand.
 */
export const excessIn = (bytes: Uint8Array): Excess | undefined =>
  isJson(bytes) ? excessOfJson(bytes) : excessOfPage(bytes);

/** Behind the signs that some sites put before their JSON: `for (;;);`, `)]}'`. */
const isJson = (bytes: Uint8Array): boolean =>
  /^\s*(?:for\s{0,9}\(;;\);|\)\]\}'\s*)?[[{]/.test(
    Buffer.from(bytes.subarray(0, 80)).toString('latin1'),
  );

const excessOfJson = (bytes: Uint8Array): Excess | undefined => {
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at += 1) {
    const sign = bytes[at];
    if (isText) {
      if (sign === BACKSLASH) at += 1;
      else if (sign === QUOTE) isText = false;
    } else if (sign === QUOTE) isText = true;
    else if (sign === COMMA) values += 1;
    else if (sign === OPEN || sign === OPEN_LIST) {
      values += 1;
      depth += 1;
      if (depth > MOST_DEPTH) return TOO_DEEP;
    } else if ((sign === CLOSE || sign === CLOSE_LIST) && depth > 0) depth -= 1;
  }
  return values > MOST_VALUES ? describeTooMany() : undefined;
};

const excessOfPage = (bytes: Uint8Array): Excess | undefined => {
  let values = 0;
  for (const sign of bytes) if (sign === COMMA || sign === OPEN || sign === OPEN_LIST) values += 1;
  return values > MOST_VALUES ? describeTooMany() : undefined;
};

/** Why an exchange is not read; `undefined` for one that is. */
export const excessOfReply = ({ request, headers, body }: Reply): Excess | undefined => {
  const sent = request.body ?? '';
  const posted = typeof sent === 'string' ? sent.length : JSON.stringify(sent).length;
  if (request.url.length + posted + measureHeaders(request.headers) > MOST_REQUEST_BYTES)
    return `has a request of more than ${megabytes(MOST_REQUEST_BYTES)}`;
  if (measureHeaders(headers) > MOST_REQUEST_BYTES)
    return `has headers of more than ${megabytes(MOST_REQUEST_BYTES)}`;
  if (body.byteLength > MOST_BODY_BYTES) return `is larger than ${megabytes(MOST_BODY_BYTES)}`;
  return excessIn(body);
};

const measureHeaders = (headers: Readonly<Record<string, string>>): number =>
  Object.entries(headers).reduce((sum, [name, value]) => sum + name.length + value.length, 0);

export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;

/** Throws where a page lists more than is kept at once. */
export const refuseManyItems = (items: number): void => {
  if (items > MOST_ITEMS)
    throw new AppError(
      'platform_error',
      messages.tooManyItems({ mostItems: MOST_ITEMS.toLocaleString('en') }),
    );
};
