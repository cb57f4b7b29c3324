import { AppError } from '#kit/errors.ts';
import type { SentRequest, Reply } from '#kit/exchange.ts';
import { replyTo, type FakeSite } from '#kit/fake/site.ts';
import { redactRequest } from '#kit/redact.ts';
import { messages } from './messages.ts';

/**
 * Answers from an invented site, which is loaded at the first request. Throws `platform_error` with
 * `replayMiss` for what the site does not hold.
 */
export const fakeReplies = (
  load: () => Promise<Pick<FakeSite, 'serve'>>,
): ((request: SentRequest) => Promise<Reply>) => {
  let site: Promise<Pick<FakeSite, 'serve'>> | undefined;
  return async (request) => {
    const { serve } = await (site ??= load());
    const response = serve(request);
    if (response) return replyTo(request, response);
    const { method, url } = redactRequest(request);
    throw new AppError('platform_error', messages.notInSample({ method, url }), {
      replayMiss: true,
    });
  };
};
