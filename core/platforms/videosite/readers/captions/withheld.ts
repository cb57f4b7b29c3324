import type { Refusal } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { RefusalDetector } from '#kit/operation.ts';
import { parseRequest } from '../parsed-request.ts';
import { messages } from '../messages.ts';

/** The text of captions is often kept for the platform's own player (since 2025). */
export const withheld: Refusal = {
  kind: 'withheld',
  ...messages.captionTextWithheld,
  choices: [
    messages.readTranscriptInBrowser,
    messages.tryAnotherDay,
    messages.downloadYourOwnCaptions,
  ],
};

export const TEXT_PATH = '/api/timedtext';

/** An empty answer where the text of captions was asked for: that is how it is withheld. */
export const withheldSign: RefusalDetector = (reply: Reply) =>
  reply.status === 200 &&
  reply.body.byteLength === 0 &&
  parseRequest(reply.request).endpoint === TEXT_PATH
    ? withheld
    : undefined;
