import { packageReaders } from '../../collections/package-readers.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { isStudyPackage } from '../../exports/find-packages.ts';
import { openFileBytes } from '../../exports/file-bytes.ts';
import { verifyPackage as verify, type Verified } from '../../exports/verify-package.ts';
import { verifyPageSha256 } from '../../exports/verify-page.ts';
import type { TrustedAuthority } from '../../signing/timestamp/trusted-authority.ts';
import { withForeignPackage } from './foreign-package.ts';
import type { Job } from './job.ts';

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
