/** Certificates (X.509, RFC 5280), as far as timestamps need them. */
import { areSameBytes } from '#kit/bytes.ts';
import {
  algorithmFrom,
  asn1FromBytes,
  Asn1Fields,
  bits,
  CONTEXT,
  octets,
  oidText,
  smallInteger,
  TAG,
  timeMs,
  type Algorithm,
  type Asn1Value,
} from './asn1.ts';
import { bytesFromBase64 } from '../text-bytes.ts';

interface Extension {
  readonly isCritical: boolean;
  readonly value: Uint8Array;
}

export interface Certificate {
  readonly bytes: Uint8Array;
  /** What its issuer signed. */
  readonly signedPart: Uint8Array;
  readonly algorithm: Algorithm;
  readonly signature: Uint8Array;
  readonly serial: Uint8Array;
  /** Names as they are encoded. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  /** Common name or organisation, as whoever issued it wrote it; empty where it has neither. */
  readonly name: string;
  /** Milliseconds since 1970. */
  readonly notBefore: number;
  readonly notAfter: number;
  /** Of its key, in DER form (SPKI). */
  readonly publicKey: Asn1Value;
  readonly extensions: ReadonlyMap<string, Extension>;
}

const EXTENSION = {
  subjectKeyId: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  certificatePolicies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
} as const;

/** Those that may be critical: others of which nothing is known here make a certificate unusable. */
const UNDERSTOOD: ReadonlySet<string> = new Set([
  EXTENSION.keyUsage,
  EXTENSION.basicConstraints,
  EXTENSION.certificatePolicies,
  EXTENSION.extendedKeyUsage,
]);

const TIME_STAMPING = '1.3.6.1.5.5.7.3.8';

/** Throws `Asn1Error` for what is no certificate. */
export const certificateFromAsn1 = (value: Asn1Value): Certificate => {
  const outer = new Asn1Fields(value);
  const signed = outer.required(TAG.sequence);
  const algorithm = algorithmFrom(outer.required(TAG.sequence));
  const signature = bits(outer.required(TAG.bitString));
  const fields = new Asn1Fields(signed);
  fields.optional(CONTEXT | 0);
  const serial = fields.required(TAG.integer).content;
  fields.required(TAG.sequence);
  const issuer = fields.required(TAG.sequence);
  const validity = new Asn1Fields(fields.required(TAG.sequence));
  const [notBefore, notAfter] = [validity.any(), validity.any()];
  const subject = fields.required(TAG.sequence);
  const publicKey = fields.required(TAG.sequence);
  fields.optional(CONTEXT | 1);
  fields.optional(CONTEXT | 2);
  return {
    bytes: value.bytes,
    signedPart: signed.bytes,
    algorithm,
    signature,
    serial,
    issuer: issuer.bytes,
    subject: subject.bytes,
    name: readName(subject),
    notBefore: notBefore ? timeMs(notBefore) : Infinity,
    notAfter: notAfter ? timeMs(notAfter) : -Infinity,
    publicKey,
    extensions: readExtensions(fields.optional(CONTEXT | 3)?.children[0]),
  };
};

const readExtensions = (list: Asn1Value | undefined): ReadonlyMap<string, Extension> => {
  const extensions = new Map<string, Extension>();
  for (const child of list?.children ?? []) {
    const fields = new Asn1Fields(child);
    const oid = oidText(fields.required(TAG.oid));
    const isCritical = fields.optional(TAG.boolean)?.content[0] === 0xff;
    extensions.set(oid, { isCritical, value: octets(fields.required(TAG.octetString)) });
  }
  return extensions;
};

const COMMON_NAME = '2.5.4.3';
const ORGANISATION = '2.5.4.10';
const MOST_NAME = 200;

const BMP_STRING = 30;
const LATIN_STRING = 20;

const textOfString = ({ tag, content }: Asn1Value): string => {
  const label = tag === BMP_STRING ? 'utf-16be' : tag === LATIN_STRING ? 'latin1' : 'utf-8';
  return new TextDecoder(label).decode(Uint8Array.from(content)).slice(0, MOST_NAME).toWellFormed();
};

const readName = ({ children }: Asn1Value): string => {
  const parts = new Map<string, string>();
  for (const set of children)
    for (const pair of set.children) {
      const [type, text] = pair.children;
      if (type && text) parts.set(oidText(type), textOfString(text));
    }
  return parts.get(COMMON_NAME) ?? parts.get(ORGANISATION) ?? '';
};

/** The certificate in a PEM file, or in DER form; the first one of several. `undefined` for anything else. */
export const certificateFromFile = (bytes: Uint8Array): Certificate | undefined => {
  const text = new TextDecoder('latin1').decode(Uint8Array.from(bytes));
  const base64 = text.split('-----BEGIN CERTIFICATE-----')[1]?.split('-----END')[0];
  const der = base64 === undefined ? bytes : bytesFromBase64(base64.replaceAll(/\s/g, ''));
  try {
    return certificateFromAsn1(asn1FromBytes(der));
  } catch {
    return undefined;
  }
};

export const isValidAt = ({ notBefore, notAfter }: Certificate, atMs: number): boolean =>
  notBefore <= atMs && atMs <= notAfter;

export const isSameCertificate = (one: Certificate, other: Certificate): boolean =>
  areSameBytes(one.bytes, other.bytes);

/** Whether all that its issuer calls critical is understood here. */
export const isUnderstood = ({ extensions }: Certificate): boolean =>
  [...extensions].every(([oid, { isCritical }]) => !isCritical || UNDERSTOOD.has(oid));

/** A bit of the first byte of its key usage; all of them where it does not say. */
const hasUsage = ({ extensions }: Certificate, bit: number): boolean => {
  const usage = extensions.get(EXTENSION.keyUsage);
  return !usage || ((asn1FromBytes(usage.value).content[1] ?? 0) & bit) !== 0;
};

const DIGITAL_SIGNATURE = 0x80;
const NON_REPUDIATION = 0x40;
const SIGNS_CERTIFICATES = 0x04;

/** RFC 3161, 2.3: a critical extended key usage that names timestamps and nothing else. */
export const isForTimestamps = (certificate: Certificate): boolean => {
  const usage = certificate.extensions.get(EXTENSION.extendedKeyUsage);
  if (!usage?.isCritical) return false;
  const purposes = asn1FromBytes(usage.value).children.map((purpose) => oidText(purpose));
  return (
    purposes.length === 1 &&
    purposes[0] === TIME_STAMPING &&
    hasUsage(certificate, DIGITAL_SIGNATURE | NON_REPUDIATION)
  );
};

/** Whether it may issue others, with so many authorities between. */
export const canIssue = (certificate: Certificate, between: number): boolean => {
  const constraints = certificate.extensions.get(EXTENSION.basicConstraints);
  if (!constraints || !hasUsage(certificate, SIGNS_CERTIFICATES)) return false;
  const fields = new Asn1Fields(asn1FromBytes(constraints.value));
  if (fields.optional(TAG.boolean)?.content[0] !== 0xff) return false;
  const most = fields.optional(TAG.integer);
  return !most || between <= smallInteger(most);
};

export const subjectKeyId = ({ extensions }: Certificate): Uint8Array | undefined => {
  const id = extensions.get(EXTENSION.subjectKeyId);
  return id && octets(asn1FromBytes(id.value));
};
