import type { Entry } from './catalogue.ts';
import { urlParts } from '#kit/address.ts';
import type { Exchange, Reply, SentRequest } from '#kit/exchange.ts';
import { isHostIn, routeNamed, type Platform } from '#kit/operation.ts';
import { isRunnable, type Route, type RouteName } from '#kit/route.ts';
import { detectRefusal } from '../net/refusal.ts';

/**
 * A platform as a route asks it. The official API has its own hosts, pace and refusals, and a queue of
 * its own, which a refusal of the public pages does not stop.
 */
export const laneFromRoute = (platform: Platform, route: RouteName): Platform => {
  const { official, capture } = platform;
  // The pages of a site may have other hosts than what is asked of it otherwise; the queue is the same.
  if (route === 'browser-page' && capture) return { ...platform, hosts: capture.hosts };
  if (route !== 'official-api' || !official) return platform;
  return {
    ...platform,
    segment: officialLane(platform),
    hosts: official.hosts,
    mediaHosts: [],
    pace: official.pace,
    refusals: official.refusals ?? [],
    allowance: official.allowance,
  };
};

/** The name of the official API's queue. */
export const officialLane = ({ segment }: Platform): string => `${segment} (official-api)`;

/**
 * A reply of which only the request is known (a recording, old evidence) as the exchange that it was:
 * here its route is recognised and here it is judged, once.
 */
export const exchangeFromReply = (entry: Entry, reply: Reply): Exchange => {
  const route = recogniseRoute(entry, reply.request);
  const { refusals, allowance } = laneFromRoute(entry.platform, route);
  const refused = detectRefusal(reply, refusals, allowance && { allowance });
  return { reply, route, refused };
};

/**
 * The route of the operation that makes such a request, by its host: the official API's or the site's.
 * What no route asks for any more (an old address of the site) is read by the first.
 */
const recogniseRoute = ({ operation, platform }: Entry, request: SentRequest): RouteName => {
  // A recording may be a part of a page, without an address of its own.
  const host = urlParts(request.url)?.hostname ?? '';
  const fits = ({ name }: Route): boolean =>
    (name === 'official-api') === isHostIn(host, platform.official?.hosts ?? []);
  const captured = routeNamed(operation, 'capture');
  const found =
    captured?.name === 'capture' && captured.reads(request)
      ? captured
      : (operation.routes.find((route) => isRunnable(route) && fits(route)) ??
        operation.routes.find(fits) ??
        operation.routes[0]);
  return found?.name ?? 'public-page';
};
