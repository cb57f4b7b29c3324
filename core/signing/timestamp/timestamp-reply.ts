/** What an authority answers (RFC 3161, 2.4.2): a status, and the token that it signed (RFC 5652). */
import {
  algorithmFrom,
  asn1FromBytes,
  Asn1Error,
  Asn1Fields,
  CONTEXT,
  isWithoutParams,
  octets,
  oidText,
  smallInteger,
  TAG,
  timeMs,
  type Algorithm,
  type Asn1Value,
} from './asn1.ts';
import { certificateFromAsn1, type Certificate } from './certificate.ts';

/** The most bytes of an answer. */
export const REPLY_BYTES = 2 ** 17;
const MOST_CERTIFICATES = 32;

export interface TimestampReply {
  /** 0: granted as it was asked. */
  readonly status: number;
  /** The words of the authority, and the number of its reason. */
  readonly words: string;
  readonly failure?: number;
  readonly token?: TimestampToken;
}

export interface TimestampToken {
  /** What is signed: the bytes of `info`. */
  readonly content: Uint8Array;
  readonly info: TimestampInfo;
  readonly certificates: readonly Certificate[];
  readonly signer: TokenSigner;
}

export interface TimestampInfo {
  readonly imprintAlgorithm: Algorithm;
  readonly imprint: Uint8Array;
  /** Milliseconds since 1970. */
  readonly atMs: number;
  /** Milliseconds before and after; absent where the authority does not say. */
  readonly accuracyMs?: number;
  readonly nonce?: Uint8Array;
}

export interface TokenSigner {
  readonly digestAlgorithm: Algorithm;
  readonly signatureAlgorithm: Algorithm;
  readonly signature: Uint8Array;
  /** Whose key signed: an issuer with a serial number, or an identifier of a key. */
  readonly issuer?: { readonly name: Uint8Array; readonly serial: Uint8Array };
  readonly keyId?: Uint8Array;
  /** The attributes as they are signed. */
  readonly signedBytes: Uint8Array;
  /** By their object identifiers; each has one value. */
  readonly attributes: ReadonlyMap<string, Asn1Value>;
}

const SIGNED_DATA = '1.2.840.113549.1.7.2';
export const TST_INFO = '1.2.840.113549.1.9.16.1.4';

/** Throws `Asn1Error` for what is no answer of an authority. */
export const replyFromBytes = (bytes: Uint8Array): TimestampReply => {
  if (bytes.length > REPLY_BYTES) throw new Asn1Error('too large');
  const fields = new Asn1Fields(asn1FromBytes(bytes));
  const [status, ...rest] = fields.required(TAG.sequence).children;
  if (!status) throw new Asn1Error('no status');
  const failure = rest.find(({ tag }) => tag === TAG.bitString);
  const token = fields.optional(TAG.sequence);
  return {
    status: smallInteger(status),
    words: wordsIn(rest),
    ...(failure && { failure: firstBit(failure.content) }),
    ...(token && { token: tokenFromAsn1(token) }),
  };
};

const MOST_WORDS = 200;

const wordsIn = (values: readonly Asn1Value[]): string =>
  values
    .filter(({ tag }) => tag === TAG.sequence)
    .flatMap(({ children }) => children)
    .map(({ content }) => new TextDecoder().decode(Uint8Array.from(content)))
    .join(' ')
    .slice(0, MOST_WORDS)
    .toWellFormed();

/** The number of the first bit that is set; the first byte counts those that are not used. */
const firstBit = (content: Uint8Array): number => {
  for (const [at, byte] of content.subarray(1).entries())
    if (byte !== 0) return 8 * at + Math.clz32(byte) - 24;
  return -1;
};

