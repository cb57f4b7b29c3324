import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer } from '#calls/index.ts';
import { ROLES, type Role } from '#kit/rights.ts';
import { projectMembers } from '../core/laboratory/projects/project-app.ts';
import { openStore, type Store } from '../core/store/index.ts';
import { ask, errorIn, jsonIn } from './support/http.ts';
import { CALLBACK, mcp, postForm } from './support/oauth.ts';
import { removeDir, run, tempDir, type Running } from './support/running.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

/** What each role may through each door of one project, and what others may: nothing. */

const PEOPLE = [...ROLES, 'outsider', 'disabled'] as const;
type Who = (typeof PEOPLE)[number];

let root: Store;
let dir: string;
let on: Running;
let project: string;
const ids = {} as Record<Who, string>;
const keys = {} as Record<Who | 'other project', string>;
const tokens = {} as Record<Who, { readonly access: string; readonly refresh: string }>;

const NAME = 'Talk';
const VIDEO = '/v1/videosite/videos/sample_001x';

beforeAll(async () => {
  dir = tempDir();
  root = openStore({ dir, now: Date.now, monotonic: Date.now });
  const { people, members, projects } = laboratoryIn(root);
  project = projects.add({ name: 'Birds' }).id;
  for (const who of PEOPLE) {
    ids[who] = people.add({ name: who }).id;
    if (who === 'outsider') continue;
    members.set(project, ids[who], who === 'disabled' ? 'manager' : who);
  }
  on = await run({
    sample: true,
    members: {
      ...projectMembers(laboratoryIn(root), { id: project }),
      present: () => [],
      look: () => {},
    },
  });
  const { store } = on.app;
  for (const who of PEOPLE) {
    store.keys.ensureWindowOf(ids[who], who);
    keys[who] = store.keys.add({ name: who, person: ids[who], startsRuns: true }).secret;
    tokens[who] = letIn(who);
  }
  keys['other project'] = `bb_another1.${'x'.repeat(43)}`;
  people.disable(ids.disabled);
  const { id } = on.app.collecting.start(
    {
      name: NAME,
      sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } }],
    },
    { keyId: `window:${ids.collector}`, door: 'window' },
  );
  await on.app.collecting.follow(id);
});
afterAll(async () => {
  await on.close();
  root.close();
  removeDir(dir);
});

/** A client that this person has let in. */
const letIn = (who: Who) =>
  on.app.store.clients.admit({
    client: 'c',
    name: 'Test client',
    redirect: CALLBACK,
    scopes: ['bowerbird:ask', 'archive:read'],
    resource: `${on.base}/mcp`,
    cap: 100,
    expires: '2999-01-01T00:00:00.000Z',
    person: ids[who],
  });

const get = (path: string, secret: string, headers: Record<string, string> = {}) =>
  ask(on.port, path, { headers: { authorization: `Bearer ${secret}`, ...headers } });

const fromWindow = (who: Who, name: string, params: object = {}, more = {}): Promise<Answer> =>
  on.app.door.answer(
    { id: 1, name, params, ...more },
    { keyId: `window:${ids[who]}`, door: 'window' },
  );
const codeOf = (answer: Answer): string => (answer.ok ? 'ok' : answer.error.code);

const OUT = 'api_key_disabled';
const NO = 'invalid_api_key';
/** What a key opens is opened for those who collect; nobody else has one that is good. */
const BY_KEY = {
  reader: OUT,
  coder: OUT,
  collector: 'ok',
  manager: 'ok',
  outsider: OUT,
  disabled: OUT,
  'other project': NO,
};

test.each([
  VIDEO,
  '/v1/links?link=https%3A%2F%2Fwww.youtube.com%2Fwatch%3Fv%3DdQw4w9WgXcQ',
  '/v1/collections',
  '/v1/collections/Talk',
  '/v1/collections/Talk/columns',
  '/v1/collections/Talk/items',
  '/v1/collections/Talk/changes',
  '/v1/collections/Talk/survival',
  '/v1/collections/Talk/case',
  '/v1/collections/Talk/pages',
  '/v1/collections/Talk/runs',
])('over REST: %s', async (path) => {
  const answers: Record<string, string | undefined> = {};
  for (const [who, secret] of Object.entries(keys)) {
    const answered = await get(path, secret);
    const { code } = answered.status < 400 ? { code: 'ok' } : errorIn(answered);
    answers[who] = code;
  }
  expect(answers).toEqual(BY_KEY);
});

test('no route of the API answers a reader, whatever it is asked', async () => {
  const { paths } = jsonIn(await ask(on.port, '/openapi.json')) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const METHODS = new Set(['get', 'post', 'delete', 'put', 'patch']);
  const refused: Record<string, number> = {};
  for (const [template, methods] of Object.entries(paths))
    for (const method of Object.keys(methods).filter((name) => METHODS.has(name))) {
      const path = template.replaceAll(/\{[^}]+\}/g, 'x');
      const { status } = await ask(on.port, path, {
        method: method.toUpperCase(),
        headers: { authorization: `Bearer ${keys.reader}`, 'content-type': 'application/json' },
        ...(method === 'post' && { body: '{}' }),
      });
      if (status !== 403) refused[`${method} ${template}`] = status;
    }
  expect(refused).toEqual({});
  expect(Object.keys(paths).length).toBeGreaterThan(50);
});

