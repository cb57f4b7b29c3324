import { afterEach, expect, test } from 'vitest';
import type { Refusal } from '../core/kit/errors.ts';
import { site } from '../core/net/testing/invented.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';

const refusal: Refusal = { kind: 'login-wall', message: 'it refused', choices: [] };
let on: InLaboratory;
afterEach(() => on.close());

test('all projects of a laboratory share the turns that stand in the file of the people', async () => {
  on = await runLaboratory({ sample: false, egress: 'campus' });
  const [one, two] = [await on.project('Reefs'), await on.project('Forests')];
  one.app.net.openBreaker(site, { refusal });
  for (const { app } of [one, two])
    expect(app.net.state().platforms).toMatchObject([{ segment: 'site', resting: { refusal } }]);
  expect(on.lab.store.turns('campus').resting()).toEqual(['site']);
  expect(one.app.store.turns('campus').resting()).toEqual([]);
});
