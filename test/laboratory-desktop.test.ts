/** A desktop signs in to a laboratory once, and hands over by itself what its person shares. */
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { connectTo, openDesktop, signInThere, type Desktop } from './support/desktop.ts';
import { eventually } from './support/eventually.ts';
import { filesBelow, removeDir, tempDir } from './support/running.ts';
import { ask } from './support/http.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

interface Project {
  readonly row: ProjectRow;
  readonly app: App;
}

let dir: string;
let on: InLaboratory;
let desktop: Desktop;
let ada: PersonRow;
let birds: Project;
/** Milliseconds that the desktop believes to have passed besides. */
let passed: number;
beforeEach(async () => {
  dir = tempDir();
  on = await runLaboratory({ dataDir: dir });
  ada = on.person('Ada');
  birds = await on.project('Birds', { collector: ada });
  passed = 0;
  desktop = openDesktop({ monotonic: () => performance.now() + passed });
});
afterEach(async () => {
  await desktop.close();
  await on.close();
  for (const folder of [dir, desktop.dir]) removeDir(folder);
});

const collect = async (limit: number): Promise<void> => {
  const source = { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } };
  const { collecting, callers } = desktop.app;
  const { id } = collecting.start(
    { name: 'Talk', sources: [{ ...source, limit }] },
    callers.window,
  );
  await collecting.follow(id);
};

const idsIn = ({ store }: Pick<App, 'store'>): string[] =>
  store.itemRows
    .page({ collection: store.collections.there('Talk').seq, limit: 1000 })
    .rows.map(({ entityId }) => entityId)
    .toSorted();

const resting = () =>
  eventually(async () => {
    const { state, waiting } = await desktop.connection();
    expect([state, waiting.entries]).toEqual(['resting', 0]);
  });

test('connect, share, collect: it is handed over by itself, each item once, also after the laboratory was away', async () => {
  const shown = await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  expect(shown).toContain('This computer is connected');
  expect(await desktop.connection()).toMatchObject({
    laboratory: on.base,
    project: 'Birds',
    person: 'Ada',
    state: 'resting',
    collections: [],
  });

  await collect(20);
  await desktop.call('lab.share', { collection: 'Talk' });
  await resting();
  expect(idsIn(birds.app)).toEqual(idsIn(desktop.app));
  expect(idsIn(birds.app).length).toBeGreaterThan(0);

  const { port } = on;
  await on.close();
  await collect(200);
  await eventually(async () => {
    const { state, waiting, problem, retryAt } = await desktop.connection();
    expect(state).toBe('waiting');
    expect(waiting.calls).toBeGreaterThan(0);
    expect(problem?.message).toContain('127.0.0.1');
    expect(retryAt).toMatch(/^\d{4}-/);
  });

  on = await runLaboratory({ dataDir: dir, port });
  const app = on.lab.projects.appOf(birds.row.code);
  if (!app) throw new Error('the project is not open');
  passed += 3_600_000;
  await resting();
  expect(idsIn(app)).toEqual(idsIn(desktop.app));
  expect((await desktop.connection()).lastSent?.entries).toBeGreaterThan(0);
});

test('the token lies nowhere but in the keychain, and the laboratory’s is no key', async () => {
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  const sealed = readFileSync(join(desktop.dir, 'credentials', 'laboratory.keychain'), 'utf8');
  const token = Buffer.from(sealed, 'base64').toString();
  expect(token).toMatch(new RegExp(`^bbr_${birds.row.code}\\.`));
  expect(filesBelow(desktop.dir).filter((bytes) => bytes.includes(token))).toEqual([]);
  expect(JSON.stringify(await desktop.call('lab.status'))).not.toContain('bba_');
});

test('after a restart it goes on without the person', async () => {
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  await collect(20);
  await desktop.close();
  desktop = openDesktop({ dataDir: desktop.dir });
  await desktop.call('lab.share', { collection: 'Talk' });
  await resting();
  expect(idsIn(birds.app)).toEqual(idsIn(desktop.app));
});

test('whoever is no collector any more is told to sign in again, and nothing more is asked', async () => {
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  laboratoryIn(on.lab.store).members.set(birds.row.id, ada.id, 'reader');
  await collect(20);
  await desktop.call('lab.share', { collection: 'Talk' });
  await eventually(async () => expect((await desktop.connection()).state).toBe('signed-out'));
  expect((await desktop.connection()).waiting.entries).toBeGreaterThan(0);
  laboratoryIn(on.lab.store).members.set(birds.row.id, ada.id, 'collector');
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  await resting();
  expect(idsIn(birds.app)).toEqual(idsIn(desktop.app));
});

