import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { Reading, Meter } from '../doors/http/meter.ts';
import type { Engine, Outcome } from '../engine/outcome.ts';
import type { Net } from '../net/index.ts';
import type { Store } from '../store/index.ts';
import { DATA_FILE } from '../store/file/data-folder.ts';

export interface DataReadingsConfig {
  readonly store: Pick<Store, 'ledger' | 'downloads' | 'runs' | 'collections'>;
  readonly engine: Pick<Engine, 'inFlight'>;
  readonly net: Pick<Net, 'state'>;
  readonly dataDir: string;
  readonly now: () => number;
}

/** What there is to measure of one data file and its way out. Each reading is one short query at most. */
export const createDataReadings =
  ({ store, engine, net, dataDir, now }: DataReadingsConfig) =>
  (): readonly Reading[] => {
    const credits = { ...store.ledger.overview(), balance: store.ledger.account().balance };
    return [
      { metric: 'bowerbird_calls_in_flight', value: engine.inFlight },
      ...networkReadings(net, now()),
      ...(['balance', 'granted', 'spent', 'reserved'] as const).map((kind) => ({
        metric: 'bowerbird_credits' as const,
        labels: { kind },
        value: credits[kind],
      })),
      queueReading('downloads', store.downloads.countUnfinished()),
      queueReading('runs', store.runs.open().length),
      {
        metric: 'bowerbird_items',
        value: store.collections.list().reduce((sum, { items }) => sum + items, 0),
      },
      { metric: 'bowerbird_data_file_bytes', value: bytesOfDataFile(dataDir) },
    ];
  };

const queueReading = (queue: string, value: number): Reading => ({
  metric: 'bowerbird_queue_length',
  labels: { queue },
  value,
});

/** By platform, not by host: the name of a host can be that of a person. */
const networkReadings = (net: Pick<Net, 'state'>, now: number): Reading[] =>
  net.state().platforms.flatMap(({ segment, hosts, resting }): Reading[] => {
    const labels = { platform: segment };
    const waits = hosts.map(({ nextAt }) =>
      nextAt === undefined ? 0 : Math.max(0, (Date.parse(nextAt) - now) / 1000),
    );
    return [
      {
        metric: 'bowerbird_host_requests_waiting',
        labels,
        value: hosts.reduce((sum, { waiting }) => sum + waiting, 0),
      },
      { metric: 'bowerbird_host_wait_seconds', labels, value: Math.max(0, ...waits) },
      { metric: 'bowerbird_platform_resting', labels, value: resting ? 1 : 0 },
    ];
  });

/** With what SQLite keeps beside it. */
export const bytesOfDataFile = (dataDir: string): number =>
  ['', '-wal', '-shm']
    .map((end) => statSync(join(dataDir, DATA_FILE + end), { throwIfNoEntry: false })?.size ?? 0)
    .reduce((sum, size) => sum + size, 0);

/** The same engine, whose calls are counted by platform, operation and outcome. */
export const countCalls = (engine: Engine, meter: Meter): Engine => {
  const count = (id: string, outcome: string): void => {
    const entry = engine.catalogue.find(id);
    // What is no operation may be any text.
    if (!entry) return;
    meter.count('bowerbird_calls_total', {
      platform: entry.platform.segment,
      operation: entry.operation.name,
      outcome,
    });
  };
  return {
    ...engine,
    get inFlight() {
      return engine.inFlight;
    },
    call: async (id, params, caller) => {
      const outcome = await engine.call(id, params, caller);
      count(id, outcomeName(outcome));
      return outcome;
    },
    kept: (question, caller) => {
      const outcome = engine.kept(question, caller);
      if (outcome) count(question.entry.id, 'archive');
      return outcome;
    },
  };
};

/** `ok`, `archive`, or the kind of the error. */
const outcomeName = (outcome: Outcome): string => {
  if (!outcome.ok) return outcome.error.kind;
  return outcome.meta.fromArchive === true ? 'archive' : 'ok';
};
