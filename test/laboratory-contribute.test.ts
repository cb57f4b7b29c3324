/** A token for handing over opens that door of its project, and no other door; other tokens do not open it. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '../core/app/app.ts';
import { ask, jsonIn } from './support/http.ts';
import {
  authorizationRequest,
  authorize,
  letIn,
  mcp,
  pkce,
  postForm,
  register,
} from './support/oauth.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import { run, type Running } from './support/running.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let on: InLaboratory;
let ada: PersonRow;
let birds: { row: ProjectRow; app: App };

beforeAll(async () => {
  on = await runLaboratory();
  ada = on.person('Ada');
  birds = await on.project('Birds', { collector: ada });
});
afterAll(() => on.close());

const asAda = (): Running =>
  ({
    app: birds.app,
    port: on.port,
    base: on.base,
    visitor: () => ({ ...on.signIn(ada), project: birds.row.code }),
  }) as unknown as Running;

const requested = () => ({ scope: 'contribute', resource: `${on.base}/lab/v1/parcels` });
const contributor = () => letIn(asAda(), {}, requested());

/** 400 for whoever may hand over: this is no parcel. */
const handOver = async (secret: string): Promise<number> =>
  (
    await ask(on.port, '/lab/v1/parcels', {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}` },
      body: 'x',
    })
  ).status;

test('it hands over to its project, and is told which that is and as whom', async () => {
  const { tokens, answered } = await contributor();
  expect(jsonIn(answered)).toMatchObject({
    scope: 'contribute',
    project: { code: birds.row.code, name: 'Birds' },
    person: { name: 'Ada' },
  });
  expect(await handOver(tokens.access_token)).toBe(400);
});

test('it opens nothing else', async () => {
  const { access_token: token } = (await contributor()).tokens;
  expect((await mcp(asAda(), token)).status).toBe(401);
  for (const path of ['/v1/collections', '/v1/videosite/videos/sample_001x', '/openapi.json/x'])
    expect(
      (await ask(on.port, path, { headers: { authorization: `Bearer ${token}` } })).status,
    ).not.toBe(200);
});

test('tokens of other programs do not hand over', async () => {
  const { tokens } = await letIn(asAda());
  expect(tokens.scope).toBe('bowerbird:ask archive:read');
  expect(await handOver(tokens.access_token)).toBe(401);
});

test('it is asked for alone, and for the address of this door', async () => {
  const client = await register(asAda());
  const errorFor = async (more: Readonly<Record<string, string>>) => {
    const request = { ...authorizationRequest(asAda(), client, pkce()), ...more };
    const { headers } = await authorize(asAda(), request);
    return new URL(String(headers.location), on.base).searchParams.get('error');
  };
  expect(await errorFor({ ...requested(), scope: 'contribute archive:read' })).toBe(
    'invalid_scope',
  );
  expect(await errorFor({ scope: 'contribute' })).toBe('invalid_target');
  expect(await errorFor({ resource: requested().resource })).toBe('invalid_target');
});

test('the page says in words what it allows, without a limit of credits', async () => {
  const client = await register(asAda());
  const { headers } = await authorize(asAda(), {
    ...authorizationRequest(asAda(), client, pkce()),
    ...requested(),
  });
  const [set = ''] = [headers['set-cookie'] ?? ''].flat();
  const cookie = `${set.split(';')[0] ?? ''}; ${on.signIn(ada).cookie}`;
  const { text } = await ask(on.port, String(headers.location), { headers: { cookie } });
  expect(text).toContain('add to the project, in your name, what you share from your computer');
  expect(text).toContain('<input type="hidden" name="cap" value="0">');
});

test('it ends at once: revoked, disabled, or with a lower role', async () => {
  const laboratory = laboratoryIn(on.lab.store);
  const { tokens, client } = await contributor();
  const refreshed = async () =>
    (
      jsonIn(
        await postForm(asAda(), '/oauth/token', {
          grant_type: 'refresh_token',
          refresh_token: tokens.refresh_token,
          client_id: client,
        }),
      ) as { error?: string }
    ).error;
  for (const role of ['reader', 'coder'] as const) {
    laboratory.members.set(birds.row.id, ada.id, role);
    expect([await handOver(tokens.access_token), await refreshed()]).toEqual([
      403,
      'invalid_grant',
    ]);
  }
  laboratory.members.set(birds.row.id, ada.id, 'collector');
  laboratory.people.disable(ada.id);
  expect(await handOver(tokens.access_token)).toBe(403);
  laboratory.people.enable(ada.id);
  expect(await handOver(tokens.access_token)).toBe(400);
  await postForm(asAda(), '/oauth/revoke', { token: tokens.refresh_token, client_id: client });
  expect([await handOver(tokens.access_token), await refreshed()]).toEqual([401, 'invalid_grant']);
});

test('an answer that was lost is asked for again, until somebody used what it held', async () => {
  const { tokens, client } = await contributor();
  const refresh = async (token: string) =>
    jsonIn(
      await postForm(asAda(), '/oauth/token', {
        grant_type: 'refresh_token',
        refresh_token: token,
        client_id: client,
      }),
    ) as { access_token: string; refresh_token: string; error?: string };
  const lost = await refresh(tokens.refresh_token);
  const again = await refresh(tokens.refresh_token);
  expect(await handOver(lost.access_token)).toBe(401);
  expect(await handOver(again.access_token)).toBe(400);
  // From here on somebody has a copy, whoever that is.
  expect((await refresh(tokens.refresh_token)).error).toBe('invalid_grant');
  expect(await handOver(again.access_token)).toBe(401);
  expect((await refresh(again.refresh_token)).error).toBe('invalid_grant');
});

test('whoever works alone offers no such thing', async () => {
  const alone = await run({ sample: true });
  try {
    const metadata = async (port: number) =>
      (
        jsonIn(await ask(port, '/.well-known/oauth-authorization-server')) as {
          scopes_supported: string[];
        }
      ).scopes_supported;
    expect(await metadata(alone.port)).toEqual(['bowerbird:ask', 'archive:read']);
    expect(await metadata(on.port)).toEqual(['bowerbird:ask', 'archive:read', 'contribute']);
    const client = await register(alone);
    const request = { ...authorizationRequest(alone, client, pkce()), scope: 'contribute' };
    const { headers } = await authorize(alone, request);
    expect(new URL(String(headers.location)).searchParams.get('error')).toBe('invalid_scope');
  } finally {
    await alone.close();
  }
});
