import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { AppError } from '#kit/errors.ts';
import { str } from '#kit/dig.ts';
import { writePrivateFile } from './private-file.ts';
import { messages } from './messages.ts';

/** Secrets in encrypted files, for a computer without a keychain. */
export interface Vault {
  readonly has: (name: string) => boolean;
  /** Whether a passphrase can be had here: from the environment, or by asking the person. */
  readonly canOpen: () => boolean;
  /** Whether it can be had without asking anybody. */
  readonly isOpen: () => boolean;
  /** Throws `validation_error` when no passphrase is at hand, or when it is not the right one. */
  readonly open: (name: string) => Promise<string>;
  readonly keep: (name: string, secret: string) => Promise<void>;
  readonly remove: (name: string) => void;
}

/** Where there are no files. */
export const NO_VAULT: Vault = {
  has: () => false,
  canOpen: () => false,
  isOpen: () => false,
  open: () => Promise.reject(new AppError('not_found', messages.nothingStored)),
  keep: () => Promise.reject(new AppError('validation_error', messages.storageUnavailable)),
  remove: () => {},
};

export interface VaultConfig {
  /** The folder of the files; made when the first one is kept. */
  readonly dir: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Asks the person, where there is a terminal; `again` to be sure of a new one. */
  readonly ask?: ((options: { readonly again: boolean }) => Promise<string>) | undefined;
}

const PASSPHRASE = 'BOWERBIRD_PASSPHRASE';

/** Files of mode 0600, each sealed with the person's passphrase. */
export const createVault = ({ dir, environment, ask }: VaultConfig): Vault => {
  /** What was asked for once and opened a file; a person is not asked for every call. */
  let entered: string | undefined;
  /** By file: to make a key of a passphrase takes long on purpose. */
  const keys = new Map<string, { readonly made: string; readonly key: Promise<Buffer> }>();

  const sealedFilePath = (name: string): string => join(dir, `${name}.sealed.json`);
  const given = (): string | undefined => environment[PASSPHRASE] || entered;

  const passphrase = async (again: boolean): Promise<string> => {
    const known = given();
    if (known !== undefined) return known;
    if (!ask)
      throw new AppError('validation_error', messages.passphraseNeeded({ passphrase: PASSPHRASE }));
    const typed = await ask({ again });
    if (typed === '') throw new AppError('validation_error', messages.passphraseEmpty);
    return typed;
  };

  /** Of each file the last one: a passphrase that was changed, or was wrong, is not held. */
  const deriveKey = (name: string, words: string, salt: Buffer): Promise<Buffer> => {
    const made = `${salt.toString('base64')} ${words}`;
    const known = keys.get(name);
    if (known?.made === made) return known.key;
    const key = derived(words, salt);
    keys.set(name, { made, key });
    return key;
  };

  return {
    has: (name) => existsSync(sealedFilePath(name)),
    canOpen: () => given() !== undefined || ask !== undefined,
    isOpen: () => given() !== undefined,
    open: async (name) => {
      const file = readSealed(sealedFilePath(name));
      const words = await passphrase(false);
      const key = await deriveKey(name, words, file.salt);
      const secret = unsealed(key, file, name);
      if (!environment[PASSPHRASE]) entered = words;
      return secret;
    },
    keep: async (name, secret) => {
      const words = await passphrase(true);
      const salt = randomBytes(16);
      writePrivateFile(
        dir,
        sealedFilePath(name),
        sealedText(await deriveKey(name, words, salt), salt, name, secret),
      );
      if (!environment[PASSPHRASE]) entered = words;
    },
    remove: (name) => rmSync(sealedFilePath(name), { force: true }),
  };
};

/** 32 MB and a few tenths of a second for each guess. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const;
const CIPHER = 'aes-256-gcm';
const TAG_BYTES = 16;

const derived = (passphrase: string, salt: Buffer): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(passphrase.normalize('NFKC'), salt, 32, COST, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

interface Sealed {
  readonly salt: Buffer;
  readonly nonce: Buffer;
  readonly tag: Buffer;
  readonly data: Buffer;
}

/** The file's name is bound in, so that one file cannot stand in for another. */
const sealedText = (key: Buffer, salt: Buffer, name: string, secret: string): string => {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  cipher.setAAD(Buffer.from(name));
  const data = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
  const parts = { salt, nonce, tag: cipher.getAuthTag(), data };
  const texts = Object.entries(parts).map(([part, bytes]) => [part, bytes.toString('base64')]);
  return `${JSON.stringify({ version: 1, sealedBy: 'scrypt, aes-256-gcm', ...Object.fromEntries(texts) })}\n`;
};

const unsealed = (key: Buffer, { nonce, tag, data }: Sealed, name: string): string => {
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
    decipher.setAAD(Buffer.from(name));
    decipher.setAuthTag(tag);
    return Buffer.concat([decipher.update(data), decipher.final()]).toString('utf8');
  } catch {
    throw new AppError('validation_error', messages.passphraseWrong);
  }
};

const readSealed = (path: string): Sealed => {
  let value: unknown;
  try {
    value = JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    value = undefined;
  }
  const part = (name: string): Buffer => {
    const text = str(value, name);
    if (text === undefined) throw new AppError('validation_error', messages.encryptedFileDamaged);
    return Buffer.from(text, 'base64');
  };
  return { salt: part('salt'), nonce: part('nonce'), tag: part('tag'), data: part('data') };
};
