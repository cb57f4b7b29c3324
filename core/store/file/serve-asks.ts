/** The end of `ask-thread.ts` in the thread that is asked. */
import { parentPort, workerData } from 'node:worker_threads';
import type { CarriedError, Question, ThreadReply, ThreadStart } from './ask-thread.ts';

/**
 * Answers whatever this thread is asked; several questions may be under way. `open` gets what the thread was
 * started with, at the first question: what it throws is the answer to each.
 */
export const serveAsks = <Request, Reply>(
  open: (data: unknown) => (request: Request) => Reply | Promise<Reply>,
): void => {
  const { data, port, count } = workerData as ThreadStart;
  let answer: ((request: Request) => Reply | Promise<Reply>) | undefined;

  const replyTo = async ({ id, request }: Question): Promise<ThreadReply> => {
    try {
      answer ??= open(data);
      return { id, reply: await answer(request as Request) };
    } catch (error) {
      return { id, error: carried(error) };
    }
  };

  parentPort?.on('message', (question: Question) => {
    void replyTo(question).then((reply) => {
      if (question.port) return question.port.postMessage(reply);
      port.postMessage(reply);
      Atomics.add(count, 0, 1);
      Atomics.notify(count, 0);
    });
  });
};

const carried = (error: unknown): CarriedError => {
  if (!(error instanceof Error)) return { message: String(error), name: 'Error', fields: {} };
  const fields = Object.entries(error).filter(
    (field): field is [string, string | number | boolean] =>
      ['string', 'number', 'boolean'].includes(typeof field[1]),
  );
  return { message: error.message, name: error.name, fields: Object.fromEntries(fields) };
};
