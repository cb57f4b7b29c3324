import { z } from 'zod';
import { AppError } from '#kit/errors.ts';
import type { Get } from '#kit/exchange.ts';
import { defineOperation } from '#kit/operation.ts';
import { browserPage, capture, officialApi, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { idIn, userAsk } from '../../readers/api-ask.ts';
import { profileAsk } from '../../readers/embedded.ts';
import { asksFor } from '../../readers/graphql.ts';
import { userUrl } from '../../readers/links.ts';
import { username } from '../../readers/params.ts';
import { parseUser } from '../../readers/single-user.ts';
import { site } from '../../readers/site.ts';
import { usersRead } from '../../readers/reader-changes.ts';
import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.get-user', {
  pageNeedsHandle: 'X’s page of an account is asked for by its handle',
  embeddedProfileNeedsHandle: 'X’s embedded profile is asked for by a handle',
});

const params = z.object({ username });
type Params = z.infer<typeof params>;

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary:
    'One account: name, description, place, and how many follow it. To everybody X tells it beside its embedded profile at best; by the official API and on its pages in full.',

  path: '/users/{username}',
  params,
  links: site.links(params, ['/{username}']),
  readerChanges: usersRead,
  result: Person,
  part: { of: 'user', by: 'username', as: 'facts' },
  example: { username: 'XDevelopers' },

  routes: [
    // X serves its pages with what they show to browsers alone (September 2026).
    browserPage({
      fetch: async (get: Get, { username: name }: Params) => {
        if (idIn(name) !== undefined)
          throw new AppError('validation_error', messages.pageNeedsHandle);
        return [await get({ url: userUrl(name) })];
      },
      parse: parseUser,
    }),
    publicPage({
      fetch: async (get: Get, { username: name }: Params) => {
        if (idIn(name) !== undefined)
          throw new AppError('validation_error', messages.embeddedProfileNeedsHandle);
        return [await get(profileAsk(name))];
      },
      parse: parseUser,
    }),
    officialApi({
      fetch: async (get: Get, { username: name }: Params) => [await get(userAsk(name))],
      parse: parseUser,
    }),
    capture({
      reads: asksFor(
        'UserByScreenName',
        'UserResultByScreenName',
        'UserByRestId',
        'UserResultByRestId',
      ),
      parse: parseUser,
    }),
  ],
});
