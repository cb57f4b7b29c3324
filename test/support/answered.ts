import type { Reply, SentRequest } from '#kit/exchange.ts';
import { replyTo, type FakeSite } from '#kit/fake/site.ts';
import { serveFrom } from '../../core/platforms/serve-from.ts';

/** What an invented site answers to a request, or to a plain look at an address; it has to have an answer. */
export const answeredBy = (site: FakeSite, sentRequest: SentRequest | string): Reply => {
  const request =
    typeof sentRequest === 'string'
      ? { method: 'GET', url: sentRequest, headers: {} }
      : sentRequest;
  const response = serveFrom(site, request);
  if (!response) throw new Error(`the sample has no ${request.url}`);
  return replyTo(request, response);
};
