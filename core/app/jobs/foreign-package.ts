import type { TaskChannel } from '../../engine/serve-tasks.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import { withSigns } from './sign-of-life.ts';

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
