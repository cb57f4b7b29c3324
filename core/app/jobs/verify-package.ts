import { packageReaders } from '../../collections/package-readers.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { isStudyPackage } from '../../exports/find-packages.ts';
import { openFileBytes } from '../../exports/file-bytes.ts';
import { verifyPackage as verify, type Verified } from '../../exports/verify-package.ts';
import { verifyPageSha256 } from '../../exports/verify-page.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import type { Job } from './job.ts';

/** So often a long check shows that it goes on, in milliseconds. */
const SIGN_MS = 10_000;

/** Which of the files are study packages: only the directory at the end of each is read. */
export const findPackages: Job<{ readonly paths: readonly string[] }, readonly string[]> = async ({
  paths,
}) => {
  const found: string[] = [];
  for (const path of paths) if (await isStudyPackage(path)) found.push(path);
  return found;
};

/** Checks a study package, a file of others whose every byte may be wrong. */
export const verifyPackage: Job<
  { readonly path: string; readonly version: string },
  Verified
> = async ({ path, version }, channel) => {
  const sign = setInterval(() => channel.tell({}), SIGN_MS);
  try {
    return await verify(await openFileBytes(path), {
      version,
      readers: packageReaders(catalogue),
      pageSha256: verifyPageSha256,
    });
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('validation_error', messages.packageCannotBeRead, { cause });
  } finally {
    clearInterval(sign);
  }
};
