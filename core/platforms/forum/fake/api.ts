import { json, type FakeResponse } from '#kit/fake/site.ts';
import {
  accountNamed,
  ACCOUNTS,
  type Account,
  placeNamed,
  PLACES,
  RULES,
  type Place,
} from './world.ts';
import { POSTS, postWith, SOURCE, type Post } from './posts.ts';
import { found, NOT_FOUND } from './feeds.ts';
import { COMMENTS, commentWith } from './talk.ts';
import { t3 } from './post-thing.ts';
import { listing, t1, t2, t5, t6, type Thing } from './things.ts';
import { moreAnswer, treeAnswer } from './tree.ts';

type Answer = (parts: readonly string[], query: URLSearchParams) => FakeResponse;

const API: readonly (readonly [RegExp, Answer])[] = [
  [/^\/api\/info$/, (_, query) => serveInfo(query)],
  [/^\/api\/morechildren$/, (_, query) => json(moreAnswer(ids(query.get('children'))))],
  [/^\/api\/v1\/user\/([^/]+)\/trophies$/, ([name = '']) => serveTrophies(name)],
  [/^\/user\/([^/]+)\/about$/, ([name = '']) => withAccount(name, (one) => json(t2(one)))],
  [
    /^\/user\/([^/]+)\/(overview|submitted|comments)$/,
    ([name = '', what = ''], query) => contributionsBy(name, what, query),
  ],
  [
    /^\/users\/search$/,
    (_, query) =>
      json(
        page(
          found(
            ACCOUNTS.filter((one) => !one.suspended),
            query,
            ({ name }) => name,
          ).map(t2),
          query,
        ),
      ),
  ],
  [
    /^\/subreddits\/search$/,
    (_, query) => json(page(found(open(), query, (one) => one.name + one.about).map(t5), query)),
  ],
  [/^\/subreddits\/(?:popular|new|default)$/, (_, query) => json(page(open().map(t5), query))],
  [/^\/r\/([^/]+)\/about$/, ([name = '']) => withPlace(name, (one) => json(t5(one)))],
  [/^\/r\/([^/]+)\/about\/rules$/, ([name = '']) => withPlace(name, () => rules())],
  [
    /^\/r\/([^/]+)\/comments$/,
    ([name = ''], query) =>
      withPlace(name, () =>
        json(
          page(
            COMMENTS.slice(0, 110).map((one) => t1(one, '', false)),
            query,
          ),
        ),
      ),
  ],
  [
    /^(?:\/r\/([^/]+))?\/search$/,
    ([name], query) => {
      const answer = () =>
        json(page(found(inPlace(name), query, (one) => one.title).map(t3), query));
      return name === undefined ? answer() : withPlace(name, answer);
    },
  ],
  [
    /^(?:\/r\/(?:popular|all))?\/(best|hot|new|top|rising|controversial)$/,
    ([sort = ''], query) => json(page(sorted(POSTS.slice(0, 30), sort).map(t3), query)),
  ],
  [/^\/r\/([^/]+)\/(\w+)$/, ([name = '', sort = ''], query) => servePosts(name, sort, query)],
  [
    /^\/domain\/([^/]+)\/(\w+)$/,
    ([domain = '', sort = ''], query) => json(page(sorted(linking(domain), sort).map(t3), query)),
  ],
  [/^\/duplicates\/(\w+)$/, ([id = '']) => serveDuplicates(id)],
  [
    /^\/comments\/(\w+)(?:\/_\/(\w+))?$/,
    ([post = '', comment], query) => serveTree(post, comment, query),
  ],
];

/** The official API, by the rules of the real one; who asks is not looked at. */
export const serveApi = (path: string, query: URLSearchParams): FakeResponse => {
  const plain = path.replace(/(?<=.)\/$/, '');
  for (const [pattern, answer] of API) {
    const match = pattern.exec(plain);
    if (match) return answer(match.slice(1), query);
  }
  return NOT_FOUND;
};

/** The page of a list that begins after the thing that is named. */
const page = (things: readonly Thing[], query: URLSearchParams): Thing => {
  const after = query.get('after');
  // The name of an account is what it is called; its place is its full name, as that of all else.
  const thingName = (thing: Thing | undefined): string | null => {
    const data = thing?.['data'] as Readonly<Record<'name' | 'id', string>> | undefined;
    if (!data) return null;
    return thing?.['kind'] === 't2' ? `t2_${data.id}` : data.name;
  };
  const start = after === null ? 0 : things.findIndex((thing) => thingName(thing) === after) + 1;
  const end = start + Number(query.get('limit') ?? 25);
  const shown = things.slice(start, end);
  return listing(shown, end < things.length ? thingName(shown.at(-1)) : null);
};

