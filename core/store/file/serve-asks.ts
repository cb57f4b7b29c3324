/** The end of `ask-thread.ts` in the thread that is asked. */
import { parentPort, workerData, type MessagePort } from 'node:worker_threads';
import type { CarriedError, Question, ThreadReply, ThreadStart } from './ask-thread.ts';

/** Throws what goes back as an error. */
type Answer<Request> = (request: Request) => unknown;

/**
 * Answers whatever this thread is asked; several questions may be under way. `open` gets what the thread was
 * started with, at the first question: what it throws is the answer to each.
 */
export const serveAsks = <Request>(open: (data: unknown) => Answer<Request>): void => {
  const { data, port, count } = workerData as ThreadStart;
  let answer: Answer<Request> | undefined;

  const replyTo = async ({ id, request }: Question): Promise<ThreadReply> => {
    try {
      answer ??= open(data);
      return { id, reply: await answer(request as Request) };
    } catch (error) {
      return { id, error: carried(error) };
    }
  };

  const serve = async (question: Question): Promise<void> => {
    const reply = await replyTo(question);
    const to: MessagePort = question.port ?? port;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no page
    to.postMessage(reply);
    if (question.port) return;
    Atomics.add(count, 0, 1);
    Atomics.notify(count, 0);
  };

  parentPort?.on('message', (question: Question) => void serve(question));
};

const carried = (error: unknown): CarriedError => {
  if (!(error instanceof Error)) return { message: String(error), name: 'Error', fields: {} };
  const fields = Object.entries(error).filter(
    (field): field is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof field[1]),
  );
  return { message: error.message, name: error.name, fields: Object.fromEntries(fields) };
};
