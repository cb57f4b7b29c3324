import { z } from 'zod';
import { commentId, postId, subreddit, username } from './names.ts';
import { site } from './site.ts';

/** Posts stand below their subreddit, below a person, or by themselves. */
const OWNERS = ['', '/r/*', '/u/*', '/user/*'];

/** A post by itself, also under old names. */
const SINGLE = ['/gallery/{postId}/**', '/poll/{postId}/**', '/tb/{postId}/**'];
const SHORT = ['//redd.it/{postId}', '//www.redd.it/{postId}'];

export const postLinks = site.links(z.object({ postId }), [
  ...OWNERS.map((owner) => `${owner}/comments/{postId}/**`),
  ...SINGLE,
  ...SHORT,
]);

export const commentLinks = site.links(
  z.object({ commentId, postId }),
  OWNERS.map((owner) => `${owner}/comments/{postId}/*/{commentId}/**`),
);

/** The front of a subreddit, and that of a profile, which is a subreddit called `u_name`. */
export const frontLinks = site.links(z.object({ subreddit }), ['/r/{subreddit}']);
export const profileLinks = site.links(z.object({ username }), [
  '/user/{username}',
  '/u/{username}',
]);
