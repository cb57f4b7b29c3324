import { describe, expect, test } from 'vitest';
import { steepWith } from '../../../test/support/growth.ts';
import type { Account } from '#kit/account.ts';
import { createAccountMatcher } from './account-matcher.ts';

const SITE = { domains: new Set(['site.test', 'reddit.com']), hasHandleFirst: true };
const HERON: Account = { ids: ['7650000001'], handles: ['heron'], addresses: [] };

const makeMatcher = (names: Partial<Account> = {}) =>
  createAccountMatcher({ ids: [], handles: [], addresses: [], ...names }, SITE);
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const placeIn = (text: string, names: Partial<Account> = HERON): string | undefined =>
  makeMatcher(names).placeInBody(bytes(text));

describe('of places that hold more than a name', () => {
  const LINKED: Account = {
    ids: ['ACoAASampleWrenSample1'],
    handles: ['sample-wren'],
    addresses: [],
  };
  test.each([
    ['a post', '{"u":"https://site.test/posts/Sample-Wren_words-activity-1-Ab"}', 'u'],
    ['an article', '{"u":"https://site.test/pulse/what-a-garden-teaches-sample-wren"}', 'u'],
    [
      'an identifier in a URN',
      '{"e":"urn:li:m:(urn:li:fsd_profile:ACoAASampleWrenSample1,X)"}',
      'e',
    ],
    ['the name of a member', '{"data":{"/@sample-wren":{"a":1}}}', 'data./@sample-wren'],
    [
      'the name of a value',
      '{"urls":{"https://site.test/in/sample-wren":"x"}}',
      'urls.https://site.test/in/sample-wren',
    ],
    [
      'a byline',
      '{"text":{"content":"Wren","commandRuns":[{"on":{"canonicalBaseUrl":"/@sample-wren"}}]}}',
      'text.commandRuns.on.canonicalBaseUrl',
    ],
  ])('%s', (_, text, place) => {
    expect(placeIn(text, LINKED)).toBe(place);
  });
  test.each([
    ['a post of another', '{"u":"https://site.test/posts/a-sample-wren_words-activity-1-Ab"}'],
    ['a title that ends with the word', '{"u":"https://site.test/pulse/the-year-of-the-wren"}'],
    [
      'a mention in what another wrote',
      '{"content":{"content":"@sample-wren hi","commandRuns":[{"on":{"canonicalBaseUrl":"/@sample-wren"}}]}}',
    ],
  ])('not %s', (_, text) => {
    expect(placeIn(text, { ...LINKED, handles: ['sample-wren', 'wren'] })).toBe(undefined);
  });
});

