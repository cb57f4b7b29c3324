import type { Exchange } from './dataset.ts';
import { problemOfCall, type Findings } from './findings.ts';
import { PACKAGE } from './package-format.ts';
import { messages } from './messages.ts';

const DAY = 86_400_000;

/**
 * Whether the heads of replies say what they can: no reply comes before its server made it. Kept replies
 * of servers between may be older, and clocks differ, so a day is nothing.
 */
export const checkExchanges = (exchanges: readonly Exchange[], found: Findings): void => {
  for (const { callId, at, responseHeaders, redaction } of exchanges) {
    const came = Date.parse(at);
    const made = Date.parse(responseHeaders['date'] ?? '');
    if (Number.isNaN(came))
      found.add(PACKAGE.exchanges, problemOfCall({ callId }, messages.timeInvalid));
    else if (came < made - DAY)
      found.add(
        PACKAGE.exchanges,
        problemOfCall(
          { callId },
          messages.cameBeforeMade({ at, made: responseHeaders['date'] ?? '' }),
        ),
      );
    if (redaction) found.addUnprovable(messages.repliesRedacted);
  }
};
