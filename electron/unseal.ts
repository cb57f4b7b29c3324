/** The engine's side of sealing a secret and of opening one: only the main process may ask the keychain. */
export interface Unsealing {
  /** Resolves with the secret; rejects when the keychain does not open it. */
  readonly unseal: (sealed: string) => Promise<string>;
  /** Resolves with the sealed text; rejects where there is no keychain. */
  readonly seal: (secret: string) => Promise<string>;
  /** Takes main's answer; whether the message was one. */
  readonly take: (message: unknown) => boolean;
}

interface Waiting {
  readonly resolve: (secret: string) => void;
  readonly reject: (error: Error) => void;
}

export const createUnsealing = (post: (message: object) => void): Unsealing => {
  const waiting = new Map<number, Waiting>();
  let last = 0;
  const askMain = (request: object): Promise<string> =>
    new Promise((resolve, reject) => {
      last += 1;
      waiting.set(last, { resolve, reject });
      post({ ...request, id: last });
    });
  return {
    unseal: (sealed) => askMain({ unseal: sealed }),
    seal: (secret) => askMain({ seal: secret }),
    take: (message) => {
      if (typeof message !== 'object' || message === null) return false;
      const { id, secret } = message as Record<string, unknown>;
      const one = typeof id === 'number' ? waiting.get(id) : undefined;
      if (typeof id !== 'number' || one === undefined) return false;
      waiting.delete(id);
      if (typeof secret === 'string') one.resolve(secret);
      else one.reject(new Error('The keychain did not open the secret'));
      return true;
    },
  };
};