test('what is shared with one project does not go to another', async () => {
  const bees = await on.project('Bees', { collector: ada });
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  const shown = await connectTo(desktop, on.base, on.signIn(ada), bees.row.code);
  expect(shown).toContain('This computer is not connected');
  const { connection, signInFailed } = await desktop.call('lab.status');
  expect(connection?.project).toBe('Birds');
  expect(signInFailed?.message).toContain('you chose the project Bees');
  expect(bees.app.store.clients.list().map(({ ended }) => ended)).toEqual(['signed-out']);
});

test('a sign-in that is not in the keychain any more is said, and is mended by a new one', async () => {
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  await collect(20);
  rmSync(join(desktop.dir, 'credentials', 'laboratory.keychain'));
  passed += 3_600_000;
  await desktop.call('lab.share', { collection: 'Talk' });
  await eventually(async () =>
    expect((await desktop.connection()).problem?.id).toBe('hand-over-desk.tokenUnreadable'),
  );
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  await resting();
  rmSync(join(desktop.dir, 'credentials', 'laboratory.keychain'));
  expect(await desktop.call('lab.disconnect')).toEqual({});
});

test('disconnecting ends the grant, the sharing, and what waits', async () => {
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  await collect(20);
  await desktop.call('lab.share', { collection: 'Talk' });
  await resting();
  const handedOver = idsIn(birds.app);
  expect((await desktop.call('lab.disconnect')).connection).toBeUndefined();
  expect(desktop.app.store.outbox.shared()).toEqual([]);
  expect(readdirSync(join(desktop.dir, 'credentials'))).toEqual([]);
  expect(birds.app.store.clients.list().map(({ ended }) => ended)).toEqual(['signed-out']);
  expect(idsIn(birds.app)).toEqual(handedOver);
  await expect(desktop.call('lab.share', { collection: 'Talk' })).rejects.toThrow(
    'no laboratory is connected',
  );
});

test('no longer shared, a collection gains here alone', async () => {
  await connectTo(desktop, on.base, on.signIn(ada), birds.row.code);
  await collect(20);
  await desktop.call('lab.share', { collection: 'Talk' });
  await resting();
  await desktop.call('lab.unshare', { collection: 'Talk' });
  const before = idsIn(birds.app);
  await collect(200);
  expect(desktop.app.store.outbox.shared()).toEqual([]);
  expect(idsIn(birds.app)).toEqual(before);
});

test('a sign-in that is denied or ended connects nothing', async () => {
  const begun = await desktop.call('lab.connect', { address: on.base });
  const page = begun.signIn?.page ?? '';
  expect(await signInThere(page, on.signIn(ada), birds.row.code, 'deny')).toContain(
    'not connected',
  );
  expect((await desktop.call('lab.status')).signInFailed?.message).toBe(
    'it was denied in the browser',
  );
  const again = await desktop.call('lab.connect', { address: on.base });
  await desktop.call('lab.cancel');
  await expect(
    signInThere(again.signIn?.page ?? '', on.signIn(ada), birds.row.code),
  ).rejects.toThrow('ECONNREFUSED');
  expect(await desktop.call('lab.status')).toEqual({});
});

test('only the browser that was sent away comes back, by a form of our own', async () => {
  const { signIn } = await desktop.call('lab.connect', { address: on.base });
  const page = new URL(signIn?.page ?? '');
  const redirect = new URL(page.searchParams.get('redirect_uri') ?? '');
  const state = page.searchParams.get('state') ?? '';
  const port = Number(redirect.port);
  const shown = await ask(port, '/callback?code=x&state=y');
  expect(shown.text).toContain('Nobody waits for this');
  const post = (body: string, headers: Readonly<Record<string, string>>) =>
    ask(port, '/callback', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body,
    });
  const form = `code=x&state=${state}`;
  expect((await post(form, {})).text).toContain('Nobody waits for this');
  expect((await post(form, { origin: 'https://evil.example' })).status).toBe(403);
  expect((await ask(port, '/callback', { headers: { host: 'evil.example' } })).status).toBe(403);
  expect((await desktop.call('lab.status')).signIn).toBeDefined();
  const foreign = { origin: redirect.origin };
  expect((await post(`${form}&iss=https%3A%2F%2Fevil.example`, foreign)).text).toContain(
    'not connected',
  );
});

test('only a laboratory is connected, over https', async () => {
  const connect = (address: string) => desktop.call('lab.connect', { address });
  await expect(connect('http://lab.example')).rejects.toThrow('https://');
  await expect(connect('lab.example')).rejects.toThrow('https://');
  const alone = openDesktop();
  try {
    const { address } = await alone.app.api.start();
    await expect(connect(address)).rejects.toThrow('there is no laboratory at');
  } finally {
    await alone.close();
    removeDir(alone.dir);
  }
});
