/** What a trial asks: one well-known public thing for each operation and route that answers by itself. */
import type { Catalogue, Entry } from '../engine/catalogue.ts';
import { AppError } from '#kit/errors.ts';
import { routeNamed, type Example, type Platform, type RouteName } from '#kit/operation.ts';
import { messages } from './messages.ts';
import { NORM } from './norm.ts';

export interface Question {
  readonly operation: string;
  readonly platform: string;
  readonly route: RouteName;
  readonly params: Readonly<Record<string, unknown>>;
  /** At most. */
  readonly credits: number;
  /** As many as the invented site takes. */
  readonly requests: number;
  /** At the usual pace. */
  readonly seconds: number;
}

export interface QuestionSources {
  readonly catalogue: Catalogue;
  /** Parameters by operation that answer in the present world. */
  readonly examples: Readonly<Record<string, Example>>;
  /** Whether the person has access of their own to its official API. */
  readonly hasAccess: (platform: Platform) => boolean;
  /** Least time between two requests to one host that the person set, in milliseconds. */
  readonly leastGapMs: number;
}

const routesOf = (entry: Entry, { hasAccess }: QuestionSources): readonly RouteName[] =>
  entry.routes.filter(
    (route) => route === 'public-page' || (route === 'official-api' && hasAccess(entry.platform)),
  );

export const trialQuestions = (sources: QuestionSources): readonly Question[] =>
  sources.catalogue.entries.flatMap((entry) => {
    const params = sources.examples[entry.id];
    if (params === undefined || entry.unavailable) return [];
    const { gapMs, jitterMs } = entry.platform.pace;
    const ofEach = Math.max(gapMs + jitterMs / 2, sources.leastGapMs) / 1000;
    const requests = NORM[entry.id]?.requests ?? 1;
    return routesOf(entry, sources).map((route) => ({
      operation: entry.id,
      platform: entry.platform.segment,
      route,
      params,
      credits: entry.cost(params),
      requests,
      seconds: requests * ofEach,
    }));
  });

export interface WantedQuestions {
  /** Segments; of all platforms, where none is named. */
  readonly platforms?: readonly string[] | undefined;
  /** Also through the person's own access to official APIs. */
  readonly official?: boolean | undefined;
}

/** Throws `validation_error` for an unknown platform. */
export const wantedQuestions = (
  questions: readonly Question[],
  catalogue: Pick<Catalogue, 'platforms'>,
  { platforms = [], official = false }: WantedQuestions,
): readonly Question[] => {
  const known = new Set(catalogue.platforms.map(({ segment }) => segment));
  const unknown = platforms.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new AppError('validation_error', messages.platformUnknown({ name: unknown }));
  return questions.filter(
    ({ platform, route }) =>
      (platforms.length === 0 || platforms.includes(platform)) &&
      (official || route !== 'official-api'),
  );
};

/** A page that a person can look at in the Capture window, where what it loads is read. */
export interface CapturePage {
  readonly operation: string;
  readonly platform: string;
  readonly address: string;
}

/** Each page once, under the first operation that it shows. */
export const capturePages = (sources: QuestionSources): readonly CapturePage[] => {
  const pages = new Map<string, CapturePage>();
  for (const entry of sources.catalogue.entries) {
    const route = routeNamed(entry.operation, 'capture');
    const params = sources.examples[entry.id];
    if (route?.name !== 'capture' || params === undefined) continue;
    const address = route.page?.(params);
    if (address !== undefined && !pages.has(address))
      pages.set(address, { operation: entry.id, platform: entry.platform.segment, address });
  }
  return [...pages.values()];
};
