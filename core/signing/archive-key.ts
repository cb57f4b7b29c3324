/**
 * The key with which web archives are signed (ECDSA, P-384), as players know no other kind. It is made from the
 * key of the installation, so it is kept nowhere and goes with that; and that key vouches for it.
 */
import {
  createECDH,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  sign,
  type KeyObject,
} from 'node:crypto';
import { canonical } from '#kit/identity.ts';
import { publicKeyFrom, signBytes, type PrivateKey, type SigningKey } from './sign.ts';
import type { ArchiveKeyCertificate } from './check-archive-key.ts';

/** How many points the curve has (SEC 2, 2.5.1). */
const ORDER = BigInt(
  '0xffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973',
);
const KEY_BYTES = 48;
/** So many that no number of the curve is likelier than another. */
const SEED_BYTES = 72;

const archiveKeyFrom = (key: PrivateKey): KeyObject => {
  const seed = hkdfSync(
    'sha256',
    Buffer.from(key, 'base64'),
    '',
    'Bowerbird web archives',
    SEED_BYTES,
  );
  const number = (BigInt(`0x${Buffer.from(seed).toString('hex')}`) % (ORDER - 1n)) + 1n;
  const d = Buffer.from(number.toString(16).padStart(2 * KEY_BYTES, '0'), 'hex');
  const curve = createECDH('secp384r1');
  curve.setPrivateKey(d);
  const point = curve.getPublicKey();
  const [x, y] = [point.subarray(1, 1 + KEY_BYTES), point.subarray(1 + KEY_BYTES)];
  const text = (bytes: Buffer): string => bytes.toString('base64url');
  const jwk = { kty: 'EC', crv: 'P-384', d: text(d), x: text(x), y: text(y) };
  return createPrivateKey({ key: jwk, format: 'jwk' });
};

export interface ArchiveSigner {
  /** Base64 of the DER form (SPKI). */
  readonly publicKey: string;
  /** Base64 of the two numbers; another one each time. */
  readonly sign: (text: string) => string;
  /** The word of the key of the installation. */
  readonly certificate: ArchiveKeyCertificate;
}

export const archiveSignerFrom = ({ privateKey, first, successors }: SigningKey): ArchiveSigner => {
  const key = archiveKeyFrom(privateKey);
  const archiveKey = createPublicKey(key)
    .export({ format: 'der', type: 'spki' })
    .toString('base64');
  const vouched = {
    type: 'BowerbirdArchiveKey',
    archiveKey,
    publicKey: publicKeyFrom(privateKey),
    firstKey: first,
    successors,
  } as const;
  const signature = signBytes(Buffer.from(canonical(vouched)), privateKey).toString('base64');
  return {
    publicKey: archiveKey,
    sign: (text) =>
      sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }).toString('base64'),
    certificate: { ...vouched, signature },
  };
};
