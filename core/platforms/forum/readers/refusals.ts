import type { Refusal } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import type { RefusalDetector } from '#kit/operation.ts';
import { isFeed } from './answer.ts';
import { messages } from './messages.ts';

/** Pages that block, with any status: their title or their first words (as reported 2026). */
const BLOCKED =
  /<title>\s*(?:Blocked|Access Denied)|whoa there, pardner|blocked by network security/i;

const blocked = (reply: Reply): Refusal | undefined => {
  if (reply.body.byteLength > 300_000 || !/^\s*</.test(textFromReply(reply).slice(0, 100)))
    return undefined;
  // Somebody may write about being blocked.
  if (isFeed(reply)) return undefined;
  if (!BLOCKED.test(textFromReply(reply).slice(0, 20_000))) return undefined;
  return {
    kind: 'block-page',
    ...messages.networkBlocked,
    choices: [messages.waitItPasses, messages.useOwnClient],
  };
};

/** The walls of this site that do not look like walls elsewhere. */
export const refusals: readonly RefusalDetector[] = [blocked];
