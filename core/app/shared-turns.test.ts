import { afterEach, expect, test } from 'vitest';
import type { Refusal } from '#kit/errors.ts';
import { site } from '../net/testing/invented.ts';
import { tempDir } from '../store/calls/fixtures.ts';
import { openApp } from './open-app.ts';
import type { App, AppConfig } from './app.ts';

const refusal: Refusal = { kind: 'login-wall', message: 'it refused', choices: [] };
const { dir, remove } = tempDir();
let app: App | undefined;
const open = (more: Partial<AppConfig>): App =>
  (app = openApp({ dataDir: dir, version: '0.0.0', background: false, ...more }));
const close = async (): Promise<void> => {
  await app?.close();
  app = undefined;
};
afterEach(async () => {
  await close();
  remove();
});

/** Which platforms rest for a program that is opened on the same data. */
const restingFor = async (egress: string | undefined): Promise<readonly string[]> => {
  await close();
  return open({ egress })
    .net.state()
    .platforms.flatMap(({ segment, resting }) => (resting ? [segment] : []));
};

test('who names the same address learns of a refusal by the data file, and nobody else does', async () => {
  open({}).net.openBreaker(site, { refusal });
  expect(await restingFor('campus')).toEqual([]);
  app?.net.openBreaker(site, { refusal });
  expect(await restingFor('office')).toEqual([]);
  expect(await restingFor(undefined)).toEqual([]);
  expect(await restingFor('campus')).toEqual(['site']);
  expect(app?.store.turns('campus').restOf('site')?.refusal).toEqual(refusal);
});

test('a data file is let go of where recordings cannot be opened', () => {
  expect(() => open({ egress: 'campus', replay: ['/nowhere'] })).toThrow('no folder of recordings');
});
