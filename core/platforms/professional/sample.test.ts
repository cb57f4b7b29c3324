import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stopsPlatform } from '../../net/refusal.ts';
import platform from './platform.ts';
import { dataFromOutcome, EXAMPLES, openSample, type Item } from '../../../test/support/sample.ts';

/** Every operation and every refusal, asked in the sample world as a person would ask it. */
let world: ReturnType<typeof openSample>;
beforeAll(() => {
  world = openSample();
});
afterAll(() => world.close());

const ask = async (name: string, params = EXAMPLES[`professional.${name}`] ?? {}) =>
  world.call(`professional.${name}`, params);
const thing = async (name: string, params?: Item) =>
  dataFromOutcome(await ask(name, params as never)) as Item;
const items = async (name: string) =>
  (await thing(name)) as { orderedItems: Item[]; totalItems: unknown; incomplete?: Item };

const postId = String(EXAMPLES['professional.get-post']?.['postId']);

test('get-user: the headline, never the label of a badge', async () => {
  const found = await thing('get-user');
  expect(found).toMatchObject({
    type: 'Person',
    id: 'https://www.linkedin.com/in/sample-heron',
    entityId: 'sample-heron',
    name: 'Sample Heron',
    tagline: 'Keeper of sample ponds & beds',
    summary: 'I keep ponds.\n\nWrite to me about herons.',
    followerCount: 39_714_156,
    location: 'Quillmere',
    attachment: [{ type: 'Link', href: 'https://quillmere.example/herons', name: 'Herons' }],
    experience: [
      {
        name: 'Head of Ponds',
        organization: {
          id: 'https://www.linkedin.com/company/quillmere-sample-garden',
          name: 'Quillmere Sample Garden',
        },
        startDate: '2021-07',
        content: 'Digging.\n\nAnd counting birds.',
      },
    ],
    role: ['Head of Ponds'],
    affiliation: ['Quillmere Sample Garden'],
    education: ['School of Sample Ponds'],
    educationHistory: [
      {
        name: 'Diploma Ponds',
        organization: { name: 'School of Sample Ponds' },
        startDate: '2013',
        endDate: '2016',
      },
    ],
  });
  expect(found['experience']).toHaveLength(1);
});

test('get-user: what a page does not show is absent', async () => {
  expect(await thing('get-user', { username: 'sample-otter' })).toEqual({
    '@context': ['https://www.w3.org/ns/activitystreams#', 'https://bowerbird.local/ns/social#'],
    type: 'Person',
    id: 'https://www.linkedin.com/in/sample-otter',
    url: 'https://www.linkedin.com/in/sample-otter',
    entityId: 'sample-otter',
    preferredUsername: 'sample-otter',
    name: 'Sample Otter',
  });
});

test('list-user-posts: the member’s own, not those that they liked', async () => {
  const page = await items('list-user-posts');
  expect(page.orderedItems.map((one) => [one['content'], one['likeCount']])).toEqual([
    ['Six beds, one pond. The plan…', undefined],
    ['Six quiet seconds at the pond.', 12],
  ]);
  expect(page.incomplete).toMatchObject({ statedTotal: null });
});

test('get-post: its own counts, pictures in order, and one name for several numbers', async () => {
  const found = await thing('get-post');
  expect(found).toMatchObject({
    type: 'Note',
    id: `https://www.linkedin.com/feed/update/urn:li:activity:${postId}`,
    url: `https://www.linkedin.com/posts/sample-heron_sample-words-activity-${postId}-Ab1c`,
    entityId: postId,
    content: 'Six beds, one pond.\n\nThe plan: https://quillmere.example/plan #garden',
    published: '2026-06-10T07:00:00.000Z',
    isEdited: true,
    attributedTo: { type: 'Person', entityId: 'sample-heron', name: 'Sample Heron' },
    likeCount: 33,
    replyCount: 21,
    tag: [{ type: 'Tag', name: 'garden' }],
    mention: [{ name: '@quillmere-sample-garden' }],
  });
  expect(found['attachment']).toMatchObject([
    { type: 'Image', name: 'The plan, drawn by hand' },
    { type: 'Image', url: [expect.stringContaining('/beds-') as string] },
    { type: 'Link', href: 'https://quillmere.example/plan' },
  ]);
  expect(found['aliases']).toHaveLength(1);
  const [share] = found['aliases'] as [string];
  expect(await thing('get-post', { postId: share })).toMatchObject({ entityId: postId });
});

