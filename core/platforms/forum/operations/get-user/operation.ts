import { z } from 'zod';
import type { Reply } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { apiPage } from '../../readers/ask.ts';
import { username } from '../../readers/names.ts';
import { site } from '../../readers/site.ts';
import { accountsRead } from '../../readers/reader-changes.ts';
import type { Parsed } from '#kit/collect.ts';
import { accountItem } from '../../readers/people.ts';
import { readThingData } from '../../readers/answer.ts';

const params = z.object({ username });

const links = site.links(params, ['/user/{username}/about', '/u/{username}/about']);

/** An account. Throws `not_found` for one that is unknown, deleted or suspended. */
export const parse = (
  replies: readonly Reply[],
  { username }: { readonly username?: string },
): Parsed<Person> => ({
  data: accountItem(readThingData(replies, 't2', `u/${username ?? '…'}`)),
  notices: [],
});

export default defineOperation({
  name: 'get-user',
  title: 'User',
  alsoCalled: ['karma'],
  summary:
    'An account by its name: when it was made, its karma, what it says about itself. By the official API only; suspended accounts tell nothing.',
  path: '/users/{username}',
  params,
  links,
  readerChanges: accountsRead,
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'reddit' },
  routes: [apiPage(links, parse)],
});
