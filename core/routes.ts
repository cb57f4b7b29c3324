import type { Entry } from './catalogue.ts';
import type { Notice } from './kit/collect.ts';
import type { Reply } from './kit/exchange.ts';
import type { Credentials, OfficialApi, Platform, Route } from './kit/operation.ts';
import { AppError } from './kit/errors.ts';
import { isHostOf } from './kit/operation.ts';
import { openCursor } from './cursor.ts';

/** The person's own credentials of official APIs. They are handed out for one call and never kept. */
export interface OwnKeys {
  /**
   * `undefined` in a replay, which needs none. Throws `validation_error` when there are none that may
   * be used, in words that say what to do.
   */
  readonly credentials: (platform: Platform) => Promise<Credentials | undefined>;
  /** Whether the official API may be asked now; else what is lacking. */
  readonly standing: (platform: Platform) => 'ready' | 'missing' | 'terms-first';
  /** Whether the person wants them to be used when the public page refuses, and they can be. */
  readonly onRefusal: (platform: Platform) => boolean;
}

/** Where nobody has any. */
export const NO_KEYS: OwnKeys = {
  credentials: ({ brand }) =>
    Promise.reject(new AppError('validation_error', `route: no key of ${brand} is at hand here`)),
  standing: () => 'missing',
  onRefusal: () => false,
};

/** The platform's own state out of a cursor, and the route on which that list was begun. */
export interface Place {
  readonly state: string;
  readonly route: Route | undefined;
}

const OFFICIAL = 'official-api';
/** Stands before the state of a list that the official API began; no page's token has a space. */
const MARK = `${OFFICIAL} `;

/** Throws `validation_error` for a cursor that is not one of this list. */
export const placeOf = (
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
): Place | undefined => {
  const { cursor } = params;
  if (typeof cursor !== 'string') return undefined;
  const state = openCursor(entry.id, params, cursor);
  return state.startsWith(MARK)
    ? { state: state.slice(MARK.length), route: OFFICIAL }
    : { state, route: undefined };
};

/** A state with the route on which alone it means something. */
export const markedState = (platform: Platform, replies: readonly Reply[], state: string): string =>
  isFromOfficial(platform, replies) ? MARK + state : state;

const isFromOfficial = ({ official }: Platform, replies: readonly Reply[]): boolean =>
  official !== undefined &&
  replies.some(({ request }) => isHostOf(new URL(request.url).hostname, official.hosts));

/**
 * The ways of a call in the order in which they are tried: the one that was asked for, else the
 * first, and after its refusal the official API where the person switched that on. A list goes on
 * where it began: a cursor of one route says nothing to another.
 */
export const waysOf = (
  { operation, platform }: Entry,
  wanted: Route | undefined,
  place: Place | undefined,
  keys: OwnKeys,
): readonly Route[] => {
  const { routes } = operation;
  const [first] = routes;
  if (first === undefined) return [];
  if (wanted !== undefined && !routes.includes(wanted))
    throw new AppError(
      'validation_error',
      `route: this operation is not answered by that one, but by ${routes.join(', ')}`,
    );
  if (place) {
    const begun = place.route ?? first;
    if (wanted !== undefined && wanted !== begun)
      throw new AppError('validation_error', `cursor: this list was begun by ${begun}`);
    return [begun];
  }
  if (wanted !== undefined) return [wanted];
  const second = first !== OFFICIAL && routes.includes(OFFICIAL) && keys.onRefusal(platform);
  return second ? [first, OFFICIAL] : [first];
};

/**
 * A platform as its official API is asked: its own hosts and pace, and a queue of its own, which a
 * refusal of the public pages does not stop.
 */
export const asOfficial = (platform: Platform, official: OfficialApi): Platform => ({
  ...platform,
  segment: officialLane(platform),
  hosts: official.hosts,
  mediaHosts: [],
  pace: official.pace,
  refusals: official.refusals ?? [],
  ...(official.allowance && { allowance: official.allowance }),
});

/** The name of that queue. */
export const officialLane = ({ segment }: Platform): string => `${segment} (${OFFICIAL})`;

/** Says that the answer is not the public page's, and why. */
export const refusedBefore = ({ official }: Platform, { refusal, message }: AppError): Notice => ({
  code: 'public-page-refused',
  message: `The public page refused: ${refusal?.says ?? message} The answer is that of ${official?.name ?? 'the official API'}, asked with your own key.`,
});
