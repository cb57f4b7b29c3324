import { existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Refusal } from '#kit/errors.ts';
import { readRecording } from './recordings.ts';
import { choicesFor, detectRefusal, parseRetryAfter, stopsPlatform } from './refusal.ts';
import { invented } from './testing/invented.ts';
import { NOON } from './testing/virtual-clock.ts';

const HTML = { 'content-type': 'text/html' };
const JSON_TYPE = { 'content-type': 'application/json' };
const led = (finalUrl: string, url = 'https://www.site.test/watch?v=1') =>
  invented(200, '<!doctype html><title>x</title>', HTML, {
    finalUrl,
    request: { method: 'GET', url, headers: {} },
  });

/** What the law of the EU gives researchers, where a platform shuts programs out. */
const ROADS =
  ' For research on systemic risks in the EU: ask a very large platform for its public data (DSA, Art. 40(12)); since 29 October 2025 vetted researchers can also ask for data that is not public (Art. 40(4)). Help, “Use your own API access”, says how.';

describe('generic walls', () => {
  it.each([
    ['rate-limit', invented(429, '<html>slow</html>', HTML)],
    ['rate-limit', invented(429, '{"message":"slow"}', JSON_TYPE)],
    ['rate-limit', invented(503, '', { 'retry-after': '30' })],
    ['empty-answer', invented(200, '', JSON_TYPE)],
    ['block-page', invented(403, '<html>Forbidden</html>', HTML)],
    ['block-page', invented(401, '', {})],
    ['block-page', invented(403, 'Access denied', { 'content-type': 'text/plain' })],
    ['bot-check', invented(403, '<html></html>', { ...HTML, 'cf-mitigated': 'challenge' })],
    ['login-wall', led('https://www.site.test/accounts/login/?next=%2Fwatch')],
    ['login-wall', led('https://accounts.google.com/ServiceLogin?x=1')],
    ['login-wall', led('https://www.site.test/login')],
    ['login-wall', led('https://www.site.test/authwall?trk=x')],
    ['consent-page', led('https://consent.site.test/m?continue=x')],
    ['rate-limit', led('https://www.google.com/sorry/index?continue=x')],
    ['bot-check', led('https://www.site.test/challenge/?next=/x')],
    [
      'consent-page',
      invented(200, '<html><form method="post" action="https://consent.site.test/s">', HTML),
    ],
    ['captcha', invented(200, '<!doctype html><div class="box g-recaptcha" data-key="1">', HTML)],
    ['captcha', invented(200, '<html><div id="captcha-page">', HTML)],
  ] as const)('%s', (kind, reply) => {
    expect(detectRefusal(reply)?.refusal.kind).toBe(kind);
  });

  it.each([
    ['a wall', invented(403, '<html>Forbidden</html>', HTML), ROADS],
    ['an empty answer', invented(200, '', JSON_TYPE), ''],
  ])('%s sends nobody to an official API that is not asked here', (_, reply, roads) => {
    const choices = (official: boolean) =>
      detectRefusal(reply, [], { official })
        ?.refusal.choices.map((choice) => choice.message)
        .join(' ');
    expect(choices(true)).toContain('official API');
    expect(choices(false)).toBe(
      `Try again later: refusals of this kind usually pass. Open the address in your own browser to see what it shows to you.${roads}`,
    );
  });

  it('say who refused and what was answered', () => {
    expect(detectRefusal(invented(429, '', { 'retry-after': '90' }))).toMatchObject({
      refusal: {
        kind: 'rate-limit',
        message: 'www.site.test answered 429: it asks us to wait, for 90 s',
        choices: choicesFor('rate-limit'),
      },
      retryAfter: 90,
    });
    expect(detectRefusal(led('https://www.site.test/login?next=secret'))?.refusal.message).toBe(
      'www.site.test led us to its login page (www.site.test/login)',
    );
    expect(detectRefusal(invented(403, '<html>', HTML))?.refusal.message).toBe(
      'www.site.test answered 403 and a page that blocks us',
    );
  });
});

