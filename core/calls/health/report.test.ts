import { readFileSync } from 'node:fs';
import { hostname, userInfo } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { App } from '../../app/app.ts';
import { openApp } from '../../app/open-app.ts';
import type { HealthView, ReportView, SavedReportView } from '../index.ts';
import { removeDir, tempDir } from '../../../test/support/running.ts';

let app: App | undefined;
let dir = '';
afterEach(async () => {
  await app?.close();
  removeDir(dir);
});

const requestTo = async <T>(name: string, params: Readonly<Record<string, unknown>> = {}) => {
  if (!app) throw new Error('no app');
  const answer = await app.door.answer({ id: 1, name, params }, app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data as T;
};

test('a report names errors by their codes, and nothing of what was researched', async () => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '9.9.9', sample: true, background: false });
  const { secret } = app.store.keys.add({ name: 'Project on heron watchers' });
  await requestTo('videosite.get-video', { videoId: 'sample_001x' });
  await requestTo('videosite.get-video', { videoId: 'sample_015x' }).catch(() => undefined);
  const { text } = await requestTo<ReportView>('report.make');
  const stated = JSON.parse(text) as Record<string, unknown>;
  expect(stated).toMatchObject({
    type: 'BowerbirdReport',
    versions: { bowerbird: '9.9.9', node: process.versions.node },
    world: 'sample',
    health: [{ operation: 'videosite.get-video', successes: 1, failures: 1 }],
    lastErrors: [{ operation: 'videosite.get-video', door: 'window' }],
  });
  const hidden = ['sample_001x', 'sample_015x', 'heron', secret, dir, hostname()];
  for (const word of [...hidden, `/${userInfo().username}`]) expect(text).not.toContain(word);
});

test('an answer with parts that were not recognised stands in Health with its days', async () => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '9.9.9', sample: true, background: false });
  const call = (startedAt: string, code: string): unknown =>
    app?.store.calls.finish(app.store.calls.newId(), {
      operation: 'videosite.list-channel-videos',
      params: { handle: '@heron' },
      keyId: 'window',
      door: 'window',
      startedAt,
      outcome: 'ok',
      world: 'sample',
      close: 'free',
      notices: [{ code, message: 'of heron watchers', count: 2 }],
    });
  call('2026-11-20T10:00:00.000Z', 'dates-unread');
  call('2026-11-22T10:00:00.000Z', 'more-exist');
  call('2026-11-21T10:00:00.000Z', 'no-title');
  const { drift } = await requestTo<HealthView>('health.list');
  expect(drift).toEqual([
    {
      operation: 'videosite.list-channel-videos',
      codes: ['no-title', 'dates-unread'],
      calls: 2,
      firstAt: '2026-11-20T10:00:00.000Z',
      lastAt: '2026-11-21T10:00:00.000Z',
    },
  ]);
  const { text } = await requestTo<ReportView>('report.make');
  expect(JSON.parse(text)).toMatchObject({
    drift: { 'videosite.list-channel-videos no-title': 1 },
  });
  expect(text).not.toContain('heron');
});

test('what was shown is what is saved', async () => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '9.9.9', sample: true, background: false });
  const { text } = await requestTo<ReportView>('report.make');
  const { file } = await requestTo<SavedReportView>('report.save', { text });
  expect(file).toContain(join(dir, 'downloads', 'bowerbird-report-'));
  expect(readFileSync(file, 'utf8')).toBe(text);
});

test('a host of which nothing is understood stands in Health and in the report, by the names of its forms', async () => {
  dir = tempDir();
  app = openApp({ dataDir: dir, version: '9.9.9', sample: true, background: false });
  app.store.unreadReplies.noteHost({
    platform: 'professional',
    host: 'www.linkedin.com',
    at: '2026-11-23T10:00:00.000Z',
    form: JSON.stringify({ forms: { 'text/x-component/{}/actions': 312 } }),
    replies: 312,
  });
  const { unread } = await requestTo<HealthView>('health.list');
  expect(unread).toMatchObject([{ host: 'www.linkedin.com', replies: 312 }]);
  const { text } = await requestTo<ReportView>('report.make');
  expect(JSON.parse(text)).toMatchObject({
    unread: [
      {
        platform: 'professional',
        endpoint: 'host:www.linkedin.com',
        replies: 312,
        forms: { 'text/x-component/{}/actions': 312 },
      },
    ],
  });
});
