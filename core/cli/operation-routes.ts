/** The ways by which an operation is answered, and what each needs of the person. */
import type { Entry } from '../engine/catalogue.ts';
import { platformName } from '../engine/operation-names.ts';
import type { Platform, RouteName } from '#kit/operation.ts';

export interface RouteNeeds {
  readonly route: RouteName;
  /** In two words, for a table. */
  readonly brief: string;
  /** A sentence. */
  readonly needs: string;
}

const BRIEF: Readonly<Record<RouteName, string>> = {
  'public-page': 'public page',
  'browser-page': 'browser page',
  'official-api': 'official key',
  capture: 'capture',
};

/** In the order in which they are tried. */
export const routeNeeds = (entry: Entry): readonly RouteNeeds[] =>
  entry.routes.map((route) => ({
    route,
    brief: BRIEF[route],
    needs: NEEDS[route](entry.platform),
  }));

const NEEDS: Readonly<Record<RouteName, (platform: Platform) => string>> = {
  'public-page': () => 'Nothing: anybody may open it.',
  'browser-page': ({ brand }) => `The desktop app, with pages of ${brand} switched on in Settings.`,
  'official-api': (platform) =>
    `Your own credentials for ${platform.official?.name ?? `${platform.brand}’s API`}: bowerbird official ${platformName(platform)}`,
  capture: () =>
    'What you browse under Capture in the desktop app, or a recording: bowerbird import FILE',
};
