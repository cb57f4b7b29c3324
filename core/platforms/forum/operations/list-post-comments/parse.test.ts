import { describe, expect, test } from 'vitest';
import { catchErrorKind } from '../../../../../test/support/recorded.ts';
import type { Reply } from '#kit/exchange.ts';
import { api, listing, site, thing, comment, post } from '../../cases/reply.ts';
import { parse } from './operation.ts';

const TREE = '/comments/p1?sort=top&limit=500&raw_json=1';
const POST = 'https://www.reddit.com/r/Wrens/comments/p1/title_of_p1/';

const tree = (...things: object[]): Reply =>
  api(TREE, [listing(post('p1', { num_comments: 9 })), listing(...things)]);

const below = (id: string, parent: string, ...things: object[]): object =>
  comment(id, { parent_id: parent, replies: things.length > 0 ? listing(...things) : '' });

const stub = (parent: string, ...children: string[]): object =>
  thing('more', { id: children[0] ?? '_', parent_id: parent, count: children.length, children });

const more = (children: string, things: readonly object[], errors: unknown[] = []): Reply => {
  const reply = api('/api/morechildren?raw_json=1', { json: { errors, data: { things } } });
  const body = `api_type=json&link_id=t3_p1&sort=top&children=${children}`;
  return { ...reply, request: { ...reply.request, method: 'POST', body } };
};

const thread = (id: string, ...things: object[]): Reply =>
  api(`/comments/p1/_/${id}?sort=top&raw_json=1`, [
    listing(post('p1')),
    listing(below(id, 't1_elsewhere', ...things)),
  ]);

const outline = ({ data }: ReturnType<typeof parse>) =>
  data.items.map((item) =>
    item.type === 'Collection'
      ? `${item.depth}+${item.continues ? 'on' : (item.entityIds ?? []).join(',')}`
      : `${item.depth} ${item.entityId}`,
  );

const codes = ({ notices }: ReturnType<typeof parse>) => notices.map(({ code }) => code);

/** A tree of three comments, one cut, one that goes on elsewhere, and more at its end. */
const cut = tree(
  below('a', 't3_p1', below('b', 't1_a'), stub('t1_a', 'c', 'd')),
  below('e', 't3_p1', stub('t1_e')),
  stub('t3_p1', 'f'),
);
const next = (): string => parse([cut], {}).data.next ?? '';
const goOn = (...replies: Reply[]) => parse(replies, { postId: 'p1', cursor: next() });

