import type { RedactionView } from '#contract/index.ts';
import { packageReaders } from '../../collections/package-readers.ts';
import { catalogue } from '../../engine/catalogue.ts';
import { planPackageRedaction } from '../../exports/redact-package.ts';
import { sumLeftFiles } from '../../exports/left-files.ts';
import type { LeftFile } from '#kit/case-log.ts';
import type { RedactPackageInput } from '../../local/context.ts';
import { VERSION } from '../version.ts';
import { withForeignPackage } from './foreign-package.ts';
import type { Job } from './job.ts';

/** With what the log of its collection keeps of that. */
export interface RedactedPackage {
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
