import { z } from 'zod';
import type { Get, Reply } from '#kit/exchange.ts';
import { cursor, defineList, type KnownParams, type ListPage } from '#kit/operation.ts';
import { capture, publicPage } from '#kit/route.ts';
import { Highlight } from '#vocab/highlight.ts';
import { profileUrl, site, PROFILE_PAGE } from '../../readers/site.ts';
import { pageAsk } from '../../readers/ask.ts';
import { readsFrom } from '../../readers/parsed-request.ts';
import { username } from '../../readers/params.ts';
import { collect, type Notice, type Parsed } from '#kit/collect.ts';
import { at, bool, find, isNode, list } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { documentsWithKeys } from '../../readers/documents.ts';
import { listOwner, isPrivate, profileIn, PROFILE_KEYS } from '../../readers/profile.ts';
import { listNodes } from '../../readers/people.ts';
import { readHighlight } from '../../readers/read-highlight.ts';
import { withoutList } from '../../readers/timeline.ts';
import * as verdicts from '../../readers/refusals.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.list-user-highlights', {
  firstHighlightsOnly: 'Instagram shows guests the first highlights of an account only.',
});

const CONNECTIONS = ['lox_highlights_connection', 'edge_highlight_reels', 'highlights'] as const;

interface Tray {
  readonly rows: readonly unknown[];
  readonly hasMore: boolean;
}

/** The highlights that a profile names, on its page or in any answer that lists them. */
const parse = (
  replies: readonly Reply[],
  params: KnownParams<'username'>,
): Parsed<ListPage<Highlight>> => {
  const profile = profileIn(replies, params.username);
  if (!(profile instanceof AppError) && isPrivate(profile)) throw verdicts.isPrivate();
  const values = replies.flatMap(
    (reply) => documentsWithKeys(reply, [...PROFILE_KEYS, ...CONNECTIONS]).values,
  );
  const tray = values.map(trayIn).find((found) => found !== undefined);
  if (!tray) {
    if (profile instanceof AppError) throw profile;
    throw withoutList(replies, values);
  }
  const { items, notices } = collect(tray.rows, readHighlight);
  const username =
    (profile instanceof AppError ? undefined : profile.username) ?? listOwner(replies, tray.rows);
  return {
    data: {
      items,
      totalItems: tray.hasMore ? null : items.length,
      next: null,
      ...(tray.hasMore && {
        incomplete: { reason: messages.firstHighlightsOnly, statedTotal: null },
      }),
    },
    notices: tray.hasMore ? [...notices, MORE] : notices,
    ...(params.username === undefined && username !== undefined && { params: { username } }),
  };
};

const MORE: Notice = {
  code: 'more-exist',
  ...messages.firstHighlightsOnly,
};

const trayIn = (value: unknown): Tray | undefined => {
  for (const key of CONNECTIONS) {
    const found = find(value, key);
    if (isNode(found) && Array.isArray(at(found, 'edges')))
      return {
        rows: listNodes(found, 'edges'),
        hasMore: bool(found, 'page_info', 'has_next_page') ?? false,
      };
  }
  // The mobile family: `/api/v1/highlights/{id}/highlights_tray/`.
  return Array.isArray(at(value, 'tray'))
    ? { rows: list(value, 'tray'), hasMore: false }
    : undefined;
};

const params = z.object({ username, cursor });
type Params = z.infer<typeof params>;

export default defineList({
  name: 'list-user-highlights',
  title: 'Highlights of a user',
  summary:
    'Highlights that an account keeps on its profile, with their covers and without their stories.',
  readerChanges: [{ since: '0.10.0', fields: ['totalItems'] }],
  path: '/users/{username}/highlights',
  params,
  links: site.links(params, ['/{username}/']),
  item: Highlight,
  part: { of: 'user', by: 'username', as: 'highlights' },
  example: { username: 'instagram' },
  routes: [
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(pageAsk(profileUrl(username)))],
      parse,
    }),
    capture({
      reads: readsFrom({
        paths: [PROFILE_PAGE, /^\/api\/v1\/highlights\/\d{1,20}\/highlights_tray\/$/],
        names: ['Highlight', 'Profile Root', 'Profile Page', 'Profile Story'],
      }),
      parse,
    }),
  ],
});
