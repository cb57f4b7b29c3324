import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { writePrivateFile } from './private-file.ts';
import type { Vault } from './vault.ts';

/** This person's keychain, as the desktop app reaches it. */
export interface Keychain {
  /** Rejects where the system has none. */
  readonly seal: (secret: string) => Promise<string>;
  readonly unseal: (sealed: string) => Promise<string>;
}

export type SecretPlace = 'keychain' | 'file';

/**
 * Why a secret cannot be had: only the desktop app opens it, it takes the passphrase, it was never kept in this
 * folder, or it is damaged.
 */
export type SecretUnavailable = 'in-keychain' | 'locked' | 'missing' | 'unreadable';

export type SealedSecret = ReturnType<typeof createSealedSecret>;

export interface SealedSecretConfig {
  readonly name: string;
  /** Where the sealed text lies: never in the data file, so that no backup of it holds one. */
  readonly dir: string;
  readonly vault: Vault;
  readonly keychain?: Keychain | undefined;
}

/**
 * One secret of this installation: sealed by the keychain in the desktop app, else in an encrypted file where the
 * passphrase is known. `mayAsk`: whether the person may be asked for that passphrase.
 */
export const createSealedSecret = ({ name, dir, vault, keychain }: SealedSecretConfig) => {
  const keychainFile = join(dir, `${name}.keychain`);
  const isVaultOpen = (mayAsk: boolean): boolean => vault.isOpen() || (mayAsk && vault.canOpen());

  return {
    /** Where it was kept; `undefined` where there is no place for it. */
    keep: async (secret: string, mayAsk: boolean): Promise<SecretPlace | undefined> => {
      if (keychain) {
        const sealed = await quietly(() => keychain.seal(secret));
        if (sealed !== undefined) {
          writePrivateFile(dir, keychainFile, sealed);
          vault.remove(name);
          return 'keychain';
        }
      }
      if (!isVaultOpen(mayAsk)) return undefined;
      await vault.keep(name, secret);
      rmSync(keychainFile, { force: true });
      return 'file';
    },

    /** Whether something was kept in this folder. */
    isKept: (): boolean => existsSync(keychainFile) || vault.has(name),

    /** Whether there is a place for it. Writes nothing. */
    canKeep: async (mayAsk: boolean): Promise<boolean> => {
      const sealed = keychain && (await quietly(() => keychain.seal('probe')));
      return sealed !== undefined || isVaultOpen(mayAsk);
    },

    /** Whether it may be had here without asking anybody, as far as can be said without opening it. */
    isAtHand: (place: SecretPlace): boolean =>
      place === 'keychain' ? keychain !== undefined : vault.isOpen(),

    read: async (
      place: SecretPlace,
      mayAsk: boolean,
    ): Promise<
      | { readonly secret: string; readonly because?: undefined }
      | { readonly secret?: undefined; readonly because: SecretUnavailable }
    > => {
      if (place === 'keychain') {
        if (!keychain) return { because: 'in-keychain' };
        if (!existsSync(keychainFile)) return { because: 'missing' };
        const secret = await quietly(() => keychain.unseal(readFileSync(keychainFile, 'utf8')));
        return secret === undefined ? { because: 'unreadable' } : { secret };
      }
      if (!vault.has(name)) return { because: 'missing' };
      return isVaultOpen(mayAsk) ? { secret: await vault.open(name) } : { because: 'locked' };
    },

    remove: (): void => {
      rmSync(keychainFile, { force: true });
      vault.remove(name);
    },
  };
};

/** `undefined` where the keychain does not: its words are not ours to show. */
const quietly = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await work();
  } catch {
    return undefined;
  }
};
