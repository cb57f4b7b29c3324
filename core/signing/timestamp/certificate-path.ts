/** The certificates from one upwards, each issued by the next; whether they lead to one that the reader trusts. */
import { areSameBytes } from '#kit/bytes.ts';
import {
  canIssue,
  isSameCertificate,
  isUnderstood,
  isValidAt,
  type Certificate,
} from './certificate.ts';
import { isSignedByKey } from './key-signature.ts';

/** An authority that the reader trusts, and how the reader calls it. */
export interface TrustedCertificate {
  readonly certificate: Certificate;
  readonly name: string;
}

const MOST_AUTHORITIES = 8;
/** Whoever made the token chose its certificates. */
const MOST_STEPS = 64;

export interface CertificatePath {
  /** From the certificate upwards, at least itself. */
  readonly certificates: readonly Certificate[];
  /** The trusted one that it ends with. */
  readonly trusted?: TrustedCertificate;
}

/** Whether one is issued by the other, which may do so and is valid then, with so many between it and the first. */
const isIssuedBy = async (
  issued: Certificate,
  issuer: Certificate,
  { between, atMs }: { readonly between: number; readonly atMs: number },
): Promise<boolean> => {
  const { signedPart: bytes, signature, algorithm } = issued;
  return (
    areSameBytes(issuer.subject, issued.issuer) &&
    isValidAt(issuer, atMs) &&
    isUnderstood(issuer) &&
    canIssue(issuer, between) &&
    isSignedByKey({ bytes, signature, algorithm, publicKey: issuer.publicKey })
  );
};

/**
 * The path to a trusted certificate, or as far as it goes; at that time (milliseconds since 1970). Whether a
 * certificate was revoked is not looked up.
 */
export const findPath = async (
  certificate: Certificate,
  beside: readonly Certificate[],
  trusted: readonly TrustedCertificate[],
  atMs: number,
): Promise<CertificatePath> => {
  const issuers = [...trusted.map((one) => one.certificate), ...beside];
  let longest: readonly Certificate[] = [certificate];
  let steps = 0;

  const follow = async (path: readonly Certificate[]): Promise<CertificatePath | undefined> => {
    const current = path.at(-1) ?? certificate;
    const anchor = trusted.find((one) => isSameCertificate(one.certificate, current));
    if (anchor) return { certificates: path, trusted: anchor };
    if (path.length > longest.length) longest = path;
    for (const issuer of path.length > MOST_AUTHORITIES ? [] : issuers) {
      if (path.some((one) => isSameCertificate(one, issuer))) continue;
      if (!areSameBytes(issuer.subject, current.issuer) || (steps += 1) > MOST_STEPS) continue;
      if (!(await isIssuedBy(current, issuer, { between: path.length - 1, atMs }))) continue;
      const found = await follow([...path, issuer]);
      if (found) return found;
    }
    return undefined;
  };

  const found = isUnderstood(certificate) ? await follow([certificate]) : undefined;
  return found ?? { certificates: longest };
};

/** Whether these are a path from the first upwards at that time, with nothing between or beside. */
export const isPath = async (
  certificates: readonly Certificate[],
  atMs: number,
): Promise<boolean> => {
  for (const [at, issuer] of certificates.entries()) {
    const issued = certificates[at - 1];
    if (issued && !(await isIssuedBy(issued, issuer, { between: at - 1, atMs }))) return false;
  }
  return certificates.length > 0 && certificates.length <= MOST_AUTHORITIES + 1;
};
