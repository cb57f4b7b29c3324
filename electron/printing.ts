/** The engine's side of printing: only the main process has a browser that prints. */
import type { PrintedDocument } from '#kit/document/page.ts';

/** What the engine asks of main. */
export interface PrintRequest {
  readonly print: PrintedDocument;
  readonly id: number;
}

export interface Printing {
  /** Resolves with the bytes of a PDF; rejects with main's reason. */
  readonly print: (document: PrintedDocument) => Promise<Uint8Array>;
  /** Takes main's answer; whether the message was one. */
  readonly receive: (message: unknown) => boolean;
}

export const createPrinting = (post: (message: PrintRequest) => void): Printing => {
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  let last = 0;
  return {
    print: (document) => {
      last += 1;
      const answer = Promise.withResolvers<Uint8Array>();
      waiting.set(last, answer);
      post({ print: document, id: last });
      return answer.promise;
    },
    receive: (message) => {
      if (typeof message !== 'object' || message === null || !('printed' in message)) return false;
      const { printed, pdf, error } = message as Record<string, unknown>;
      const answer = typeof printed === 'number' ? waiting.get(printed) : undefined;
      if (typeof printed !== 'number' || answer === undefined) return true;
      waiting.delete(printed);
      if (pdf instanceof Uint8Array) answer.resolve(pdf);
      else answer.reject(new Error(String(error)));
      return true;
    },
  };
};

/** The engine's request in a message to main; nothing where it says something else. */
export const printRequestIn = (message: unknown): PrintRequest | undefined =>
  typeof message === 'object' && message !== null && 'print' in message
    ? (message as PrintRequest)
    : undefined;
