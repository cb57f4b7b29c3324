import { release, type as osType } from 'node:os';
import { DRIFT_CODES, isDriftCode } from '#kit/collect.ts';
import { ERRORS, isOfflineMessage, plainMessage } from '#kit/errors.ts';
import { isNode } from '#kit/dig.ts';
import type { HealthRow, NoticedCall, CallRow } from '../../store/index.ts';
import type { Answers } from '../answering/answers.ts';
import { saveFile, stampForName } from '../answering/save-file.ts';
import type { LocalContext } from '../answering/context.ts';
import type { healthCalls, DriftView, HealthView } from './health.ts';

export const answerHealth: Answers<typeof healthCalls> = {
  'health.list': ({ catalogue, store, resting }) => {
    const known = new Map(store.calls.health().map((row) => [row.operation, row]));
    return {
      operations: catalogue.entries.map((entry) => {
        const row = known.get(entry.id);
        return {
          operation: entry.id,
          platform: entry.platform.segment,
          routes: entry.routes,
          ...(entry.unavailable && { because: plainMessage(entry.unavailable) }),
          ...(row ? outcomesFromRow(row) : {}),
          successes: row?.successes ?? 0,
          failures: row?.failures ?? 0,
        };
      }),
      resting: resting(),
      drift: listDrift(store.calls.withNotices(LOOKED_THROUGH)),
      unread: store.unreadReplies.list().map(({ form: _, ...row }) => ({
        ...row,
        about: endpointWords(row.endpoint),
      })),
    };
  },
  'health.save-unread': (context) => {
    const replies = context.store.unreadReplies.list();
    const text = JSON.stringify({ bowerbird: context.version, replies }, null, 2);
    return saveFile(context, `unread-replies-${stampForName(context.now())}.json`, `${text}\n`);
  },
  'health.clear-unread': ({ store }) => {
    store.unreadReplies.clear();
    return {};
  },
  'report.make': (context) => ({
    text: `${JSON.stringify(buildReport(context), null, 2)}\n`,
  }),
  'report.save': (context, { text }) =>
    saveFile(context, `bowerbird-report-${stampForName(context.now())}.json`, text),
};

/** So many of the latest calls are looked through. */
export const LOOKED_THROUGH = 1000;

const listDrift = (calls: readonly NoticedCall[]): readonly DriftView[] => {
  const drifted = calls.flatMap(({ operation, startedAt, notices }) => {
    const codes = notices.map(({ code }) => code).filter(isDriftCode);
    return codes.length === 0 ? [] : [{ operation, startedAt, codes }];
  });
  return [...Map.groupBy(drifted, ({ operation }) => operation)].map(([operation, of]) => {
    const times = of.map(({ startedAt }) => startedAt);
    const codes = DRIFT_CODES.filter((code) => of.some((call) => call.codes.includes(code)));
    return {
      operation,
      codes,
      calls: of.length,
      firstAt: times.reduce((one, other) => (other < one ? other : one)),
      lastAt: times.reduce((one, other) => (other > one ? other : one)),
    };
  });
};

const isOffline = ({ lastMessage }: HealthRow): boolean =>
  lastMessage !== null && isOfflineMessage(lastMessage);

type Outcomes = Pick<HealthView['operations'][number], 'lastSuccess' | 'lastFailure'>;

const outcomesFromRow = (row: HealthRow): Outcomes => ({
  ...(row.lastSuccessAt === null
    ? {}
    : {
        lastSuccess: {
          at: row.lastSuccessAt,
          ...(row.lastRoute === null ? {} : { route: row.lastRoute }),
        },
      }),
  // Earlier versions counted what the platform was not even asked.
  ...(row.lastFailureAt === null || row.lastFailure === null || isOffline(row)
    ? {}
    : {
        lastFailure: {
          at: row.lastFailureAt,
          code: ERRORS[row.lastFailure].code,
          ...(row.lastMessage ?? { message: ERRORS[row.lastFailure].message }),
          ...(row.lastRefusal === null ? {} : { refusal: row.lastRefusal }),
        },
      }),
});

/** So many failures are listed in a report. */
const LISTED = 30;

/**
 * What helps to find a fault, and nothing of what was researched: codes, counts, times and names of
 * operations; no parameter, message, path, name or key.
 */
const buildReport = (context: LocalContext) => {
  const { store, catalogue, network, api, version, now } = context;
  const calls = store.calls.recent(LOOKED_THROUGH);
  const { electron, chrome } = process.versions;
  return {
    type: 'BowerbirdReport',
    madeAt: new Date(now()).toISOString(),
    versions: {
      bowerbird: version,
      node: process.versions.node,
      sqlite: process.versions['sqlite'],
      electron,
      chrome,
    },
    system: { name: osType(), release: release(), architecture: process.arch },
    world: network.view().mode,
    api: { enabled: api.view().enabled, running: api.view().running },
    operations: catalogue.entries.length,
    health: store.calls.health().map((row) => ({
      operation: row.operation,
      successes: row.successes,
      failures: row.failures,
      lastSuccess: row.lastSuccessAt ?? undefined,
      lastFailure: row.lastFailureAt ?? undefined,
      lastError: row.lastFailure === null ? undefined : ERRORS[row.lastFailure].code,
      lastRefusal: row.lastRefusal?.kind,
    })),
    resting: context.resting().map(({ platform, until, refusal }) => ({
      platform,
      until,
      refusal: refusal.kind,
    })),
    drift: driftIn(calls),
    // Names alone, of endpoints and forms, as they are counted: without what was asked of them.
    unread: store.unreadReplies.list().map(({ form, ...row }) => ({
      ...row,
      forms: row.host === undefined ? undefined : formsIn(form),
    })),
    lastErrors: calls
      .filter(({ outcome }) => outcome !== 'ok')
      .slice(0, LISTED)
      .map(({ operation, startedAt, outcome, route, door, refusal }) => ({
        operation,
        at: startedAt,
        error: outcome,
        route: route ?? undefined,
        door,
        refusal: refusal?.kind,
      })),
    downloads: countNames(store.downloads.list().map(({ state }) => state)),
  };
};

/** How many replies of each form, where a whole host is not understood. */
const formsIn = (form: unknown): unknown => (isNode(form) ? form['forms'] : undefined);

/** What readers met that they did not expect, by operation and code. */
const driftIn = (calls: readonly CallRow[]) =>
  countNames(
    calls.flatMap(({ operation, notices }) => notices.map(({ code }) => `${operation} ${code}`)),
  );

const countNames = (names: readonly string[]): Readonly<Record<string, number>> => {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return Object.fromEntries([...counts].sort(([a], [b]) => (a < b ? -1 : 1)));
};

/** What an endpoint brings, in words: `UserRepliesTimeline` is `user replies timeline`. */
export const endpointWords = (endpoint: string): string => {
  const words = endpoint
    .replaceAll('{}', ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 1 && !NOISE.has(word));
  return [...new Set(words)].join(' ');
};

/** What every name of a site begins or ends with. */
const NOISE = new Set([
  'api',
  'graphql',
  'voyager',
  'dash',
  'polaris',
  'query',
  'connection',
  'by',
  'pagination',
  'v1',
  'web',
  'full',
  'root',
]);