test('list-post-comments: ten of 21, and it says so', async () => {
  const page = await items('list-post-comments');
  expect(page.totalItems).toBe(21);
  expect(page.incomplete).toEqual({
    reason:
      'LinkedIn’s public page of a post holds about ten of its comments, those that it calls most relevant, without the replies to them.',
    statedTotal: 21,
  });
  expect(page.orderedItems).toHaveLength(10);
  expect(new Set(page.orderedItems.map((one) => one['entityId'])).size).toBe(10);
  expect(page.orderedItems[0]).toMatchObject({
    content: 'Sample words number 1',
    published: '2026-06-10T08:00:00.000Z',
    likeCount: 0,
    attributedTo: { entityId: 'sample-otter' },
    inReplyTo: `https://www.linkedin.com/feed/update/urn:li:activity:${postId}`,
  });
  expect(page.orderedItems[1]?.['attributedTo']).toMatchObject({ name: 'Sample Guest 1' });
});

test('get-transcript', async () => {
  expect(await thing('get-transcript')).toMatchObject({
    language: 'en',
    isAutoGenerated: true,
    segments: [
      { startMs: 80, durationMs: 2910, text: 'Here is the pond,' },
      { startMs: 3000, durationMs: 2500, text: 'and here & there\na heron.' },
    ],
  });
});

test('get-article: `name` is the title, not the introduction', async () => {
  expect(await thing('get-article')).toMatchObject({
    type: 'Article',
    name: 'What a garden teaches',
    content:
      'I say this every spring: start with the pond.\n\nThen the beds\n\nSix of them, at Quillmere Sample Garden: https://quillmere.example/beds',
    published: '2026-05-02T03:02:36.000Z',
    updated: '2026-05-03T03:04:04.000Z',
    likeCount: 1391,
    replyCount: 154,
    attributedTo: { entityId: 'sample-heron' },
    attachment: [
      { type: 'Image', name: 'Six beds' },
      { type: 'Link', href: 'https://quillmere.example/beds' },
    ],
  });
});

test('get-company: who says that they work there is not the size that it gives', async () => {
  const found = await thing('get-company');
  expect(found).toMatchObject({
    type: 'Organization',
    id: 'https://www.linkedin.com/company/quillmere-sample-garden',
    name: 'Quillmere Sample Garden',
    tagline: 'A garden of samples.',
    summary: 'Beds, ponds and nest boxes.\n\nOpen all year.',
    followerCount: 5750,
    memberCount: 69,
    employeeRange: '51-200',
    foundedYear: 1911,
    legalForm: 'Nonprofit',
    category: 'Botanical Gardens',
    location: 'Quillmere, England',
    attachment: [{ type: 'Link', href: 'https://quillmere.example/' }],
    tag: [{ name: 'ponds' }, { name: 'nest boxes' }, { name: 'herons' }],
  });
  expect(await thing('get-company', { company: '4711' })).toEqual(found);
});

test('list-company-posts: a repost is told around the post that it repeats', async () => {
  const page = await items('list-company-posts');
  expect(page.orderedItems).toMatchObject([
    {
      type: 'Announce',
      published: '2026-06-16T12:00:00.000Z',
      attributedTo: { type: 'Organization', entityId: 'quillmere-sample-garden' },
      object: { entityId: postId, attributedTo: { entityId: 'sample-heron' }, likeCount: 33 },
    },
    { type: 'Note', content: 'The sample garden opens at eight.', likeCount: 1234 },
  ]);
  expect(page.incomplete).toBeDefined();
});

test('list-company-employees: a few, and how many there are', async () => {
  const page = await items('list-company-employees');
  expect([page.totalItems, page.incomplete?.['statedTotal']]).toEqual([69, 69]);
  expect(page.orderedItems).toMatchObject([
    { entityId: 'sample-heron', tagline: 'Keeper of sample ponds' },
    { entityId: 'sample-otter', tagline: 'Counts fish' },
  ]);
});

test('list-article-comments: nobody may honestly be asked', async () => {
  const outcome = await ask('list-article-comments', { articleId: 'what-a-garden-teaches' });
  expect(outcome.ok ? 'ok' : outcome.error.refusal?.kind).toBe('no-honest-route');
});

