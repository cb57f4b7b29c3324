import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createScrubber } from '../core/capture/scrub.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { redactRequest } from '#kit/redact.ts';
import { identityFromRequest } from '#kit/identity.ts';
import type { Reply } from '#kit/exchange.ts';
import { isSecretName, secretNamesIn, type SecretPlace } from '#kit/secrets.ts';
import { readRecording } from '../core/net/recordings.ts';
import { record } from '../core/net/recorder.ts';
import { makeEnding } from '../core/store/calls/fixtures.ts';
import { openStore } from '../core/store/index.ts';
import { removeDir, tempDir } from './support/running.ts';
import { ASKED, plantedIn, secretRequest, type Planted } from './support/secret-request.ts';
import { writtenBelow } from './support/written.ts';

/** One request with every secret name in every place; no room writes a byte of any value. */

let dir: string;
beforeAll(() => {
  dir = tempDir();
});
afterAll(() => removeDir(dir));

const BODIES = ['form', 'json', 'text', 'parts'] as const;

const leftBelow = async (folder: string, planted: Planted): Promise<readonly string[]> => {
  const left: string[] = [];
  for await (const { place, text } of writtenBelow(folder))
    left.push(...plantedIn(text, planted).map((secret) => `${secret}: ${place}`));
  return left;
};

const requestSecretsIn = (text: string): readonly string[] =>
  Object.keys(ASKED).filter((name) => text.includes(ASKED[name as keyof typeof ASKED]));

describe.each(BODIES)('with a body of %s', (body) => {
  const { reply, planted } = secretRequest(body);

  test('all of it is in the request', () => {
    const text = decodeURIComponent(decodeURIComponent(JSON.stringify(reply)));
    expect(planted.size).toBeGreaterThan(3000);
    expect(plantedIn(text, planted).length).toBe(planted.size);
  });

  test('the evidence holds none', async () => {
    const folder = join(dir, `evidence ${body}`);
    mkdirSync(folder);
    const store = openStore({ dir: folder, now: () => Date.parse(reply.at) });
    const identity = identityFromRequest(reply.request);
    const ending = makeEnding({ exchanges: [{ reply, platform: 'site', identity }] });
    store.calls.finish('c1', ending);
    expect(requestSecretsIn(JSON.stringify(store.evidence.exchanges('c1')))).toEqual(
      Object.keys(ASKED),
    );
    store.close();
    expect(await leftBelow(folder, planted)).toEqual([]);
  });

  test('a recording holds none, and answers the request that it was made of', async () => {
    const folder = join(dir, `recording ${body}`);
    const at = await record(folder).write(reply);
    expect(await leftBelow(folder, planted)).toEqual([]);
    expect(plantedIn(readdirSync(folder).join(), planted)).toEqual([]);
    const { request } = readRecording(at);
    expect(requestSecretsIn(JSON.stringify(request))).toEqual(Object.keys(ASKED));
    const names = [request, reply.request].map((one) => identityFromRequest(redactRequest(one)));
    expect(names[0]).toBe(names[1]);
  });

  test.each(catalogue.platforms.filter(({ capture }) => capture).map(({ segment }) => segment))(
    'what is captured of %s holds none',
    (segment) => {
      const capture = catalogue.platform(segment)?.capture;
      if (!capture) throw new Error('no capture');
      const clean = createScrubber(capture).scrub(reply);
      const text = JSON.stringify({ ...clean, body: Buffer.from(clean.body).toString() });
      expect(plantedIn(text, planted)).toEqual([]);
      expect(plantedIn(decodeURIComponent(text), planted)).toEqual([]);
    },
  );
});

describe('what comes', () => {
  const members = (place: SecretPlace) =>
    Object.fromEntries(
      secretNamesIn(place).map((name, at) => [name, `zq${at}Received${at * 37}xY`]),
    );
  const reply = (value: unknown): Reply => ({
    request: { method: 'GET', url: 'https://www.site.test/', headers: {} },
    status: 200,
    headers: {},
    body: new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value)),
    at: '2026-11-03T10:00:00.000Z',
  });

  test.each([
    ['plain', (all: object): unknown => all],
    ['nested', (all: object): unknown => ({ a: [{ b: all }] })],
    ['in capitals', (all: object): unknown => JSON.stringify(all).toUpperCase()],
    ['behind 40 kB', (all: object): unknown => ({ a: 'x'.repeat(40_000), all })],
  ])('a recording holds no token that an answer hands out: %s', async (name, form) => {
    const all = members('answer');
    const at = await record(join(dir, `answers ${name}`)).write(reply(form(all)));
    const text = readFileSync(join(at, 'response.body'), 'utf8').toUpperCase();
    expect(Object.values(all).filter((value) => text.includes(value.toUpperCase()))).toEqual([]);
  });

  test('nor one that is answered as a form', async () => {
    const form = 'oauth_token=zq1Received&oauth_token_secret=zq2Received&n=1';
    const at = await record(join(dir, 'a form')).write(reply(form));
    expect(readFileSync(join(at, 'response.body'), 'utf8')).toBe(
      'oauth_token=[redacted]&oauth_token_secret=[redacted]&n=1',
    );
  });

  test('what is captured holds no secret of a page', () => {
    const all = members('received');
    const { scrub } = createScrubber({ home: 'https://www.site.test/', hosts: ['www.site.test'] });
    for (const value of [all, { a: [{ b: all }] }, { text: JSON.stringify(all) }]) {
      const text = Buffer.from(scrub(reply(value)).body).toString();
      expect(Object.values(all).filter((one) => text.includes(one))).toEqual([]);
    }
  });
});

test.each<[string, SecretPlace, boolean]>([
  ['pageToken', 'address', false],
  ['next_token', 'address', false],
  ['pagination_token', 'sent', false],
  ['continuation', 'sent', false],
  ['continuationToken', 'sent', false],
  ['keyword', 'address', false],
  ['key', 'sent', false],
  ['key', 'address', true],
  ['signature', 'received', false],
  ['signature', 'sent', true],
  ['cookie_enabled', 'address', false],
  ['set-cookie-names', 'header', false],
  ['set-cookie', 'header', true],
  ['access-control-allow-credentials', 'header', false],
  ['content-security-policy', 'header', false],
  ['x-ratelimit-remaining', 'header', false],
  ['email', 'answer', false],
])('%s in %s is a secret: %j', (name, place, expected) => {
  expect(isSecretName(name, place)).toBe(expected);
});

test('what holds no secret stays to the letter', () => {
  const request = {
    method: 'POST',
    url: 'https://www.site.test/a%20b/c%2Fd;v=1?q=%C3%A9+x&pageToken=%3D%3D&u=https%3A%2F%2Fa.test%2F%3Fn%3D1&v=100%&x={"a":1}#t=1m',
    headers: { referer: 'https://www.site.test/@wren?x=%zz', accept: '*/*' },
    body: 'a=1&b=%7B%22c%22%3A%22d%22%7D&c=x+y',
  };
  expect(redactRequest(request)).toEqual(request);
});
