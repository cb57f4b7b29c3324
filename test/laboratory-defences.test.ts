/** What keeps a laboratory closed: tokens of what is over, and limits of sign-in that no header evades. */
import { afterEach, expect, test } from 'vitest';
import type { Topic } from '#kit/topics.ts';
import { Browser } from './support/browser.ts';
import { jsonIn } from './support/http.ts';
import { letIn, mcp, postForm } from './support/oauth.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { Running } from './support/running.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let on: InLaboratory;
afterEach(() => on.close());

const memberOf = async (name: string) => {
  const ada = on.person('Ada');
  const project = await on.project(name, { collector: ada });
  const running = {
    port: on.port,
    base: on.base,
    visitor: () => ({ ...on.signIn(ada), project: project.row.code }),
  } as unknown as Running;
  return { ...project, running };
};

test('a token of a project that was closed opens nothing, and is not renewed', async () => {
  on = await runLaboratory();
  const { row, running } = await memberOf('Birds');
  const { client, tokens } = await letIn(running);
  const refresh = () =>
    postForm(running, '/oauth/token', {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      client_id: client,
    });
  expect((await mcp(running, tokens.access_token)).status).toBe(200);
  laboratoryIn(on.lab.store).projects.close(row.id);
  expect((await mcp(running, tokens.access_token)).status).toBe(401);
  const refused = await refresh();
  expect([refused.status, jsonIn(refused)]).toMatchObject([400, { error: 'invalid_grant' }]);
  // Nor once the server has let go of its file.
  await on.lab.projects.closeEnded();
  expect((await mcp(running, tokens.access_token)).status).toBe(401);
  expect((await refresh()).status).toBe(400);
});

test('the windows of a project hear that a program was let in, and that it signed out', async () => {
  on = await runLaboratory();
  const { app, running } = await memberOf('Birds');
  const heard = new Set<Topic>();
  const stop = app.onPush((message) => {
    if (message.push === 'changed') for (const topic of message.topics) heard.add(topic);
  });
  const { client, tokens } = await letIn(running);
  await expect
    .poll(() => [...heard].toSorted())
    .toEqual(expect.arrayContaining(['clients', 'keys']));
  heard.clear();
  await postForm(running, '/oauth/revoke', { token: tokens.refresh_token, client_id: client });
  await expect
    .poll(() => [...heard].toSorted())
    .toEqual(expect.arrayContaining(['clients', 'keys']));
  stop();
});

const MAIL = { oidc: [], mail: { url: 'smtp://127.0.0.1:1', from: 'lab@uni.example' } };
const WAYS = { ...MAIL, password: false, signUp: false };
const MOST_OF_NETWORK = 100;

/** So many tries to get a link, each for another address, as whoever `forwarded` says; the last status. */
const tryFrom = async (count: number, forwarded: (n: number) => string): Promise<number> => {
  const browser = new Browser(on.port);
  const token =
    /name="token" value="([^"]+)"/.exec((await browser.get('/sign-in')).text)?.[1] ?? '';
  let status = 0;
  for (let n = 0; n < count; n += 1) {
    const email = `${forwarded(n).replaceAll(/[^\d]/g, '')}-${n}@uni.example`;
    const headers = { 'x-forwarded-for': forwarded(n) };
    ({ status } = await browser.post('/sign-in/mail', { token, email }, headers));
  }
  return status;
};

test('behind a trusted proxy tries are counted by the client, whatever it writes before its address', async () => {
  on = await runLaboratory({ ways: WAYS, ingress: { trustedProxies: ['127.0.0.1'] } });
  const forged = (n: number): string => `198.51.100.${n}, 203.0.113.7`;
  expect(await tryFrom(MOST_OF_NETWORK + 1, forged)).toBe(429);
  expect(await tryFrom(1, () => '203.0.113.7')).toBe(429);
  expect(await tryFrom(1, () => '203.0.113.8')).not.toBe(429);
});

test('without a trusted proxy a forwarding header evades nothing', async () => {
  on = await runLaboratory({ ways: WAYS });
  expect(await tryFrom(MOST_OF_NETWORK + 1, (n) => `198.51.100.${n}`)).toBe(429);
});

test('of IPv6 a whole network counts as one', async () => {
  on = await runLaboratory({ ways: WAYS, ingress: { trustedProxies: ['127.0.0.1'] } });
  expect(await tryFrom(MOST_OF_NETWORK + 1, (n) => `2001:db8:1:2::${n.toString(16)}`)).toBe(429);
  expect(await tryFrom(1, () => '2001:db8:1:3::1')).not.toBe(429);
});
