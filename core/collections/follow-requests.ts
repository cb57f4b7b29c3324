/** Whether a call with its parameters sends the requests that are kept of it. */
import type { Entry } from '../engine/catalogue.ts';
import type { EvidenceCall } from '../exports/dataset.ts';
import type { Get, Reply, RouteName, SentRequest } from '#kit/exchange.ts';
import { routeNamed } from '#kit/operation.ts';
import { redactRequest } from '#kit/redact.ts';

/**
 * Follows the route of a call once more, over the replies that are kept: a route is a pure function of the
 * parameters and of what it is answered, so that the same requests are sent again, one and all, where the
 * parameters are those that were asked with. A site’s own requests (`capture`) are sent by no route, and the
 * later pages of a list are bound to the first by their cursor.
 */
export const sendsKeptRequests = async (
  { operation, platform }: Entry,
  { route: name, params }: Pick<EvidenceCall, 'route' | 'params'>,
  replies: readonly Reply[],
): Promise<boolean> => {
  const route = routeNamed(operation, name as RouteName);
  const checked = operation.params.safeParse(params);
  if (!route || route.name === 'capture' || !checked.success) return false;
  // As they are kept: without secrets.
  const identify = (request: SentRequest): string => platform.identity(redactRequest(request));
  try {
    const left = new Map(replies.map((reply) => [reply, identify(reply.request)]));
    const get: Get = ({ method = 'GET', url, headers = {}, body }) => {
      const wanted = identify({ method, url, headers, ...(body !== undefined && { body }) });
      const reply = replies.find((one) => left.get(one) === wanted);
      if (!reply) return Promise.reject(new Error('another request'));
      left.delete(reply);
      return Promise.resolve(reply);
    };
    await route.fetch(get, checked.data);
    return left.size === 0;
  } catch {
    return false;
  }
};
