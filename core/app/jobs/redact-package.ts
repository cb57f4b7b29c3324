import type { RedactionView } from '#contract/index.ts';
import { planPackageRedaction } from '../../exports/redact-package.ts';
import type { RedactPackageInput } from '../../local/context.ts';
import { withForeignPackage } from './foreign-package.ts';
import type { Job } from './job.ts';

/** Takes people and columns out of a signed package. */
export const redactPackage: Job<RedactPackageInput, RedactionView> = (
  { path, people, columns, out },
  channel,
) =>
  withForeignPackage(channel, async () => {
    const { plan, write } = await planPackageRedaction(path, { people, columns });
    if (out === undefined) return plan;
    await write(out);
    return { ...plan, file: out };
  });
