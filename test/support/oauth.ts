import { createHash, randomBytes } from 'node:crypto';
import { ask, jsonIn, type Answered } from './http.ts';
import type { Running } from './running.ts';

export const CALLBACK = 'http://127.0.0.1:43117/callback';

export interface Pkce {
  readonly verifier: string;
  readonly challenge: string;
}

export const pkce = (): Pkce => {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
};

export const register = async (on: Running, more: object = {}): Promise<string> => {
  const answered = await postJson(on, '/oauth/register', {
    client_name: 'Test client',
    redirect_uris: [CALLBACK],
    ...more,
  });
  return (jsonIn(answered) as { client_id: string }).client_id;
};

export const postJson = (on: Running, path: string, body: unknown): Promise<Answered> =>
  ask(on.port, path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

export const postForm = (
  on: Running,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<Answered> =>
  ask(on.port, path, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(form).toString(),
  });

/** The parameters of a request that has nothing wrong with it. */
export const authorizationRequest = (on: Running, client: string, { challenge }: Pkce) => ({
  response_type: 'code',
  client_id: client,
  redirect_uri: CALLBACK,
  code_challenge: challenge,
  code_challenge_method: 'S256',
  state: 'a-state',
  resource: `${on.base}/mcp`,
});

export type AuthorizationRequest = Readonly<Record<string, string>>;

/** What a client opens in the person's browser. */
export const authorizePath = (query: AuthorizationRequest | URLSearchParams): string =>
  `/oauth/authorize?${new URLSearchParams(query).toString()}`;

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plain = (html: string): string =>
  html.replaceAll(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? entity);

/** The hidden fields of a page's form, as a browser sends them back. */
export const fieldsIn = ({ text }: Answered): [string, string][] =>
  [...text.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)">/g)].map(
    ([, name = '', value = '']) => [plain(name), plain(value)],
  );

/** The person presses the button of our page, in the browser. */
export const pressButton = (on: Running, path: string, shown: Answered): Promise<Answered> =>
  ask(on.port, path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      origin: on.base,
      'sec-fetch-site': 'same-origin',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
      'sec-fetch-user': '?1',
    },
    body: new URLSearchParams(fieldsIn(shown)).toString(),
  });

/** Opens the page of a request and, where there is one, presses its button. */
export const authorize = async (
  on: Running,
  query: AuthorizationRequest | URLSearchParams,
): Promise<Answered> => {
  const shown = await ask(on.port, authorizePath(query));
  return shown.status === 200 ? pressButton(on, '/oauth/authorize', shown) : shown;
};

/** What the browser holds after the request was started. */
export const cookieIn = (answered: Answered): { path: string; cookie: string } => {
  const [set = ''] = [answered.headers['set-cookie'] ?? ''].flat();
  return { cookie: set.split(';')[0] ?? '', path: /Path=([^;]+)/.exec(set)?.[1] ?? '' };
};

export const local = async (on: Running, name: string, params: object = {}): Promise<unknown> => {
  const call = { id: 1, name, params };
  const answer = await on.app.door.answer(call, on.app.callers.window);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.data;
};

export interface Decision {
  readonly cap?: number;
  readonly expiresDays?: number;
  readonly scopes?: readonly string[];
}

/** The person at the window lets the latest request in. */
export const approve = async (on: Running, decision: Decision = {}): Promise<void> => {
  const pending = (await local(on, 'clients.pending')) as { id: string }[];
  const { id } = pending.at(-1) ?? { id: '' };
  await local(on, 'clients.approve', { id, cap: 100, expiresDays: 30, ...decision });
};

/** From the request to the address with the code, as browser and person. */
export const consented = async (
  on: Running,
  requested: AuthorizationRequest,
  decision?: Decision,
): Promise<URL> => {
  return goOn(on, await authorize(on, requested), decision);
};

/** The person lets in what the browser has just begun, and the browser is sent on. */
export const goOn = async (on: Running, begun: Answered, decision?: Decision): Promise<URL> => {
  const { path, cookie } = cookieIn(begun);
  const waiting = on.visitor ? await decideAsMember(on, begun, decision) : path;
  if (!on.visitor) await approve(on, decision);
  const answered = await ask(on.port, waiting, { method: 'POST', headers: { cookie } });
  return new URL(String(answered.headers.location));
};

/** A member decides on the page to which the browser was led; the page that waits. */
const decideAsMember = async (
  on: Running,
  begun: Answered,
  { cap = 100, expiresDays = 30, scopes }: Decision = {},
): Promise<string> => {
  const visitor = on.visitor?.();
  const path = String(begun.headers.location);
  const { cookie } = cookieIn(begun);
  const headers = { cookie: `${cookie}; ${visitor?.cookie ?? ''}`, origin: on.base };
  const shown = await ask(on.port, path, { headers });
  const requested = [...shown.text.matchAll(/name="scope" value="([^"]+)"/g)].map(
    ([, scope = '']) => scope,
  );
  const form = new URLSearchParams([
    ...fieldsIn(shown),
    ['decision', 'approve'],
    ['project', visitor?.project ?? ''],
    ['cap', String(cap)],
    ['expiresDays', String(expiresDays)],
    ...(scopes ?? requested).map((scope) => ['scope', scope]),
  ]);
  const decided = await ask(on.port, path, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: form.toString(),
  });
  return String(decided.headers.location);
};

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
  readonly expires_in: number;
}

/** The whole way for a new client. */
export const letIn = async (on: Running, decision?: Decision, more: AuthorizationRequest = {}) => {
  const client = await register(on);
  const proof = pkce();
  const to = await consented(on, { ...authorizationRequest(on, client, proof), ...more }, decision);
  const code = to.searchParams.get('code') ?? '';
  const form = {
    grant_type: 'authorization_code',
    code,
    client_id: client,
    redirect_uri: CALLBACK,
    code_verifier: proof.verifier,
    resource: more['resource'] ?? `${on.base}/mcp`,
  };
  const answered = await postForm(on, '/oauth/token', form);
  return { client, proof, code, form, answered, tokens: jsonIn(answered) as Tokens };
};

/** One request to the MCP door. */
export const mcp = (
  on: Running,
  bearer: string | undefined,
  method = 'tools/list',
  params: object = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<Answered> =>
  ask(on.port, '/mcp', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
      ...headers,
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
