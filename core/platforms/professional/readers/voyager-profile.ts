import { omitUndefined, required, type Parsed } from '../../../kit/collect.ts';
import { bool, count, node, str, type Node } from '../../../kit/dig.ts';
import { AppError } from '../../../kit/errors.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { Position } from '../../../vocab/career.ts';
import type { Person } from '../../../vocab/person.ts';
import { placeOf, placeUrl } from './addresses.ts';
import { callOf, variableOf } from './captured.ts';
import { follow, followAll, isType, voyagerIn, type Voyager } from './voyager.ts';
import { vectorPicture, wordsOf } from './voyager-parts.ts';

const isProfile = (thing: unknown): boolean =>
  isType(thing, 'profile.Profile', 'shared.MiniProfile') &&
  str(thing, 'publicIdentifier') !== undefined;

/** The member whom an answer is about: listed by it, else the one with a headline of its own. */
const memberIn = (from: Voyager, reply: Reply, username: string | undefined): Node => {
  const asked = (
    username ??
    variableOf(reply.request, 'memberIdentity') ??
    variableOf(reply.request, 'vanityName')
  )?.toLowerCase();
  const all = from.included.filter(isProfile);
  const roots = [from.data, ...Object.values(node(from.data, 'data') ?? {})];
  const listed = roots.flatMap((root) => followAll(from, root, 'elements')).find(isProfile);
  const named = all.filter((one) => str(one, 'publicIdentifier')?.toLowerCase() === asked);
  const found = named.find((one) => 'headline' in one) ?? named[0] ?? listed;
  if (found) return found;
  if (/^identity\/|^voyagerIdentity/.test(callOf(reply.request) ?? ''))
    throw new AppError('not_found', 'LinkedIn knows no such member, or does not show them');
  throw new AppError('platform_error', 'LinkedIn’s answer holds no member');
};

/** `{year, month}` */
const dateOf = (value: unknown): string | undefined => {
  const [year, month] = [count(value, 'year'), count(value, 'month')];
  if (year === undefined || year < 1000 || year > 9999) return undefined;
  return month !== undefined && month >= 1 && month <= 12
    ? `${year}-${String(month).padStart(2, '0')}`
    : String(year);
};

const positionOf = (from: Voyager, thing: Node): Position | undefined => {
  const body = follow(from, thing, 'company') ?? follow(from, thing, 'school');
  const name = [str(thing, 'companyName'), str(thing, 'schoolName'), str(body, 'name')]
    .map(wordsOf)
    .find((one) => one !== undefined);
  const place = placeOf(str(body, 'url'));
  if (name === undefined) return undefined;
  return omitUndefined({
    type: 'Position' as const,
    name: [str(thing, 'title'), str(thing, 'degreeName')].map(wordsOf).find(Boolean),
    organization: omitUndefined({
      type: 'Organization' as const,
      id: place && placeUrl(place),
      name,
    }),
    startDate: dateOf(node(thing, 'dateRange', 'start')),
    endDate: dateOf(node(thing, 'dateRange', 'end')),
    content: wordsOf(str(thing, 'description')),
    place: wordsOf(str(thing, 'locationName')),
  });
};

/** The latest beginning first; what has none comes last. */
const byStart = (one: Position, other: Position): number => {
  const [a, b] = [one.startDate ?? '', other.startDate ?? ''];
  return a === b ? 0 : a > b ? -1 : 1;
};

const career = (from: Voyager, things: readonly Node[]): Position[] | undefined => {
  const found = things.flatMap((thing) => positionOf(from, thing) ?? []);
  return found.length > 0 ? found.sort(byStart) : undefined;
};

const positionsOf = (from: Voyager, member: Node): readonly Node[] => {
  const groups = followAll(from, follow(from, member, 'profilePositionGroups'), 'elements');
  return groups.flatMap((group) =>
    followAll(from, follow(from, group, 'profilePositionInPositionGroup'), 'elements'),
  );
};

const pictureOf = (member: Node, name: string) =>
  vectorPicture(node(member, name, 'displayImageReference', 'vectorImage')) ??
  vectorPicture(node(member, name));

/** A member as the pages load them. Lists of skills and the like come empty, which does not mean none. */
export const readMember = (reply: Reply, username?: string): Parsed<Person> => {
  const from = voyagerIn(reply);
  const member = memberIn(from, reply, username);
  const slug = required(str(member, 'publicIdentifier'), 'name of the member').toLowerCase();
  const url = placeUrl({ kind: 'in', slug });
  const name = [str(member, 'firstName'), str(member, 'lastName')].filter(Boolean).join(' ').trim();
  const geo = follow(from, node(member, 'geoLocation'), 'geo');
  const cover = pictureOf(member, 'backgroundPicture') ?? pictureOf(member, 'backgroundImage');
  const where = str(geo, 'defaultLocalizedName') ?? str(member, 'locationName');
  const education = followAll(from, follow(from, member, 'profileEducations'), 'elements');
  const following = follow(from, member, 'followingState');
  return {
    data: omitUndefined({
      type: 'Person' as const,
      id: url,
      url,
      entityId: slug,
      preferredUsername: slug,
      name: name || undefined,
      summary: wordsOf(member['headline']) ?? wordsOf(member['occupation']),
      content: wordsOf(member['summary']),
      followerCount: count(following, 'followerCount'),
      icon: pictureOf(member, 'profilePicture') ?? pictureOf(member, 'picture'),
      image: cover && [cover],
      location: where === undefined ? undefined : { type: 'Place' as const, name: where },
      isPremium: bool(member, 'premium'),
      category: str(follow(from, member, 'industry'), 'name'),
      experience: career(from, positionsOf(from, member)),
      education: career(from, education),
    }),
    notices: [],
    params: { username: slug },
  };
};
