import { z } from 'zod';
import { cursor, defineList, pageCount } from '#kit/operation.ts';
import { Person } from '#vocab/person.ts';
import { userOnPage, isCallToPath } from '../../readers/captured.ts';
import { username } from '../../readers/params.ts';
import { capturedList } from '../../readers/list.ts';
import { readResearchUser, researchListOfUser } from '../../readers/research-lists.ts';
import { isFollowing, listedUsersIn, readListedUser } from '../../readers/user.ts';
import { site } from '../../readers/site.ts';
import { accountsDescribed } from '../../readers/creator.ts';

const params = z.object({ username, count: pageCount({ most: 30 }), cursor });
type Params = z.infer<typeof params>;

const CALL = '/api/user/list/';

export default defineList({
  name: 'list-user-followers',
  title: 'Followers of a user',
  summary: 'Accounts that follow a user.',

  readerChanges: [accountsDescribed],
  path: '/users/{username}/followers',
  params,
  links: site.links(params, ['/@{username}']),
  item: Person,
  part: { of: 'user', by: 'username', as: 'followers' },
  example: { username: 'illojuan' },

  routes: [
    researchListOfUser<Params, Person>({
      call: 'user/followers',
      key: 'user_followers',
      read: readResearchUser,
    }),
    capturedList({
      reads: (request) => isCallToPath(CALL)(request) && !isFollowing(request),
      what: 'followers',
      calls: [CALL],
      rowsIn: listedUsersIn,
      read: readListedUser,
      learns: (reply) => ({ username: userOnPage(reply) }),
    }),
  ],
});
