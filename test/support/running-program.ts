import type { App } from '../../core/app/app.ts';
import { ask, type Answered, type Asking } from './http.ts';
import type { Visitor } from './visitor.ts';

export interface Running {
  readonly app: App;
  readonly dataDir: string;
  readonly port: number;
  readonly base: string;
  /** A good key's secret, and that key's id. */
  readonly key: string;
  readonly keyId: string;
  readonly get: (path: string, asking?: Asking) => Promise<Answered>;
  readonly balance: () => number;
  /** In a laboratory: the member in a browser, signed in. */
  readonly visitor?: () => Visitor & { readonly project: string };
  readonly close: () => Promise<void>;
}

/** Asks with a key. */
export const askWith =
  (port: number, secret: string): Running['get'] =>
  (path, asking = {}) =>
    ask(port, path, {
      ...asking,
      headers: { authorization: `Bearer ${secret}`, ...asking.headers },
    });
