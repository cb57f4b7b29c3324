import { describe, expect, test } from 'vitest';
import { openRecordings } from '../../../test/support/recorded.ts';
import { AppError } from '#kit/errors.ts';
import type { ListPage } from '#kit/operation.ts';
import { detectRefusal } from '../../net/refusal.ts';
import platform from './platform.ts';

const { present, why, recorded } = openRecordings('professional');

type Thing = Readonly<Record<string, unknown>>;

const parse = (name: string, recording: string, params: object = {}) => {
  const operation = platform.operations.find((one) => one.name === name);
  const route = operation?.routes[0];
  if (!operation || !route) throw new Error(`${name} has no route`);
  const parsed = route.parse([recorded(recording)], params);
  const items = operation.list ? (parsed.data as ListPage<Thing>).items : [parsed.data as Thing];
  for (const item of items) expect(operation.schema.safeParse(item).error).toBeUndefined();
  return { ...parsed, items, data: parsed.data as Thing, page: parsed.data as ListPage<Thing> };
};

const failure = (name: string, recording: string): string => {
  try {
    parse(name, recording);
  } catch (error) {
    if (error instanceof AppError) return `${error.kind}: ${error.message}`;
    throw error;
  }
  return 'read';
};

describe.skipIf(!present)(`recorded pages${why}`, () => {
  test('a profile', () => {
    const { data, params } = parse('get-user', 'profile-eduardo-alvarez-nowak-2024');
    expect(params).toEqual({ username: 'eduardo-alvarez-nowak' });
    expect(data).toMatchObject({
      name: 'Eduardo Alvarez Nowak',
      tagline: 'Tech Education Lead, Tech Expert & Frontend Dev at Novare Potential',
      followerCount: 564,
      location: 'Greater Stockholm Metropolitan Area',
      icon: { url: expect.stringContaining('/1643017689481?') as string },
    });
    expect((data['experience'] as Thing[])[0]).toMatchObject({
      name: 'Tech Education Team Lead',
      organization: { name: 'Novare Potential' },
      startDate: '2021-07',
    });
    expect(data['experience']).toHaveLength(8);
    expect(data['education']).toHaveLength(3);
  });

  test('of its activities one is its own, at the end of the page', () => {
    const { items, page, notices } = parse('list-user-posts', 'profile-eduardo-alvarez-nowak-2024');
    expect(items).toMatchObject([
      {
        url: expect.stringContaining('/posts/eduardo-alvarez-nowak_data-') as string,
        attributedTo: { entityId: 'eduardo-alvarez-nowak' },
      },
    ]);
    expect(page.incomplete).toBeDefined();
    expect(notices.map(({ code, count }) => [code, count])).toEqual([
      ['others-left-out', 16],
      ['shortened-text', undefined],
    ]);
  });

  test('a profile without a picture', () => {
    const { data } = parse('get-user', 'profile-sri-lalitha-jeevanige-2024');
    expect(data).toMatchObject({
      name: 'Sri Lalitha Jeevanige',
      tagline: 'SAFe certified Scrum Master @ Swedbank | Pega Senior System Architect',
      experience: [{ organization: { name: 'Swedbank' }, startDate: '2021-11' }],
    });
    expect(data).not.toHaveProperty('icon');
  });

  test('a profile that is not public, and a wall', () => {
    expect(failure('get-user', 'profile-private-2024')).toMatch(/^not_found: /);
    const judged = (name: string) => detectRefusal(recorded(name), platform.refusals)?.refusal.kind;
    expect(judged('authwall-temporal-ban-2024')).toBe('login-wall');
    for (const name of [
      'profile-private-2024',
      'profile-eduardo-alvarez-nowak-2024',
      'profile-sri-lalitha-jeevanige-2024',
      'company-audiense-2024',
      'post-tara-powers-2026',
      'post-member-eric-vyacheslav-2026-excerpt',
      'post-niels-van-berkel-trimmed',
      'pulse-ramya-joseph-2016',
      'voyager-main-feed-2023',
    ])
      expect([name, judged(name)]).toEqual([name, undefined]);
  });

  test('a company', () => {
    const { data } = parse('get-company', 'company-audiense-2024');
    expect(data).toMatchObject({
      id: 'https://www.linkedin.com/company/audiense',
      name: 'Audiense',
      tagline:
        'Put consumer segmentation and cultural understanding at the center of your strategy.',
      followerCount: 5750,
      memberCount: 69,
      employeeRange: '51-200',
      category: 'Advertising Services',
      foundedYear: 2011,
      location: 'London, London',
      attachment: [{ href: 'http://www.audiense.com/' }],
    });
    expect(data).not.toHaveProperty('published');
  });

  test('its posts', () => {
    const { items } = parse('list-company-posts', 'company-audiense-2024');
    expect(
      items.map(({ entityId, ...item }) => {
        // The figures of a repost are those of the post that it shows again.
        const { likeCount, replyCount } = { ...item, ...(item['object'] as object | undefined) };
        return [entityId, likeCount, replyCount];
      }),
    ).toEqual([
      ['7248246460041809920', 33, 2],
      ['7247945789950353408', 11, undefined],
      ['7247904311840542721', 4, undefined],
      ['7247565845378338816', 2, undefined],
      ['7247504483843211266', 11, 1],
      ['7247234919192530944', 4, undefined],
      ['7247167389765689346', 5, undefined],
      ['7246889922761027584', 4, undefined],
      ['7246570642303578112', 24, 5],
      ['7246478240276434944', 12, 1],
    ]);
    expect(items[0]).toMatchObject({
      type: 'Announce',
      attributedTo: { type: 'Organization', name: 'Audiense' },
      object: {
        entityId: 'urn:li:ugcPost:7246579902655651840',
        isEdited: true,
        attributedTo: { name: '🇨🇦 Andrew Jenkins' },
      },
    });
    // Each is drawn twice, by the browser that saved the page.
    const films = JSON.stringify(items).match(/"type":"Video"/g);
    expect(films).toHaveLength(2);
  });

  test('four of its employees', () => {
    const { items, page } = parse('list-company-employees', 'company-audiense-2024');
    expect([items.length, page.totalItems]).toEqual([4, 69]);
    expect(items[0]).toMatchObject({
      name: 'Chris Underhill',
      tagline: 'Non Executive Chair, SaaS Advisor, Business Strategy',
    });
  });

  test('a post with another inside of it', () => {
    const { data } = parse('get-post', 'post-tara-powers-2026');
    expect(data).toMatchObject({
      entityId: '7463608443963318272',
      url: 'https://www.linkedin.com/posts/tarapowers_looking-for-a-tool-that-builds-relationships-activity-7463608443963318272-2kSA',
      aliases: ['urn:li:share:7463608443476791296'],
      content: expect.stringMatching(/^Looking for a tool that builds relationships/) as string,
      published: '2026-05-22T15:15:20.159Z',
      attributedTo: { entityId: 'tarapowers', name: 'Tara Powers' },
      likeCount: 3,
      replyCount: 0,
      quote: {
        entityId: '7462849761994461184',
        attributedTo: { type: 'Organization', name: 'Everything DiSC: A Wiley Brand' },
      },
    });
    expect(String(data['content']).length).toBeGreaterThan(200);
    const { page } = parse('list-post-comments', 'post-tara-powers-2026');
    expect(page).toEqual({ items: [], totalItems: 0, next: null });
    expect(failure('get-transcript', 'post-tara-powers-2026')).toContain('the post has no video');
  });

  test('the head of a post, and three of its twenty comments', () => {
    const { data } = parse('get-post', 'post-member-eric-vyacheslav-2026-excerpt');
    expect(data).toMatchObject({
      entityId: '7458772951740358656',
      published: '2026-05-09T07:00:48.974Z',
      replyCount: 20,
      content: expect.stringMatching(/Read by 280,000\+ devs\.$/) as string,
    });
    expect(data).not.toHaveProperty('likeCount');
    const { items, page } = parse('list-post-comments', 'post-member-eric-vyacheslav-2026-excerpt');
    expect([page.totalItems, page.incomplete?.statedTotal]).toEqual([20, 20]);
    expect(items.map(({ published, likeCount }) => [published, likeCount])).toEqual([
      ['2026-05-09T07:00:49.173Z', 4],
      ['2026-05-10T11:53:41.427Z', 0],
      ['2026-05-10T11:53:48.516Z', 0],
    ]);
    expect(items[1]?.['content']).toBe(items[2]?.['content']);
    expect(items[1]?.['entityId']).not.toBe(items[2]?.['entityId']);
  });

  test('a post that was cut to its text', () => {
    expect(failure('get-post', 'post-niels-van-berkel-trimmed')).toContain(
      'does not say which post it shows',
    );
    const postId = '7250000000000000000';
    const { data } = parse('get-post', 'post-niels-van-berkel-trimmed', { postId });
    expect(data).toMatchObject({
      content: expect.stringMatching(/^PhD opportunity! .*great fit!$/s) as string,
      mention: [{ name: '@department-of-computer-science-aalborg-university' }],
    });
    expect(data['attachment']).toBeUndefined();
    const { items } = parse('list-post-comments', 'post-niels-van-berkel-trimmed', { postId });
    expect(items).toHaveLength(2);
  });

  test('articles: of today as JSON-LD, and of 2016', () => {
    expect(parse('get-article', 'normalised-scrapfly-articles-2026').data).toMatchObject({
      name: 'The world has a lot to learn from India',
      likeCount: 13_913,
      replyCount: 1540,
    });
    expect(failure('get-article', 'pulse-ramya-joseph-2016')).toContain(
      'page layout not recognised',
    );
  });
});

