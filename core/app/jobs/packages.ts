import type { TaskChannel } from '../../engine/serve-tasks.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import { withSigns, type Job } from './job.ts';
import type { RedactionView } from '#calls/index.ts';
import { packageReaders } from '../../collections/package-readers.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { planPackageRedaction } from '../../exports/redact-package.ts';
import { sumLeftFiles } from '../../exports/hashed-files.ts';
import type { LeftFile } from '#kit/case-log.ts';
import type { RedactPackageInput, KeepTimestampInput } from '#calls/answering/context.ts';
import { VERSION } from '../version.ts';
import { hexFromBytes } from '#kit/bytes.ts';
import { hashToTimestamp, writeTimestamped } from '../../exports/timestamp-package.ts';
import { bytesFromBase64, bytesFromHex } from '../../signing/text-bytes.ts';
import { checkTimestamp, type CheckedTimestamp } from '../../signing/timestamp/check-timestamp.ts';
import {
  trustFromAuthorities,
  type TrustedAuthority,
} from '../../signing/timestamp/trusted-authority.ts';
import { isStudyPackage, openFileBytes } from '../../exports/file-bytes.ts';
import { verifyPackage as verify, type Verified } from '../../exports/verify-package.ts';
import { verifyPageSha256 } from '../../exports/verify-page.ts';

/** Which of the files are study packages: only the directory at the end of each is read. */
export const findPackages: Job<{ readonly paths: readonly string[] }, readonly string[]> = async ({
  paths,
}) => {
  const found: string[] = [];
  for (const path of paths) if (await isStudyPackage(path)) found.push(path);
  return found;
};

/** Checks a study package. */
export const verifyPackage: Job<
  {
    readonly path: string;
    readonly version: string;
    readonly trusted: readonly TrustedAuthority[];
  },
  Verified
> = async ({ path, version, trusted }, channel) => {
  return withForeignPackage(channel, async () =>
    verify(await openFileBytes(path), {
      version,
      authorities: { trusted },
      readers: packageReaders(catalogue),
      pageSha256: verifyPageSha256,
    }),
  );
};

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

/** With what the log of its collection keeps of that. */
interface RedactedPackage {
  readonly view: RedactionView;
  readonly collection?: string | undefined;
  readonly left?: readonly LeftFile[];
}

/** Takes people and columns out of a signed package. */
export const redactPackage: Job<RedactPackageInput, RedactedPackage> = (
  { path, people, columns, out },
  channel,
) =>
  withForeignPackage(channel, async () => {
    const { plan, write, collection } = await planPackageRedaction(
      path,
      { people, columns },
      { version: VERSION, readers: packageReaders(catalogue) },
    );
    if (out === undefined) return { view: plan };
    await write(out);
    return { view: { ...plan, file: out }, collection, left: await sumLeftFiles([out]) };
  });

/** Works on a study package, a file of others whose every byte may be wrong. Throws `AppError` alone. */
export const withForeignPackage = <T>(channel: TaskChannel, work: () => Promise<T>): Promise<T> =>
  withSigns(
    () => channel.tell({}),
    async () => {
      try {
        return await work();
      } catch (cause) {
        if (cause instanceof AppError) throw cause;
        throw new AppError('validation_error', messages.packageCannotBeRead, { cause });
      }
    },
  );
