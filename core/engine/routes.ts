import type { Entry } from './catalogue.ts';
import type { Notice } from '../kit/collect.ts';
import type { Reply } from '../kit/exchange.ts';
import { urlParts } from '../kit/address.ts';
import type { Credentials, OfficialApi, Platform, RouteName } from '../kit/operation.ts';
import { AppError, refused } from '../kit/errors.ts';
import { isHostOf } from '../kit/operation.ts';
import { openCursor, type FindState } from './cursor.ts';

/** The person's own credentials of official APIs. They are handed out for one call and never kept. */
export interface OwnKeys {
  /**
   * `undefined` in a replay, which needs none. Throws `validation_error` when there are none that may
   * be used, in words that say what to do.
   */
  readonly credentials: (platform: Platform) => Promise<Credentials | undefined>;
  readonly standing: (platform: Platform) => Standing;
  /** Whether the person wants them to be used when the public page refuses, and they can be. */
  readonly onRefusal: (platform: Platform) => boolean;
}

/** Whether the official API may be asked now, else what is lacking; a replay needs nothing. */
export type Standing = 'ready' | 'replay' | Lacking;

/** None at hand; terms that were not shown; a file whose passphrase is not at hand. */
type Lacking = 'missing' | 'terms-first' | 'locked';

/** Where nobody has any. */
export const noKeys = (replaying: () => boolean): OwnKeys => ({
  credentials: ({ brand }) =>
    replaying()
      ? Promise.resolve(undefined)
      : Promise.reject(
          new AppError('validation_error', `route: no key of ${brand} is at hand here`),
        ),
  standing: () => (replaying() ? 'replay' : 'missing'),
  onRefusal: () => false,
});

/** The platform's own state out of a cursor, and the route on which that list was begun. */
export interface Place {
  readonly state: string;
  readonly route: RouteName | undefined;
}

const OFFICIAL = 'official-api';
/** Stands before the state of a list that the official API began; no page's token has a space. */
const MARK = `${OFFICIAL} `;

/** Throws `validation_error` for a cursor that is not one of this list. */
export const placeOf = (
  entry: Entry,
  params: Readonly<Record<string, unknown>>,
  find?: FindState,
): Place | undefined => {
  const { cursor } = params;
  if (typeof cursor !== 'string') return undefined;
  const state = openCursor(entry.id, params, cursor, find);
  return state.startsWith(MARK)
    ? { state: state.slice(MARK.length), route: OFFICIAL }
    : { state, route: undefined };
};

/** A state with the route on which alone it means something. */
export const markedState = (platform: Platform, replies: readonly Reply[], state: string): string =>
  isFromOfficial(platform, replies) ? MARK + state : state;

/** Who answered: the site or its official API, each with walls and an allowance of its own. */
export const answererOf = (
  platform: Platform,
  reply: Reply,
): Pick<OfficialApi, 'refusals' | 'allowance'> =>
  platform.official && isFromOfficial(platform, [reply]) ? platform.official : platform;

const isFromOfficial = ({ official }: Platform, replies: readonly Reply[]): boolean =>
  official !== undefined &&
  replies.some(
    // A recording may be a part of a page, without an address of its own.
    ({ request: { url } }) => isHostOf(urlParts(url)?.hostname ?? '', official.hosts),
  );

/** The ways of a call, in the order in which they are tried. */
export interface Ways {
  readonly routes: readonly RouteName[];
  /** The second way may answer after a refusal of the first; else only where a replay lacks it. */
  readonly afterRefusal: boolean;
  /** Said with the answer when the first way of the operation could not be taken. */
  readonly notice?: Notice;
}

/**
 * The way that was asked for, else the operation's own order: the official API first where the
 * operation says so and the credentials may be used, the public page directly where they may not.
 * After a refusal of the public page the official API answers if the person switched that on; the
 * other way round never. A list goes on where it began: a cursor of one route says nothing to another.
 */
