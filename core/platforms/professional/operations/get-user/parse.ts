import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { KnownParams } from '#kit/operation.ts';
import type { Person } from '#vocab/person.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { profilePage, readPerson } from '../../readers/pages/person-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { readMember } from '../../readers/voyager/profile.ts';

/** A member, by the public profile or by what the site’s own pages load. */
export const parse = (
  replies: readonly Reply[],
  { username }: KnownParams<'username'>,
): Parsed<Person> =>
  lastReadable(replies, (reply) =>
    isLoaded(reply) ? readMember(reply, username) : readPerson(profilePage(reply, username)),
  );
