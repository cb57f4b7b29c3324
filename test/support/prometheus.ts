/**
 * A strict reader of the Prometheus text form 0.0.4: what a scraper may only guess at is an error here.
 * Each metric has its help, its type and then its samples, once; no sample comes twice.
 */
export interface ReadMetric {
  readonly type: string;
  readonly help: string;
  /** By the labels as JSON, sorted by name. */
  readonly samples: ReadonlyMap<string, number>;
}

const NAME = /^[a-zA-Z_:][a-zA-Z0-9_:]*$/;
const LABEL = /^[a-zA-Z_][a-zA-Z0-9_]*$/;
const NUMBER = /^(?:[+-]?\d+(?:\.\d+)?(?:e[+-]?\d+)?|[+-]Inf|NaN)$/;

export const readPrometheus = (text: string): ReadonlyMap<string, ReadMetric> => {
  if (!text.endsWith('\n')) throw new Error('the last line does not end');
  const metrics = new Map<string, { type: string; help: string; samples: Map<string, number> }>();
  let [help, helped, current] = ['', '', ''];
  for (const line of text.slice(0, -1).split('\n')) {
    const comment = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line);
    const [, kind, name = '', rest = ''] = comment ?? [];
    if (kind === 'HELP') [helped, help] = [name, unescape(rest, false)];
    else if (kind === 'TYPE') {
      if (name !== helped || metrics.has(name) || !NAME.test(name)) throw new Error(line);
      if (!['counter', 'gauge'].includes(rest)) throw new Error(line);
      if ((rest === 'counter') !== name.endsWith('_total')) throw new Error(line);
      metrics.set(name, { type: rest, help, samples: new Map() });
      current = name;
    } else addSample(line, current, metrics.get(current)?.samples);
  }
  for (const [name, { samples }] of metrics)
    if (samples.size === 0) throw new Error(`${name} has no samples`);
  return metrics;
};

const addSample = (
  line: string,
  current: string,
  samples: Map<string, number> | undefined,
): void => {
  const split = line.lastIndexOf(' ');
  const [head, value] = [line.slice(0, split), line.slice(split + 1)];
  const open = head.indexOf('{');
  const name = open < 0 ? head : head.slice(0, open);
  if (name !== current || !samples || !NUMBER.test(value)) throw new Error(line);
  const labels = open < 0 ? {} : readLabels(head.slice(open));
  const key = JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)));
  if (samples.has(key)) throw new Error(`twice: ${line}`);
  samples.set(key, Number(value.replace('Inf', 'Infinity')));
};

const readLabels = (text: string): Record<string, string> => {
  const labels: Record<string, string> = {};
  const pairs = /^\{(.*)\}$/.exec(text)?.[1];
  if (pairs === undefined || pairs === '') throw new Error(text);
  let rest = pairs;
  while (rest !== '') {
    const [whole, name = '', value = ''] =
      /^([^=]+)="((?:[^"\\]|\\.)*)"(?:,(?=.)|$)/.exec(rest) ?? [];
    if (whole === undefined || !LABEL.test(name) || Object.hasOwn(labels, name))
      throw new Error(text);
    labels[name] = unescape(value, true);
    rest = rest.slice(whole.length);
  }
  return labels;
};

const unescape = (text: string, isLabel: boolean): string =>
  text.replaceAll(/\\(.?)/g, (_, char: string) => {
    if (char === 'n') return '\n';
    if (char === '\\' || (isLabel && char === '"')) return char;
    throw new Error(`no such escape: ${text}`);
  });
