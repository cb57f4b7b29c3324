/** Timestamps of authorities (RFC 3161): what they answer is bytes of somebody else. */
import { AppError } from '#kit/errors.ts';
import { hexFromBytes } from '#kit/bytes.ts';
import { hashToTimestamp, writeTimestamped } from '../../exports/timestamp-package.ts';
import type { KeepTimestampInput } from '../../local/context.ts';
import { bytesFromBase64, bytesFromHex } from '../../signing/text-bytes.ts';
import { checkTimestamp, type CheckedTimestamp } from '../../signing/timestamp/check-timestamp.ts';
import { trustFromAuthorities } from '../../signing/timestamp/trusted-authority.ts';
import { withForeignPackage } from './foreign-package.ts';
import type { Job } from './job.ts';

/** SHA-256, in hexadecimal, of what a timestamp of a package is of. */
export const hashPackage: Job<{ readonly path: string }, string> = ({ path }, channel) =>
  withForeignPackage(channel, async () => hexFromBytes(await hashToTimestamp(path)));

/** Checks what an authority answered, and writes the package with it where it is of one. Throws `validation_error`. */
export const keepTimestamp: Job<KeepTimestampInput, CheckedTimestamp> = (
  { sha256, query, reply, trusted, target },
  channel,
) =>
  withForeignPackage(channel, async () => {
    const timestamp = { query: bytesFromBase64(query), reply: bytesFromBase64(reply) };
    const { checked, path } = await checkTimestamp(
      { sha256: bytesFromHex(sha256), ...timestamp },
      trustFromAuthorities({ trusted }),
    );
    const [problem] = checked.problems;
    if (problem) throw new AppError('validation_error', problem);
    if (target) await writeTimestamped(target.path, target.out, { ...timestamp, path });
    return checked;
  });
