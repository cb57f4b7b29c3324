/** A thread for tests of `ask-thread.ts`. */
import { serveAsks } from '../file/serve-asks.ts';

export type EchoRequest =
  | { readonly echo: unknown }
  | { readonly fail: string }
  /** Never answered. */
  | { readonly ignore: true }
  /** Answered once the next question has come. */
  | { readonly afterNext: string }
  | { readonly exit: true };

serveAsks<EchoRequest>((data) => {
  if (data === 'broken') throw new TypeError('it cannot be opened');
  let next: (() => void) | undefined;
  return (request) => {
    next?.();
    next = undefined;
    if ('echo' in request) return { data, echo: request.echo };
    if ('fail' in request)
      throw Object.assign(new RangeError(request.fail), { code: 'E1', line: 7, inner: {} });
    if ('afterNext' in request)
      return new Promise((resolve) => {
        next = () => resolve(request.afterNext);
      });
    if ('exit' in request) process.exit();
    return new Promise(() => undefined);
  };
});
