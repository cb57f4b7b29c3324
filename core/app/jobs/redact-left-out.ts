import { redactLeftOut as redactedOf } from '../../collections/forgetting/redact-left-out.ts';
import { catalogue as everything, type Catalogue } from '../../engine/catalogue.ts';
import type { TaskChannel } from '../../engine/serve-tasks.ts';
import { packContent } from '../../store/calls/contents.ts';
import { packBody } from '../../store/calls/bodies.ts';
import { openReading } from '../../store/reading.ts';
import type { Job } from './job.ts';

export interface RedactLeftOutInput {
  readonly dir: string;
}

/** Calls that are read at one moment of the store; whoever runs the job runs it until none are left. */
const MOST = 50;

/** Reads calls that hold somebody who is left out, and asks with each `LeftOutRedaction`. */
export const redactLeftOut: Job<RedactLeftOutInput, void> = (input, channel) =>
  runRedactLeftOut(everything, input, channel);

export const runRedactLeftOut = async (
  catalogue: Catalogue,
  { dir }: RedactLeftOutInput,
  { ask, signal }: TaskChannel,
): Promise<void> => {
  const store = openReading(dir);
  try {
    const packing = { body: packBody, content: packContent };
    for (const callId of store.leftOutCalls.list(MOST)) {
      signal.throwIfAborted();
      await ask(redactedOf(store, catalogue, callId, packing));
    }
  } finally {
    store.close();
  }
};
