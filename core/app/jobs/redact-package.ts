import type { RedactionView } from '#contract/index.ts';
import { AppError } from '#kit/errors.ts';
import { planPackageRedaction } from '../../exports/redact-package.ts';
import type { RedactPackageInput } from '../../local/context.ts';
import { messages } from '../messages.ts';
import type { Job } from './job.ts';

/** So often a long redaction shows that it goes on, in milliseconds. */
const SIGN_MS = 10_000;

/** Takes people and columns out of a signed package, a file of others whose every byte may be wrong. */
export const redactPackage: Job<RedactPackageInput, RedactionView> = async (
  { path, people, columns, out },
  channel,
) => {
  const sign = setInterval(() => channel.tell({}), SIGN_MS);
  try {
    const { plan, write } = await planPackageRedaction(path, { people, columns });
    if (out === undefined) return plan;
    await write(out);
    return { ...plan, file: out };
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    throw new AppError('validation_error', messages.packageCannotBeRead, { cause });
  } finally {
    clearInterval(sign);
  }
};
