import { describe, expect, test } from 'vitest';
import { AppError, toFailure } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import { detectRefusal } from '../../../net/refusal.ts';
import { api, listing, site, thing } from '../cases/reply.ts';
import * as made from '../cases/reply.ts';
import { answer, checkStatus, readThingData, isFeed, refusals } from './answer.ts';
import { officialApi } from './official-api.ts';

const PATH = '/r/wrens/about?raw_json=1';

/** As a caller is told of it: its status, the kind of refusal, and the words. */
const describeOutcome = (run: () => unknown): string => {
  try {
    run();
    return 'an answer';
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { status, refusal, message } = toFailure(error);
    return `${status} ${refusal?.kind ?? '-'} ${message}`;
  }
};

const of = (reply: Reply): string => describeOutcome(() => answer(reply, 'r/wrens'));

describe('what the platform says in place of an answer', () => {
  test.each([
    [
      'unknown',
      made.unknown,
      404,
      '404 - Not found: r/wrens: Reddit knows no such thing, or does not show it',
    ],
    [
      'a page of a wiki',
      made.noWikiPage,
      404,
      '404 - Not found: r/wrens: Reddit knows no such thing',
    ],
    ['an account, by its trophies', made.noUser, 400, '404 - Not found: r/wrens: Reddit knows no'],
    ['banned', made.banned, 404, '404 - Not found: r/wrens: banned by Reddit'],
    [
      'private',
      made.closed('private'),
      403,
      '404 - Not found: r/wrens: private community; only its members see it.',
    ],
    [
      'quarantined',
      made.quarantined,
      403,
      '502 withheld Platform error: r/wrens: quarantined by Reddit; it is shown only to accounts that opted in. It says: “Known for <hoaxes>. Look twice.”',
    ],
    [
      'quarantined, 2016',
      made.forbidden,
      403,
      '502 withheld Platform error: r/wrens: Reddit does not hand this out (403).',
    ],
    [
      'gated',
      made.gated,
      403,
      '502 withheld Platform error: r/wrens: gated by Reddit; it is shown only to accounts that accepted its warning. It says: “Upsetting things are shown here.”',
    ],
    [
      'members only',
      made.closed('gold_only'),
      403,
      '404 - Not found: r/wrens: open to paying members only.',
    ],
    [
      'staff only',
      made.closed('employees_only'),
      403,
      '404 - Not found: r/wrens: open to the platform’s staff only.',
    ],
    [
      'a reason of its own',
      made.closed('new_word'),
      403,
      '502 withheld Platform error: r/wrens: Reddit does not hand this out (403, new_word).',
    ],
    [
      'no reason of ours',
      made.closed('constructor'),
      403,
      '502 withheld Platform error: r/wrens: Reddit does not hand this out (403, constructor).',
    ],
    [
      'no text at all',
      '',
      403,
      '502 withheld Platform error: r/wrens: Reddit does not hand this out (403).',
    ],
    [
      'the credentials',
      made.unauthorized,
      401,
      '502 key-refused Platform error: Your Reddit credentials were refused.',
    ],
    ['a bad request', made.badRequestPage, 400, '502 - Platform error: Reddit answered 400'],
    [
      'a bad request of ours',
      made.badRequest,
      400,
      '502 - Platform error: Reddit answered 400 (BAD_SR_NAME)',
    ],
    [
      'a bad request of ours, explained',
      { ...made.badRequest, explanation: 'that name\nis not going to work' },
      400,
      '502 - Platform error: Reddit answered 400 (BAD_SR_NAME): “that name is not going to work”',
    ],
    ['its own fault', made.serverError, 500, '502 - Platform error: Reddit answered 500'],
    ['elsewhere', '', 302, '502 - Platform error: Reddit answered 302'],
    [
      'a page of the site',
      made.appShell,
      200,
      '502 - Platform error: expected JSON from oauth.reddit.com/r/wrens/about, got an HTML page',
    ],
    [
      'a cut answer',
      '{"kind": "t5", "da',
      200,
      '502 - Platform error: expected JSON from oauth.reddit.com/r/wrens/about, got broken',
    ],
  ])('%s', (_, content, status, message) => {
    expect(of(api(PATH, content, { status }))).toContain(message);
  });

  test.each([
    [made.unknown, '404 - Not found: r/wrens: Reddit knows no'],
    [made.closed('private'), '404 - Not found: r/wrens: private community'],
    [{ error: 429 }, '503 - Service unavailable: Reddit answered 429: it asks us to wait'],
    [made.serverError, '502 - Platform error: Reddit answered 500'],
  ])('an error under a good status: %o', (content, message) => {
    expect(of(api(PATH, content))).toContain(message);
  });

  test('texts that came escaped are put back once, whatever is read', () => {
    const request = thing('t5', { title: 'Wrens &amp; tits', description: '&gt; &amp;lt;3' });
    expect(answer(api('/r/wrens/about', request), 'r/wrens')).toEqual(
      thing('t5', { title: 'Wrens & tits', description: '> &lt;3' }),
    );
    expect(answer(api(PATH, request), 'r/wrens')).toEqual(request);
  });

  test('long words of theirs are cut', () => {
    const text = { reason: 'quarantined', quarantine_message: 'word '.repeat(200) };
    const words = of(api(PATH, text, { status: 403 }));
    expect(words).toContain('word word…”');
    expect(words.length).toBeLessThan(450);
  });

  test('a feed says it by its status alone', () => {
    const reply = site('/r/wrens/.rss', '<html>', { status: 404 });
    expect(describeOutcome(() => checkStatus(reply, 'r/wrens'))).toContain(
      '404 - Not found: r/wrens',
    );
  });
});

