import type { ReplyForms } from '../../field-trial/observation.ts';
import { formFromReplies } from '../../field-trial/skeleton.ts';
import { reading } from './reading.ts';

export interface ReadFormsInput {
  readonly dir: string;
  readonly callId: string;
  /** Texts of what was asked for, which are never shown. */
  readonly values: readonly string[];
  /** Names of keys that are always shown. */
  readonly known: ReadonlySet<string>;
}

/** In which form the replies of a call came: replies may have megabytes. */
export const readForms = reading<ReadFormsInput, ReplyForms>(
  ({ evidence }, { callId, values, known }) => {
    const replies = evidence.replies(callId);
    return {
      statuses: replies.map(({ status }) => status),
      form: formFromReplies({
        bodies: replies.map(({ body }) => body),
        known,
        values,
      }),
    };
  },
);
