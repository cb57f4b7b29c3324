/** A laboratory on one port: people in the windows of their projects, programs by the keys of a project. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { ask, jsonIn } from './support/http.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { Visitor } from './support/visitor.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

const PLAYLIST = '/v1/videosite/playlists/PLsample_quillmere_garden_year';

let on: InLaboratory;
let [ada, ben, chiara, dora]: PersonRow[] = [];
let birds: { row: ProjectRow; app: App };
let bees: { row: ProjectRow; app: App };

beforeAll(async () => {
  on = await runLaboratory();
  [ada, ben, chiara, dora] = ['Ada', 'Ben', 'Chiara', 'Dora'].map((name) => on.person(name));
  birds = await on.project('Birds', { manager: chiara!, collector: ada!, reader: ben! });
  bees = await on.project('Bees', { collector: dora! });
});
afterAll(() => on.close());

const window = (person: PersonRow | undefined): Visitor => on.signIn(person!);

const keyOf = async (person: PersonRow | undefined, { row }: { row: ProjectRow }) => {
  const answer = await window(person).call(row, 'keys.add', { name: 'notebook' });
  return (answer.data as { key: string }).key;
};

const withKey = (key: string, path = PLAYLIST, headers: Readonly<Record<string, string>> = {}) =>
  ask(on.port, path, { headers: { authorization: `Bearer ${key}`, ...headers } });

test('whoever has not signed in is led to signing in, and gets no window', async () => {
  const start = await ask(on.port, '/');
  expect([start.status, start.headers.location]).toEqual([302, '/sign-in']);
  const place = `/projects/${birds.row.code}/app`;
  const page = await ask(on.port, `${place}/`);
  expect([page.status, page.headers.location]).toEqual([302, '/']);
  for (const path of ['call', 'events', 'session', 'main.js'])
    expect((await ask(on.port, `${place}/${path}`)).status).not.toBe(200);
});

test('a person sees the projects in which they are, and the window of each', async () => {
  const page = await window(ben).get('/');
  expect(page.text).toContain(`href="/projects/${birds.row.code}/app/"`);
  expect(page.text).toContain('reader');
  expect(page.text).not.toContain('Bees');
  const shown = await window(ben).get(`/projects/${birds.row.code}/app/`);
  expect([shown.status, shown.text]).toEqual([200, '<title>Bowerbird</title>']);
  const other = await window(ben).get(`/projects/${bees.row.code}/app/`);
  expect([other.status, other.headers.location]).toEqual([302, '/']);
});

test('a project of which one is no member is told as one that is not there', async () => {
  const answerFor = async (code: string) => {
    const { status, text } = await window(ben).get(`/projects/${code}/app/session`);
    return [status, text];
  };
  expect(await answerFor(bees.row.code)).toEqual(await answerFor('nosuchpr'));
  expect((await answerFor(bees.row.code))[0]).toBe(403);
});

test('a call takes the token of the session; a cookie alone is sent by whatever page asks', async () => {
  const { cookie } = window(ada);
  const call = (secret: string) =>
    ask(on.port, `/projects/${birds.row.code}/app/call`, {
      method: 'POST',
      headers: {
        cookie,
        origin: on.base,
        'content-type': 'application/json',
        'x-bowerbird-window': secret,
      },
      body: '{"id":1,"name":"keys.list","params":{}}',
    });
  expect((await call('')).status).toBe(403);
  expect((await call(window(ada).csrf)).status).toBe(403);
});

test('a key answers for its project as the interface says, and spends its credits', async () => {
  const key = await keyOf(ada, birds);
  expect(key).toMatch(new RegExp(`^bb_${birds.row.code}\\.[\\w-]{43}$`));
  const before = birds.app.store.ledger.account().balance;
  const answered = await withKey(key);
  expect([answered.status, answered.headers['x-credits-used']]).toEqual([200, '1']);
  expect((jsonIn(answered) as { data: { partOf: string } }).data.partOf).toBe(
    `${on.base}${PLAYLIST}`,
  );
  expect(birds.app.store.ledger.account().balance).toBe(before - 1);
  expect(bees.app.store.ledger.account().balance).toBe(100);
});

test('what one project has asked is no answer for another', async () => {
  const [mine, theirs] = [await keyOf(ada, birds), await keyOf(dora, bees)];
  await withKey(mine);
  const fresh = { 'cache-control': 'max-age=86400' };
  expect((await withKey(mine, PLAYLIST, fresh)).headers['x-credits-used']).toBe('0');
  expect((await withKey(theirs, PLAYLIST, fresh)).headers['x-credits-used']).toBe('1');
  // Twice: the fast path to kept answers is one for each project as well.
  expect((await withKey(mine, PLAYLIST, fresh)).headers['x-credits-used']).toBe('0');
});

test('names of one project are not to be had in another', async () => {
  const [mine, theirs] = [await keyOf(ada, birds), await keyOf(dora, bees)];
  await window(ada).call(birds.row, 'collections.make', { into: 'Nightjars of the fen' });
  const listed = await withKey(mine, '/v1/collections');
  expect(listed.text).toContain('Nightjars of the fen');
  expect((await withKey(theirs, '/v1/collections')).text).not.toContain('Nightjars');
  expect(JSON.stringify(await window(dora).call(bees.row, 'collections.list'))).not.toContain(
    'Nightjars',
  );
});

test('without a good key everybody is told the same, whichever project a secret names', async () => {
  const code = 'a'.repeat(43);
  const none = await ask(on.port, PLAYLIST);
  expect([none.status, jsonIn(none)]).toMatchObject([
    401,
    { errors: [{ code: 'missing_api_key' }] },
  ]);
  const wrong = [`bb_${code}`, `bb_${birds.row.code}.${code}`, `bb_nosuchpr.${code}`, 'x'];
  const answers = await Promise.all(wrong.map((key) => withKey(key)));
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
});

test('a key of the file beside the projects opens nothing', async () => {
  const { secret } = on.lab.store.keys.add({ name: 'of before' });
  expect((await withKey(secret)).status).toBe(401);
  const mcp = await ask(on.port, '/mcp', {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
    body: '{}',
  });
  expect(mcp.status).toBe(401);
  expect(mcp.headers['www-authenticate']).toContain('resource_metadata=');
});

test('whoever is disabled, or becomes a reader, has no key any more, at once', async () => {
  const laboratory = laboratoryIn(on.lab.store);
  const eve = on.person('Eve');
  laboratory.members.set(birds.row.id, eve.id, 'collector');
  const key = await keyOf(eve, birds);
  expect((await withKey(key)).status).toBe(200);
  laboratory.members.set(birds.row.id, eve.id, 'reader');
  expect(jsonIn(await withKey(key))).toMatchObject({ errors: [{ code: 'api_key_disabled' }] });
  laboratory.members.set(birds.row.id, eve.id, 'collector');
  expect((await withKey(key)).status).toBe(200);
  const visitor = window(eve);
  laboratory.people.disable(eve.id);
  expect((await withKey(key)).status).toBe(403);
  expect((await visitor.get('/')).headers.location).toBe('/sign-in');
});

test('a reader is refused what the role does not include, in words', async () => {
  const answer = await window(ben).call(birds.row, 'collections.make', { into: 'x' });
  expect(answer).toMatchObject({ ok: false, error: { code: 'not_permitted', status: 403 } });
  expect((await window(ben).call(birds.row, 'collections.list')).ok).toBe(true);
});

test('a closed project opens no more, for nobody', async () => {
  const { row } = await on.project('Over', { collector: ada! });
  const key = await keyOf(ada, { row });
  laboratoryIn(on.lab.store).projects.close(row.id);
  expect((await withKey(key)).status).toBe(401);
  expect((await window(ada).get(`/projects/${row.code}/app/`)).status).toBe(302);
  expect((await window(ada).get('/')).text).not.toContain('Over');
});

test('an owner makes a project by a form of our own page, and manages it', async () => {
  const owner = on.signIn(on.person('Olga', true));
  const made = await owner.post('/projects', { name: 'Moths <b>' });
  expect(made.status).toBe(303);
  expect((await owner.get('/')).text).toContain('Moths &lt;b&gt;');
  expect((await owner.post('/projects', { name: ' ' })).status).toBe(400);
  expect((await owner.post('/projects', { name: 'x', token: 'other' })).status).toBe(403);
  expect((await window(ada).post('/projects', { name: 'Mine' })).status).toBe(403);
});

test('what a member exported is fetched from the server by that member, and by nobody else', async () => {
  const [mine, theirs] = [window(ada), window(chiara)];
  await mine.call(birds.row, 'collections.make', { into: 'Exported' });
  const made = await mine.call(birds.row, 'collections.export', {
    name: 'Exported',
    format: 'csv',
  });
  expect(made.error).toBeUndefined();
  const files = `/projects/${birds.row.code}/files`;
  const [, path = ''] =
    /href="([^"]+Exported[^"]+)" download/.exec((await mine.get(files)).text) ?? [];
  expect(path.startsWith(`${files}/`)).toBe(true);
  const fetched = await mine.get(path);
  expect([fetched.status, fetched.headers['content-disposition']]).toEqual([
    200,
    expect.stringMatching(/^attachment; filename\*=UTF-8''Exported/) as string,
  ]);
  expect((await theirs.get(files)).text).not.toContain('Exported');
  expect((await theirs.get(path)).status).toBe(404);
  for (const name of ['..%2f..%2fbowerbird.db', '%2e%2e', 'nothing'])
    expect((await mine.get(`${files}/${name}`)).status).toBe(404);
  expect((await window(dora).get(files)).headers.location).toBe('/');
  expect((await ask(on.port, files)).headers.location).toBe('/');
  expect((await window(dora).get(path)).status).toBe(403);
});

test('what is the same for everybody is served without a key', async () => {
  for (const path of ['/health', '/openapi.json', '/ns/social'])
    expect([path, (await ask(on.port, path)).status]).toEqual([path, 200]);
});
