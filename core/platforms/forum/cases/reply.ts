import type { Reply } from '#kit/exchange.ts';

interface Options {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly finalUrl?: string;
}

/** A reply as the network would hand it over; anything but text is sent as JSON. */
export const replyTo = (url: string, content: unknown, request: Options = {}): Reply => ({
  request: { method: 'GET', url, headers: {} },
  status: request.status ?? 200,
  headers: { 'content-type': 'application/json; charset=UTF-8', ...request.headers },
  body: new TextEncoder().encode(typeof content === 'string' ? content : JSON.stringify(content)),
  at: '2026-11-20T10:00:00.000Z',
  ...(request.finalUrl !== undefined && { finalUrl: request.finalUrl }),
});

/** A reply of the official API to the path: `/r/birds/about`. */
export const api = (path: string, content: unknown, request: Options = {}): Reply =>
  replyTo(`https://oauth.reddit.com${path}`, content, request);

/** A reply of the public site: a feed, or a page. */
export const site = (path: string, content: string, request: Options = {}): Reply =>
  replyTo(`https://www.reddit.com${path}`, content, {
    ...request,
    headers: { 'content-type': 'application/atom+xml; charset=UTF-8', ...request.headers },
  });

export const thing = (kind: string, data: object) => ({ kind, data });

export const listing = (...children: readonly object[]) => ({
  kind: 'Listing',
  data: { after: null, before: null, children },
});

/** What the platform says in place of an answer; shapes as recorded, or as its clients read them. */
export const unknown = { message: 'Not Found', error: 404 };
export const noWikiPage = { reason: 'PAGE_NOT_FOUND', message: 'Not Found' };
export const noUser = {
  fields: ['id'],
  explanation: 'that user doesn’t exist',
  message: 'Bad Request',
  reason: 'USER_DOESNT_EXIST',
};
export const banned = { reason: 'banned', message: 'Not Found', error: 404 };
export const forbidden = { message: 'Forbidden', error: 403 };
export const closed = (reason: string) => ({ reason, message: 'Forbidden', error: 403 });
export const quarantined = {
  ...closed('quarantined'),
  quarantine_message: 'Known for <hoaxes>.\n\nLook twice.',
  quarantine_message_html: '<p>Known for &lt;hoaxes&gt;.</p>',
};
export const gated = {
  ...closed('gated'),
  interstitial_warning_message: 'Upsetting things are shown here.',
};
export const unauthorized = { message: 'Unauthorized', error: 401 };
export const tooMany = { message: 'Too Many Requests', error: 429 };
export const usedUp = {
  'x-ratelimit-remaining': '0.0',
  'x-ratelimit-used': '1000',
  'x-ratelimit-reset': '248',
};
export const badRequest = { reason: 'BAD_SR_NAME', message: 'Bad Request', error: 400 };
export const badRequestPage =
  '<html><body><h1>400 Bad request</h1>\nYour browser sent an invalid request.\n</body></html>';
export const serverError = { message: 'Internal Server Error', error: 500 };

/** The page that every address of the site may answer with, whatever was asked for. */
export const appShell = `<!DOCTYPE html><html lang="en"><head><title>Reddit</title></head><body><shreddit-app>${'<div></div>'.repeat(8000)}</shreddit-app></body></html>`;
export const blockPage =
  '<!doctype html><html><head><title>Blocked</title></head><body>You’ve been blocked by network security.</body></html>';
export const pardner =
  '<html><body><h1>whoa there, pardner!</h1><p>reddit is under heavy load</p></body></html>';
export const feedAboutBlocks =
  '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Wrens</title><entry><id>t3_1</id><title>I was blocked by network security</title></entry></feed>';

/** Small things in the platform's shape; `more` adds to one of them or changes it. */
export const post = (id: string, more: object = {}) =>
  thing('t3', {
    id,
    name: `t3_${id}`,
    title: `Title of ${id}`,
    author: 'wren_watcher',
    subreddit: 'Wrens',
    subreddit_id: 't5_2abcd',
    permalink: `/r/Wrens/comments/${id}/title_of_${id}/`,
    is_self: true,
    selftext: `Text of ${id}`,
    score: 3,
    num_comments: 2,
    created_utc: 1763600000,
    edited: false,
    likes: true,
    saved: true,
    ...more,
  });

export const comment = (id: string, more: object = {}) =>
  thing('t1', {
    id,
    name: `t1_${id}`,
    body: `Words of ${id}`,
    author: 'wren_watcher',
    subreddit: 'Wrens',
    link_id: 't3_p1',
    parent_id: 't3_p1',
    permalink: `/r/Wrens/comments/p1/title_of_p1/${id}/`,
    replies: '',
    score: 1,
    created_utc: 1763600001,
    edited: false,
    ...more,
  });

export const subreddit = (id: string, name: string, more: object = {}) =>
  thing('t5', {
    id,
    name: `t5_${id}`,
    display_name: name,
    title: `Title of ${name}`,
    subscribers: 10,
    created_utc: 1245255701,
    ...more,
  });
