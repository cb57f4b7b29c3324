/** The engine's side of what only the main process can do: it has the keychain, a browser and a printer. */
import type { TakenPage, TakingFailure } from '#calls/index.ts';
import type { PrintedDocument } from '#kit/document/page.ts';
import type { CapturedReply } from './capture/to-engine.ts';

/** The page that is browsed, or why it was not taken. */
export type Taking = { readonly taken: TakenPage } | { readonly failure: TakingFailure };

/** A page to be opened in the app's own browser. */
export interface WantedPage {
  readonly address: string;
  readonly hosts: readonly string[];
}

/** What main does for the engine. Each rejects with main's reason. */
export interface MainTasks {
  /** The sealed text. */
  readonly seal: (secret: string) => Promise<string>;
  /** The secret. */
  readonly unseal: (sealed: string) => Promise<string>;
  /** The page's document. */
  readonly browse: (page: WantedPage) => Promise<CapturedReply>;
  /** What the person decides where the data folder that was chosen cannot be used. */
  readonly missingFolder: (folder: string) => Promise<'again' | 'usual'>;
  readonly takePage: (nothing: null) => Promise<Taking>;
  /** The bytes of a PDF. */
  readonly print: (document: PrintedDocument) => Promise<Uint8Array>;
}

export interface TaskRequest {
  readonly task: keyof MainTasks;
  readonly input: unknown;
  readonly id: number;
}

export interface MainAsking {
  /** Whoever stops waiting is not kept waiting: what main does ends by itself. */
  readonly ask: <Task extends keyof MainTasks>(
    task: Task,
    input: Parameters<MainTasks[Task]>[0],
    signal?: AbortSignal,
  ) => ReturnType<MainTasks[Task]>;
  /** Takes main's answer; whether the message was one. */
  readonly receive: (message: unknown) => boolean;
}

export const createMainAsking = (post: (request: TaskRequest) => void): MainAsking => {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  return {
    ask: (task, input, signal) => {
      last += 1;
      const id = last;
      const answer = Promise.withResolvers<unknown>();
      waiting.set(id, answer);
      signal?.addEventListener('abort', () => {
        waiting.delete(id);
        answer.reject(new Error('cancelled'));
      });
      post({ task, input, id });
      return answer.promise as ReturnType<MainTasks[typeof task]>;
    },
    receive: (message) => {
      if (typeof message !== 'object' || message === null || !('done' in message)) return false;
      const { done, value, error } = message as Record<string, unknown> & {
        readonly error?: string;
      };
      const answer = typeof done === 'number' ? waiting.get(done) : undefined;
      if (typeof done !== 'number' || answer === undefined) return true;
      waiting.delete(done);
      if (error === undefined) answer.resolve(value);
      else answer.reject(new Error(error));
      return true;
    },
  };
};

/** What the engine wants of main in a message; nothing where it says something else. */
export const taskRequestIn = (message: unknown): TaskRequest | undefined =>
  typeof message === 'object' && message !== null && 'task' in message
    ? (message as TaskRequest)
    : undefined;
