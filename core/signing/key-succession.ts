/** A key that takes the place of another is vouched for by the one before it. */
import { utf8FromText } from '#kit/bytes.ts';
import { bytesFromBase64 } from './text-bytes.ts';
import { isSignedBy, type PublicKey, fingerprintOf } from './signature.ts';

export interface Successor {
  readonly key: PublicKey;
  /** Of the key before, over `successionText`, in base64. */
  readonly signature: string;
}

/** What a key is for: a word for a key of one kind is none for one of the other. */
export type KeyPurpose = 'update' | 'signing';

/** What the old key signs. */
export const successionText = (purpose: KeyPurpose, key: PublicKey): string =>
  `Bowerbird ${purpose} key\nsuccessor: ${key}\n`;

/** All keys of an installation, the first one first; `undefined` where one is not vouched for. */
export const keysInSuccession = async (
  first: PublicKey,
  successors: readonly Successor[],
): Promise<readonly PublicKey[] | undefined> => {
  const keys = [first];
  for (const { key, signature } of successors) {
    const bytes = utf8FromText(successionText('signing', key));
    const isVouched = await isSignedBy(bytes, bytesFromBase64(signature), keys.at(-1) ?? first);
    if (!isVouched) return undefined;
    keys.push(key);
  }
  return keys;
};

/** Whether somebody who signed is known here. */

export interface Signer {
  /** The key that signed. */
  readonly publicKey: PublicKey;
  readonly fingerprint: string;
  /** `own`: a key of this installation; `trusted`: the person trusts it, or one that it took the place of. */
  readonly knownAs: 'own' | 'trusted' | 'unknown';
  /** Whose it is, as the person has written it. */
  readonly name?: string;
}

export interface KnownKeys {
  readonly own: readonly PublicKey[];
  readonly trusted: readonly { readonly publicKey: PublicKey; readonly name: string }[];
}

/** `keys`: all keys of an installation up to the one that signed, each vouched for by the one before. */
export const signerFromKeys = (
  keys: readonly PublicKey[],
  { own, trusted }: KnownKeys,
): Signer | undefined => {
  const publicKey = keys.at(-1);
  if (publicKey === undefined) return undefined;
  const known = trusted.find((one) => keys.includes(one.publicKey));
  const isOwn = own.includes(publicKey);
  return {
    publicKey,
    fingerprint: fingerprintOf(publicKey),
    knownAs: isOwn ? 'own' : known ? 'trusted' : 'unknown',
    ...(!isOwn && known && { name: known.name }),
  };
};
