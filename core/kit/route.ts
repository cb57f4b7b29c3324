import type { Parsed } from './collect.ts';
import type { Get, Reply, RouteName, SentRequest } from './exchange.ts';
import { AppError } from './errors.ts';

export type { RouteName };

/** Parameters by name, as their schema let them through. */
export type Values = Readonly<Record<string, unknown>>;

/**
 * Gathers. Knows no cache, no clock and no credit. `params.cursor` is the platform's own state,
 * already taken out of our cursor. Answers the replies that `parse` of the same route shall read.
 */
type Fetch<P, S> = (get: Get, params: P, session: S) => Promise<readonly Reply[]>;

/**
 * Computes. Pure: the same replies give the same answer. Parameters may be missing when replies are
 * read from recordings; a parser then learns what it needs from the requests. Throws `AppError`.
 */
export type Parse<P, T> = (replies: readonly Reply[], params: Partial<P>) => Parsed<T>;

/** What a reader of an item looks for first. */
export const MAIN_FACTS = ['title', 'name', 'contents', 'author', 'date'] as const;
export type MainFact = (typeof MAIN_FACTS)[number];

/** A route that asks: how it asks and how its replies are read. */
export interface AskingRoute<P = Values, T = unknown> {
  readonly name: Exclude<RouteName, 'capture'>;
  /** `session`: what the platform hands to every visitor; the official API has none. */
  readonly fetch: (get: Get, params: P, session?: unknown) => Promise<readonly Reply[]>;
  readonly parse: Parse<P, T>;
  /** Main facts of its items that this route never brings, though others do. */
  readonly without?: readonly MainFact[];
}

/** A route that asks nothing: the person browses, and what the pages load is read. */
export interface CaptureRoute<P = Values, T = unknown> {
  readonly name: 'capture';
  /** Whether a request of the pages brings what `parse` reads. */
  readonly reads: (request: SentRequest) => boolean;
  /**
   * As everywhere; its `params` tell what the page answers, as the request and the reply say, and
   * `params.cursor` the platform's own state from which the page goes on (the first page has none).
   */
  readonly parse: Parse<P, T>;
  /** The public address that a person opens to see this. */
  readonly page?: ((params: Values) => string | undefined) | undefined;
}

/** One honest route to an answer. An operation names its routes in the order in which they are tried. */
export type Route<P = Values, T = unknown> = AskingRoute<P, T> | CaptureRoute<P, T>;

/** A route that can be asked in this program as it stands. */
export const isRunnable = (route: Route): route is AskingRoute =>
  route.name === 'public-page' || route.name === 'official-api';

/** A page that the app's own browser opens, where the person switched that on. */
export const isBrowserPage = (route: Route): route is AskingRoute => route.name === 'browser-page';

/** Why nobody may honestly be asked, and the day of the evidence (`2026-09-26`). */
export interface NoRoute {
  /** A whole sentence. */
  readonly because: string;
  readonly since: string;
}

interface Asking<P, T, S> {
  readonly fetch: Fetch<P, S>;
  readonly parse: Parse<NoInfer<P>, T>;
  readonly without?: readonly MainFact[];
}

const asking = <P, T, S>(
  name: AskingRoute['name'],
  { fetch, ...how }: Asking<P, T, S>,
): AskingRoute<P, T> => ({
  name,
  // What a session is, the platform alone knows: it hands out and takes the same.
  fetch: fetch as AskingRoute<P, T>['fetch'],
  ...how,
});

/** A plain request that anyone may make, under our own name. */
export const publicPage = <P, T, S>(how: Asking<P, T, S>): AskingRoute<P, T> =>
  asking('public-page', how);

/** The same in the app's own browser, for a platform that serves browsers only. */
export const browserPage = <P, T, S>(how: Asking<P, T, S>): AskingRoute<P, T> =>
  asking('browser-page', how);

/**
 * The platform's documented API with the person's own credentials, which `fetch` never sees: whoever
 * sends its requests adds them.
 */
export const officialApi = <P, T>(how: Asking<P, T, undefined>): AskingRoute<P, T> =>
  asking('official-api', how);

/** What the person's own browsing brings. */
export const capture = <P, T>(how: Omit<CaptureRoute<P, T>, 'name'>): CaptureRoute<P, T> => ({
  name: 'capture',
  ...how,
});

/** No honest route. The operation stays in the catalogue with its shapes, and says why. */
export const none = (why: NoRoute): NoRoute => why;

type Plan<P, S> = (get: Get, params: P, session: S) => Promise<readonly Reply[]>;
/** One that needs no session also asks an official API. */
type Sessionless<P> = (get: Get, params: P) => Promise<readonly Reply[]>;

interface Either {
  <P>(...plans: readonly Sessionless<P>[]): Sessionless<P>;
  <P, S>(...plans: readonly Plan<P, S>[]): Plan<P, S>;
}

/**
 * Equivalent ways to gather the same facts, in the order of preference. The next one is taken only
 * when the one before could not be asked at all, because a replay does not hold it; never after a
 * refusal, which would be a second disguise.
 */
export const either: Either =
  <P, S>(...plans: readonly Plan<P, S>[]) =>
  async (get: Get, params: P, session?: S): Promise<readonly Reply[]> => {
    const missing: AppError[] = [];
    for (const plan of plans) {
      try {
        return await plan(get, params, session as S);
      } catch (error) {
        if (!(error instanceof AppError && error.replayMiss)) throw error;
        missing.push(error);
      }
    }
    throw missing[0] ?? new AppError('internal_error');
  };
