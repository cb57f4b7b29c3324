/** The timestamp in a study package: of the statement that was signed, and so of all that it is about. */
import { createHash } from 'node:crypto';
import { textFromUtf8 } from '#kit/bytes.ts';
import {
  checkTimestamp,
  isPathOfTimestamp,
  type CheckedTimestamp,
  type TimestampTrust,
} from '../signing/timestamp/check-timestamp.ts';
import { QUERY_BYTES } from '../signing/timestamp/timestamp-query.ts';
import { REPLY_BYTES } from '../signing/timestamp/timestamp-reply.ts';
import {
  certificatesFromPem,
  pemFromCertificates,
} from '../signing/timestamp/trusted-authority.ts';
import { problemFromError, type Findings } from './findings.ts';
import { messages } from './messages.ts';
import { SIGNATURE, TIMESTAMP } from './package-format.ts';
import { smallFile, type OpenZip } from './unzip.ts';

/** `undefined` for a package without one. */
export const checkPackageTimestamp = async (
  zip: OpenZip,
  trust: TimestampTrust,
  found: Findings,
): Promise<CheckedTimestamp | undefined> => {
  const paths = Object.values(TIMESTAMP).filter((path) => zip.has(path));
  if (paths.length === 0) return undefined;
  if (!zip.has(TIMESTAMP.reply) || !zip.has(SIGNATURE.statement)) {
    for (const path of paths) found.add(path, messages.timestampOfNothing);
    return undefined;
  }
  try {
    return await checkParts(zip, trust, found);
  } catch (thrown) {
    found.add(TIMESTAMP.reply, problemFromError(thrown));
    return undefined;
  }
};

const checkParts = async (
  zip: OpenZip,
  trust: TimestampTrust,
  found: Findings,
): Promise<CheckedTimestamp> => {
  const statement = await smallFile(zip, SIGNATURE.statement);
  const read = await checkTimestamp(
    {
      sha256: createHash('sha256').update(statement).digest(),
      reply: await zip.bytes(TIMESTAMP.reply, REPLY_BYTES),
      query: zip.has(TIMESTAMP.query) ? await zip.bytes(TIMESTAMP.query, QUERY_BYTES) : undefined,
    },
    trust,
  );
  for (const problem of read.checked.problems) found.add(TIMESTAMP.reply, problem);
  if (zip.has(TIMESTAMP.certificates)) {
    const text = textFromUtf8(await zip.bytes(TIMESTAMP.certificates, REPLY_BYTES));
    const certificates = certificatesFromPem(text);
    // Nothing else stands in the file, which nobody signed.
    const isSame = pemFromCertificates(certificates) === text;
    if (!isSame || !(await isPathOfTimestamp(certificates, read)))
      found.add(TIMESTAMP.certificates, messages.certificatesOther);
  }
  return read.checked;
};
