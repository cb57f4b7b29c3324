/** The ways by which an operation is answered, and what each needs of the person. */
import type { Entry } from '../engine/catalogue.ts';
import type { RouteName } from '#kit/operation.ts';

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
  entry.routes.map((route) => ({ route, brief: BRIEF[route], needs: needsOf(entry, route) }));

const needsOf = ({ platform }: Entry, route: RouteName): string => {
  const { brand, official, segment, aliases } = platform;
  switch (route) {
    case 'public-page':
      return 'Nothing: anybody may open it.';
    case 'browser-page':
      return `The desktop app, with pages of ${brand} switched on in Settings.`;
    case 'official-api':
      return `Your own credentials for ${official?.name ?? `${brand}’s API`}: bowerbird official ${aliases[0] ?? segment}`;
    case 'capture':
      return 'What you browse under Capture in the desktop app, or a recording: bowerbird import FILE';
  }
};
