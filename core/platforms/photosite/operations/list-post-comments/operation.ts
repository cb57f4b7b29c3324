import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { capture, publicPage, either } from '#kit/route.ts';
import { PostComment } from '#vocab/comment.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { POST_PAGE, site } from '../../readers/site.ts';
import { postId } from '../../readers/params.ts';
import { parse, parseCaptured } from './parse.ts';
import { messages } from './messages.ts';

/** Of the specification: whatever the platform gives at once. */
const PAGE_SIZE = 15;

const params = z.object({
  postId,
  count: pageCount({ least: PAGE_SIZE, most: PAGE_SIZE }),
  cursor,
});
type Params = z.infer<typeof params>;

const KINDS = ['p', 'reel', 'reels', 'tv'];

/** A post stands by itself, below its account, or below a topic. */
const links = site.links(
  params,
  ['', '/*', '/popular/*'].flatMap((owner) => KINDS.map((kind) => `${owner}/${kind}/{postId}/**`)),
);

/**
 * The public page of the post. The others say the same: they are what older recordings hold, and
 * nobody is asked for them.
 */
const ADDRESSES: readonly ((code: string) => string)[] = [
  (code) => `https://www.instagram.com/p/${code}/`,
  (code) => `https://www.instagram.com/reel/${code}/`,
  (code) => `https://www.instagram.com/tv/${code}/`,
  (code) => `https://www.instagram.com/p/${code}/?__a=1&__d=dis`,
  (code) => legacy('33ba35852cb50da46f5b5e889df7d159', { shortcode: code, first: 12 }),
  (code) => legacy('9f8827793ef34641b2fb195d4d41151c', { shortcode: code }),
];

const legacy = (hash: string, variables: object): string =>
  `https://www.instagram.com/graphql/query/?${new URLSearchParams({ query_hash: hash, variables: JSON.stringify(variables) }).toString()}`;

const ask = either<Params, unknown>(
  ...ADDRESSES.map((address) => async (get: Get, { postId }: Params): Promise<Reply[]> => [
    await get(pageAsk(address(postId))),
  ]),
);

export default defineList({
  name: 'list-post-comments',
  title: 'Comments of a post',
  summary:
    'Top-level comments of a public post or reel, 15 to a page, with author, likes, replies and time. ' +
    'Instagram shows people who are not logged in only the first batch of comments, so the list may end early; `incomplete` and a notice say so.',
  readerChanges: [
    { since: '0.10.0', fields: ['attachment', 'attachmentCount', 'isCollapsed'] },
    { since: '0.10.0', fields: ['attachment'] },
  ],
  isSpecified: true,
  path: '/posts/{postId}/comments',
  params,
  links,
  item: PostComment,
  pageSize: () => PAGE_SIZE,
  part: { of: 'post', by: 'postId', as: 'comments' },
  example: { postId: 'CA_ifcxMjFR' },
  routes: [
    publicPage({
      fetch: (get, params: Params, session: unknown) => {
        // What follows the first fifteen of the batch comes out of the kept answer.
        if (params.cursor !== undefined)
          throw new AppError('validation_error', messages.cursorInvalid);
        return ask(get, params, session);
      },
      parse,
    }),
    capture({
      reads: readsFrom({
        paths: [POST_PAGE, /^\/api\/v1\/media\/\d{1,20}(?:_\d{1,20})?\/comments\/$/],
        names: ['Comment', 'PostRoot', 'PostPage'],
      }),
      parse: (replies, { postId }: Partial<Params>) => parseCaptured(replies, { postId }),
    }),
  ],
});
