/** Whether a timestamp is one of what it is said to be of, by an authority, and when: without a network (RFC 3161). */
import { areSameBytes, hexFromBytes } from '#kit/bytes.ts';
import { type Message, defineMessages } from '#kit/message.ts';
import { algorithmFrom, Asn1Fields, octets, oidText, TAG } from './asn1.ts';
import { findPath, isPath, type TrustedCertificate } from './certificate-path.ts';
import { isForTimestamps, isValidAt, subjectKeyId, type Certificate } from './certificate.ts';
import { digestOf, hashOfAlgorithm, isSignedByKey, type Hash } from './key-signature.ts';
import { readQuery } from './timestamp-query.ts';
import {
  replyFromBytes,
  TST_INFO,
  type TimestampReply,
  type TimestampToken,
} from './timestamp-reply.ts';

/** What is wrong with a timestamp (RFC 3161); each stands behind the name of its file, or of a day. */
export const messages = defineMessages('timestamps', {
  unreadable: 'it is no answer of a timestamp authority',
  queryUnreadable: 'it is no question to a timestamp authority, or one of something else',
  refused: 'the authority refused to date it ({{reason}})',
  ofOtherHash: 'the timestamp is of something else: it dates another SHA-256',
  ofOtherQuery: 'the timestamp answers another question: its random number is another one',
  contentChanged: 'the timestamp is not as the authority signed it',
  signatureWrong: 'the signature of the timestamp is not one of the authority’s key',
  certificateMissing: 'the certificate of whoever signed the timestamp is not there',
  notForTimestamps: 'the certificate of the authority is not one for timestamps',
  outOfValidity:
    'the certificate of the authority was not valid when the timestamp was made ({{at}})',
  notOfAuthority: 'the timestamp is not by the authority that you named',
});

export interface TimestampInput {
  /** SHA-256 of what is dated. */
  readonly sha256: Uint8Array;
  readonly reply: Uint8Array;
  /** What was asked; absent where it was not kept. */
  readonly query?: Uint8Array | undefined;
}

/** Whom the reader trusts. */
export interface TimestampTrust {
  readonly trusted: readonly TrustedCertificate[];
  /** Authorities of which one has to have made it: another one is a problem. */
  readonly named?: readonly TrustedCertificate[] | undefined;
}

export interface CheckedTimestamp {
  /** What is wrong with it; empty of one that is valid. */
  readonly problems: readonly Message[];
  /** ISO 8601: what is dated existed then; absent of an answer without a token. */
  readonly at?: string;
  /** How far before or after, in milliseconds, as the authority says. */
  readonly accuracyMs?: number;
  /** What the authority calls itself in its certificate. */
  readonly authority?: string;
  /** SHA-256 of that certificate, in hexadecimal. */
  readonly certificateSha256?: string;
  /** How the reader calls the authority, where it is trusted. */
  readonly trustedAs?: string;
}

/** With the certificates from the one that signed upwards, as far as they are known. */
export interface ReadTimestamp {
  readonly checked: CheckedTimestamp;
  readonly path: readonly Certificate[];
}

const ATTRIBUTE = {
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.12',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
} as const;

export const checkTimestamp = async (
  input: TimestampInput,
  trust: TimestampTrust,
): Promise<ReadTimestamp> => {
  const reply = readReply(input.reply);
  if (!reply) return wrong(messages.unreadable);
  if (reply.status !== 0 || !reply.token)
    return wrong(messages.refused({ reason: reasonOfRefusal(reply) }));
  try {
    return await checkToken(reply.token, input, trust);
  } catch {
    return wrong(messages.unreadable);
  }
};

const wrong = (problem: Message): ReadTimestamp => ({ checked: { problems: [problem] }, path: [] });

/** Whether certificates that stand beside a timestamp are those from its signer upwards. */
export const isPathOfTimestamp = async (
  certificates: readonly Certificate[],
  { checked: { at, certificateSha256 } }: ReadTimestamp,
): Promise<boolean> => {
  const [first] = certificates;
  if (!first || at === undefined) return false;
  const sha256 = hexFromBytes(await digestOf('SHA-256', first.bytes));
  return sha256 === certificateSha256 && isPath(certificates, Date.parse(at));
};

const readReply = (bytes: Uint8Array): TimestampReply | undefined => {
  try {
    return replyFromBytes(bytes);
  } catch {
    return undefined;
  }
};

/** RFC 3161, 2.4.2. */
const FAILURES: Readonly<Record<number, string>> = {
  0: 'badAlg',
  2: 'badRequest',
  5: 'badDataFormat',
  14: 'timeNotAvailable',
  15: 'unacceptedPolicy',
  16: 'unacceptedExtension',
  17: 'addInfoNotAvailable',
  25: 'systemFailure',
};

const reasonOfRefusal = ({ status, failure, words }: TimestampReply): string =>
  [
    `PKIStatus ${status}`,
    ...(failure === undefined ? [] : [FAILURES[failure] ?? `PKIFailureInfo ${failure}`]),
    ...(words === '' ? [] : [words]),
  ].join(', ');

