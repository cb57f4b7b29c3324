import { newSecret } from '../file/secrets.ts';

/** What a secret begins with: a key's, or an access or refresh token's. */
export type SecretKind = 'bb' | 'bba' | 'bbr';

/** Characters of the random part that may be shown. */
const SHOWN = 6;
const RANDOM = /^[\w-]{43}$/;

export type Secrets = ReturnType<typeof createSecrets>;

/**
 * Secrets of keys and tokens: `bb_<random>` on a desktop, `bb_<code>.<random>` in a project, so that whoever
 * receives one knows in which project's file to look for it.
 */
export const createSecrets = (code?: string) => {
  const begin = (kind: SecretKind): string =>
    code === undefined ? `${kind}_` : `${kind}_${code}.`;
  return {
    make: (kind: SecretKind): string => `${begin(kind)}${newSecret()}`,
    /** Whether the text has the form of such a secret. */
    isOne: (kind: SecretKind, text: string): boolean =>
      text.startsWith(begin(kind)) && RANDOM.test(text.slice(begin(kind).length)),
    /** The visible beginning of a key's secret. */
    visible: (secret: string): string => secret.slice(0, begin('bb').length + SHOWN),
  };
};

const WITH_CODE = /^bb[ar]?_([a-z0-9]{8})\./;

/** The code of the project that a secret names; `undefined` for one of a desktop, and for anything else. */
export const codeFromSecret = (secret: string): string | undefined => WITH_CODE.exec(secret)?.[1];
