import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { openApp } from '../core/app/open-app.ts';
import { askLocal } from '../core/cli/local-call.ts';
import type { Report } from '../core/field-trial/report.ts';

let dir = '';
let app: App;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'bowerbird-trial-'));
  app = openApp({
    dataDir: dir,
    version: '9.9.9',
    sample: true,
    background: false,
    sleep: () => new Promise((resolve) => setImmediate(resolve)),
  });
});
afterEach(async () => {
  await app.close();
  rmSync(dir, { recursive: true, force: true });
});

const ended = async () => {
  for (;;) {
    const view = await askLocal(app, 'field-trial.state');
    if (view !== null && view.state !== 'running') return view;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
};

test('the plan tells what is requested and what it costs, without anything being requested', async () => {
  const { questions, pages } = await askLocal(app, 'field-trial.plan');
  expect(questions.find(({ operation }) => operation === 'microblog.get-user')).toEqual({
    operation: 'microblog.get-user',
    platform: 'microblog',
    route: 'public-page',
    credits: 1,
    requests: 1,
    seconds: expect.any(Number) as number,
  });
  expect(pages.length).toBeGreaterThan(0);
  expect(await askLocal(app, 'field-trial.state')).toBeNull();
  expect(await askLocal(app, 'field-trial.report')).toBeNull();
  expect(app.store.calls.recent(10)).toEqual([]);
});

test('a trial is saved as it is shown, and compared with an earlier report', async () => {
  await askLocal(app, 'field-trial.begin', { platforms: ['microblog'] });
  await expect(askLocal(app, 'field-trial.begin', { platforms: ['microblog'] })).rejects.toThrow(
    /a field trial is running/,
  );
  const view = await ended();
  expect(view.state).toBe('done');
  expect(view.results).toHaveLength(view.total);
  expect(view.results.find(({ operation }) => operation === 'microblog.get-user')).toEqual({
    operation: 'microblog.get-user',
    route: 'public-page',
    ending: 'answered',
    items: 1,
    form: 'known',
    findings: [],
  });
  const shown = await askLocal(app, 'field-trial.report');
  const { file } = await askLocal(app, 'field-trial.save');
  expect(readFileSync(file, 'utf8')).toBe(shown?.text);
  expect(await askLocal(app, 'field-trial.compare', { path: file })).toMatchObject({
    version: '9.9.9',
    changes: [],
  });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Report;
  const [first, ...rest] = report.observations;
  const observations = [{ ...first, ending: 'refused', refusal: 'login-wall' }, ...rest];
  const earlier = join(dir, 'earlier.json');
  writeFileSync(earlier, JSON.stringify({ ...report, observations }));
  const { changes } = await askLocal(app, 'field-trial.compare', { path: earlier });
  expect(changes).toHaveLength(1);
  expect(changes[0]).toMatchObject({
    operation: 'microblog.get-user',
    changes: [{ message: 'was refused (login-wall) then, answered now' }],
  });
});

test('what is no report, and no platform, is refused', async () => {
  await expect(askLocal(app, 'field-trial.save')).rejects.toThrow(/no finished field trial/);
  await expect(askLocal(app, 'field-trial.begin', { platforms: ['nowhere'] })).rejects.toThrow(
    /no such platform: nowhere/,
  );
  const other = join(dir, 'other.json');
  writeFileSync(other, '{}');
  await expect(askLocal(app, 'field-trial.compare', { path: other })).rejects.toThrow(
    /no report of a field trial/,
  );
  await expect(
    askLocal(app, 'field-trial.compare', { path: join(dir, 'nothing') }),
  ).rejects.toThrow(/cannot be read/);
  await expect(askLocal(app, 'field-trial.compare', { path: 'other.json' })).rejects.toThrow(
    /is no absolute path/,
  );
});

test('a trial that is stopped requests nothing more, and says what it left out', async () => {
  await askLocal(app, 'field-trial.begin', {});
  await askLocal(app, 'work.cancel', { id: 'field-trial' });
  const view = await ended();
  const { questions } = await askLocal(app, 'field-trial.plan');
  expect(view).toMatchObject({ state: 'cancelled', total: questions.length });
  expect(view.results).toHaveLength(questions.length);
  expect(view.results.at(-1)?.ending).toBe('left-out');
  expect(app.store.calls.recent(100).length).toBeLessThanOrEqual(1);
});