const checkToken = async (
  token: TimestampToken,
  { sha256, query }: TimestampInput,
  { trusted, named }: TimestampTrust,
): Promise<ReadTimestamp> => {
  const { info } = token;
  const at = new Date(info.atMs).toISOString();
  const anchors = named ?? trusted;
  const problems = [
    ...imprintProblems(token, sha256),
    ...queryProblems(token, sha256, query),
    ...((await isContentSigned(token)) ? [] : [messages.contentChanged]),
  ];
  const known = [...token.certificates, ...anchors.map((one) => one.certificate)];
  const signer = await findSigner(token, known);
  if (!signer)
    return { checked: { problems: [...problems, messages.certificateMissing], at }, path: [] };
  if (!(await isSignedBy(token, signer))) problems.push(messages.signatureWrong);
  if (!isForTimestamps(signer)) problems.push(messages.notForTimestamps);
  if (!isValidAt(signer, info.atMs)) problems.push(messages.outOfValidity({ at }));
  const path = await findPath(signer, token.certificates, anchors, info.atMs);
  const anchor = problems.length === 0 ? path.trusted : undefined;
  if (problems.length === 0 && named && !anchor) problems.push(messages.notOfAuthority);
  const checked: CheckedTimestamp = {
    problems,
    at,
    ...(info.accuracyMs !== undefined && { accuracyMs: info.accuracyMs }),
    authority: signer.name,
    certificateSha256: hexFromBytes(await digestOf('SHA-256', signer.bytes)),
    ...(anchor && { trustedAs: anchor.name }),
  };
  return { checked, path: path.certificates };
};

const imprintProblems = ({ info }: TimestampToken, sha256: Uint8Array): readonly Message[] => {
  const isOfHash =
    hashOfAlgorithm(info.imprintAlgorithm) === 'SHA-256' && areSameBytes(info.imprint, sha256);
  return isOfHash ? [] : [messages.ofOtherHash];
};

const queryProblems = (
  { info }: TimestampToken,
  sha256: Uint8Array,
  query: Uint8Array | undefined,
): readonly Message[] => {
  if (!query) return [];
  const wanted = readQuery(query);
  if (!wanted || !areSameBytes(wanted.sha256, sha256)) return [messages.queryUnreadable];
  const isAnswer = info.nonce !== undefined && areSameBytes(info.nonce, wanted.nonce);
  return isAnswer ? [] : [messages.ofOtherQuery];
};

/** What the authority signed tells of this content, and that it is a timestamp. */
const isContentSigned = async ({ content, signer }: TimestampToken): Promise<boolean> => {
  const type = signer.attributes.get(ATTRIBUTE.contentType);
  const digest = signer.attributes.get(ATTRIBUTE.messageDigest);
  const hash = hashOfAlgorithm(signer.digestAlgorithm);
  if (!type || !digest || hash === undefined || hash === 'SHA-1') return false;
  return oidText(type) === TST_INFO && areSameBytes(octets(digest), await digestOf(hash, content));
};

const isSignedBy = ({ signer }: TimestampToken, { publicKey }: Certificate): Promise<boolean> =>
  isSignedByKey({
    bytes: signer.signedBytes,
    signature: signer.signature,
    algorithm: signer.signatureAlgorithm,
    publicKey,
    hash: hashOfAlgorithm(signer.digestAlgorithm),
  });

/** The certificate that the signed attributes name by its hash (RFC 5816), and the signer by its name. */
const findSigner = async (
  { signer }: TimestampToken,
  certificates: readonly Certificate[],
): Promise<Certificate | undefined> => {
  const named = namedCertificate(signer.attributes);
  if (!named) return undefined;
  for (const certificate of certificates)
    if (
      isNamedBySigner(signer, certificate) &&
      areSameBytes(await digestOf(named.hash, certificate.bytes), named.digest)
    )
      return certificate;
  return undefined;
};

const isNamedBySigner = (
  { issuer, keyId }: TimestampToken['signer'],
  certificate: Certificate,
): boolean => {
  if (issuer)
    return (
      areSameBytes(issuer.name, certificate.issuer) &&
      areSameBytes(issuer.serial, certificate.serial)
    );
  const id = subjectKeyId(certificate);
  return keyId !== undefined && id !== undefined && areSameBytes(keyId, id);
};

const namedCertificate = (
  attributes: TimestampToken['signer']['attributes'],
): { readonly hash: Hash; readonly digest: Uint8Array } | undefined => {
  const second = attributes.get(ATTRIBUTE.signingCertificateV2);
  const value = second ?? attributes.get(ATTRIBUTE.signingCertificate);
  const first = value?.children[0]?.children[0];
  if (!first) return undefined;
  const fields = new Asn1Fields(first);
  const algorithm = second && fields.optional(TAG.sequence);
  const hash = !second
    ? 'SHA-1'
    : algorithm
      ? hashOfAlgorithm(algorithmFrom(algorithm))
      : 'SHA-256';
  return hash && { hash, digest: octets(fields.required(TAG.octetString)) };
};
