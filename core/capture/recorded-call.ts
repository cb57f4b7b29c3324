import { node } from '#kit/dig.ts';
import { jsonFromText } from '#kit/json-text.ts';
import type { Reply, RouteName } from '#kit/exchange.ts';
import type { World } from '#kit/world.ts';

/**
 * The call of which a reply is the last, as an archive that Bowerbird wrote names it, or as its request shows.
 * Plain data. What an archive says of itself is believed as far as the replies bear it out: they are read by
 * that route's parser.
 */
export interface RecordedCall {
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly route: Exclude<RouteName, 'capture'>;
  /** Where its replies came from, as the archive tells: what was invented stays marked. */
  readonly world: World;
  /** The replies before the last one, in their order. */
  readonly earlier: readonly Reply[];
  /** Where its list goes on, by the platform's own word; absent for a first page, and where nobody knows. */
  readonly state?: string;
}

const ROUTES: ReadonlySet<string> = new Set<RecordedCall['route']>([
  'public-page',
  'browser-page',
  'official-api',
]);

/** `undefined` for words that name no such call. */
export const recordedCallFrom = (
  fields: ReadonlyMap<string, string>,
): Omit<RecordedCall, 'earlier' | 'state'> | undefined => {
  const [operation, route] = [fields.get('operation'), fields.get('route')];
  const params = paramsIn(fields.get('parameters'));
  return operation !== undefined && route !== undefined && isCallRoute(route) && params
    ? { operation, params, route, world: worldIn(fields.get('world')) }
    : undefined;
};

/** What is live for others is imported here. */
const worldIn = (world: string | undefined): World =>
  world === 'sample' || world === 'replay' ? world : 'imported';

const isCallRoute = (route: string): route is RecordedCall['route'] => ROUTES.has(route);

const paramsIn = (json = ''): RecordedCall['params'] | undefined => node(jsonFromText(json));
