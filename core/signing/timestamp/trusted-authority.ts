/** Authorities whose timestamps somebody trusts, as they are kept and handed from one thread to another. */
import { base64FromBytes, bytesFromBase64 } from '../text-bytes.ts';
import { certificateFromFile, type Certificate } from './certificate.ts';
import type { TrustedCertificate } from './certificate-path.ts';
import type { TimestampTrust } from './check-timestamp.ts';

export interface TrustedAuthority {
  /** Base64 of the certificate's DER form. */
  readonly certificate: string;
  readonly name: string;
}

export interface AuthoritiesOfReader {
  readonly trusted: readonly TrustedAuthority[];
  /** Of which one has to have made a timestamp: another is a problem. */
  readonly named?: readonly TrustedAuthority[] | undefined;
}

const toTrusted = ({ certificate, name }: TrustedAuthority): TrustedCertificate[] => {
  const read = certificateFromFile(bytesFromBase64(certificate));
  return read ? [{ certificate: read, name }] : [];
};

export const trustFromAuthorities = ({ trusted, named }: AuthoritiesOfReader): TimestampTrust => ({
  trusted: trusted.flatMap(toTrusted),
  ...(named && { named: named.flatMap(toTrusted) }),
});

/** From a file in PEM or DER form; `undefined` where it holds no certificate. */
export const authorityFromFile = (
  bytes: Uint8Array,
  name: string,
): TrustedAuthority | undefined => {
  const certificate = certificateFromFile(bytes);
  return certificate && { certificate: base64FromBytes(certificate.bytes), name };
};

/** A line of a PEM file. */
const LINE = /.{1,64}/g;

/** Certificates as a PEM file, which other programs read. */
export const pemFromCertificates = (certificates: readonly Pick<Certificate, 'bytes'>[]): string =>
  certificates
    .map(({ bytes }) => {
      const lines = base64FromBytes(bytes).match(LINE) ?? [];
      return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`;
    })
    .join('');

/** The certificates of a PEM file, in their order; none where one cannot be read. */
export const certificatesFromPem = (text: string): readonly Certificate[] => {
  const read = text
    .split(/(?<=-----END CERTIFICATE-----\n)/)
    .map((block) => certificateFromFile(new TextEncoder().encode(block)));
  return read.every((one) => one !== undefined) ? read : [];
};