describe('a handle is found however it is spelt', () => {
  test.each([
    ['plain', '{"data":{"user":{"username":"heron"}}}', 'data.user.username'],
    ['in another case', '{"username":"Heron"}', 'username'],
    ['with its sign', '{"username":"@heron"}', 'username'],
    ['with a percent sign', '{"username":"%40heron"}', 'username'],
    ['with an escaped sign', String.raw`{"username":"\u0040heron"}`, 'username'],
    ['with escaped letters', String.raw`{"username":"\u0068eron"}`, 'username'],
    ['after an escaped line break', String.raw`{"username":"\nheron"}`, 'username'],
    ['as an entity', '{"username":"&#64;heron"}', 'username'],
    ['in a link', '{"href":"https://site.test/@Heron"}', 'href'],
    ['in an encoded link', '{"href":"https://site.test/%40heron/video/1"}', 'href'],
    ['in a link twice encoded', '{"href":"https://site.test/%2540heron"}', 'href'],
    ['in a path', '{"canonicalBaseUrl":"/@heron"}', 'canonicalBaseUrl'],
    [
      'in a link with escaped marks',
      String.raw`{"to":"https:\/\/site.test\/user\/heron\/posts"}`,
      'to',
    ],
    ['as a parameter', '{"next":"https://site.test/api?screen_name=HERON"}', 'next'],
    [
      'in JSON as a parameter',
      '{"next":"https://site.test/g?variables=%7B%22screen_name%22%3A%22heron%22%7D"}',
      'next',
    ],
    [
      'in JSON within JSON',
      String.raw`{"extra":"{\"author\":{\"handle\":\"heron\"}}"}`,
      'author.handle',
    ],
    ['as a text of its author', '{"authorText":{"simpleText":"@heron"}}', 'authorText.simpleText'],
    ['in JSON that is cut off', '{"a":[{"username":"heron"},{"b', 'a.username'],
    ['after a prefix', ')]}\'\n{"username":"heron"}', 'username'],
    ['on a line of many', '1a:{"a":1}\n1b:{"username":"heron"}\n', 'username'],
    ['in a script', '<script>window.x = {user: {username: "heron"}};</script>', 'user.username'],
    [
      'in an escaped script',
      String.raw`<script>var d = '\x7b\x22username\x22:\x22heron\x22\x7d';</script>`,
      'username',
    ],
    ['in a comment of a page', '<code><!--{"username":"heron"}--></code>', 'username'],
    ['in JSON with entities', '<code>{&quot;username&quot;:&quot;heron&quot;}</code>', 'username'],
    ['in a link of a page', '<p><a href="/user/heron/">her</a></p>', 'href of <a>'],
    [
      'in a link with entities',
      '<a href="https&#58;//site.test/&#64;heron?a=1&amp;b=2">x</a>',
      'href of <a>',
    ],
    ['between marks', String.raw`{"author":"\u003cheron\u003e"}`, 'author'],
    [
      'in a page within JSON',
      String.raw`{"html":"\u003ca href=\"/@heron\"\u003ex\u003c/a\u003e"}`,
      'href of <a>',
    ],
    ['in an attribute', '<div data-author="heron">', 'data-author of <div>'],
    [
      'in the head of a page',
      '<meta property="profile:username" content="heron">',
      'content of <meta>',
    ],
    [
      'in a feed',
      '<?xml version="1.0"?><feed><author><uri>https://site.test/user/heron</uri></author></feed>',
      '<uri>',
    ],
    ['in an unfinished page', '<a href="/user/heron"', 'href of <a>'],
  ])('%s', (_, text, place) => {
    expect(placeIn(text)).toBe(place);
  });

  test.each([
    ['{"username":"Jos\\u00e9"}', 'José'],
    ['{"username":"JOSÉ"}', 'josé'],
    ['{"username":"Jose\\u0301"}', 'José'],
    ['{"url":"https://site.test/@Jos%C3%A9"}', 'José'],
    ['<a href="https://site.test/@Jos&eacute;">x</a>', 'José'],
  ])('%s', (text, handle) => {
    expect(placeIn(text, { handles: [handle] })).toBeDefined();
  });
});

describe('what is another account, another thing or a text is no reason', () => {
  test.each([
    ['a text', '{"text":"heron"}'],
    ['a text with the name', '{"content":"as @heron said"}'],
    ['a title', '{"title":"Heron","description":"@heron"}'],
    ['a shown name', '{"author":{"name":"Heron","nickname":"heron"}}'],
    ['a longer handle', '{"username":"heron2","screen_name":"grey_heron"}'],
    ['a longer handle in a link', '{"url":"https://site.test/@heron-watch"}'],
    ['a hashtag', '{"hashtag":"heron","hashtags":[{"name":"heron","text":"heron"}],"tag":"heron"}'],
    ['the page of a hashtag', '{"url":"https://site.test/explore/tags/heron/"}'],
    ['a group of that name', '{"url":"https://site.test/r/heron/"}'],
    ['a search', '{"url":"https://site.test/results?search_query=heron&q=heron"}'],
    ['words that were searched', '{"query":"heron","keyword":"heron"}'],
    ['a category', '{"category":"heron","type":"heron","keywords":["heron"]}'],
    ['another site', '{"url":"https://other.test/@heron"}'],
    ['another site that ends alike', '{"url":"https://notsite.test/@heron"}'],
    ['a mention', '{"user_mentions":[{"screen_name":"heron","id_str":"7650000001"}]}'],
    ['an answer to it', '{"in_reply_to_screen_name":"heron","in_reply_to_user_id":7650000001}'],
    ['a link in a text', String.raw`{"body_html":"<a href=\"/@heron\">x</a>"}`],
    ['a link in a comment', '{"contentText":{"runs":[{"text":"@heron","url":"/@heron"}]}}'],
    ['a count', '{"likeCount":7650000001,"views":"7650000001"}'],
    ['a post of that number', '{"id":"7650000001","text":"x"}'],
    ['a post of that number by another', '{"id":"7650000001","username":"wren"}'],
    ['the number in a link of another site', '{"url":"https://other.test/user/7650000001"}'],
    ['the number as a post in a link', '{"url":"https://site.test/wren/status/7650000001"}'],
    ['a text of a page', '<p>heron</p><title>heron</title><img alt="heron" title="@heron">'],
    ['a word of a script', '<script>var a = "heron"; // don\'t say heron\n</script>'],
    ['a file', 'ftyp\0\0username heron'],
    ['captions', 'WEBVTT\n\n00:00.000 --> 00:01.000\n@heron heron\n'],
  ])('%s', (_, text) => {
    expect(placeIn(text)).toBeUndefined();
  });
});