test('a kept answer comes over REST to nobody else either', async () => {
  expect((await get(VIDEO, keys.collector)).status).toBe(200);
  for (const who of ['reader', 'coder', 'outsider', 'disabled', 'other project'] as const) {
    const answered = await get(VIDEO, keys[who], { 'cache-control': 'max-age=100000' });
    expect([who, answered.status]).toEqual([who, who === 'other project' ? 401 : 403]);
  }
});

test.each([
  ['initialize', {}],
  ['tools/list', {}],
  ['tools/call', { name: 'videosite_get_video', arguments: { videoId: 'sample_001x' } }],
  ['tools/call', { name: 'find_operations', arguments: { words: 'video' } }],
  ['tools/call', { name: 'search_collections', arguments: { words: 'a' } }],
  ['resources/list', {}],
  ['resources/templates/list', {}],
  ['resources/read', { uri: 'bowerbird://schemas/videosite_get_video' }],
  ['prompts/list', {}],
])('over MCP, with a key and with a token: %s', async (method, params) => {
  for (const who of PEOPLE)
    for (const secret of [keys[who], tokens[who].access]) {
      const { status } = await mcp(on, secret, method, params);
      const refused = BY_KEY[who] !== 'ok';
      expect([who, status === 403]).toEqual([who, refused]);
    }
  expect((await mcp(on, keys['other project'], method, params)).status).toBe(401);
});

test('a token is renewed for those who collect', async () => {
  const statuses: Record<string, number> = {};
  for (const who of PEOPLE)
    statuses[who] = (
      await postForm(on, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: tokens[who].refresh,
        client_id: 'c',
        resource: `${on.base}/mcp`,
      })
    ).status;
  expect(statuses).toEqual({
    reader: 400,
    coder: 400,
    collector: 200,
    manager: 200,
    outsider: 400,
    disabled: 400,
  });
});

const WINDOW: readonly [name: string, params: object, allowed: readonly Who[]][] = [
  ['lab.me', {}, ['reader', 'coder', 'collector', 'manager']],
  ['collections.list', {}, ['reader', 'coder', 'collector', 'manager']],
  ['views.list', { collection: NAME }, ['reader', 'coder', 'collector', 'manager']],
  ['codes.text', { collection: NAME, what: 'codings' }, ['coder', 'collector', 'manager']],
  ['keys.list', {}, ['collector', 'manager']],
  ['videosite.get-video', { videoId: 'sample_001x' }, ['collector', 'manager']],
  ['members.list', {}, ['manager']],
  ['collections.deletions', {}, ['manager']],
  ['program.read', {}, []],
  ['settings.set', { downloadFolder: '/tmp' }, []],
];

test('in the window, with the key that each member has for it', async () => {
  for (const [name, params, allowed] of WINDOW)
    for (const who of PEOPLE)
      expect([name, who, codeOf(await fromWindow(who, name, params))]).toEqual([
        name,
        who,
        allowed.includes(who) ? 'ok' : 'not_permitted',
      ]);
});

test('a reader reads what others have asked for, and asks for nothing', async () => {
  const params = { videoId: 'sample_001x' };
  const kept = await fromWindow('reader', 'videosite.get-video', params, {
    savedOnly: true,
    maxAge: 1e6,
  });
  expect(kept).toMatchObject({ ok: true, meta: { creditsUsed: 0 } });
  const unasked = { videoId: 'sample_002x' };
  expect(
    codeOf(
      await fromWindow('reader', 'videosite.get-video', unasked, {
        savedOnly: true,
        maxAge: 1e6,
      }),
    ),
  ).toBe('not_found');
  expect(codeOf(await fromWindow('reader', 'videosite.get-video', params, { maxAge: 1e6 }))).toBe(
    'not_permitted',
  );
});

test('neither the key of the program itself nor an unknown one opens the window of a project', async () => {
  for (const keyId of ['window', 'cli'])
    expect(
      codeOf(
        await on.app.door.answer(
          { id: 1, name: 'keys.list', params: {} },
          { keyId, door: 'window' },
        ),
      ),
    ).toBe('not_permitted');
  const answer = await on.app.door.answer(
    { id: 1, name: 'keys.list', params: {} },
    { keyId: 'window:nobody', door: 'window' },
  );
  expect(codeOf(answer)).toBe('invalid_api_key');
});

const giveRole = (who: Who, role: Role): void =>
  laboratoryIn(root).members.set(project, ids[who], role);

test('whoever is given a lower role keeps nothing of the higher one, from the next call on', async () => {
  const params = { videoId: 'sample_001x' };
  const { access } = letIn('collector');
  giveRole('collector', 'reader');
  try {
    expect(errorIn(await get(VIDEO, keys.collector)).code).toBe(OUT);
    expect((await mcp(on, access, 'tools/list', {})).status).toBe(403);
    expect(codeOf(await fromWindow('collector', 'videosite.get-video', params))).toBe(
      'not_permitted',
    );
    // What goes on by itself with the key of their window is refused where it would be paid.
    const outcome = await on.app.engine.call('videosite.get-video', params, {
      keyId: `window:${ids.collector}`,
      door: 'window',
    });
    expect(outcome).toMatchObject({ ok: false, error: { kind: OUT } });
  } finally {
    giveRole('collector', 'collector');
  }
  expect((await get(VIDEO, keys.collector)).status).toBe(200);
});
