import { expect, test } from 'vitest';
import { readPrometheus } from '../../../test/support/prometheus.ts';
import { createMeter, formatMetric } from './meter.ts';

test('what is counted, and what is read, of several data files', () => {
  const meter = createMeter();
  meter.count('bowerbird_answers_total', { class: '2xx' });
  meter.count('bowerbird_answers_total', { class: '2xx' });
  meter.count('bowerbird_answers_total', { class: '5xx' });
  const platform = { platform: 'board' };
  const stop = meter.watch(() => [
    { metric: 'bowerbird_items', value: 40 },
    { metric: 'bowerbird_host_wait_seconds', labels: platform, value: 3 },
  ]);
  meter.watch(() => [
    { metric: 'bowerbird_items', value: 2 },
    { metric: 'bowerbird_host_wait_seconds', labels: platform, value: 2 },
  ]);
  meter.watch(() => {
    throw new Error('closed');
  });
  const metrics = readPrometheus(meter.text());
  expect(metrics.get('bowerbird_answers_total')).toEqual({
    type: 'counter',
    help: 'HTTP answers by class of status.',
    samples: new Map([
      ['[["class","2xx"]]', 2],
      ['[["class","5xx"]]', 1],
    ]),
  });
  expect(metrics.get('bowerbird_items')?.samples).toEqual(new Map([['[]', 42]]));
  expect(metrics.get('bowerbird_host_wait_seconds')?.samples).toEqual(
    new Map([['[["platform","board"]]', 3]]),
  );
  expect(metrics.get('process_resident_memory_bytes')?.samples.get('[]')).toBeGreaterThan(1e6);
  stop();
  expect(readPrometheus(meter.text()).get('bowerbird_items')?.samples.get('[]')).toBe(2);
});

test('the text form to the letter', () => {
  const head = { type: 'gauge', help: 'A back\\slash,\na line.' } as const;
  const samples = [
    { value: 1.5 },
    { labels: { a: 'q"uo\\te\n', b: 'x' }, value: Number.NaN },
    { labels: { a: '' }, value: -Infinity },
  ];
  expect(formatMetric('m', head, samples)).toBe(
    [
      String.raw`# HELP m A back\\slash,\na line.`,
      '# TYPE m gauge',
      'm 1.5',
      String.raw`m{a="q\"uo\\te\n",b="x"} NaN`,
      'm{a=""} -Inf',
      '',
    ].join('\n'),
  );
  expect(formatMetric('m', head, [])).toBe('');
});

test.each([
  ['no end', '# HELP a b\n# TYPE a gauge\na 1', 'the last line does not end'],
  ['no type', 'a 1\n', 'a 1'],
  ['another name', '# HELP a b\n# TYPE a gauge\nb 1\n', 'b 1'],
  ['a sample twice', '# HELP a b\n# TYPE a gauge\na 1\na 2\n', 'twice: a 2'],
  ['a counter by another name', '# HELP a b\n# TYPE a counter\na 1\n', '# TYPE a counter'],
  ['a raw quote', '# HELP a b\n# TYPE a gauge\na{b="c"d"} 1\n', '{b="c"d"}'],
  ['no number', '# HELP a b\n# TYPE a gauge\na one\n', 'a one'],
])('the reader of these tests refuses %s', (_, text, message) => {
  expect(() => readPrometheus(text)).toThrow(message);
});
