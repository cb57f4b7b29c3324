import { createHash } from 'node:crypto';
import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { Successor } from '../signing/key-succession.ts';
import { makePrivateKey, publicKeyFrom, signSuccessor, type SigningKey } from '../signing/sign.ts';
import type { PublicKey } from '../signing/signature.ts';
import type { SettingsStore } from '../store/housekeeping/settings.ts';
import {
  createSealedSecret,
  type Keychain,
  type SealedSecret,
  type SecretPlace,
  type SecretUnavailable,
} from './sealed-secret.ts';
import type { Vault } from './vault.ts';
import { messages } from './messages.ts';

export interface SigningKeysConfig {
  readonly settings: Pick<SettingsStore, 'get' | 'setIfStill'>;
  /** Where the sealed key lies: never in the data file, so that no backup of it holds one. */
  readonly dir: string;
  readonly vault: Vault;
  readonly keychain?: Keychain | undefined;
}

/** The keys of the data, as far as anybody may see them. */
export interface SigningKeysState {
  /** All of them, the present one last; empty where none was made yet. */
  readonly keys: readonly PublicKey[];
  readonly successors: readonly Successor[];
  readonly place?: SecretPlace;
}

/** A key that can sign now, or why there is none. */
export type KeyAtHand =
  | { readonly key: SigningKey; readonly because?: undefined }
  | { readonly key?: undefined; readonly because: Message };

export type SigningKeys = ReturnType<typeof createSigningKeys>;

const UNAVAILABLE: Readonly<Record<SecretUnavailable, Message>> = {
  'in-keychain': messages.signingKeyInKeychain,
  locked: messages.signingKeyLocked,
  missing: messages.signingKeyElsewhere,
  unreadable: messages.signingKeyUnreadable,
};

/** In a file of its own each, so that of two processes that make one neither writes over the other's. */
const fileOf = (key: PublicKey): string =>
  `signing-key-${createHash('sha256').update(key).digest('hex').slice(0, 16)}`;
/** Before there was one for each key. */
const FORMER_FILE = 'signing-key';

/**
 * The key with which these data are signed (Ed25519): sealed by the keychain in the desktop app, else in an
 * encrypted file where the passphrase is known. Whoever has neither signs nothing, and is told why. The data have
 * one key at a time, which is in the folder of the machine that made it; others have it once its file was copied.
 */
export const createSigningKeys = ({ settings, dir, vault, keychain }: SigningKeysConfig) => {
  const sealed = (name: string): SealedSecret => createSealedSecret({ name, dir, vault, keychain });
  const sealedKeyOf = (key: PublicKey): SealedSecret => {
    const own = sealed(fileOf(key));
    return own.isKept() ? own : sealed(FORMER_FILE);
  };

  const state = (): SigningKeysState => {
    const kept = settings.get('signingKeys');
    if (kept === null) return { keys: [], successors: [] };
    const { first, successors, place } = kept;
    return { keys: [first, ...successors.map(({ key }) => key)], successors, place };
  };

  const keyAtHand = async (mayAsk: boolean): Promise<KeyAtHand> => {
    const kept = settings.get('signingKeys');
    if (kept === null) return { because: messages.noSigningKey };
    const { first, successors, place } = kept;
    const present = successors.at(-1)?.key ?? first;
    const { secret, because } = await sealedKeyOf(present).read(place, mayAsk);
    if (secret === undefined) return { because: UNAVAILABLE[because] };
    // That of an earlier one, where another machine made the present one.
    if (publicKeyFrom(secret) !== present) return { because: messages.signingKeyElsewhere };
    return { key: { privateKey: secret, first, successors } };
  };

  const make = async (mayAsk: boolean): Promise<KeyAtHand> => {
    const privateKey = makePrivateKey();
    const first = publicKeyFrom(privateKey);
    const file = sealed(fileOf(first));
    const place = await file.keep(privateKey, mayAsk);
    if (!place) return { because: messages.noPlaceForSigningKey };
    if (settings.setIfStill('signingKeys', null, { first, successors: [], place }))
      return { key: { privateKey, first, successors: [] } };
    // Another process made one meanwhile.
    file.remove();
    return keyAtHand(mayAsk);
  };

  let making: Promise<KeyAtHand> | undefined;

  return {
    state,

    /**
     * The key, made where there is none yet and one can be kept. `mayAsk`: whether the person may be asked
     * for the passphrase of encrypted files.
     */
    open: async ({ mayAsk }: { readonly mayAsk: boolean }): Promise<KeyAtHand> => {
      if (settings.get('signingKeys') !== null) return keyAtHand(mayAsk);
      making ??= make(mayAsk).finally(() => {
        making = undefined;
      });
      return making;
    },

    /**
     * Why there is no key at hand, without making or asking for one; nothing where there is one. Where none was
     * made, but one can be, it is made when something is first signed.
     */
    look: async (): Promise<KeyAtHand> =>
      settings.get('signingKeys') === null && !keychain && !vault.canOpen()
        ? { because: messages.noPlaceForSigningKey }
        : keyAtHand(false),

    /** Makes a key that takes the place of the present one, which vouches for it. Throws `validation_error`. */
    replace: async (): Promise<void> => {
      const kept = settings.get('signingKeys');
      const { key, because } = await keyAtHand(true);
      if (!key) throw new AppError('validation_error', because);
      const privateKey = makePrivateKey();
      const publicKey = publicKeyFrom(privateKey);
      const file = sealed(fileOf(publicKey));
      const place = await file.keep(privateKey, true);
      if (!place) throw new AppError('validation_error', messages.noPlaceForSigningKey);
      const successors = [...key.successors, signSuccessor(publicKey, key.privateKey)];
      if (settings.setIfStill('signingKeys', kept, { first: key.first, successors, place })) {
        sealedKeyOf(state().keys.at(-2) ?? publicKey).remove();
        return;
      }
      file.remove();
      throw new AppError('validation_error', messages.signingKeyReplaced);
    },
  };
};
