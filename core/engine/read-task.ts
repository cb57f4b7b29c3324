import type { MessagePort } from 'node:worker_threads';
import { AppError } from '#kit/errors.ts';
import type { LongState } from '#kit/long-state.ts';
import type { Notice } from '#kit/collect.ts';
import type { PackedBody, PackedContent } from '../store/index.ts';
import type { Catalogue } from './catalogue.ts';
import { read } from './read-replies.ts';
import { answerFromReading, repliesIn, type ReadInput } from './reader.ts';
import { serveTasks } from './serve-tasks.ts';
import { messages } from './messages.ts';

/** What a reading thread is sent, one at a time. */
export interface ReadTask {
  /** The operation's id: schemas and parsers do not travel. */
  readonly operation: string;
  readonly input: ReadInput;
}

/** What it sends for each. */
export interface ReadResult {
  readonly json: string;
  readonly envelope: Uint8Array<ArrayBuffer>;
  readonly notices: readonly Notice[];
  readonly longState?: LongState | undefined;
  readonly answer: PackedContent;
  /** One for each reply, in their order. */
  readonly bodies: readonly PackedBody[];
}

/** How answers and replies are made ready to be kept. */
export interface Packers {
  readonly content: (json: string) => PackedContent;
  readonly body: (raw: Uint8Array) => PackedBody;
}

/** The whole life of a reading thread: reads what it is sent, and packs it, until it is ended. */
export const serveReads = (port: MessagePort, catalogue: Catalogue, packers: Packers): void =>
  serveTasks(port, (task: ReadTask) => runReadTask(task, catalogue, packers), buffersFromResult);

/** Throws what `read` throws. */
const runReadTask = (
  { operation, input }: ReadTask,
  catalogue: Catalogue,
  packers: Packers,
): ReadResult => {
  const entry = catalogue.find(operation);
  if (!entry) throw new AppError('internal_error', messages.operationNotInThread({ operation }));
  const answer = answerFromReading(read(entry, ...input));
  return {
    ...answer,
    envelope: new TextEncoder().encode(`{"data":${answer.json}}`),
    answer: alone(packers.content(answer.json)),
    bodies: repliesIn(input).map(({ body }) => alone(packers.body(body))),
  };
};

/** Bytes that share their memory with nothing else can be handed over without a copy. */
const alone = <Packed extends { readonly bytes: Uint8Array }>(packed: Packed): Packed => ({
  ...packed,
  bytes: Uint8Array.from(packed.bytes),
});

const buffersFromResult = ({ envelope, answer, bodies }: ReadResult): ArrayBuffer[] => [
  envelope.buffer,
  ...[answer, ...bodies].map(({ bytes }) => bytes.buffer as ArrayBuffer),
];
