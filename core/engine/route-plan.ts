import type { CredentialSource, Lacking } from '../credentials/credential-source.ts';
import type { Notice } from '#kit/collect.ts';
import { AppError, asSentence, refused, type Refusal } from '#kit/errors.ts';
import type { Platform } from '#kit/operation.ts';
import { isBrowserPage, isRunnable, type AskingRoute, type RouteName } from '#kit/route.ts';
import { checkBrowser, NO_BROWSER, type BrowserSource } from './browser-source.ts';
import { captureNeeded, type Entry } from './catalogue.ts';
import type { ListPosition } from './cursor.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

/** The routes of a call, in the order in which they are tried. */
export interface RoutePlan {
  readonly first: AskingRoute;
  readonly second?: AskingRoute;
  /** The second may answer after a refusal of the first; else only where a replay lacks the first. */
  readonly afterRefusal: boolean;
  /** Said with the answer when the operation's own first route could not be taken. */
  readonly notice?: Notice;
}

const OFFICIAL = 'official-api';
const BROWSER = 'browser-page';

/**
 * The route that was asked for, else the operation's own order: the official API first where the
 * operation says so and the credentials may be used, the public page directly where they may not.
 * A page in the app's own browser stands in that order where the person switched it on. After a refusal of
 * the public page the official API answers if the person switched that on; the
 * other way round never. A list goes on where it began: a cursor of one route says nothing to another.
 * Throws the reason where no route can be taken here.
 */
export const planRoutes = (
  entry: Entry,
  wanted: RouteName | undefined,
  position: ListPosition | undefined,
  credentials: CredentialSource,
  browser: BrowserSource = NO_BROWSER,
): RoutePlan => {
  const { operation, platform, unavailable } = entry;
  const isReady = browser.standing(platform) === 'ready';
  const byBrowser = operation.routes.some(isBrowserPage) && (isReady || wanted === BROWSER);
  if (unavailable && !byBrowser) throw refused(unavailable);
  const routes = operation.routes.filter((route) => isRunnable(route) || isBrowserPage(route));
  const only = (name: RouteName): RoutePlan => {
    const first = routes.find((route) => route.name === name);
    if (name === BROWSER && first) checkBrowser(platform, browser);
    if (first) return { first, afterRefusal: false };
    throw new AppError(
      'validation_error',
      messages.routeNotOffered({ routes: routes.map((route) => route.name).join(', ') }),
    );
  };
  if (position) {
    if (wanted !== undefined) only(wanted);
    const begun =
      position.route ??
      (routes.find(({ name }) => name !== OFFICIAL && name !== BROWSER) ?? routes[0])?.name;
    if (begun === undefined || (wanted !== undefined && wanted !== begun))
      throw new AppError('validation_error', messages.cursorOfAnotherRoute({ begun: begun ?? '' }));
    return only(begun);
  }
  if (wanted !== undefined) return only(wanted);
  const own = routes.filter((route) => isReady || !isBrowserPage(route));
  return inOwnOrder(own, platform, credentials);
};

const inOwnOrder = (
  [first, second]: readonly AskingRoute[],
  platform: Platform,
  credentials: CredentialSource,
): RoutePlan => {
  if (!first) throw new AppError('internal_error');
  const alone: RoutePlan = { first, afterRefusal: false };
  // A platform that refused one program is not asked again by another.
  if (first.name === BROWSER) return alone;
  if (!second || (first.name !== OFFICIAL && second.name !== OFFICIAL)) return alone;
  const standing = credentials.standing(platform);
  if (first.name !== OFFICIAL) {
    const afterRefusal = credentials.onRefusal(platform);
    return standing === 'replay' || afterRefusal ? { first, second, afterRefusal } : alone;
  }
  if (standing === 'replay') return { first, second, afterRefusal: false };
  return standing === 'ready'
    ? alone
    : { first: second, afterRefusal: false, notice: notSetUp(platform, standing) };
};

const notSetUp = (platform: Platform, lacking: Lacking): Notice => ({
  code: 'official-not-set-up',
  ...MORE[lacking](platform.brand, platform.official?.name ?? 'its API'),
});

const MORE: Readonly<Record<Lacking, (brand: string, api: string) => Message>> = {
  missing: (brand) => messages.moreWithApiClient({ brand }),
  'terms-first': (brand, api) => messages.moreAfterTheTerms({ brand, api }),
  locked: (brand, api) => messages.moreWithThePassphrase({ brand, api }),
};

/** Says that the answer is not the public page's, and why. */
export const refusedBefore = ({ official }: Platform, error: AppError): Notice => ({
  code: 'public-page-refused',
  ...messages.answeredByOfficialApi({
    says: asSentence(error.refusal ?? error),
    name: official?.name ?? 'the official API',
  }),
});

/**
 * Whoever lacks credentials learns so before anybody is asked and before a credit is reserved. Where
 * only the official API answers that is a refusal; else the mistake of having asked for it by name.
 */
export const checkCredentials = async (
  entry: Entry,
  route: RouteName,
  credentials: CredentialSource,
): Promise<void> => {
  if (route !== OFFICIAL) return;
  refuseWithoutCredentials(entry, credentials);
  await credentials.credentials(entry.platform);
};

/** Why an operation answers only whoever has access of their own, or browses; nothing where it answers here. */
export const findAccessObstacle = (
  { operation: { routes }, platform }: Entry,
  credentials: CredentialSource,
  browser: BrowserSource = NO_BROWSER,
): Refusal | undefined => {
  const isOpen = routes.some(
    (route) =>
      route.name === 'public-page' ||
      (isBrowserPage(route) && browser.standing(platform) === 'ready'),
  );
  const standing = credentials.standing(platform);
  if (isOpen || standing === 'ready' || standing === 'replay') return undefined;
  if (routes.some(({ name }) => name === 'capture')) return captureNeeded(platform, routes);
  return credentialsNeeded(platform, standing);
};

const refuseWithoutCredentials = (
  { routes, platform }: Entry,
  credentials: CredentialSource,
): void => {
  if (!platform.official || routes.some((route) => route !== OFFICIAL)) return;
  const standing = credentials.standing(platform);
  if (standing === 'ready' || standing === 'replay') return;
  throw refused(credentialsNeeded(platform, standing));
};

const credentialsNeeded = ({ brand, official }: Platform, lacking: Lacking): Refusal => {
  const [words, choice] = NEEDED[lacking](brand, official?.name ?? 'its API');
  return { kind: 'credentials-needed', ...words, choices: [choice] };
};

const NEEDED: Readonly<
  Record<Lacking, (brand: string, api: string) => readonly [words: Message, choice: Message]>
> = {
  missing: (brand) => [messages.needsApiClient({ brand }), messages.storeCredentials],
  'terms-first': (brand, api) => [messages.needsTermsOfApi({ brand, api }), messages.readTheTerms],
  locked: (brand, api) => [messages.needsPassphrase({ brand, api }), messages.giveThePassphrase],
};
