/** Whoever is no member, another browser, another site: what they try at a laboratory, and that nothing comes of it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { ask, jsonIn, raw, type Answered } from './support/http.ts';
import {
  authorizationRequest,
  authorize,
  CALLBACK,
  cookieIn,
  letIn,
  mcp,
  pkce,
  postForm,
  register,
} from './support/oauth.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { Running } from './support/running.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';

const PLAYLIST = '/v1/videosite/playlists/PLsample_quillmere_garden_year';

interface Project {
  readonly row: ProjectRow;
  readonly app: App;
}

let on: InLaboratory;
let ada: PersonRow;
let dora: PersonRow;
let olga: PersonRow;
let birds: Project;
let bees: Project;
/** Keys of Ada, in Birds, and of Dora, in Bees. */
let adaKey: string;
let doraKey: string;

beforeAll(async () => {
  on = await runLaboratory();
  [ada, dora] = [on.person('Ada'), on.person('Dora')];
  olga = on.person('Olga', true);
  birds = await on.project('Birds', { collector: ada, manager: olga });
  bees = await on.project('Bees', { collector: dora });
  adaKey = birds.app.store.keys.add({ name: 'of Ada', person: ada.id }).secret;
  doraKey = bees.app.store.keys.add({ name: 'of Dora', person: dora.id }).secret;
});
afterAll(() => on.close());

/** What the helpers for assistants take: a member of a project in their browser. */
const asMember = (person: PersonRow, { row }: Project): Running =>
  ({
    port: on.port,
    base: on.base,
    visitor: () => ({ ...on.signIn(person), project: row.code }),
  }) as unknown as Running;

const errorIn = (answered: Answered): unknown => (jsonIn(answered) as { error?: unknown }).error;

describe('letting a program in', () => {
  /** A request that waits, in the browser that started it. */
  const begun = async (): Promise<{ path: string; held: string }> => {
    const running = asMember(ada, birds);
    const client = await register(running);
    const answered = await authorize(running, authorizationRequest(running, client, pkce()));
    return { path: String(answered.headers.location), held: cookieIn(answered).cookie };
  };

  const decide = (path: string, cookies: readonly string[], form: object, headers = {}) =>
    ask(on.port, path, {
      method: 'POST',
      headers: {
        cookie: cookies.join('; '),
        origin: on.base,
        'content-type': 'application/x-www-form-urlencoded',
        ...headers,
      },
      body: new URLSearchParams({
        decision: 'approve',
        project: birds.row.code,
        cap: '100',
        expiresDays: '30',
        scope: 'data:live',
        ...form,
      }).toString(),
    });

  /** Whether the browser that started it still waits. */
  const waits = async (path: string, held: string): Promise<boolean> => {
    const wait = path.replace('consent', 'wait');
    const { headers } = await ask(on.port, wait, { method: 'POST', headers: { cookie: held } });
    return headers.location === wait;
  };

  test('the page is for the browser that started the request; another gets nothing of it', async () => {
    const { path, held } = await begun();
    const victim = on.signIn(dora);
    expect((await victim.get(path)).status).toBe(404);
    expect((await decide(path, [victim.cookie], { token: victim.csrf })).status).toBe(404);
    const other = await begun();
    expect((await decide(path, [victim.cookie, other.held], { token: victim.csrf })).status).toBe(
      404,
    );
    expect(await waits(path, held)).toBe(true);
  });

  test('it takes the token of the session that decides', async () => {
    const { path, held } = await begun();
    const visitor = on.signIn(ada);
    const cookies = [visitor.cookie, held];
    const stale = [
      {},
      { token: '' },
      { token: on.signIn(ada).csrf },
      { token: on.signIn(olga).csrf },
    ];
    for (const form of stale) {
      const answered = await decide(path, cookies, form);
      expect([answered.status, answered.headers.location]).toEqual([303, '/sign-in']);
    }
    const { csrf: token } = visitor;
    expect(
      (await decide(path, cookies, { token }, { origin: 'https://evil.example' })).status,
    ).toBe(403);
    expect(
      (await decide(path, cookies, { token }, { 'sec-fetch-site': 'cross-site' })).status,
    ).toBe(403);
    expect(await waits(path, held)).toBe(true);
  });

  test('nobody decides for a project in which they may not collect', async () => {
    const { path, held } = await begun();
    const visitor = on.signIn(ada);
    for (const project of [bees.row.code, bees.row.id, birds.row.code.toUpperCase(), ''])
      expect(
        (await decide(path, [visitor.cookie, held], { token: visitor.csrf, project })).status,
      ).toBe(200);
    expect(await waits(path, held)).toBe(true);
    expect(bees.app.store.clients.list()).toEqual([]);
  });

  test('a token is of its project, whichever one is written into it', async () => {
    const { client, tokens, form } = await letIn(asMember(ada, birds));
    const running = asMember(ada, birds);
    expect((await mcp(running, tokens.access_token)).status).toBe(200);
    const moved = (token: string): string => token.replace(birds.row.code, bees.row.code);
    for (const token of [moved(tokens.access_token), tokens.access_token.toUpperCase()])
      expect((await mcp(running, token)).status).toBe(401);
    const refresh = (token: string, more: object = {}) =>
      postForm(running, '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: client,
        ...more,
      });
    const bad = await refresh(moved(tokens.refresh_token));
    expect([bad.status, errorIn(bad)]).toEqual([400, 'invalid_grant']);
    const another = await letIn(asMember(dora, bees));
    const stolen = await refresh(tokens.refresh_token, { client_id: another.client });
    expect([stolen.status, errorIn(stolen)]).toEqual([400, 'invalid_grant']);
    const code = await postForm(running, '/oauth/token', {
      ...form,
      code: another.code,
      redirect_uri: CALLBACK,
    });
    expect([code.status, errorIn(code)]).toEqual([400, 'invalid_grant']);
  });
});

