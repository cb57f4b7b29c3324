import { thing } from './reply.ts';

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
