import { afterEach, expect, it } from 'vitest';
import { testCatalogue } from '../../test/support/testsite.ts';
import { catalogue } from '../engine/catalogue.ts';
import type { Net } from '../net/index.ts';
import { createNetwork, networkView, type Network } from './network.ts';

let network: Network | undefined;
afterEach(() => network?.net.close());

const started = (how: { sample?: boolean; replay?: readonly string[] }): Network =>
  (network = createNetwork({ version: '0.0.0', catalogue, ...how }));

it.each([
  ['live', {}],
  ['sample', { sample: true }],
  ['replay', { replay: [import.meta.dirname] }],
] as const)('asks in the %s world when it was started there', (mode, how) => {
  expect(started(how).world()).toBe(mode);
});

it('tells what waits for its turn, by platform; a queue without a turn to come is not', () => {
  const lane = { inFlight: false, lastHour: 3, gapSeconds: 60 };
  const turn = { nextAt: '2026-07-01T12:01:00.000Z', because: 'gap' } as const;
  const net = {
    state: () => ({
      mode: 'live',
      platforms: [
        {
          segment: 'testsite',
          hosts: [
            { host: 'a.test', waiting: 2, ...lane, ...turn },
            { host: 'b.test', waiting: 1, ...lane },
            { host: 'c.test', waiting: 0, ...lane, ...turn },
          ],
        },
        {
          segment: 'testsite (official-api)',
          resting: { until: '2026-07-01T12:10:00.000Z', refusal: { kind: 'rate-limit' } },
          hosts: [{ host: 'd.test', waiting: 1, ...lane, ...turn, because: 'allowance' }],
        },
      ],
    }),
  } as unknown as Net;
  const engine = { catalogue: testCatalogue, inFlight: 4 };
  expect(networkView({ net, world: () => 'live', folders: [] }, engine)).toEqual({
    mode: 'live',
    folders: [],
    inFlight: 4,
    queued: 4,
    resting: [{ platform: 'testsite', until: '2026-07-01T12:10:00.000Z' }],
    waits: [
      { platform: 'testsite', waiting: 2, gapSeconds: 60, ...turn },
      { platform: 'testsite', waiting: 1, gapSeconds: 60, ...turn, because: 'allowance' },
    ],
  });
});
