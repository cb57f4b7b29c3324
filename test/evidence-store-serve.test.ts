import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteProject } from '../core/laboratory/archive/delete-project.ts';
import { withProjectStore } from '../core/laboratory/projects/project-store.ts';
import { projectFolder } from '../core/store/file/data-folder.ts';
import { openStore } from '../core/store/index.ts';
import { startS3Server, type S3Server } from '../core/store/testing/s3-server.ts';
import { cliGiven, serveGiven } from './support/cli.ts';
import { removeDir, tempDir } from './support/folders.ts';
import { ask } from './support/http.ts';
import { runLaboratory } from './support/run-laboratory.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let server: S3Server;
let dir: string;
beforeAll(() => {
  server = startS3Server();
});
afterAll(() => server.close());
beforeEach(() => {
  dir = tempDir();
});
afterEach(() => {
  for (const key of server.keys()) server.remove(key);
  removeDir(dir);
});

const VIDEO = { videoId: 'sample_001x' };

test.each([
  [
    [],
    '--evidence',
    '/not/absolute',
    2,
    '--evidence takes dir:/path, s3://bucket/prefix, or env:NAME of a variable with either\n',
  ],
  [
    [],
    '--evidence',
    'env:NOWHERE',
    2,
    '--evidence takes dir:/path, s3://bucket/prefix, or env:NAME of a variable with either: NOWHERE is not set\n',
  ],
  [
    [],
    '--evidence',
    'dir:/nowhere/at/all',
    3,
    'Service unavailable: --evidence dir:/nowhere/at/all: its folder is not there: make it, or put its disk in place\n',
  ],
  [
    ['AWS_ACCESS_KEY_ID'],
    '--evidence',
    's3://evidence/lab',
    3,
    'Service unavailable: --evidence s3://evidence/lab: the evidence store cannot be used now: AWS_ACCESS_KEY_ID is not set\n',
  ],
  [
    [],
    '--evidence',
    's3://another/lab',
    3,
    'Service unavailable: --evidence s3://another/lab: the evidence store cannot be used now: it answered 404 (NoSuchBucket)\n',
  ],
] as const)('serve without %j %s %s is refused', async (missing, option, place, code, sentence) => {
  const env = Object.fromEntries(
    Object.entries(server.environment).filter(([name]) => !missing.some((one) => one === name)),
  );
  const ran = await cliGiven(
    { env },
    'serve',
    '--sample',
    '--data',
    dir,
    '--port',
    '0',
    option,
    place,
  );
  expect([ran.code, ran.out]).toEqual([code, '']);
  expect(ran.err.startsWith(sentence)).toBe(true);
});

test('a server keeps replies there; another program reads and checks them', async () => {
  const env = { ...server.environment, PLACE: 's3://evidence/lab' };
  const store = openStore({ dir });
  const { secret } = store.keys.add({ name: 'test' });
  store.close();
  const served = await serveGiven(env, '--sample', '--data', dir, '--evidence', 'env:PLACE');
  const { status } = await ask(served.port, '/v1/videosite/videos/sample_001x', {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(status).toBe(200);
  served.child.kill('SIGTERM');
  const { out, err } = await served.ended;
  expect(out + err).not.toContain(server.environment.AWS_SECRET_ACCESS_KEY);
  const objects = server.keys().filter((key) => /^lab\/replies\/[0-9a-f]{2}\//.test(key));
  expect(objects.length).toBeGreaterThan(0);

  const doctor = (given: Readonly<Record<string, string>>) =>
    cliGiven({ env: given }, 'doctor', '--full', '--sample', '--data', dir);
  const sound = await doctor(env);
  expect(sound.out).toContain(
    `ok   evidence store: all ${objects.length} kept replies in s3://evidence/lab/replies are as they were kept\n`,
  );
  expect(sound.code).toBe(0);
  const without = await doctor({});
  expect(without.code).toBe(1);
  expect(without.out).toContain('AWS_ACCESS_KEY_ID is not set');
  server.remove(objects[0] ?? '');
  const missing = await doctor(env);
  expect(missing.code).toBe(1);
  expect(missing.out).toContain('is missing: there is no object');
});

test('each project has a place of its own, which goes with the project', async () => {
  const evidence = join(dir, 'evidence');
  mkdirSync(evidence);
  const on = await runLaboratory({ dataDir: join(dir, 'data'), evidence: `dir:${evidence}` });
  const ada = on.person('Ada', true);
  const [birds, bats] = [await on.project('Birds', { manager: ada }), await on.project('Bats')];
  for (const { app } of [birds, bats])
    expect(await app.engine.call('videosite.get-video', VIDEO, app.callers.window)).toMatchObject({
      ok: true,
    });
  const replies = ({ row }: typeof birds): string[] =>
    readdirSync(join(evidence, 'projects', row.id, 'replies')).filter((name) => /^..$/.test(name));
  expect(replies(birds)).toHaveLength(1);
  expect(replies(bats)).toHaveLength(1);
  expect(existsSync(join(evidence, 'replies'))).toBe(false);
  const laboratory = laboratoryIn(on.lab.store);
  laboratory.projects.close(birds.row.id);
  await on.lab.projects.closeEnded();

  const data = join(dir, 'data');
  await withProjectStore(data, bats.row, async ({ evidenceObjects }) => {
    expect(await evidenceObjects.sweep()).toEqual({ objects: 0 });
  });
  const closed = laboratory.projects.get(birds.row.id);
  if (!closed) throw new Error('the project is gone');
  const folder = projectFolder(data, birds.row.id);
  await deleteProject(laboratory, closed, { folder, digest: '0'.repeat(64) });
  const left = readdirSync(join(evidence, 'projects', birds.row.id), {
    recursive: true,
    withFileTypes: true,
  }).filter((entry) => entry.isFile());
  expect(left).toEqual([]);
  expect(replies(bats)).toHaveLength(1);
  await on.close();
});