describe('ordinary answers', () => {
  it.each([
    ['404 JSON', invented(404, '{"error":404}', JSON_TYPE)],
    ['404 page', invented(404, '<html>Not found</html>', HTML)],
    ['400 JSON', invented(400, '{"error":{"status":"INVALID_ARGUMENT"}}', JSON_TYPE)],
    ['403 JSON', invented(403, '{"error":403}', JSON_TYPE)],
    ['401 JSON', invented(401, '{"message":"wait","require_login":true}', JSON_TYPE)],
    ['403 JSON behind a guard', invented(403, 'for (;;);{"error":1}', JSON_TYPE)],
    ['500', invented(500, '<html>oops</html>', HTML)],
    ['503 without a wait', invented(503, '', {})],
    ['204', invented(204, '', {})],
    ['a public page with the word login', invented(200, '<html>loginPage /accounts/login', HTML)],
    ['JSON that names a consent form', invented(200, '{"a":"<form action=\\"https://consent.x"}')],
    ['a page that links to consent', invented(200, '<html><a href="https://consent.x/s">', HTML)],
    [
      'a long page with a captcha for its comments',
      invented(200, `<html>${'<p>text</p>'.repeat(9000)}<div class="g-recaptcha">`, HTML),
    ],
    ['a redirect to a plain page', led('https://www.site.test/watch/?v=1')],
    ['a person called login', led('https://www.site.test/login/', 'https://www.site.test/login')],
    ['a post about challenges', led('https://www.site.test/p/challenge/1')],
  ])('%s', (_name, reply) => {
    expect(detectRefusal(reply)).toBeUndefined();
  });
});

describe('a probe', () => {
  it('is given empty and forbidden answers, but no rate limit', () => {
    expect(detectRefusal(invented(200, ''), [], { probe: true })).toBeUndefined();
    expect(detectRefusal(invented(403, '<html>', HTML), [], { probe: true })).toBeUndefined();
    expect(detectRefusal(invented(429, ''), [], { probe: true })?.refusal.kind).toBe('rate-limit');
  });
});

describe("a platform's own signs", () => {
  const own: Refusal = { kind: 'bot-check', message: 'own', choices: [] };

  it('come after the generic ones', () => {
    expect(detectRefusal(invented(200, '{}'), [() => undefined, () => own])).toEqual({
      refusal: own,
    });
    expect(detectRefusal(invented(429, ''), [() => own])?.refusal.kind).toBe('rate-limit');
  });

  it('stop the platform unless only one thing is withheld', () => {
    expect(stopsPlatform(own)).toBe(true);
    expect(stopsPlatform({ ...own, kind: 'withheld' })).toBe(false);
    expect(stopsPlatform({ ...own, kind: 'key-refused' })).toBe(false);
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120],
    ['0', 1],
    ['Wed, 01 Jul 2026 12:05:00 GMT', 300],
    ['Wed, 01 Jul 2026 11:00:00 GMT', 1],
    ['99999999', 604_800],
    ['soon', undefined],
    ['-1', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('%j is %j seconds', (value, seconds) => {
    expect(parseRetryAfter(value, NOON)).toBe(seconds);
  });

  it('is an hour when a 429 does not say', () => {
    expect(detectRefusal(invented(429, ''))?.retryAfter).toBe(3600);
  });
});

const RECORDINGS = join(import.meta.dirname, '../../../shared/recordings');
const present = existsSync(RECORDINGS);
const where = present ? '' : ' (skipped: no recordings beside the project)';
const recordings = present
  ? readdirSync(RECORDINGS)
      .map((name) => join(RECORDINGS, name))
      .filter((dir) => statSync(dir).isDirectory())
      .flatMap((dir) => readdirSync(dir).map((name) => join(dir, name)))
      .filter((dir) => existsSync(join(dir, 'request.json')))
  : [];

describe.skipIf(!present)(`recorded replies${where}`, () => {
  it.each([
    ['html-consent', 'consent-page'],
    ['html-429-sorry', 'captcha'],
  ])('%s is a wall: %s', (name, kind) => {
    const reply = readRecording(join(RECORDINGS, 'videosite', name));
    expect(detectRefusal(reply)?.refusal.kind).toBe(kind);
  });

  it('that are ordinary answers are no walls', () => {
    const walls = recordings
      .map((dir) => [dir, detectRefusal(readRecording(dir))?.refusal.kind] as const)
      .filter(([, kind]) => kind !== undefined)
      .map(([dir, kind]) => `${dir.slice(RECORDINGS.length + 1).replaceAll('\\', '/')}: ${kind}`);
    expect(walls).toEqual([
      'videosite/html-429-sorry: captcha',
      'videosite/html-consent: consent-page',
    ]);
    expect(recordings.length).toBeGreaterThan(200);
  });
});
