// @vitest-environment jsdom
import { createElement } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eventually } from '../../../test/support/eventually.ts';
import type { PlanView } from '#calls/index.ts';
import type { Bridge } from '../../bridge.ts';
import { startI18n } from '../../i18n.ts';
import { bridgeTo, draw } from '../../testing/drawn.tsx';
import { PlanPanel } from './plan-panel.tsx';

const FREE: PlanView = {
  plan: 'free',
  extraUsage: false,
  cap: 0,
  balance: 100,
  bills: [],
  plans: [
    { name: 'free', title: 'Free', once: 100, monthly: 0, cap: 0 },
    { name: 'researcher', title: 'Researcher', once: 0, monthly: 10_000, cap: 10_000 },
  ],
};
const RESEARCHER: PlanView = {
  ...FREE,
  plan: 'researcher',
  cap: 10_000,
  balance: -30,
  cycle: { month: '2026-11', ends: '2026-12-01T00:00:00.000Z', owed: 30 },
  bills: [
    { cycle: '2026-10', amount: 1200 },
    { cycle: '2026-09', amount: 0 },
  ],
};

let view: PlanView;
const call = vi.fn<Bridge['call']>((name, params) => {
  if (name === 'plan.set') view = params['plan'] === 'free' ? FREE : RESEARCHER;
  if (name === 'plan.set-extra-usage') view = { ...view, extraUsage: params['on'] === true };
  return Promise.resolve({ id: 1, ok: true, data: view });
});
const bridge = bridgeTo(call);

beforeEach(async () => {
  await startI18n();
  call.mockClear();
});

const show = (given: PlanView): void => {
  view = given;
  draw(createElement(PlanPanel), bridge);
};

const select = (): HTMLSelectElement => {
  const found = document.querySelector('select');
  if (!found) throw new Error('no choice of plans');
  return found;
};
const extra = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[role=switch]');
  if (!found) throw new Error('no switch');
  return found;
};
const shows = (words: string) =>
  eventually(() => expect(document.body.textContent).toContain(words));
const rows = (): string[][] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.querySelectorAll('td')].map(({ textContent }) => textContent ?? ''),
  );

test('the bill of this month stands before those of past ones', async () => {
  show(RESEARCHER);
  await shows('up to 10,000 credits a month');
  expect(select().value).toBe('researcher');
  expect(rows()).toEqual([
    ['November 2026', 'Open until December 1, 2026', '30'],
    ['October 2026', 'Billed, owed', '1,200'],
    ['September 2026', 'Nothing owed', '0'],
  ]);
});

test('without a plan that bills nothing is told of bills; one is chosen, and extra usage allowed', async () => {
  show(FREE);
  await shows('Free: 100 credits once');
  expect([document.querySelector('[role=switch]'), rows()]).toEqual([null, []]);
  expect(document.body.textContent).not.toMatch(/bill|owe/i);
  expect([...document.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Free: 100 credits once',
    'Researcher: 10,000 credits a month',
  ]);
  select().value = 'researcher';
  select().dispatchEvent(new Event('change', { bubbles: true }));
  await shows('November 2026');
  expect(call).toHaveBeenCalledWith('plan.set', { plan: 'researcher' }, undefined);
  extra().click();
  await eventually(() => expect(extra().getAttribute('aria-checked')).toBe('true'));
  expect(call).toHaveBeenCalledWith('plan.set-extra-usage', { on: true }, undefined);
});
