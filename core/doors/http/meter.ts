import { monitorEventLoopDelay } from 'node:perf_hooks';

interface Metric extends MetricHead {
  /** How readings of several data files become one: those of a shared network are the same for each. */
  readonly merge: 'sum' | 'max';
  /** Read off the data files, and so the same at each of the processes that serve them. */
  readonly isOfData: boolean;
}

const counter = (help: string): Metric => ({
  type: 'counter',
  help,
  merge: 'sum',
  isOfData: false,
});
const gauge = (help: string, merge: Metric['merge'] = 'sum'): Metric => ({
  type: 'gauge',
  help,
  merge,
  isOfData: false,
});
const dataGauge = (help: string): Metric => ({ ...gauge(help), isOfData: true });

/** Everything that is measured. No label holds anything of a person, a request or a dataset. */
const METRICS = {
  bowerbird_calls_total: counter('Calls by platform, operation and outcome.'),
  bowerbird_calls_in_flight: gauge('Calls under way.'),
  bowerbird_answers_total: counter('HTTP answers by class of status.'),
  bowerbird_requests_in_flight: gauge('HTTP requests under way.'),
  bowerbird_requests_limited_total: counter('HTTP requests refused by the limit per minute.'),
  bowerbird_host_requests_waiting: gauge('Requests that wait for hosts of a platform.', 'max'),
  bowerbird_host_wait_seconds: gauge('Longest time until a host may be asked again.', 'max'),
  bowerbird_platform_resting: gauge('1 while a platform is not asked because it refused.', 'max'),
  bowerbird_credits: dataGauge('Credits by kind: balance, granted, spent, reserved.'),
  bowerbird_queue_length: dataGauge('Entries that are not finished, by queue.'),
  bowerbird_items: dataGauge('Items in all collections.'),
  bowerbird_data_file_bytes: dataGauge('Size of the data files, with their logs.'),
  bowerbird_event_loop_delay_seconds: gauge(
    'Delay of the event loop since the last reading of these metrics.',
    'max',
  ),
  process_resident_memory_bytes: gauge('Memory of the largest process.', 'max'),
  bowerbird_heap_bytes: gauge('Memory of the process that values use, of the largest.', 'max'),
} as const satisfies Readonly<Record<string, Metric>>;

export type MetricName = keyof typeof METRICS;

export interface Reading extends Sample {
  readonly metric: MetricName;
}

/** Counts what happens and reads what there is, for the metrics of one process. */
export interface Meter {
  readonly count: (metric: MetricName, labels?: Sample['labels']) => void;
  /** Adds readings that are made when the metrics are asked for; returns how to end that. */
  readonly watch: (read: () => readonly Reading[]) => () => void;
  /** What was counted and read of this process itself, for another that tells of all. */
  readonly ofProcess: () => readonly Reading[];
  /** In the Prometheus text form; with what other processes on the same port counted and read of themselves. */
  readonly text: (ofOthers?: readonly Reading[]) => string;
}

export const createMeter = (): Meter => {
  const counts = new Map<string, Reading>();
  const sources = new Set<() => readonly Reading[]>([createProcessReadings()]);

  const readings = (): Reading[] => [
    ...counts.values(),
    ...[...sources].flatMap((read) => {
      try {
        return read();
      } catch {
        // A store that is locked or closed has nothing to tell; the others have.
        return [];
      }
    }),
  ];

  return {
    count: (metric, labels) => {
      const key = keyOf(metric, labels);
      counts.set(key, {
        metric,
        ...(labels && { labels }),
        value: (counts.get(key)?.value ?? 0) + 1,
      });
    },
    watch: (read) => {
      sources.add(read);
      return () => void sources.delete(read);
    },
    ofProcess: () => readings().filter(({ metric }) => !METRICS[metric].isOfData),
    text: (ofOthers = []) => {
      const merged = mergeReadings([...readings(), ...ofOthers]);
      return Object.entries(METRICS)
        .map(([name, head]) =>
          formatMetric(
            name,
            head,
            merged.filter(({ metric }) => metric === name),
          ),
        )
        .join('');
    },
  };
};

const keyOf = (metric: MetricName, labels: Sample['labels'] = {}): string =>
  JSON.stringify([metric, ...Object.entries(labels)]);

const mergeReadings = (readings: readonly Reading[]): Reading[] => {
  const merged = new Map<string, Reading>();
  for (const reading of readings) {
    const key = keyOf(reading.metric, reading.labels);
    const before = merged.get(key)?.value;
    const value =
      before === undefined
        ? reading.value
        : METRICS[reading.metric].merge === 'sum'
          ? before + reading.value
          : Math.max(before, reading.value);
    merged.set(key, { ...reading, value });
  }
  return [...merged.values()];
};

const NANOSECONDS = 1e9;

const createProcessReadings = (): (() => Reading[]) => {
  const delay = monitorEventLoopDelay();
  delay.enable();
  return () => {
    const delays = [
      ['median', delay.percentile(50)],
      ['p99', delay.percentile(99)],
      ['max', delay.max],
    ] as const;
    delay.reset();
    const { rss, heapUsed } = process.memoryUsage();
    return [
      ...delays.map(([statistic, nanoseconds]) => ({
        metric: 'bowerbird_event_loop_delay_seconds' as const,
        labels: { statistic },
        value: nanoseconds / NANOSECONDS,
      })),
      { metric: 'process_resident_memory_bytes', value: rss },
      { metric: 'bowerbird_heap_bytes', value: heapUsed },
    ];
  };
};

/**
 * The Prometheus text form, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats, read
 * 2026-11-26). By hand: counters and gauges of a few names take forty lines, where the usual client
 * brings a registry of its own and a package for tracing.
 */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

interface MetricHead {
  readonly type: 'counter' | 'gauge';
  /** One sentence. */
  readonly help: string;
}

interface Sample {
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** One metric with all its samples; nothing for one without samples. */
export const formatMetric = (
  name: string,
  { type, help }: MetricHead,
  samples: readonly Sample[],
): string => {
  if (samples.length === 0) return '';
  const lines = samples.map(
    ({ labels = {}, value }) => `${name}${formatLabels(labels)} ${formatNumber(value)}`,
  );
  return [`# HELP ${name} ${escapeHelp(help)}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
};

const formatLabels = (labels: Readonly<Record<string, string>>): string => {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escapeLabel(value)}"`);
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`;
};

const escapeHelp = (text: string): string =>
  text.replaceAll('\\', String.raw`\\`).replaceAll('\n', String.raw`\n`);

const escapeLabel = (text: string): string => escapeHelp(text).replaceAll('"', String.raw`\"`);

const formatNumber = (value: number): string => {
  if (Number.isNaN(value)) return 'NaN';
  if (Number.isFinite(value)) return String(value);
  return value > 0 ? '+Inf' : '-Inf';
};