export const waysOf = (
  { operation, platform }: Entry,
  wanted: RouteName | undefined,
  place: Place | undefined,
  keys: OwnKeys,
): Ways => {
  const { routes } = operation;
  const [first, second] = routes;
  if (first === undefined) return alone();
  if (wanted !== undefined && !routes.includes(wanted))
    throw new AppError(
      'validation_error',
      `route: this operation is not answered by that one, but by ${routes.join(', ')}`,
    );
  if (place) {
    const begun = place.route ?? routes.find((route) => route !== OFFICIAL) ?? first;
    if (wanted !== undefined && wanted !== begun)
      throw new AppError('validation_error', `cursor: this list was begun by ${begun}`);
    return alone(begun);
  }
  if (wanted !== undefined) return alone(wanted);
  if (second === undefined || !routes.includes(OFFICIAL)) return alone(first);
  const standing = keys.standing(platform);
  if (first !== OFFICIAL) {
    const afterRefusal = keys.onRefusal(platform);
    return standing === 'replay' || afterRefusal
      ? { routes: [first, OFFICIAL], afterRefusal }
      : alone(first);
  }
  if (standing === 'replay') return { routes: [OFFICIAL, second], afterRefusal: false };
  return standing === 'ready'
    ? alone(OFFICIAL)
    : { ...alone(second), notice: notSetUp(platform, standing) };
};

const alone = (route?: RouteName): Ways => ({
  routes: route === undefined ? [] : [route],
  afterRefusal: false,
});

const notSetUp = (platform: Platform, lacking: Lacking): Notice => ({
  code: 'official-not-set-up',
  message: `Answered by the public pages of ${platform.brand}; ${MORE[lacking](platform.official?.name ?? 'its API')}`,
});

const MORE: Readonly<Record<Lacking, (api: string) => string>> = {
  missing: () => 'with an API client of your own (Settings) there would be more.',
  'terms-first': (api) =>
    `there would be more by the ${api}, whose terms come before its first use (Settings).`,
  locked: (api) =>
    `there would be more by the ${api}, but the passphrase of the file with your credentials is not at hand (BOWERBIRD_PASSPHRASE).`,
};

/**
 * Whoever lacks credentials learns so before anybody is asked and before a credit is reserved. Where
 * only the official API answers that is a refusal; else the mistake of having asked for it by name.
 */
export const checkCredentials = async (
  entry: Entry,
  route: RouteName | undefined,
  keys: OwnKeys,
): Promise<void> => {
  if (route !== OFFICIAL) return;
  refuseWithoutCredentials(entry, keys);
  await keys.credentials(entry.platform);
};

const refuseWithoutCredentials = ({ operation, platform }: Entry, keys: OwnKeys): void => {
  const { official, brand } = platform;
  if (!official || operation.routes.some((route) => route !== OFFICIAL)) return;
  const standing = keys.standing(platform);
  if (standing === 'ready' || standing === 'replay') return;
  const [says, choice] = NEEDED[standing](brand, official.name);
  throw refused({ kind: 'credentials-needed', says, choices: [choice] });
};

const NEEDED: Readonly<
  Record<Lacking, (brand: string, api: string) => readonly [says: string, choice: string]>
> = {
  missing: (brand) => [
    `${brand} no longer serves this without an API client of your own; add yours in Settings`,
    'Store credentials of your own in Settings, or by `bowerbird official`; the steps to get them stand there.',
  ],
  'terms-first': (brand, api) => [
    `${brand} serves this only by the ${api}, whose terms come before its first use; read them in Settings`,
    'Read the terms in Settings, or by `bowerbird official`.',
  ],
  locked: (brand, api) => [
    `${brand} serves this only by the ${api}, and the passphrase of the file with your credentials is not at hand`,
    'Give the passphrase in BOWERBIRD_PASSPHRASE.',
  ],
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
  message: `The public page refused: ${refusal?.says ?? message} The answer is that of ${official?.name ?? 'the official API'}, asked with credentials of your own.`,
});
