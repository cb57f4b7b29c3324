/** A report of a problem: what helps to find the fault, and nothing of what was researched. */
import { release, type as osType } from 'node:os';
import { reportCalls } from '#contract/calls/health.ts';
import { isNode } from '#kit/dig.ts';
import { ERRORS } from '#kit/errors.ts';
import type { CallRow } from '../store/index.ts';
import type { LocalContext } from './context.ts';
import { LOOKED_THROUGH } from './health.ts';
import { implement } from './implement.ts';
import { saveFile, stampForName } from './save-file.ts';

/** So many failures are listed. */
const LISTED = 30;

export const report = implement(reportCalls, {
  'report.make': (context) => ({
    text: `${JSON.stringify(buildReport(context), null, 2)}\n`,
  }),
  'report.save': (context, { text }) =>
    saveFile(context, `bowerbird-report-${stampForName(context.now())}.json`, text),
});

/** Codes, counts, times and names of operations; no parameter, message, path, name or key. */
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
