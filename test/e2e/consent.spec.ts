/** An app requests access, in a browser that keeps to the content security policy of our pages. */
import { createHash, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { browserPage } from './browser.ts';
import { expect, test } from './launch.ts';
import { startServing, type Serving } from './serving.ts';

let server: Serving;
let client: Server;
/** What the browser brought to the address at which the client waits. */
let brought: URL[];
let callback: string;

test.beforeAll(async () => {
  server = await startServing('--sample');
  client = createServer((request, response) => {
    const address = new URL(request.url ?? '/', callback);
    if (address.pathname === '/callback') brought.push(address);
    response.setHeader('Content-Type', 'text/html');
    response.end('<title>The client</title>');
  });
  await new Promise<void>((resolve) => client.listen(0, '127.0.0.1', resolve));
  callback = `http://127.0.0.1:${(client.address() as AddressInfo).port}/callback`;
});
test.beforeEach(() => {
  brought = [];
});
test.afterAll(async () => {
  await server.close();
  client.closeAllConnections();
  await new Promise((resolve) => client.close(resolve));
});

const verifier = randomBytes(32).toString('base64url');

const register = async (): Promise<string> => {
  const registered = await fetch(`${server.origin}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Sample assistant', redirect_uris: [callback] }),
  });
  return ((await registered.json()) as { client_id: string }).client_id;
};

/** What the client opens in the person's browser. */
const requestAddress = (id: string, more: Readonly<Record<string, string>> = {}): string =>
  `${server.origin}/oauth/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: id,
    redirect_uri: callback,
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: 'a-state',
    ...more,
  }).toString()}`;

test('without scripts the form of the waiting page carries the code to the client', async ({
  running,
}) => {
  const id = await register();
  const page = await browserPage(running);
  // As somebody browses who has switched scripts off: only then is the form in the page.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setScriptExecutionDisabled', { value: true });
  await page.goto(requestAddress(id));
  await page.getByRole('button', { name: 'Continue' }).click();
  const decided = page.getByRole('button', { name: 'I have decided' });
  await expect(decided).toBeVisible();

  const decision = await browserPage(running);
  await decision.goto(await server.printed(/allow or deny it at (http:\S+)/));
  await decision.getByRole('button', { name: 'Allow' }).click();
  await expect(decision.getByRole('heading', { name: 'Decided' })).toBeVisible();

  await decided.click();
  await expect(page).toHaveTitle('The client');
  expect(brought).toHaveLength(1);
  const answer = Object.fromEntries(brought[0]?.searchParams ?? []);
  expect(answer).toEqual({
    code: expect.stringMatching(/^[\w-]{20,}$/),
    state: 'a-state',
    iss: server.origin,
  });
  const redeemed = await fetch(`${server.origin}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code: answer['code'] ?? '',
      redirect_uri: callback,
      client_id: id,
      code_verifier: verifier,
    }),
  });
  expect(redeemed.status).toBe(200);
});

test('the form of the first page carries a refusal to the client', async ({ running }) => {
  const page = await browserPage(running);
  await page.goto(requestAddress(await register(), { scope: 'everything' }));
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveTitle('The client');
  expect(brought.map(({ searchParams }) => Object.fromEntries(searchParams))).toEqual([
    {
      error: 'invalid_scope',
      error_description: 'there is no such scope',
      state: 'a-state',
      iss: server.origin,
    },
  ]);
});
