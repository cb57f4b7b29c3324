/** Making keys and signatures: what needs the private key, and is never in a browser's page. */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hkdfSync,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';
import { successionText, type Successor } from './key-succession.ts';
import { derFromPublicKey, isSoundEd25519, type PublicKey } from './signature.ts';

/** Base64 of the private key's DER form (PKCS #8). It is secret. */
export type PrivateKey = string;

export const makePrivateKey = (): PrivateKey =>
  generateKeyPairSync('ed25519')
    .privateKey.export({ format: 'der', type: 'pkcs8' })
    .toString('base64');

/** Throws for what is no private key of Ed25519. */
const keyObjectFrom = (key: PrivateKey): KeyObject => {
  const object = createPrivateKey({
    key: Buffer.from(key, 'base64'),
    format: 'der',
    type: 'pkcs8',
  });
  if (object.asymmetricKeyType !== 'ed25519') throw new Error('the key is not one of Ed25519');
  return object;
};

export const publicKeyFrom = (key: PrivateKey): PublicKey =>
  createPublicKey(keyObjectFrom(key)).export({ format: 'der', type: 'spki' }).toString('base64');

/** 64 bytes. */
export const signBytes = (bytes: Uint8Array, key: PrivateKey): Buffer =>
  sign(null, bytes, keyObjectFrom(key));

/** Whether the key made that signature (base64), at once; a browser cannot, see `isSignedBy`. */
export const isSignatureOf = (bytes: Uint8Array, signature: string, key: PublicKey): boolean => {
  const [der, made] = [derFromPublicKey(key), Buffer.from(signature, 'base64')];
  if (!isSoundEd25519(der, made)) return false;
  try {
    const object = createPublicKey({ key: Buffer.from(der), format: 'der', type: 'spki' });
    return verify(null, bytes, object, made);
  } catch {
    return false;
  }
};

/** The word of the old key for the new one. */
export const signSuccessor = (key: PublicKey, old: PrivateKey): Successor => ({
  key,
  signature: signBytes(Buffer.from(successionText('signing', key)), old).toString('base64'),
});

/** The secret from which salts are made: whoever knows signatures and salts does not learn it. */
export const saltSecretFrom = (key: PrivateKey): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'Bowerbird salts', 32));

/** A key that is at hand, with those that it succeeded. */
export interface SigningKey {
  readonly privateKey: PrivateKey;
  /** The first key of the installation, and those that took its place. */
  readonly first: PublicKey;
  readonly successors: readonly Successor[];
}
