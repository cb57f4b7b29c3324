import { expect, test } from 'vitest';
import { givenFrom } from './command.ts';
import { readServerSettings, SERVER_OPTIONS } from './server-options.ts';

const given = (values: Record<string, string | boolean | string[]>) =>
  givenFrom(SERVER_OPTIONS, values);

test('what is given, and what holds otherwise', () => {
  expect(readServerSettings(given({}))).toEqual({
    ingress: { trustedProxies: [], limits: { perMinute: undefined } },
    log: undefined,
    drainMs: 30_000,
    egress: undefined,
  });
  const { ingress, log, drainMs, egress } = readServerSettings(
    given({
      'trust-proxy': ['127.0.0.1', 'fd00::/8'],
      'limit-per-minute': '0',
      metrics: true,
      'metrics-from': ['10.1.2.3'],
      log: 'json',
      'log-addresses': true,
      'drain-seconds': '5',
      egress: 'campus-2',
    }),
  );
  expect(ingress).toMatchObject({
    trustedProxies: ['127.0.0.1', 'fd00::/8'],
    limits: { perMinute: 0 },
    metrics: { readers: ['10.1.2.3'] },
    log,
  });
  expect([log === undefined, drainMs, egress]).toEqual([false, 5000, 'campus-2']);
});

test.each([
  [{ 'trust-proxy': ['proxy.example.org'] }, '--trust-proxy takes an IP address or a range'],
  [{ 'metrics-from': ['10.0.0.0/40'], metrics: true }, '--metrics-from takes an IP address'],
  [{ 'metrics-from': ['10.0.0.1'] }, '--metrics-from needs --metrics'],
  [{ log: 'text' }, '--log takes json'],
  [{ 'log-addresses': true }, '--log-addresses needs --log json'],
  [{ 'limit-per-minute': '-1' }, '--limit-per-minute takes a whole number'],
  [{ egress: 'Campus North' }, '--egress takes a name of small letters'],
  [{ egress: '' }, '--egress takes a name of small letters'],
  [{ 'drain-seconds': 'long' }, '--drain-seconds takes a whole number'],
])('%j is wrong usage', (values, words) => {
  expect(() => readServerSettings(given(values as Record<string, string | boolean>))).toThrow(
    words,
  );
});