describe('the tree', () => {
  test('each comment before its replies, and the places where it was cut', () => {
    const read = parse([cut], {});
    expect(outline(read)).toEqual(['0 a', '1 b', '1+c,d', '0 e', '1+on', '0+f']);
    expect(read.data.items[1]).toEqual({
      type: 'Note',
      id: `${POST}b/`,
      url: `${POST}b/`,
      entityId: 'b',
      content: 'Words of b',
      mediaType: 'text/markdown',
      isEdited: false,
      voteCount: 1,
      published: '2025-11-20T00:53:21.000Z',
      attributedTo: {
        type: 'Person',
        id: 'https://www.reddit.com/user/wren_watcher/',
        url: 'https://www.reddit.com/user/wren_watcher/',
        preferredUsername: 'wren_watcher',
        role: 'commenter',
      },
      audience: {
        type: 'Group',
        id: 'https://www.reddit.com/r/Wrens/',
        url: 'https://www.reddit.com/r/Wrens/',
        preferredUsername: 'Wrens',
      },
      inReplyTo: `${POST}a/`,
      inPost: { id: POST, entityId: 'p1', name: 'Title of p1' },
      depth: 1,
    });
    expect(read.data.items[2]).toEqual({
      type: 'Collection',
      inReplyTo: `${POST}a/`,
      depth: 1,
      totalItems: 2,
      entityIds: ['c', 'd'],
    });
    expect(read.data.items[4]).toEqual({
      type: 'Collection',
      inReplyTo: `${POST}e/`,
      depth: 1,
      continues: true,
    });
    expect(read.data.totalItems).toBeNull();
    expect(codes(read)).toEqual(['total-includes-removed']);
    expect(read.params).toEqual({ postId: 'p1', order: 'top' });
    expect(parse([cut], { postId: 'p1' }).params).toEqual({});
  });

  test('what followed its places stands in them, in whatever order it came', () => {
    const followed = [
      more('c,d', [below('c', 't1_a'), below('c1', 't1_c'), below('d', 't1_a')]),
      thread('e', below('e1', 't1_e', below('e2', 't1_e1'))),
    ];
    const whole = ['0 a', '1 b', '1 c', '2 c1', '1 d', '0 e', '1 e1', '2 e2', '0+f'];
    expect(outline(parse([cut, ...followed], {}))).toEqual(whole);
    expect(outline(parse([...followed, cut], {}))).toEqual(whole);
  });

  test('how many are missing is told of a whole place, not of one of which some came', () => {
    const place = (...children: string[]) =>
      thing('more', { id: children[0], parent_id: 't3_p1', count: 12, children });
    const [, whole] = parse([tree(below('a', 't3_p1'), place('c', 'd'))], {}).data.items;
    expect(whole).toMatchObject({ entityIds: ['c', 'd'], totalItems: 12 });
    const [, part] = parse([tree(below('a', 't3_p1'), place('a', 'd'))], {}).data.items;
    expect(part).toMatchObject({ type: 'Collection', entityIds: ['d'] });
    expect(part).not.toHaveProperty('totalItems');
  });

  test('comments that came beside each other (threaded=false) stand below what they answer', () => {
    const flat = [
      ['d', 't1_b'],
      ['a', 't3_p1'],
      ['b', 't1_a'],
      ['e', 't1_gone'],
      ['c', 't1_a'],
    ];
    const things = flat.map(([id = '', parent = '']) => below(id, parent));
    const read = parse([tree(...things, stub('t1_a', 'f'), stub('t3_p1', 'g'))], {});
    expect(outline(read)).toEqual(['0 a', '1 b', '2 d', '1 c', '1+f', '0+g', 'undefined e']);
    expect(codes(read)).toEqual(['total-includes-removed']);
  });

  test('a count that is less than what the place names is none', () => {
    const few = thing('more', { id: 'b', parent_id: 't3_p1', count: 0, children: ['b', 'c'] });
    expect(parse([tree(few)], {}).data.items).toEqual([
      { type: 'Collection', inReplyTo: POST, depth: 0, entityIds: ['b', 'c'] },
    ]);
  });

  test('the thread of one comment, named after the address of the post, is a part', () => {
    const page = [listing(post('p1')), listing(below('a', 't3_p1'))];
    const read = parse([api('/r/Wrens/comments/p1/title?comment=a&raw_json=1', page)], {});
    expect([outline(read), codes(read)]).toEqual([['0 a'], ['part-of-tree']]);
  });

  test('no comments, and comments that nobody is shown', () => {
    expect(parse([tree()], {}).notices[0]?.code).toBe('nothing-listed');
    const none = api(TREE, [listing(post('p1', { num_comments: 0 })), listing()]);
    expect(parse([none], {})).toMatchObject({ data: { items: [], next: null }, notices: [] });
  });

  test('texts that came escaped are put back once', () => {
    const text = 'a &amp;lt; b &gt; c \\u0026amp; \\\\u0026amp;';
    const body = `[{"data":{"children":[]}},{"data":{"children":[{"kind":"t1","data":{"id":"a","body":"${text}","link_id":"t3_p1"}}]}}]`;
    const [item] = parse([api('/comments/p1', body)], {}).data.items;
    expect(item).toMatchObject({ content: String.raw`a &lt; b > c & \u0026amp;` });
    const [raw] = parse([api('/comments/p1?raw_json=1', body)], {}).data.items;
    expect(raw).toMatchObject({ content: String.raw`a &amp;lt; b &gt; c &amp; \u0026amp;` });
  });

  test('a broken comment costs itself, and not what answers it', () => {
    const read = parse(
      [tree(below('', 't3_p1', below('b', 't1_a')), stub('t3_p1', 'NO', 'f'))],
      {},
    );
    expect(outline(read)).toEqual(['1 b', '0+f']);
    expect(codes(read)).toContain('items-set-aside');
  });
});

describe('later pages', () => {
  test('new comments only; what is open stays open, what is new stands before it', () => {
    const page = goOn(more('c', [below('c', 't1_a'), stub('t1_c', 'c1'), below('b', 't1_a')]));
    expect(outline(page)).toEqual(['1 c', '2+c1']);
    expect(codes(page)).toEqual(['repeated-items']);
    expect(page.data.next?.split('\n').at(-1)).toBe('c.2:c1;a.1:d;e.1;.0:f');
  });

  test('the page of a thread gives what is below its comment, and goes on below itself no more', () => {
    const page = goOn(thread('e', below('e1', 't1_e'), stub('t1_e')));
    expect(outline(page)).toEqual(['1 e1']);
    expect(codes(page)).toEqual(['threads-ended']);
    expect(page.data.next?.split('\n').at(-1)).toBe('a.1:c,d;.0:f');
  });

  test('comments that are no more end their place', () => {
    const lost = api('/comments/p1/_/e?raw_json=1', { message: 'Not Found' }, { status: 404 });
    const page = goOn(more('c,d,f', []), lost);
    expect(page.data).toEqual({ items: [], totalItems: null, next: null });
    expect(page.notices.map(({ code, count }) => [code, count])).toEqual([
      ['comments-gone', 3],
      ['threads-ended', 1],
    ]);
  });

  test('what did not fit is asked for again; what nothing came of is not', () => {
    const page = goOn(more('c,d,f', [below('c', 't1_a'), stub('t1_a', 'd'), stub('t3_p1', 'f')]));
    expect(page.data.next?.split('\n').at(-1)).toBe('a.1:d;e.1;.0:f');
    const stuck = goOn(more('c,d,f', [stub('t1_a', 'c', 'd'), stub('t3_p1', 'f')]));
    expect(stuck.data.next?.split('\n').at(-1)).toBe('e.1');
  });

  test('what answers nobody that is known stands beside its neighbours', () => {
    const page = goOn(
      more('c,d,f', [below('c', 't1_a'), below('x', 't1_lost'), below('f', 't3_p1')]),
    );
    expect(outline(page)).toEqual(['1 c', '1 x', '0 f']);
    expect(page.data.items[1]).toMatchObject({ inReplyTo: `${POST}lost/` });
  });

  test('a cursor that is none', () => {
    for (const cursor of ['x', 'a\nb\nc\n|\n', 'a\nb\n0\n|\nno', '/x/\n\n0\n|\nA.1'])
      expect(catchErrorKind(() => parse([more('c', [])], { cursor }))).toBe('validation_error');
  });
});