const tokenFromAsn1 = (value: Asn1Value): TimestampToken => {
  const contentInfo = new Asn1Fields(value);
  if (oidText(contentInfo.required(TAG.oid)) !== SIGNED_DATA) throw new Asn1Error('not signed');
  const [signedData] = contentInfo.required(CONTEXT | 0).children;
  if (!signedData) throw new Asn1Error('nothing is signed');
  const fields = new Asn1Fields(signedData);
  requireVersion(fields, 3);
  const digests = fields.required(TAG.set).children.map((one) => algorithmFrom(one));
  const encapsulated = new Asn1Fields(fields.required(TAG.sequence));
  if (oidText(encapsulated.required(TAG.oid)) !== TST_INFO) throw new Asn1Error('no timestamp');
  const [held] = encapsulated.required(CONTEXT | 0).children;
  if (!held) throw new Asn1Error('no content');
  const content = octets(held);
  const certificates = (fields.optional(CONTEXT | 0)?.children ?? [])
    .filter(({ tag }) => tag === TAG.sequence)
    .slice(0, MOST_CERTIFICATES)
    .map((one) => certificateFromAsn1(one));
  fields.optional(CONTEXT | 1);
  const [signer, ...more] = fields.required(TAG.set).children;
  if (!signer || more.length > 0) throw new Asn1Error('not signed by one');
  const read = signerFromAsn1(signer);
  const isOfDigest = digests.length === 1 && digests[0]?.oid === read.digestAlgorithm.oid;
  if (!isOfDigest || !digests.every(isWithoutParams)) throw new Asn1Error('another digest');
  return {
    content,
    info: infoFromAsn1(asn1FromBytes(content)),
    certificates,
    signer: read,
  };
};

const requireVersion = (fields: Asn1Fields, version: number): void => {
  if (smallInteger(fields.required(TAG.integer)) !== version)
    throw new Asn1Error('another version');
};

const infoFromAsn1 = (value: Asn1Value): TimestampInfo => {
  const fields = new Asn1Fields(value);
  requireVersion(fields, 1);
  fields.required(TAG.oid);
  const imprint = new Asn1Fields(fields.required(TAG.sequence));
  const imprintAlgorithm = algorithmFrom(imprint.required(TAG.sequence));
  const hashed = octets(imprint.required(TAG.octetString));
  fields.required(TAG.integer);
  const atMs = timeMs(fields.required(TAG.generalizedTime));
  const accuracy = fields.optional(TAG.sequence);
  fields.optional(TAG.boolean);
  const nonce = fields.optional(TAG.integer);
  return {
    imprintAlgorithm,
    imprint: hashed,
    atMs,
    ...(accuracy && { accuracyMs: accuracyMs(accuracy) }),
    ...(nonce && { nonce: nonce.content }),
  };
};

const accuracyMs = (value: Asn1Value): number => {
  const fields = new Asn1Fields(value);
  const part = (tag: number): number => {
    const found = fields.optional(tag);
    return found ? smallInteger({ ...found, tag: TAG.integer }) : 0;
  };
  return 1000 * part(TAG.integer) + part(CONTEXT | 0) + part(CONTEXT | 1) / 1000;
};

const signerFromAsn1 = (value: Asn1Value): TokenSigner => {
  const fields = new Asn1Fields(value);
  const version = smallInteger(fields.required(TAG.integer));
  const named = fields.optional(TAG.sequence);
  const keyId = named ? undefined : fields.required(CONTEXT | 0);
  if (version !== (named ? 1 : 3)) throw new Asn1Error('another version');
  const digestAlgorithm = algorithmFrom(fields.required(TAG.sequence));
  const attributes = fields.required(CONTEXT | 0);
  const signatureAlgorithm = algorithmFrom(fields.required(TAG.sequence));
  const signature = octets(fields.required(TAG.octetString));
  const [name, serial] = named?.children ?? [];
  return {
    digestAlgorithm,
    signatureAlgorithm,
    signature,
    ...(name && serial && { issuer: { name: name.bytes, serial: serial.content } }),
    ...(keyId && { keyId: keyId.content }),
    signedBytes: asSet(attributes.bytes),
    attributes: readAttributes(attributes),
  };
};

/** RFC 5652, 5.4: they are signed as a set, whatever tag they stand under. */
const asSet = (bytes: Uint8Array): Uint8Array => {
  const set = Uint8Array.from(bytes);
  set[0] = 0x31;
  return set;
};

const readAttributes = ({ children }: Asn1Value): ReadonlyMap<string, Asn1Value> => {
  const attributes = new Map<string, Asn1Value>();
  for (const child of children) {
    const fields = new Asn1Fields(child);
    const oid = oidText(fields.required(TAG.oid));
    const [value, ...more] = fields.required(TAG.set).children;
    if (!value || more.length > 0 || attributes.has(oid)) throw new Asn1Error('not one value');
    attributes.set(oid, value);
  }
  return attributes;
};
