/**
 * The Prometheus text form, version 0.0.4 (prometheus.io/docs/instrumenting/exposition_formats, read
 * 2026-11-26). By hand: counters and gauges of a few names take forty lines, where the usual client
 * brings a registry of its own and a package for tracing.
 */
export const METRICS_TYPE = 'text/plain; version=0.0.4; charset=utf-8';

export interface MetricHead {
  readonly type: 'counter' | 'gauge';
  /** One sentence. */
  readonly help: string;
}

export interface Sample {
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
