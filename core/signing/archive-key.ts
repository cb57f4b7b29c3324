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
import { utf8FromText } from '#kit/bytes.ts';
import { z } from 'zod';
import { keysInSuccession, type Successor } from './key-succession.ts';
import { isSignedBy, type PublicKey } from './signature.ts';
import { bytesFromBase64 } from './text-bytes.ts';

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

/** Whether the key of a signed web archive is one that a key of ours vouches for. */
interface ArchiveKeyCertificate {
  readonly type: 'BowerbirdArchiveKey';
  /** The key of the web archive, as all keys in base64 of the DER form (SPKI). */
  readonly archiveKey: string;
  readonly publicKey: PublicKey;
  readonly firstKey: PublicKey;
  readonly successors: readonly Successor[];
  /** Of `publicKey` (Ed25519), over all else as canonical JSON. */
  readonly signature: string;
}

const text = z.string().max(500);

const certificate = z.strictObject({
  type: z.literal('BowerbirdArchiveKey'),
  archiveKey: text,
  publicKey: text,
  firstKey: text,
  successors: z.array(z.strictObject({ key: text, signature: text })).max(1000),
  signature: text,
});

/** All keys of the installation that vouches for it, the last one last; `undefined` where none does. */
export const keysOfArchiveKey = async (
  value: unknown,
  archiveKey: string,
): Promise<readonly PublicKey[] | undefined> => {
  const read = certificate.safeParse(value).data;
  if (read?.archiveKey !== archiveKey) return undefined;
  const { signature, ...vouched } = read;
  const bytes = utf8FromText(canonical(vouched));
  if (!(await isSignedBy(bytes, bytesFromBase64(signature), read.publicKey))) return undefined;
  const keys = await keysInSuccession(read.firstKey, read.successors);
  return keys?.at(-1) === read.publicKey ? keys : undefined;
};

/** Whether the key of a web archive (ECDSA P-384, SHA-256) made that signature of a text, both in base64. */
export const isArchiveSignature = async (
  signed: string,
  signature: string,
  archiveKey: string,
): Promise<boolean> => {
  try {
    const way = { name: 'ECDSA', namedCurve: 'P-384' };
    const spki = bytesFromBase64(archiveKey);
    const key = await crypto.subtle.importKey('spki', spki, way, false, ['verify']);
    return await crypto.subtle.verify(
      { name: 'ECDSA', hash: 'SHA-256' },
      key,
      bytesFromBase64(signature),
      Uint8Array.from(utf8FromText(signed)),
    );
  } catch {
    return false;
  }
};
