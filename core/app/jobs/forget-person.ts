import { splitIntoPortions } from '../../collections/forgetting/forget-planned.ts';
import { planForgetting } from '../../collections/forgetting/plan-forgetting.ts';
import type { ForgettingAnswer, ForgettingRun } from '../../collections/people.ts';
import { catalogue as everything, type Catalogue } from '../../engine/catalogue.ts';
import { packContent } from '../../store/calls/contents.ts';
import { packBody } from '../../store/calls/bodies.ts';
import { openReading } from '../../store/reading.ts';
import type { TaskChannel } from '../../engine/serve-tasks.ts';
import type { Job } from './job.ts';

export interface ForgetPersonInput extends ForgettingRun {
  readonly dir: string;
}

/** Finds a person, and deletes what it found if it is what was shown. */
export const forgetPerson: Job<ForgetPersonInput, ForgettingAnswer> = (input, channel) =>
  runForgetPerson(everything, input, channel);

/**
 * Tells `FindProgress`. Asks with the plan once it is that of the digest, and then with each of its
 * portions; without a digest, or with another's, it asks nothing.
 */
export const runForgetPerson = async (
  catalogue: Catalogue,
  { dir, platform, given, digest }: ForgetPersonInput,
  { tell, ask, signal }: TaskChannel,
): Promise<ForgettingAnswer> => {
  const store = openReading(dir);
  try {
    const plan = await planForgetting(store, catalogue, platform, given, { tell, signal });
    if (plan.digest !== digest) return { plan, isDone: false };
    await ask({ plan });
    const packing = { body: packBody, content: packContent };
    for (const portion of splitIntoPortions(store, catalogue, plan, given, packing))
      await ask({ portion });
    return { plan, isDone: true };
  } finally {
    store.close();
  }
};
