import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Person } from '#vocab/person.ts';
import { username } from '../../readers/params.ts';
import type { Get, SentRequest, Reply } from '#kit/exchange.ts';
import { profileAsk } from '../../readers/ask.ts';
import {
  passesAny,
  isCallTo,
  PROFILE_PAGES,
  requestVariable,
  apiCallName,
} from '../../readers/captured.ts';
import { site, parsePlace, placeUrl } from '../../readers/site.ts';
import { type Parsed, omitUndefined, required } from '#kit/collect.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { profilePage, readPerson } from '../../readers/pages/person-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { objectAt, bool, count, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import {
  follow,
  followAll,
  isType,
  voyagerIn,
  type Voyager,
  vectorPicture,
  textFromView,
} from '../../readers/voyager/voyager.ts';
import { careerFields } from '../../readers/career.ts';
import { careerIn } from '../../readers/voyager/career.ts';
import type { Section } from '../../readers/voyager/sections.ts';
import { messages } from '../../readers/messages.ts';

const isProfile = (thing: unknown): thing is Node =>
  isType(thing, 'profile.Profile', 'shared.MiniProfile') &&
  str(thing, 'publicIdentifier') !== undefined;

/** A member as an answer of the older form tells them: their public name stands in a smaller thing beside. */
const withMini = (from: Voyager, thing: unknown): Node | undefined => {
  const whole = node(thing);
  const mini = follow(from, whole, 'miniProfile') ?? from.byUrn(str(whole, 'miniProfile'));
  const both = mini && whole ? { ...mini, ...whole } : (whole ?? mini);
  return str(both, 'publicIdentifier') === undefined ? undefined : both;
};

/**
 * Members whom the answer has at its top: listed, or alone (`profileView`). A page carries many answers, of which
 * some tell who looks at it: of these only lists count.
 */
const atTop = (from: Voyager): readonly Node[] => {
  const isPage = Array.isArray(from.data);
  const parts = isPage ? (from.data as readonly unknown[]) : [from.data];
  return parts
    .flatMap((data) => {
      const roots = [data, ...Object.values(node(data, 'data') ?? {})];
      const profile = follow(from, data, 'profile') ?? from.byUrn(str(data, 'profile'));
      const listed: readonly unknown[] = roots.flatMap((root) => followAll(from, root, 'elements'));
      return [...listed, profile, ...(isPage ? [] : [data])];
    })
    .map((one) => withMini(from, one))
    .filter((one) => one !== undefined);
};

/** How the request names the member. */
const requestedName = ({ request }: Reply): string | undefined =>
  (
    requestVariable(request, 'memberIdentity') ??
    requestVariable(request, 'vanityName') ??
    /^identity\/profiles\/([^/]+)/.exec(apiCallName(request) ?? '')?.[1] ??
    parsePlace(request.url)?.slug
  )?.toLowerCase();

/** The member whom an answer is about: the one asked for, else the one at its top. */
const memberIn = (from: Voyager, reply: Reply, username: string | undefined): Node | undefined => {
  const handle = username?.toLowerCase() ?? requestedName(reply);
  const top = atTop(from);
  const all = [...top, ...from.included.filter(isProfile)];
  const named = all.filter((one) => str(one, 'publicIdentifier')?.toLowerCase() === handle);
  return named.find((one) => 'headline' in one) ?? named[0] ?? top[0];
};

/** The section whose list was asked for. */
const requestedSection = ({ request }: Reply): Section | undefined => {
  const name = requestVariable(request, 'sectionType')?.toLowerCase();
  return name === 'experience' || name === 'education' ? name : undefined;
};

/**
 * Sections come without their member, whom the request names by the id of the site's own calls; a profile
 * has an address by that, too.
 */
const alone = (reply: Reply, username: string | undefined): string | undefined =>
  username ??
  [
    requestVariable(reply.request, 'profileUrn')?.replace(/^urn:li:fsd?_profile:/, ''),
    requestedName(reply),
  ].find((name) => name !== undefined && /^[^\s/?#:]{2,300}$/.test(name));

const noMember = (reply: Reply): AppError =>
  /^identity\/|^voyagerIdentity/.test(apiCallName(reply.request) ?? '')
    ? new AppError('not_found', messages.noSuchMember)
    : new AppError('platform_error', messages.memberMissing);

/** Positions or schools alone. */
const readCareer = (from: Voyager, reply: Reply, username: string | undefined): Parsed<Person> => {
  const career = careerIn(from, undefined, requestedSection(reply));
  const slug = alone(reply, username);
  if (slug === undefined || (!career.experience && !career.education)) throw noMember(reply);
  const url = placeUrl({ kind: 'in', slug });
  return {
    data: omitUndefined({
      ...objectAt('Person', url),
      entityId: slug,
      preferredUsername: slug,
      ...careerFields(career),
    }),
    notices: [
      {
        code: 'partial-detail',
        ...messages.profileSectionOnly,
      },
    ],
    params: { username: slug },
  };
};

const pictureFromMember = (member: Node, name: string) =>
  vectorPicture(node(member, name, 'displayImageReference', 'vectorImage')) ??
  vectorPicture(node(member, name, 'com.linkedin.common.VectorImage')) ??
  vectorPicture(node(member, name));

/** A member as the pages load them. Lists of skills and the like come empty, which does not mean none. */
const readMember = (reply: Reply, username?: string): Parsed<Person> => {
  const from = voyagerIn(reply);
  const member = memberIn(from, reply, username);
  if (!member) return readCareer(from, reply, username);
  const slug = required(str(member, 'publicIdentifier'), 'name of the member').toLowerCase();
  const url = placeUrl({ kind: 'in', slug });
  const name = [str(member, 'firstName'), str(member, 'lastName')].filter(Boolean).join(' ').trim();
  const geo = follow(from, node(member, 'geoLocation'), 'geo');
  const cover =
    pictureFromMember(member, 'backgroundPicture') ?? pictureFromMember(member, 'backgroundImage');
  const where =
    str(geo, 'defaultLocalizedName') ??
    str(member, 'geoLocationName') ??
    str(member, 'locationName');
  const following = follow(from, member, 'followingState');
  return {
    data: omitUndefined({
      ...objectAt('Person', url),
      entityId: slug,
      preferredUsername: slug,
      name: name || undefined,
      tagline: textFromView(member['headline']) ?? textFromView(member['occupation']),
      summary: textFromView(member['summary']),
      followerCount: count(following, 'followerCount'),
      icon: pictureFromMember(member, 'profilePicture') ?? pictureFromMember(member, 'picture'),
      image: cover && [cover],
      location: where,
      isPremium: bool(member, 'premium'),
      category: str(follow(from, member, 'industry'), 'name') ?? str(member, 'industryName'),
      ...careerFields(careerIn(from, member)),
    }),
    notices: [],
    params: { username: slug },
  };
};

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
