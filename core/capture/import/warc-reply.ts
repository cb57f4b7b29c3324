import type { Reply } from '#kit/exchange.ts';
import { timeOfRecording } from '#kit/undated.ts';
import { megabytes, MOST_BODY_BYTES, MOST_ENTRY_BYTES } from '../bounds.ts';
import { decodeMessageBody, httpMessageIn } from './http-message.ts';
import type { Found } from './source.ts';
import type { WarcRecord } from './warc-records.ts';

/** A record of a web archive that holds what a server sent. */
export interface ReplyRecord extends Pick<WarcRecord, 'number' | 'length' | 'block'> {
  readonly url: string;
  /** In milliseconds since 1970; `NaN` where that is not told. */
  readonly ms: number;
}

type Lacking = Extract<Found, { lacking: unknown }>;

/** Its reply, of which the request is not known; `undefined` where the archive ends within it, which is told next. */
export const replyFromRecord = async (
  record: ReplyRecord,
): Promise<Reply | Lacking | undefined> => {
  if (record.length > MOST_ENTRY_BYTES) return tooLarge(record, MOST_ENTRY_BYTES);
  const block = await record.block();
  if (!block) return undefined;
  const message = httpMessageIn(block);
  const status = statusIn(message?.startLine);
  if (!message || status === undefined) return { lacking: 'without-body' };
  const body = decodeMessageBody(message, MOST_BODY_BYTES);
  if (!body) return tooLarge(record, MOST_BODY_BYTES);
  if (body.byteLength === 0) return { lacking: 'without-body' };
  return {
    request: { method: 'GET', url: record.url, headers: {} },
    status,
    headers: message.headers,
    body: new Uint8Array(body.buffer, body.byteOffset, body.byteLength),
    ...timeOfRecording(record.ms),
  };
};

/** Of `HTTP/1.1 200 OK`; `undefined` for what is no such line. */
export const statusIn = (startLine: string | undefined): number | undefined => {
  const digits = /^HTTP\/\S+ (\d{3})(?!\d)/.exec(startLine ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
};

const tooLarge = ({ number }: ReplyRecord, most: number) =>
  ({
    lacking: 'unreadable',
    damage: `Record ${number} holds a reply of more than ${megabytes(most)}; it was left.`,
  }) as const;