describe('an identifier', () => {
  test.each([
    ['of a user', '{"user":{"id":"7650000001"}}', 'user.id'],
    ['as a number', '{"user":{"pk":7650000001}}', 'user.pk'],
    ['of an author', '{"author_id":"7650000001"}', 'author_id'],
    ['of what says that it is a user', '{"id":"7650000001","__typename":"User"}', 'id'],
    [
      'in results',
      '{"user_results":{"result":{"rest_id":"7650000001"}}}',
      'user_results.result.rest_id',
    ],
    ['beside the handle', '{"node":{"id":"7650000001","username":"heron"}}', 'node.username'],
    ['packed', '{"id":"VXNlcjo3NjUwMDAwMDAx"}', 'id'],
    ['in a link', '{"next":"https://api.site.test/users/7650000001/posts"}', 'next'],
    ['in a page', '<div data-user-id="7650000001">', 'data-user-id of <div>'],
  ])('%s', (_, text, place) => {
    expect(placeIn(text)).toBe(place);
  });

  test('a short one of the forum is that of an account where it says so', () => {
    const names = { ids: ['0abc1'] };
    expect(placeIn('{"kind":"t2","data":{"id":"0abc1"}}', names)).toBe('data.id');
    expect(placeIn('{"kind":"t3","data":{"id":"0abc1","author_fullname":"t2_zzz"}}', names)).toBe(
      undefined,
    );
    expect(placeIn('{"author_fullname":"t2_0abc1"}', names)).toBe('author_fullname');
    expect(placeIn('{"url":"https://www.reddit.com/comments/0abc1/"}', names)).toBe(undefined);
  });

  test('a long one with letters is no other thing’s', () => {
    const names = { ids: ['UCPerson-sample-bee00001'] };
    expect(placeIn('{"browseEndpoint":{"x":"UCPerson-sample-bee00001"}}', names)).toBe(
      'browseEndpoint.x',
    );
    expect(placeIn('{"x":"ucperson-sample-bee00001"}', names)).toBe(undefined);
    expect(placeIn('{"x":"UCPerson-sample-bee000012"}', names)).toBe(undefined);
  });
});

test('a person and a company of one name are two', () => {
  const names = { handles: ['garden'], addresses: ['https://site.test/in/garden'] };
  expect(placeIn('{"url":"https://site.test/in/garden"}', names)).toBe('url');
  expect(placeIn('{"url":"https://site.test/company/garden"}', names)).toBe(undefined);
});

test('a first step is a handle on sites that have them there alone', () => {
  const names = { ids: [], handles: ['garden'], addresses: [] };
  const place = (hasHandleFirst: boolean) =>
    createAccountMatcher(names, { ...SITE, hasHandleFirst }).placeInBody(
      bytes('{"url":"https://www.site.test/garden/picture.jpg"}'),
    );
  expect([place(true), place(false)]).toEqual(['url', undefined]);
});

test('requests: addresses, headers, bodies; what was searched is no reason', () => {
  const { placeInExchange } = makeMatcher(HERON);
  const of = (url: string, more: object = {}) =>
    placeInExchange({ url, requestHeaders: {}, responseHeaders: {}, ...more });
  expect(of('https://site.test/%40heron')).toBe('address');
  expect(of('https://site.test/user/heron.json?limit=1')).toBe('address');
  expect(of('https://site.test/search?q=heron')).toBe(undefined);
  expect(of('https://site.test/', { finalUrl: 'https://site.test/heron' })).toBe('address');
  expect(of('https://site.test/', { responseHeaders: { location: '/heron' } })).toBe(
    'header location',
  );
  expect(of('https://site.test/', { requestBody: { user: { handle: 'heron' } } })).toBe(
    'request: user.handle',
  );
  expect(of('https://site.test/', { requestBody: 'username=%40heron&q=x' })).toBe(
    'request: username',
  );
  expect(of('https://site.test/', { requestBody: { query: 'heron' } })).toBe(undefined);
});

test('the work grows with the length of the text', () => {
  const { placeInBody } = makeMatcher(HERON);
  const units = [
    '{"user":',
    '{"a":"',
    "'\\",
    "'a\n",
    '{"a":"{\\"',
    '[{"user":{"id":7650000001},',
    '&amp;',
  ];
  for (const before of ['', '{"a":', '<p>', '<script>', '<a href="'])
    expect(steepWith((text) => placeInBody(bytes(text)), { before })).toBe(undefined);
  for (const before of ['', '<script>'])
    expect(steepWith((text) => placeInBody(bytes(text)), { before, units })).toBe(undefined);
}, 120_000);