const failureOnCall = async (name: string, params: object) => {
  const outcome = await ask(name, params as never);
  if (outcome.ok) throw new Error(`${name} was answered`);
  return outcome.error;
};

const number = (low: number, time: string): string =>
  String((BigInt(Date.parse(time)) << 22n) + BigInt(low));

describe('refusals are named, and the platform is stopped for half an hour', () => {
  test.each([
    ['its own status 999', 'get-user', { username: 'sample-denied' }, 'block-page'],
    ['a redirect to the wall', 'get-user', { username: 'sample-authwall' }, 'login-wall'],
    ['a page whose script leads there', 'get-user', { username: 'sample-script' }, 'login-wall'],
    ['the start page instead', 'get-user', { username: 'sample-home' }, 'login-wall'],
    [
      'a post behind a gate',
      'get-post',
      { postId: number(110, '2026-06-18T12:00:00.000Z') },
      'login-wall',
    ],
    ['a company', 'get-company', { company: 'sample-authwall' }, 'login-wall'],
    ['an article', 'get-article', { articleId: 'sample-authwall' }, 'login-wall'],
  ])('%s', async (_, name, params, wall) => {
    const { kind, refusal } = await failureOnCall(name, params);
    expect([kind, refusal?.kind]).toEqual(['platform_error', wall]);
    expect([refusal && stopsPlatform(refusal), platform.pace.breakerMs]).toEqual([true, 1_800_000]);
  });

  test.each([
    ['get-user', { username: 'sample-missing' }, 'not_found'],
    ['get-user', { username: 'nobody-at-all' }, 'not_found'],
    ['get-post', { postId: number(111, '2026-06-19T12:00:00.000Z') }, 'not_found'],
    ['get-transcript', { postId: number(104, '2026-06-13T09:30:00.000Z') }, 'not_found'],
    ['get-transcript', { postId: number(109, '2026-06-17T12:00:00.000Z') }, 'not_found'],
    ['get-article', { articleId: 'sample-of-2016' }, 'platform_error'],
  ])('%s %j: %s, which stops nothing', async (name, params, kind) => {
    const error = await failureOnCall(name, params);
    expect([error.kind, error.refusal]).toEqual([kind, undefined]);
  });
});

describe('other forms of a post', () => {
  test.each([
    [
      'a document: the file, then its pages in order',
      number(105, '2026-06-14T10:00:00.000Z'),
      {
        attachment: [
          { type: 'Link', name: 'Plan of the sample garden' },
          { url: [expect.stringContaining('sheet-1') as string] },
          { url: [expect.stringContaining('sheet-2') as string] },
          { url: [expect.stringContaining('sheet-3') as string] },
        ],
      },
    ],
    [
      'a film in its best file',
      number(103, '2026-06-12T09:30:00.000Z'),
      {
        attachment: [{ type: 'Video', url: [expect.stringContaining('720p') as string] }],
        likeCount: 0,
        replyCount: 0,
      },
    ],
    [
      'a poll',
      number(109, '2026-06-17T12:00:00.000Z'),
      {
        type: 'Question',
        oneOf: [{ name: 'Wren' }, { name: 'Robin' }],
      },
    ],
    [
      'a post with another inside of it',
      number(106, '2026-06-15T11:00:00.000Z'),
      {
        content: 'Go and see it.',
        likeCount: 3,
        replyCount: 0,
        quote: {
          content: 'The sample garden opens at eight. #garden',
          likeCount: 1234,
          attributedTo: { type: 'Organization', entityId: 'quillmere-sample-garden' },
        },
      },
    ],
  ])('%s', async (_, id, expected) => {
    expect(await thing('get-post', { postId: id })).toMatchObject(expected);
  });

  test('without a date on its page, its number tells the time, and a notice says so', async () => {
    const id = number(107, '2026-06-09T08:00:00.000Z');
    const outcome = await ask('get-post', { postId: id });
    expect(dataFromOutcome(outcome)).toMatchObject({ published: '2026-06-09T08:00:00.000Z' });
    expect(outcome.ok && outcome.meta.notices.map(({ code }) => code)).toEqual(['time-from-id']);
  });
});