describe('walls, which are seen before any parser', () => {
  const wall = (reply: Reply): string => {
    const found = detectRefusal(reply, refusals, {
      ...(officialApi.allowance && { allowance: officialApi.allowance }),
    });
    return found ? `${found.refusal.kind} ${found.retryAfter ?? '-'}` : 'none';
  };
  const html = { 'content-type': 'text/html' };

  test.each([
    [
      '429 that says how long',
      api(PATH, made.tooMany, { status: 429, headers: { 'retry-after': '17' } }),
      'rate-limit 17',
    ],
    [
      '429 with what is left',
      api(PATH, made.tooMany, { status: 429, headers: made.usedUp }),
      'rate-limit 248',
    ],
    [
      '429 that says nothing',
      api(PATH, '<html>', { status: 429, headers: html }),
      'rate-limit 3600',
    ],
    [
      'a block page with 403',
      api(PATH, made.blockPage, { status: 403, headers: html }),
      'block-page -',
    ],
    ['a block page with 200', api(PATH, made.blockPage, { headers: html }), 'block-page -'],
    [
      'an older one',
      site('/r/wrens/.rss', made.pardner, { status: 200, headers: html }),
      'block-page -',
    ],
    [
      'a page with 403',
      site('/r/wrens/.rss', made.appShell, { status: 403, headers: html }),
      'block-page -',
    ],
    ['nothing with 200', api(PATH, ''), 'empty-answer -'],
    [
      'the login page',
      site('/r/wrens/.rss', made.appShell, {
        finalUrl: 'https://www.reddit.com/login/?reason=lor2&dest=x',
      }),
      'login-wall -',
    ],
    ['a closed community', api(PATH, made.quarantined, { status: 403 }), 'none'],
    ['a refused token', api(PATH, made.unauthorized, { status: 401 }), 'none'],
    ['an unknown thing', api(PATH, made.unknown, { status: 404 }), 'none'],
    [
      'a post about being blocked',
      api(PATH, listing(thing('t3', { title: 'whoa there, pardner!' }))),
      'none',
    ],
    ['a feed about being blocked', site('/r/wrens/.rss', made.feedAboutBlocks), 'none'],
  ])('%s', (_, reply, expected) => {
    expect(wall(reply)).toBe(expected);
  });
});

describe('one thing', () => {
  test('its data, when it is of the kind that was asked for', () => {
    expect(readThingData([api(PATH, thing('t5', { id: 'a' }))], 't5', 'r/wrens')).toEqual({
      id: 'a',
    });
    expect(describeOutcome(() => readThingData([], 't5', 'r/wrens'))).toContain(
      'no reply is at hand',
    );
    for (const content of [null, [], 7, 'text', {}, thing('t2', {}), { kind: 't5', data: [] }])
      expect(
        describeOutcome(() => readThingData([api(PATH, JSON.stringify(content))], 't5', 'r/wrens')),
      ).toBe('502 - Platform error: r/wrens: unknown layout of the answer');
    expect(describeOutcome(() => readThingData([api(PATH, listing())], 't5', 'r/wrens'))).toContain(
      '404 - Not found',
    );
  });

  test('whether it is a feed', () => {
    const feeds = [
      '<feed xmlns="x">',
      '\n<?xml version="1.0"?>\n<feed/>',
      '<?xml version="1.0"?><?xml-stylesheet href="a.xsl"?>\n<!-- kept in 2020 -->\n<feed/>',
      '<rss>',
    ];
    expect(feeds.map((text) => isFeed(site('/', text)))).toEqual([true, true, true, true]);
    expect(
      ['<html>', '', '{}', '<feedback>', 'a <feed>'].map((text) => isFeed(site('/', text))),
    ).toEqual([false, false, false, false, false]);
  });
});
