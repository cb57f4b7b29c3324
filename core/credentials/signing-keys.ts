import { AppError } from '#kit/errors.ts';
import type { Message } from '#kit/message.ts';
import type { Successor } from '../signing/key-succession.ts';
import { makePrivateKey, publicKeyFrom, signSuccessor, type SigningKey } from '../signing/sign.ts';
import type { PublicKey } from '../signing/signature.ts';
import type { SettingsStore } from '../store/housekeeping/settings.ts';
import {
  createSealedSecret,
  type Keychain,
  type SecretPlace,
  type SecretUnavailable,
} from './sealed-secret.ts';
import type { Vault } from './vault.ts';
import { messages } from './messages.ts';

export interface SigningKeysConfig {
  readonly settings: Pick<SettingsStore, 'get' | 'set'>;
  /** Where the sealed key lies: never in the data file, so that no backup of it holds one. */
  readonly dir: string;
  readonly vault: Vault;
  readonly keychain?: Keychain | undefined;
}

/** The keys of an installation, as far as anybody may see them. */
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
  unreadable: messages.signingKeyUnreadable,
};

/**
 * The key with which this installation signs (Ed25519): sealed by the keychain in the desktop app, else in an
 * encrypted file where the passphrase is known. Whoever has neither signs nothing, and is told why.
 */
export const createSigningKeys = ({ settings, dir, vault, keychain }: SigningKeysConfig) => {
  const sealedKey = createSealedSecret({ name: 'signing-key', dir, vault, keychain });

  const state = (): SigningKeysState => {
    const kept = settings.get('signingKeys');
    if (kept === null) return { keys: [], successors: [] };
    const { first, successors, place } = kept;
    return { keys: [first, ...successors.map(({ key }) => key)], successors, place };
  };

  const readPrivateKey = async (place: SecretPlace, mayAsk: boolean): Promise<string | Message> => {
    const { secret, because } = await sealedKey.read(place, mayAsk);
    return secret ?? UNAVAILABLE[because];
  };

  const keyAtHand = async (mayAsk: boolean): Promise<KeyAtHand> => {
    const kept = settings.get('signingKeys');
    if (kept === null) return { because: messages.noSigningKey };
    const read = await readPrivateKey(kept.place, mayAsk);
    if (typeof read !== 'string') return { because: read };
    const { first, successors } = kept;
    if (publicKeyFrom(read) !== state().keys.at(-1))
      return { because: messages.signingKeyUnreadable };
    return { key: { privateKey: read, first, successors } };
  };

  const make = async (mayAsk: boolean): Promise<KeyAtHand> => {
    const privateKey = makePrivateKey();
    const place = await sealedKey.keep(privateKey, mayAsk);
    if (!place) return { because: messages.noPlaceForSigningKey };
    const first = publicKeyFrom(privateKey);
    settings.set('signingKeys', { first, successors: [], place });
    return { key: { privateKey, first, successors: [] } };
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
      const { key, because } = await keyAtHand(true);
      if (!key) throw new AppError('validation_error', because);
      const privateKey = makePrivateKey();
      const successor = signSuccessor(publicKeyFrom(privateKey), key.privateKey);
      const place = await sealedKey.keep(privateKey, true);
      if (!place) throw new AppError('validation_error', messages.noPlaceForSigningKey);
      settings.set('signingKeys', {
        first: key.first,
        successors: [...key.successors, successor],
        place,
      });
    },
  };
};