const ids = (text: string | null): readonly string[] => (text ?? '').split(',').filter(Boolean);
const open = (): readonly Place[] => PLACES.filter((one) => !one.closed);
const inPlace = (name: string | undefined): readonly Post[] =>
  POSTS.filter((one) => name === undefined || one.in.name === name);
const linking = (domain: string): readonly Post[] =>
  POSTS.filter((one) => one.link?.startsWith(`https://${domain}/`));

/** Every order but the front page's is short, to keep the sample small. */
const sorted = (posts: readonly Post[], sort: string): readonly Post[] => {
  if (sort === 'hot') return posts;
  const by = sort === 'new' ? (one: Post) => one.at : (one: Post) => one.score;
  return posts.toSorted((a, b) => by(b) - by(a)).slice(0, 12);
};

const withAccount = (name: string, answer: (one: Account) => FakeResponse): FakeResponse => {
  const one = accountNamed(name);
  return one ? answer(one) : NOT_FOUND;
};

const withPlace = (name: string, answer: (one: Place) => FakeResponse): FakeResponse => {
  const one = placeNamed(name);
  if (!one) return NOT_FOUND;
  if (one.closed === undefined) return answer(one);
  const status = one.closed === 'banned' ? 404 : 403;
  return json(
    {
      reason: one.closed,
      message: status === 404 ? 'Not Found' : 'Forbidden',
      error: status,
      ...(one.closed === 'quarantined' && {
        quarantine_message: 'This sample community is quarantined for the sake of the example.',
      }),
    },
    status,
  );
};

const servePosts = (name: string, sort: string, query: URLSearchParams): FakeResponse =>
  withPlace(name, (one) => json(page(sorted(inPlace(one.name), sort).map(t3), query)));

const rules = (): FakeResponse =>
  json({
    rules: RULES.map(({ kind, name, text }, priority) => ({
      kind,
      short_name: name,
      violation_reason: name,
      description: text,
      created_utc: 1_587_949_210,
      priority,
    })),
    site_rules: ['Spam'],
    site_rules_flow: [],
  });

const serveTrophies = (name: string): FakeResponse =>
  accountNamed(name)
    ? json({ kind: 'TrophyList', data: { trophies: t6 } })
    : json(
        {
          fields: ['id'],
          explanation: "that user doesn't exist",
          message: 'Bad Request',
          reason: 'USER_DOESNT_EXIST',
        },
        400,
      );

/** What an account said, newest first: posts, comments, or both. */
const contributionsBy = (name: string, what: string, query: URLSearchParams): FakeResponse =>
  withAccount(name, (one) => {
    const posts =
      what === 'comments' ? [] : POSTS.filter((post) => post.by === one && post.kind !== 'deleted');
    const comments =
      what === 'submitted'
        ? []
        : COMMENTS.filter(({ by, state }) => by === one && state !== 'deleted');
    const all = [
      ...posts.map((post) => ({ at: post.at, thing: t3(post) })),
      ...comments.map((comment) => ({ at: comment.at, thing: t1(comment, '', false) })),
    ].sort((a, b) => b.at - a.at);
    return json(
      page(
        all.slice(0, 40).map(({ thing }) => thing),
        query,
      ),
    );
  });

const serveInfo = (query: URLSearchParams): FakeResponse => {
  const names = ids(query.get('sr_name'));
  const byName = names.flatMap((name) => placeNamed(name) ?? []).filter((one) => !one.closed);
  const byId = ids(query.get('id')).flatMap((fullname): readonly Thing[] => {
    const [kind, id = ''] = fullname.split('_');
    const [post, comment] = [postWith(id), commentWith(id)];
    if (kind === 't3' && post) return [t3(post)];
    if (kind === 't1' && comment) return [t1(comment, '', false)];
    return kind === 't5'
      ? open()
          .filter((one) => one.id === id)
          .map(t5)
      : [];
  });
  return json(listing([...byName.map(t5), ...byId]));
};

const serveDuplicates = (id: string): FakeResponse => {
  const post = postWith(id);
  if (!post) return NOT_FOUND;
  const others = post === SOURCE ? POSTS.filter(({ kind }) => kind === 'crosspost') : [];
  return json([listing([t3(post)]), listing(others.map(t3))]);
};

const serveTree = (
  id: string,
  comment: string | undefined,
  query: URLSearchParams,
): FakeResponse => {
  const post = postWith(id);
  if (!post) return NOT_FOUND;
  const focus = comment === undefined ? undefined : commentWith(comment);
  if (comment !== undefined && !focus) return json([listing([t3(post)]), listing([])]);
  const only = query.get('limit') === '1';
  return json(treeAnswer(post, focus, { context: Number(query.get('context') ?? 0), only }));
};