describe('a part alone', () => {
  test('depths are not made up', () => {
    const lone = parse([more('c', [below('c', 't1_a'), below('c1', 't1_c')])], {});
    expect(outline(lone)).toEqual(['undefined c', 'undefined c1']);
    expect([codes(lone), lone.params]).toEqual([['part-of-tree'], { postId: 'p1', order: 'top' }]);
    expect(outline(parse([thread('e', below('e1', 't1_e'))], {}))).toEqual([
      'undefined e',
      'undefined e1',
    ]);
  });

  test('the public feed: comments beside each other, without the post', () => {
    const entry = (id: string, path: string) =>
      `<entry><id>${id}</id><author><name>/u/wren_watcher</name></author><link href="https://www.reddit.com${path}"/><updated>2026-11-20T09:00:00+00:00</updated><title>/u/wren_watcher on Title</title><content type="html">&lt;!-- SC_OFF --&gt;&lt;div class="md"&gt;&lt;p&gt;Words&lt;/p&gt;&lt;/div&gt;&lt;!-- SC_ON --&gt;</content></entry>`;
    const feed = `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">${entry('t3_p1', '/r/Wrens/comments/p1/t/')}${entry('t1_a', '/r/Wrens/comments/p1/t/a/')}</feed>`;
    const read = parse([site('/comments/p1/.rss?sort=new&limit=100', feed)], {});
    expect(read.data).toMatchObject({ totalItems: null, next: null });
    expect(read.data.items).toEqual([
      expect.objectContaining({ entityId: 'a', content: 'Words', inPost: expect.anything() }),
    ]);
    expect(read.data.items[0]).not.toHaveProperty('inReplyTo');
    expect([codes(read), read.params]).toEqual([
      ['partial-detail'],
      { postId: 'p1', order: 'new' },
    ]);
    const other = feed.replace('</feed>', `${entry('t3_p2', '/r/Wrens/comments/p2/t/')}</feed>`);
    const mixed = parse([site('/comments/p1/.rss?sort=new&limit=100', other)], {});
    expect(mixed.notices[0]).toMatchObject({ code: 'other-kinds', count: 1 });
  });
});

describe('errors', () => {
  const refused = (status: number, content: unknown) => api(TREE, content, { status });
  const html = '<html><body><h1>400 Bad request</h1></body></html>';
  test.each<[string, () => unknown]>([
    ['platform_error', () => parse([], {})],
    ['platform_error', () => parse([api(TREE, {})], {})],
    ['platform_error', () => parse([api(TREE, [listing()])], {})],
    ['platform_error', () => parse([api('/api/info?id=t3_p1', listing(post('p1')))], {})],
    ['platform_error', () => parse([api(TREE, '<html></html>')], {})],
    ['platform_error', () => parse([api('/api/morechildren', html, { status: 400 })], {})],
    ['platform_error', () => parse([api('/api/morechildren', 'Bad Request', { status: 400 })], {})],
    ['platform_error', () => parse([api('/api/morechildren', { json: { errors: [] } })], {})],
    ['platform_error', () => goOn(more('c', [], [['RATELIMIT', 'you do that too much']]))],
    ['not_found', () => parse([refused(404, { message: 'Not Found', error: 404 })], {})],
    ['not_found', () => parse([refused(404, { reason: 'banned' })], {})],
    ['not_found', () => parse([refused(403, { reason: 'private' })], {})],
  ])('%s', (kind, run) => {
    expect(catchErrorKind(run)).toBe(kind);
  });

  test('the platform’s own words are told', () => {
    const run = () => goOn(more('c', [], [['RATELIMIT', 'you do that too much', 'ratelimit']]));
    expect(run).toThrow('RATELIMIT, you do that too much, ratelimit');
  });
});

describe('size', () => {
  test('a chain of 20,000 replies is read without a stack', () => {
    const [head, tail] = Array.from({ length: 20_000 }, (_, n) => (10_000 + n).toString(36)).reduce(
      ([before, after], id) => [
        `${before}{"kind":"t1","data":{"id":"${id}","body":"x","link_id":"t3_p1","replies":{"data":{"children":[`,
        `]}}}}${after}`,
      ],
      ['', ''],
    );
    const read = parse(
      [api(TREE, `[{"data":{"children":[]}},{"data":{"children":[${head}${tail}]}}]`)],
      {},
    );
    expect(read.data.items).toHaveLength(20_000);
    expect(read.data.items.at(-1)).toMatchObject({ depth: 19_999 });
  });
});