describe('keys', () => {
  test('a key with the code of another project, or oddly spelled, is no key', async () => {
    const { code } = birds.row;
    const random = adaKey.slice(adaKey.indexOf('.') + 1);
    const odd = [
      adaKey.replace(code, bees.row.code),
      adaKey.replace(code, code.toUpperCase()),
      `bb_${code}`,
      `bb_${code}.`,
      `bb_${random}`,
      `bb_${code}..${random}`,
      `bb_${code}.${code}.${random}`,
      `bba_${code}.${random}`,
      `BB_${code}.${random}`,
      `${adaKey}.`,
      `${adaKey}%00`,
    ];
    for (const key of odd) {
      const answered = await ask(on.port, PLAYLIST, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect([key, answered.status]).toEqual([key, 401]);
    }
  });

  test('two headers are none, also for a kept answer; the scheme may be written in any case', async () => {
    const balances = () => [birds, bees].map(({ app }) => app.store.ledger.account().balance);
    const get = (...headers: string[]) =>
      raw(
        on.port,
        `GET ${PLAYLIST} HTTP/1.1\r\nHost: 127.0.0.1:${on.port}\r\n${headers.join('\r\n')}\r\nConnection: close\r\n\r\n`,
      );
    const statusIn = (text: string): string | undefined => /^HTTP\/1\.1 (\d+)/.exec(text)?.[1];
    const [one, other] = [`Authorization: Bearer ${adaKey}`, `Authorization: Bearer ${doraKey}`];
    const kept = 'Cache-Control: max-age=86400';
    // Twice: the second comes from the fast path to kept answers.
    for (const _ of [1, 2]) expect(statusIn(await get(one, kept))).toBe('200');
    const before = balances();
    for (const headers of [
      [one, other],
      [other, one],
      [one, one],
    ])
      expect([
        statusIn(await get(...headers)),
        statusIn(await get(...headers, kept)),
        balances(),
      ]).toEqual(['401', '401', before]);
    expect(statusIn(await get(`AUTHORIZATION: BEARER ${adaKey}`))).toBe('200');
    expect(statusIn(await get(`Authorization:\tBearer ${adaKey}\t`))).toBe('200');
    for (const header of [
      `Authorization: Bearer\t${adaKey}`,
      `Authorization: Bearer ${adaKey}, Bearer ${doraKey}`,
      `Authorization: Basic ${adaKey}`,
      `X-Authorization: Bearer ${adaKey}`,
    ])
      expect([header, statusIn(await get(header))]).toEqual([header, '401']);
    expect(statusIn(await get(`Authorization : Bearer ${adaKey}`))).toBe('400');
  });

  test('a session is no key, and a key is no session', async () => {
    expect((await on.signIn(ada).get(PLAYLIST)).status).toBe(401);
    expect((await on.signIn(ada).get('/v1/collections')).status).toBe(401);
    const headers = { authorization: `Bearer ${adaKey}`, origin: on.base };
    for (const path of ['session', 'events', 'call'])
      expect(
        (
          await ask(on.port, `/projects/${birds.row.code}/app/${path}`, {
            method: path === 'call' ? 'POST' : 'GET',
            headers: {
              ...headers,
              'content-type': 'application/json',
              'x-bowerbird-window': adaKey,
            },
          })
        ).status,
      ).toBe(401);
    expect((await ask(on.port, '/', { headers })).headers.location).not.toBe('/projects');
  });

  test('what stands before the projects is the laboratory’s own, however its path is written', async () => {
    const headers = { authorization: `Bearer ${adaKey}`, origin: on.base };
    for (const path of ['/oauth/clients', '/%6fauth/register', '/%73ign-in', '/projects/x'])
      expect(
        (await ask(on.port, path, { headers })).headers['x-credits-remaining'],
      ).toBeUndefined();
  });
});

describe('forms', () => {
  test('another site makes no project, and signs nobody out', async () => {
    const owner = on.signIn(olga);
    const send = (path: string, headers: Readonly<Record<string, string>>, token: string) =>
      ask(on.port, path, {
        method: 'POST',
        headers: {
          cookie: owner.cookie,
          'content-type': 'application/x-www-form-urlencoded',
          ...headers,
        },
        body: new URLSearchParams({ name: 'Theirs', token }).toString(),
      });
    const other = on.signIn(olga).csrf;
    for (const path of ['/projects', '/sign-out'])
      for (const [headers, token] of [
        [{ origin: 'https://evil.example' }, owner.csrf],
        [{ origin: 'null' }, owner.csrf],
        [{}, ''],
        [{ origin: on.base }, ''],
        [{ origin: on.base }, other],
        [{ origin: on.base, 'sec-fetch-site': 'same-site' }, owner.csrf],
      ] as const)
        await send(path, headers, token);
    const home = await owner.get('/');
    expect([home.status, home.text.includes('Theirs')]).toEqual([200, false]);
  });

  test('a huge body is refused before anybody has signed in, and headers of a stranger say nothing', async () => {
    for (const path of ['/sign-in/password', '/projects', `/projects/${birds.row.code}/app/call`]) {
      const { status } = await ask(on.port, path, {
        method: 'POST',
        headers: { origin: on.base, 'content-type': 'application/x-www-form-urlencoded' },
        body: 'x'.repeat(1_100_000),
      });
      expect([path, status]).toEqual([path, 413]);
    }
    const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    const page = await ask(on.port, '/.well-known/oauth-protected-resource', {
      headers: forwarded,
    });
    expect((jsonIn(page) as { resource: string }).resource).toBe(`${on.base}/mcp`);
  });
});
