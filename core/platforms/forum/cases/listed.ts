import type { Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { RequestSpec, Get, Reply } from '#kit/exchange.ts';
import type { ListPage, Operation } from '#kit/operation.ts';
import { askingRoute } from '#kit/testing/asking-route.ts';
import platform from '../platform.ts';

/** Invented things in the shapes of recorded ones, and pages of them. */

export const thing = (kind: string, data: object): object => ({ kind, data });

export const buildListing = (children: readonly unknown[], after: unknown = null): object => ({
  kind: 'Listing',
  data: { modhash: '', dist: children.length, children, after, before: null, geo_filter: '' },
});

/** A post as answers of 2026 give it, with traces of who asked. */
export const post = (id: string, more: object = {}): object =>
  thing('t3', {
    id,
    name: `t3_${id}`,
    title: `Rooks & jackdaws ${id}`,
    selftext: 'They *roost* together.',
    selftext_html: '<div class="md"><p>They <em>roost</em> together.</p></div>',
    is_self: true,
    author: 'bird_watcher',
    author_fullname: 't2_4xy9z',
    subreddit: 'Corvids',
    subreddit_id: 't5_3abcd',
    subreddit_subscribers: 5120,
    permalink: `/r/Corvids/comments/${id}/rooks_jackdaws/`,
    url: `https://www.reddit.com/r/Corvids/comments/${id}/rooks_jackdaws/`,
    created_utc: 1780920000,
    created: 1780948800,
    edited: false,
    score: 42,
    ups: 42,
    downs: 0,
    upvote_ratio: 0.97,
    hide_score: false,
    num_comments: 7,
    num_crossposts: 1,
    over_18: false,
    thumbnail: 'self',
    likes: true,
    saved: true,
    clicked: true,
    mod_reports: [['spam', 'somebody']],
    ...more,
  });

export const comment = (id: string, more: object = {}): object =>
  thing('t1', {
    id,
    name: `t1_${id}`,
    body: 'I *saw* one.',
    author: 'another_watcher',
    author_fullname: 't2_5ab',
    subreddit: 'Corvids',
    subreddit_id: 't5_3abcd',
    link_id: 't3_1aaa',
    link_title: 'Rooks & jackdaws 1aaa',
    link_permalink: 'https://www.reddit.com/r/Corvids/comments/1aaa/rooks_jackdaws/',
    parent_id: 't3_1aaa',
    permalink: `/r/Corvids/comments/1aaa/rooks_jackdaws/${id}/`,
    created_utc: 1780923600.0,
    edited: 1780927200,
    score: -2,
    score_hidden: false,
    replies: '',
    is_submitter: false,
    likes: false,
    ...more,
  });

export const community = (id: string, name: string, more: object = {}): object =>
  thing('t5', {
    id,
    name: `t5_${id}`,
    display_name: name,
    title: `All of ${name}`,
    public_description: 'Birds of one family.',
    subscribers: 5120,
    created_utc: 1200000000,
    over18: false,
    subreddit_type: 'public',
    user_is_subscriber: true,
    ...more,
  });

export const account = (id: string, name: string, more: object = {}): object =>
  thing('t2', {
    id,
    name,
    created_utc: 1400000000,
    link_karma: 10,
    comment_karma: -3,
    is_friend: true,
    ...more,
  });

const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface EntryWords {
  readonly id: string;
  readonly title?: string;
  readonly author?: string;
  readonly link?: string;
  readonly times?: string;
  readonly html?: string;
  readonly more?: string;
}

/** An entry of a feed, as the site wrote it in 2023; `html` is not yet escaped. */
export const entry = (words: EntryWords): string => `<entry>
  ${words.author === undefined ? '' : `<author><name>/u/${words.author}</name><uri>https://ud.reddit.com/user/${words.author}</uri></author>`}
  <category term="Corvids" label="r/Corvids"/>
  <content type="html">${escaped(words.html ?? '')}</content>
  <id>${words.id}</id>${words.more ?? ''}
  <link href="${words.link ?? `https://ud.reddit.com/r/Corvids/comments/${words.id.slice(3)}/rooks/`}" />
  ${words.times ?? '<updated>2026-06-08T12:00:00+00:00</updated><published>2026-06-08T12:00:00+00:00</published>'}
  <title>${words.title ?? 'Rooks &amp; jackdaws'}</title>
</entry>`;

export const feed = (...entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:media="http://search.yahoo.com/mrss/"><category term="Corvids" label="r/Corvids" /><updated>2026-06-08T12:30:00+00:00</updated><id>/r/Corvids/new/.rss</id><title>newest submissions : Corvids</title>${entries.join('')}</feed>`;

/** What stands in an entry below the text. */
export const below = (link: string, permalink: string): string =>
  ` &#32; submitted by &#32; <a href="https://ud.reddit.com/user/x"> /u/x </a> <br/> <span><a href="${link}">[link]</a></span> &#32; <span><a href="${permalink}">[comments]</a></span>`;

/** Items as tests look at them. */
export type Item = Readonly<Record<string, unknown>> & { readonly entityId?: string };

export const operation = (name: string): Operation => {
  const found = platform.operations.find((one) => one.name === name);
  if (!found) throw new Error(`no such operation: ${name}`);
  return found;
};

/** A page of a list, its items checked against their schema. */
export const parseCheckedPage = (
  name: string,
  reply: Reply,
  params: Readonly<Record<string, unknown>> = {},
): Parsed<ListPage<Item>> => {
  const { schema, routes } = operation(name);
  const parsed = routes[0]?.parse([reply], params) as Parsed<ListPage<Item>>;
  for (const item of parsed.data.items) schema.parse(item);
  return parsed;
};

export const ids = ({ data }: Parsed<ListPage<Item>>): (string | undefined)[] =>
  data.items.map(({ entityId }) => entityId);

export const codes = ({ notices }: Parsed<ListPage<Item>>): string[] =>
  notices.map(({ code }) => code);

/** The addresses that an operation asks by one of its routes. */
export const requestTo = async (
  name: string,
  way: 'public-page' | 'official-api',
  params: Readonly<Record<string, unknown>>,
): Promise<string[]> => {
  const asks: RequestSpec[] = [];
  const get: Get = (ask) => {
    asks.push(ask);
    return Promise.reject(new AppError('service_unavailable'));
  };
  const sent = askingRoute(operation(name), way).fetch(get, params, undefined);
  await sent.catch((error: unknown) => {
    if (!(error instanceof AppError) || error.kind !== 'service_unavailable') throw error;
  });
  return asks.map(({ url }) => url);
};
