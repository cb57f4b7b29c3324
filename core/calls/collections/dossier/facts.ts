import { statSync } from 'node:fs';
import type { Completeness } from '#kit/completeness.ts';
import type { RouteName } from '#kit/route.ts';
import type { Entry } from '../../../engine/catalogue.ts';
import type { AttemptCount, CollectionRow, ScheduleRow } from '../../../store/index.ts';
import { sourceView } from '../collection-views.ts';
import type { LocalContext } from '../../answering/context.ts';
import { computeKeyState } from '../../keys/answer-keys.ts';
import { settingsView } from '../../settings/answer-settings.ts';

/** One way to what was requested, and whether it could be used here. */
export interface RouteFact {
  readonly operation: string;
  readonly platform: string;
  readonly route: RouteName;
  readonly state: 'open' | 'off' | 'without credentials' | 'by browsing';
}

/** Read from the settings and from the disk at this moment, never supposed. */
export interface Protection {
  /** Whether this user alone may read the data file; `undefined` where the system does not tell. */
  readonly isOwnOnly: boolean | undefined;
  readonly isApiEnabled: boolean;
  readonly activeKeys: number;
  readonly programs: number;
  readonly pruneAfterDays: number | null;
  readonly isAnybodyLeftOut: boolean;
}

export interface DossierFacts {
  readonly version: string;
  /** ISO 8601. */
  readonly now: string;
  readonly collection: CollectionRow;
  readonly sources: ReturnType<typeof sourceView>[];
  readonly kinds: readonly { readonly what: string; readonly count: number }[];
  readonly completeness: Completeness;
  readonly attempts: readonly AttemptCount[];
  readonly routes: readonly RouteFact[];
  /** Operations that no honest route answers, with the reason. */
  readonly closed: readonly { readonly operation: string; readonly because: string }[];
  /** What an operation is called, with its platform. */
  readonly wordsFor: (operation: string) => string;
  readonly schedules: readonly Pick<ScheduleRow, 'kind' | 'everyHours' | 'until'>[];
  readonly protection: Protection;
}

/** Throws `not_found`. */
export const readDossierFacts = async (
  context: LocalContext,
  name: string,
): Promise<DossierFacts> => {
  const { store, collecting, catalogue } = context;
  const collection = store.collections.there(name);
  const [completeness, attempts, { kinds }] = await Promise.all([
    collecting.completeness(collection.name),
    collecting.rows.attempts(collection.seq),
    collecting.rows.overview(collection),
  ]);
  const sources = store.collections.sources(collection.seq).map(sourceView);
  const operationIds = [...new Set([...sources, ...attempts].map(({ operation }) => operation))];
  const entries = operationIds.flatMap((id) => catalogue.find(id) ?? []);
  return {
    version: context.version,
    now: new Date(context.now()).toISOString(),
    collection,
    sources,
    kinds: kinds.map(({ platform, shape, count }) => ({
      what: `${shape} (${catalogue.platform(platform)?.brand ?? platform})`,
      count,
    })),
    completeness,
    attempts,
    routes: entries.flatMap((entry) => routeFacts(context, entry)),
    closed: entries.flatMap(({ id, unavailable }) =>
      unavailable ? [{ operation: id, because: unavailable.message }] : [],
    ),
    wordsFor: (id) => {
      const entry = catalogue.find(id);
      return entry ? `${entry.operation.title} (${entry.platform.brand})` : id;
    },
    schedules: store.schedules
      .list()
      .filter(({ collection: of, state }) => of === collection.seq && state === 'active'),
    protection: readProtection(context),
  };
};

const routeFacts = (
  context: LocalContext,
  { id, platform, routes }: Entry,
): readonly RouteFact[] => {
  const states: Readonly<Record<RouteName, () => RouteFact['state']>> = {
    'public-page': () => 'open',
    'browser-page': () =>
      settingsView(context).browserPages.includes(platform.segment) ? 'open' : 'off',
    'official-api': () =>
      context.credentials.state(platform).source === 'none' ? 'without credentials' : 'open',
    capture: () => 'by browsing',
  };
  return routes.map((route) => ({
    operation: id,
    platform: platform.brand,
    route,
    state: states[route](),
  }));
};

const readProtection = (context: LocalContext): Protection => {
  const { store, now } = context;
  const grants = store.clients.list();
  const ofPrograms = new Set(grants.map(({ keyId }) => keyId));
  return {
    isOwnOnly: isOwnOnly(context.program.dataFolder),
    isApiEnabled: context.api.view().enabled,
    activeKeys: store.keys
      .list()
      .filter((key) => !key.builtin && !ofPrograms.has(key.id))
      .filter((key) => computeKeyState(key, now()) === 'active').length,
    programs: grants.filter(({ ended }) => ended === null).length,
    pruneAfterDays: settingsView(context).pruneAfterDays,
    isAnybodyLeftOut: store.people.isAnybodyLeftOut(),
  };
};

const OTHERS = 0o077;

/** Windows has no such bits. */
const isOwnOnly = (folder: string): boolean | undefined => {
  if (process.platform === 'win32') return undefined;
  const mode = statSync(folder, { throwIfNoEntry: false })?.mode;
  return mode === undefined ? undefined : (mode & OTHERS) === 0;
};
