import { afterEach, expect, it } from 'vitest';
import { catalogue } from './catalogue.ts';
import { createNetwork, type Network } from './network.ts';

let network: Network | undefined;
afterEach(() => network?.net.close());

const started = (how: { sample?: boolean; replay?: readonly string[] }): Network =>
  (network = createNetwork({ version: '0.0.0', catalogue, ...how }));

it('goes from the platforms into the sample world and back', async () => {
  const { net, world, enter } = started({});
  expect([world(), net.mode]).toEqual(['live', 'live']);
  await enter('sample');
  expect([world(), net.mode]).toEqual(['sample', 'replay']);
  await enter('live');
  expect([world(), net.mode]).toEqual(['live', 'live']);
});

it.each([
  ['sample', { sample: true }],
  ['replay', { replay: [import.meta.dirname] }],
] as const)('stays in the %s world when it was started there', async (mode, how) => {
  const { world, enter } = started(how);
  await expect(enter('live')).rejects.toThrow(
    `Validation error: mode: started in the ${mode} world, stays there`,
  );
  expect(world()).toBe(mode);
});
