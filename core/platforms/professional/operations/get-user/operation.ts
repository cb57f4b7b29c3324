import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { username } from '../../readers/params.ts';
import type { Get, SentRequest, Reply } from '#kit/exchange.ts';
import { profileAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, PROFILE_PAGES, requestVariable } from '../../readers/captured.ts';
import { site } from '../../readers/site.ts';
import type { Parsed } from '#kit/collect.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { profilePage, readPerson } from '../../readers/pages/person-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { readMember } from '../../readers/voyager/profile.ts';

interface Params {
  readonly username: string;
}

const isSection = isCallTo('voyagerIdentityDashProfileComponents');

/** Of the lists of a profile's sections, those of positions and schools. */
const isCareerSection = (request: SentRequest): boolean =>
  isSection(request) &&
  /^(?:experience|education)$/i.test(requestVariable(request, 'sectionType') ?? '');

const params = z.object({ username });

/** A member, by the public profile or by what the site’s own pages load. */
const parse = (replies: readonly Reply[], { username }: KnownParams<'username'>): Parsed<Person> =>
  lastReadable(replies, (reply) =>
    isLoaded(reply) ? readMember(reply, username) : readPerson(profilePage(reply, username)),
  );

export default defineOperation({
  name: 'get-user',
  title: 'User',
  summary: 'One member: name, headline, place, and how many follow them.',

  path: '/users/{username}',
  params,
  links: site.links(params, ['/in/{username}/**']),
  result: Person,
  readerChanges: [
    {
      since: '0.10.0',
      fields: [
        'followerCount',
        'location',
        'experience',
        'education',
        'educationHistory',
        'role',
        'affiliation',
      ],
    },
  ],
  example: { username: 'williamhgates' },

  part: { of: 'user', by: 'username', as: 'facts' },
  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({
      fetch: async (get: Get, { username }: Params) => [await get(profileAsk(username))],
      parse,
    }),
    publicPage({
      fetch: async (get: Get, { username }: Params) => [await get(profileAsk(username))],
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('identity/dash/profiles*', 'identity/profiles/*', 'voyagerIdentityDashProfiles'),
        isCallTo('voyagerIdentityDashProfileCards'),
        isCareerSection,
        PROFILE_PAGES,
      ),
      parse,
    }),
  ],
});
