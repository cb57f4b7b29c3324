/** Whether somebody who signed is known here. */
import { fingerprintOf, type PublicKey } from './signature.ts';

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