describe.skipIf(!present)(`recorded calls of the site’s pages${why}`, () => {
  test('35 comments, 23 of them replies', () => {
    const { items, params } = parse(
      'list-post-comments',
      'voyager-comments-7320724072932298753-2025',
    );
    expect([items.length, items.filter(({ depth }) => depth === 1).length]).toEqual([35, 23]);
    expect(params).toEqual({ postId: '7320724072932298753' });
    expect(items[0]).toMatchObject({
      entityId: '7320752695852638208',
      published: '2025-04-23T10:17:35.699Z',
      content: expect.stringMatching(
        /^I have a long list of CSS tricks to add to my upcoming Webfl/,
      ) as string,
    });
  });

  test('a feed of nine posts, in its own order', () => {
    const { items, params, page } = parse('list-user-posts', 'voyager-main-feed-2023');
    expect(items.map(({ entityId }) => entityId)).toEqual([
      '7053762019270778880',
      '7058424411992842240',
      '7049351023336837120',
      '7061232894400225280',
      '7062464663539630081',
      '7061504787585904641',
      '7024851382885097473',
      '7061305636877164544',
      '7060853887213142017',
    ]);
    expect(items[0]).toMatchObject({
      type: 'Announce',
      object: { entityId: '7052861873724997632', likeCount: 12_564 },
    });
    const marked = (name: string) =>
      items.filter((one) => one[name] === true).map(({ entityId }) => entityId);
    expect(marked('isSponsored')).toEqual(['7049351023336837120', '7024851382885097473']);
    expect(marked('isEdited')).toEqual(['7061305636877164544']);
    expect([params, page.next]).toEqual([{ cursor: '19' }, '28']);
  });

  test('a member', () => {
    const { data } = parse('get-user', 'voyager-profile-williamhgates-2026');
    expect(data).toMatchObject({
      entityId: 'williamhgates',
      name: 'Bill Gates',
      tagline: 'Chair, Gates Foundation and Founder, Breakthrough Energy',
      location: 'Seattle, Washington, United States',
      icon: { width: 800 },
      image: [{ width: 1400 }],
      experience: [
        { organization: { name: 'Breakthrough Energy' }, startDate: '2015' },
        {
          organization: { id: 'https://www.linkedin.com/company/gates-foundation' },
          startDate: '2000',
        },
        { organization: { name: 'Microsoft' }, startDate: '1975' },
      ],
    });
    expect(data['education']).toHaveLength(2);
  });

  test('the bar of filters of a search is nothing', () => {
    const read = platform.operations.filter(({ routes }) => routes.length > 0);
    const ends = read.map(({ name }) => failure(name, 'voyager-search-filters-no-posts-2024'));
    expect(ends.filter((end) => !end.startsWith('platform_error: '))).toEqual([]);
  });
});
