/** Signatures of the keys that authorities use (RSA, ECDSA, Ed25519), checked by WebCrypto. */
import { isSoundEd25519 } from '../signature.ts';
import {
  algorithmFrom,
  asn1FromBytes,
  Asn1Error,
  Asn1Fields,
  CONTEXT,
  isWithoutParams,
  oidText,
  smallInteger,
  TAG,
  type Algorithm,
  type Asn1Value,
} from './asn1.ts';

export type Hash = 'SHA-1' | 'SHA-256' | 'SHA-384' | 'SHA-512';

const HASHES: Readonly<Record<string, Hash>> = {
  '1.3.14.3.2.26': 'SHA-1',
  '2.16.840.1.101.3.4.2.1': 'SHA-256',
  '2.16.840.1.101.3.4.2.2': 'SHA-384',
  '2.16.840.1.101.3.4.2.3': 'SHA-512',
};

/** `undefined` for one that is not known here. */
export const hashOfAlgorithm = (algorithm: Algorithm): Hash | undefined =>
  isWithoutParams(algorithm) ? HASHES[algorithm.oid] : undefined;

export const digestOf = async (hash: Hash, bytes: Uint8Array): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest(hash, Uint8Array.from(bytes)));

interface Curve {
  readonly name: 'P-256' | 'P-384' | 'P-521';
  /** Bytes of a coordinate. */
  readonly size: number;
}

const CURVES: Readonly<Record<string, Curve>> = {
  '1.2.840.10045.3.1.7': { name: 'P-256', size: 32 },
  '1.3.132.0.34': { name: 'P-384', size: 48 },
  '1.3.132.0.35': { name: 'P-521', size: 66 },
};

const RSA = '1.2.840.113549.1.1.';
const RSA_HASHES: Readonly<Record<string, Hash>> = {
  [`${RSA}11`]: 'SHA-256',
  [`${RSA}12`]: 'SHA-384',
  [`${RSA}13`]: 'SHA-512',
};
const ECDSA_HASHES: Readonly<Record<string, Hash>> = {
  '1.2.840.10045.4.3.2': 'SHA-256',
  '1.2.840.10045.4.3.3': 'SHA-384',
  '1.2.840.10045.4.3.4': 'SHA-512',
};
const ED25519 = '1.3.101.112';

interface KeySignature {
  readonly bytes: Uint8Array;
  readonly signature: Uint8Array;
  readonly algorithm: Algorithm;
  /** The key's DER form (SPKI). */
  readonly publicKey: Asn1Value;
  /** Of the digest, where the algorithm does not name it (RFC 5652). */
  readonly hash?: Hash | undefined;
}

/** False for what is no signature of that key, and for algorithms that are weak or not known here. */
export const isSignedByKey = async (given: KeySignature): Promise<boolean> => {
  try {
    const way = wayOfSignature(given);
    if (!way) return false;
    const { importing, verifying, signature } = way;
    const spki = Uint8Array.from(given.publicKey.bytes);
    if (importing.name === 'Ed25519' && !isSoundEd25519(spki, signature)) return false;
    const key = await crypto.subtle.importKey('spki', spki, importing, false, ['verify']);
    return await crypto.subtle.verify(
      verifying,
      key,
      Uint8Array.from(signature),
      Uint8Array.from(given.bytes),
    );
  } catch {
    return false;
  }
};

const wayOfSignature = ({ algorithm, publicKey, signature, hash }: KeySignature) => {
  const { oid } = algorithm;
  if (oid === `${RSA}10`) return wayOfPss(algorithm, signature);
  if (!isWithoutParams(algorithm)) return undefined;
  const named = oid === `${RSA}1` ? hash : RSA_HASHES[oid];
  if (named !== undefined && named !== 'SHA-1') {
    const importing = { name: 'RSASSA-PKCS1-v1_5', hash: named };
    return { importing, verifying: importing, signature };
  }
  const ecdsaHash = ECDSA_HASHES[oid];
  if (ecdsaHash !== undefined) {
    const curve = curveOfKey(publicKey);
    return {
      importing: { name: 'ECDSA', namedCurve: curve.name },
      verifying: { name: 'ECDSA', hash: ecdsaHash },
      signature: rawFromEcdsa(signature, curve.size),
    };
  }
  if (oid === ED25519)
    return { importing: { name: 'Ed25519' }, verifying: { name: 'Ed25519' }, signature };
  return undefined;
};

const wayOfPss = ({ params }: Algorithm, signature: Uint8Array) => {
  const fields = params && new Asn1Fields(params);
  const named = fields?.optional(CONTEXT | 0)?.children[0];
  fields?.optional(CONTEXT | 1);
  const salt = fields?.optional(CONTEXT | 2)?.children[0];
  const hash = named && hashOfAlgorithm(algorithmFrom(named));
  if (hash === undefined || hash === 'SHA-1') return undefined;
  return {
    importing: { name: 'RSA-PSS', hash },
    verifying: { name: 'RSA-PSS', saltLength: salt ? smallInteger(salt) : 20 },
    signature,
  };
};

const curveOfKey = (publicKey: Asn1Value): Curve => {
  const { params } = algorithmFrom(new Asn1Fields(publicKey).required(TAG.sequence));
  const curve = params && CURVES[oidText(params)];
  if (!curve) throw new Asn1Error('a curve that is not known here');
  return curve;
};

/** The two numbers of a signature, each as long as a coordinate, as WebCrypto takes them. */
const rawFromEcdsa = (signature: Uint8Array, size: number): Uint8Array => {
  const fields = new Asn1Fields(asn1FromBytes(signature));
  const raw = new Uint8Array(2 * size);
  for (const at of [size, 2 * size]) {
    const { content } = fields.required(TAG.integer);
    const digits = content.subarray(Math.max(0, content.length - size));
    if (content.subarray(0, -size).some((byte) => byte !== 0)) throw new Asn1Error('too large');
    raw.set(digits, at - digits.length);
  }
  return raw;
};
