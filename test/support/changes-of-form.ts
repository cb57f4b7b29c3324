/** Changes of form, of which platforms make some every month, seeded into what the invented sites answer. */
import { embeddedText } from '#kit/embedded-json.ts';
import type { FakeResponse } from '#kit/fake/site.ts';

/** `text`: the body of the response. */
export type ChangeOfForm = (response: FakeResponse, text: string) => FakeResponse;

export interface SeededChange {
  readonly name: string;
  readonly operation: string;
  readonly change: ChangeOfForm;
  /** What is found. */
  readonly sentence: RegExp;
  readonly isRefusal: boolean;
}

type Json = Record<string, unknown>;

const withBody =
  (body: (text: string) => string): ChangeOfForm =>
  (response, text) => ({ ...response, body: body(text) });

const renamed = (from: string, to: string): ChangeOfForm =>
  withBody((text) => text.replaceAll(from, to));

/** Of a reply that is JSON; pages stay. */
const inJson = (change: (reply: Json) => Json): ChangeOfForm =>
  withBody((text) =>
    text.startsWith('{') ? JSON.stringify(change(JSON.parse(text) as Json)) : text,
  );

/** Of the object that a page assigns to a name. */
const inPage = (name: string, change: (data: Json) => Json): ChangeOfForm =>
  withBody((text) => {
    const data = embeddedText(text, name);
    return data === undefined
      ? text
      : text.replace(data, () => JSON.stringify(change(JSON.parse(data) as Json)));
  });

const always =
  (status: number, body = '', headers: FakeResponse['headers'] = {}): ChangeOfForm =>
  () => ({ status, headers, body });

const page = (body: string): ChangeOfForm => always(200, body, { 'content-type': 'text/html' });

const VIDEO = { operation: 'videosite.get-video' };
const COMMENTS = { operation: 'videosite.list-video-comments' };
const POSTS = { operation: 'forum.list-subreddit-posts' };
const PERSON = { operation: 'professional.get-user' };

export const SEEDED_CHANGES: readonly SeededChange[] = [
  {
    name: 'a renamed figure',
    ...VIDEO,
    change: renamed('"viewCount"', '"viewTally"'),
    sentence: /no longer fills viewCount.* viewCount below \w+ may be called viewTally/,
    isRefusal: false,
  },
  {
    name: 'a renamed key that no field depends on',
    ...VIDEO,
    change: renamed('"vssId"', '"trackKey"'),
    sentence: /: the key vssId below captionTracks may be called trackKey now$/,
    isRefusal: false,
  },
  {
    name: 'a renamed list',
    ...COMMENTS,
    change: renamed('commentEntityPayload', 'commentThing'),
    sentence: /commentEntityPayload below payload may be called commentThing/,
    isRefusal: false,
  },
  {
    name: 'a moved list',
    ...COMMENTS,
    change: inJson((reply) => {
      const updates = reply['frameworkUpdates'] as { entityBatchUpdate?: Json } | undefined;
      const { mutations, ...rest } = updates?.entityBatchUpdate ?? {};
      return updates
        ? { ...reply, frameworkUpdates: { entityBatchUpdate: rest, mutations } }
        : reply;
    }),
    sentence: /mutations moved from entityBatchUpdate to frameworkUpdates/,
    isRefusal: false,
  },
  {
    name: 'a new wrapper around a reply',
    ...COMMENTS,
    change: inJson(({ frameworkUpdates, ...reply }) => ({
      ...reply,
      updates: { frameworkUpdates },
    })),
    sentence: /frameworkUpdates stands in a new updates below \//,
    isRefusal: false,
  },
  {
    name: 'a new wrapper in the data of a page',
    ...VIDEO,
    change: inPage('ytInitialPlayerResponse', ({ videoDetails, ...data }) => ({
      ...data,
      details: { videoDetails },
    })),
    sentence: /videoDetails stands in a new details below ytInitialPlayerResponse/,
    isRefusal: false,
  },
  {
    name: 'other words for a date',
    ...COMMENTS,
    change: withBody((text) => text.replace(/(\d+) (\w+) ago/g, 'vor $1 $2')),
    sentence: /no longer fills .*publishedInterval/,
    isRefusal: false,
  },
  {
    name: 'another way to write a date',
    ...POSTS,
    change: withBody((text) => text.replace(/(\d{4})-(\d\d)-(\d\d)T[\d:+]+/g, '$3.$2.$1')),
    sentence: /no longer fills .*published/,
    isRefusal: false,
  },
  {
    name: 'a figure in words',
    operation: 'shortvideo.get-video',
    change: withBody((text) => text.replace(/"(diggCount|heart)":"?\d+"?/g, '"$1":"many"')),
    sentence: /no longer fills .*likeCount/,
    isRefusal: false,
  },
  {
    name: 'a list without its items',
    ...COMMENTS,
    change: inJson((reply) => ({ ...reply, frameworkUpdates: {} })),
    sentence: /get|has no items|failed/,
    isRefusal: false,
  },
  {
    name: 'a feed whose entries have another name',
    ...POSTS,
    change: renamed('entry>', 'post>'),
    sentence: /entry below feed may be called post/,
    isRefusal: false,
  },
  {
    name: 'a feed whose authors have another name',
    ...POSTS,
    change: renamed('author>', 'writer>'),
    sentence: /no longer fills .*attributedTo.* author below entry may be called writer/,
    isRefusal: false,
  },
  {
    name: 'a page whose marks have other names',
    ...PERSON,
    change: renamed('top-card-layout', 'profile-head'),
    sentence: /profile-head|lack the keys/,
    isRefusal: false,
  },
  {
    name: 'a reply that ends in its midst',
    ...COMMENTS,
    change: withBody((text) => (text.startsWith('{') ? text.slice(0, text.length / 2) : text)),
    sentence: /answered then, failed \(\S+\) now/,
    isRefusal: false,
  },
  {
    name: 'an empty page',
    ...VIDEO,
    change: page(''),
    sentence: /answered then, (?:failed|was refused) \(\S+\) now/,
    isRefusal: true,
  },
  {
    name: 'another page',
    ...POSTS,
    change: page('<!doctype html><title>Hello</title>'),
    sentence: /answered then, failed \(\S+\) now/,
    isRefusal: false,
  },
  {
    name: 'something that is gone',
    ...PERSON,
    change: always(404),
    sentence: /answered then, failed \(not_found\) now$/,
    isRefusal: false,
  },
  {
    name: 'a site that is down',
    ...POSTS,
    change: always(503),
    sentence: /answered then, /,
    isRefusal: false,
  },
  {
    name: 'a wall without words',
    ...PERSON,
    change: always(999),
    sentence: /answered then, was refused \(block-page\) now$/,
    isRefusal: true,
  },
  {
    name: 'a wall of too many requests',
    ...POSTS,
    change: always(429, '', { 'retry-after': '90' }),
    sentence: /answered then, was refused \(rate-limit\) now$/,
    isRefusal: true,
  },
  {
    name: 'a page that forbids',
    ...POSTS,
    change: always(403, '<title>Blocked</title>'),
    sentence: /answered then, was refused \(block-page\) now$/,
    isRefusal: true,
  },
  {
    name: 'a login wall',
    operation: 'photosite.get-user',
    change: always(302, '', { location: 'https://www.instagram.com/accounts/login/' }),
    sentence: /answered then, was refused \(login-wall\) now$/,
    isRefusal: true,
  },
];
