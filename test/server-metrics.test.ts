import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMeter } from '../core/doors/http/meter.ts';
import { eventually } from './support/eventually.ts';
import { ask } from './support/http.ts';
import { readPrometheus } from './support/prometheus.ts';
import { runOnTestsite, type OnTestsite } from './support/running.ts';

/** What `/metrics` tells of a program that was asked a few things. */
let on: OnTestsite;
beforeAll(async () => {
  on = await runOnTestsite({ ingress: { metrics: { meter: createMeter(), readers: [] } } });
});
afterAll(() => on.close());

const metrics = async () => readPrometheus((await ask(on.port, '/metrics')).text);
const samplesOf = async (name: string): Promise<Record<string, number>> =>
  Object.fromEntries((await metrics()).get(name)?.samples ?? []);

test('calls by platform, operation and outcome, whichever way they are answered', async () => {
  const answered = await ask(on.port, '/metrics');
  expect(answered.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(answered.text).not.toContain('bowerbird_calls_total');
  await on.get('/v1/testsite/things/good');
  const archived = { headers: { 'cache-control': 'max-age=600' } };
  for (const _ of [1, 2]) await on.get('/v1/testsite/things/good', archived);
  await on.get('/v1/testsite/things/gone');
  await on.get('/v1/testsite/things/NOT-A-NAME');
  await on.get('/v1/testsite/no-such-operation');
  const call = (outcome: string): string =>
    JSON.stringify([
      ['operation', 'get-thing'],
      ['outcome', outcome],
      ['platform', 'testsite'],
    ]);
  expect(await samplesOf('bowerbird_calls_total')).toEqual({
    [call('ok')]: 1,
    [call('archive')]: 2,
    [call('not_found')]: 1,
    [call('validation_error')]: 1,
  });
  await eventually(async () =>
    expect(await samplesOf('bowerbird_answers_total')).toMatchObject({ '[["class","4xx"]]': 3 }),
  );
});

test('credits, queues, items and the data file as they are', async () => {
  on.app.store.collections.open('Kites');
  expect(await samplesOf('bowerbird_credits')).toEqual({
    '[["kind","balance"]]': on.balance(),
    '[["kind","granted"]]': 100,
    '[["kind","spent"]]': 100 - on.balance(),
    '[["kind","reserved"]]': 0,
  });
  expect(await samplesOf('bowerbird_queue_length')).toEqual({
    '[["queue","downloads"]]': 0,
    '[["queue","runs"]]': 0,
  });
  expect(await samplesOf('bowerbird_items')).toEqual({ '[]': 0 });
  expect((await samplesOf('bowerbird_data_file_bytes'))['[]']).toBeGreaterThan(10_000);
  expect((await samplesOf('process_resident_memory_bytes'))['[]']).toBeGreaterThan(1e6);
  const delays = await samplesOf('bowerbird_event_loop_delay_seconds');
  expect(Object.keys(delays)).toEqual([
    '[["statistic","median"]]',
    '[["statistic","p99"]]',
    '[["statistic","max"]]',
  ]);
});

test('what is under way, and that a platform rests', async () => {
  const held = on.get('/v1/testsite/things/held');
  await eventually(() => expect(on.site.asked).toContain('/things/held'));
  expect(await samplesOf('bowerbird_calls_in_flight')).toEqual({ '[]': 1 });
  // This question is under way, too.
  expect(await samplesOf('bowerbird_requests_in_flight')).toEqual({ '[]': 2 });
  expect(await samplesOf('bowerbird_credits')).toMatchObject({ '[["kind","reserved"]]': 1 });
  on.site.release();
  expect((await held).status).toBe(200);
  const platform = '[["platform","testsite"]]';
  expect(await samplesOf('bowerbird_platform_resting')).toEqual({ [platform]: 0 });
  expect((await on.get('/v1/testsite/things/wait')).status).toBe(503);
  expect(await samplesOf('bowerbird_platform_resting')).toEqual({ [platform]: 1 });
  expect(await samplesOf('bowerbird_host_requests_waiting')).toEqual({ [platform]: 0 });
});

test('no label is of a person, a request or a dataset', async () => {
  await on.get('/v1/testsite/things/hush4711?size=2');
  on.app.store.collections.open('hush4711');
  const { text } = await ask(on.port, '/metrics');
  expect(text).not.toContain('hush4711');
  expect(text).not.toContain('Kites');
  expect(text).not.toContain(on.keyId);
  const labels = [...(await metrics()).values()].flatMap(({ samples }) =>
    [...samples.keys()].flatMap((key) =>
      (JSON.parse(key) as [string, string][]).map(([name]) => name),
    ),
  );
  expect([...new Set(labels)].toSorted()).toEqual(
    ['class', 'kind', 'operation', 'outcome', 'platform', 'queue', 'statistic'].toSorted(),
  );
});
