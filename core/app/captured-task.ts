import type { MessagePort } from 'node:worker_threads';
import type {
  CapturedExchange,
  CapturedReader,
  CapturedReaderOptions,
  CapturedReading,
} from '../capture/read-captured.ts';
import { serveTasks } from '../engine/serve-tasks.ts';
import type { Reply } from '#kit/exchange.ts';

/** What a thread that reads captured replies is sent, one at a time. */
export interface CapturedTask {
  readonly reply: Reply;
  readonly options: CapturedReaderOptions;
}

/** The whole life of such a thread. */
export const serveCaptured = (port: MessagePort, read: CapturedReader): void =>
  serveTasks(
    port,
    ({ reply, options }: CapturedTask) => alone(read(reply, options)),
    buffersFromReading,
  );

/** Bytes that share their memory with nothing else are handed over without a copy. */
const alone = (reading: CapturedReading): CapturedReading => {
  const { answers, exchange, earlier } = reading;
  return {
    ...reading,
    answers: answers.map((answer) => ({
      ...answer,
      ...(answer.packed && { packed: withOwnBytes(answer.packed) }),
    })),
    ...(exchange && { exchange: withOwnBody(exchange) }),
    ...(earlier && { earlier: earlier.map(withOwnBody) }),
  };
};

const withOwnBody = (exchange: CapturedExchange): CapturedExchange => ({
  ...exchange,
  reply: { ...exchange.reply, body: Uint8Array.from(exchange.reply.body) },
  ...(exchange.packed && { packed: withOwnBytes(exchange.packed) }),
});

const withOwnBytes = <Packed extends { readonly bytes: Uint8Array }>(packed: Packed): Packed => ({
  ...packed,
  bytes: Uint8Array.from(packed.bytes),
});

const buffersFromReading = ({ answers, exchange, earlier = [] }: CapturedReading): ArrayBuffer[] =>
  [
    ...answers.map(({ packed }) => packed?.bytes),
    ...[...earlier, ...(exchange ? [exchange] : [])].flatMap(({ packed, reply }) => [
      packed?.bytes,
      reply.body,
    ]),
  ].flatMap((bytes) => (bytes ? [bytes.buffer as ArrayBuffer] : []));
