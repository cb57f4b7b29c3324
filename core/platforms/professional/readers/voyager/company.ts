import { objectAt, count, list, node, str, type Node } from '../../../../kit/dig.ts';
import { omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Organization } from '#vocab/organization.ts';
import { parsePlace, placeUrl, target, type Place } from '../addresses.ts';
import { requestVariable } from '../captured.ts';
import { follow, followAll, isType, voyagerIn, type Voyager } from './voyager.ts';
import { vectorPicture, textFromView } from './parts.ts';
import { messages } from '../messages.ts';

const isCompany = (thing: unknown): boolean =>
  isType(thing, 'organization.Company', 'organization.School') &&
  (str(thing, 'universalName') ?? str(thing, 'url')) !== undefined;

const placeFromCompany = (company: Node): Place | undefined => {
  const page = parsePlace(str(company, 'url')) ?? parsePlace(str(company, 'companyPageUrl'));
  const name = str(company, 'universalName')?.toLowerCase();
  return page ?? (name === undefined ? undefined : { kind: 'company', slug: name });
};

/** The company that an answer is about: listed by it, or asked for by its name. */
const companyIn = (from: Voyager, reply: Reply, companyId: string | undefined): Node => {
  const requestedName = (
    companyId ?? requestVariable(reply.request, 'universalName')
  )?.toLowerCase();
  const roots = [from.data, ...Object.values(node(from.data, 'data') ?? {})];
  const listed = roots.flatMap((root) => followAll(from, root, 'elements')).find(isCompany);
  const all = from.included.filter(isCompany);
  const found =
    all.find(
      (one) => requestedName !== undefined && placeFromCompany(one)?.slug === requestedName,
    ) ?? listed;
  if (!found) throw new AppError('platform_error', messages.companyMissing);
  return found;
};

const NUMBER = /:(\d{1,20})$/;

const formatEmployeeRange = (value: unknown): string | undefined => {
  const [start, end] = [count(value, 'start'), count(value, 'end')];
  if (start === undefined) return undefined;
  return end === undefined ? `${start}+` : `${start}-${end}`;
};

const placeName = (value: unknown): string | undefined => {
  const address = node(value, 'address') ?? value;
  const parts = ['city', 'geographicArea', 'country'].map((name) => str(address, name));
  return parts.filter((one) => one !== undefined).join(', ') || undefined;
};

const addressFromPlace = (value: unknown): Organization['address'] => {
  const place = node(value, 'address') ?? value;
  const parts = omitUndefined({
    streetAddress: str(place, 'line1'),
    addressLocality: str(place, 'city'),
    addressRegion: str(place, 'geographicArea'),
    postalCode: str(place, 'postalCode'),
    addressCountry: str(place, 'country'),
  });
  return Object.keys(parts).length > 0 ? parts : undefined;
};

const countFollowers = (from: Voyager, company: Node): number | undefined =>
  count(follow(from, company, 'followingState'), 'followerCount') ??
  count(follow(from, company, 'followingInfo'), 'followerCount') ??
  count(company, 'followerCount');

/** A company as the pages load it. */
export const readLoadedCompany = (reply: Reply, companyId?: string): Parsed<Organization> => {
  const from = voyagerIn(reply);
  const company = companyIn(from, reply, companyId);
  const place = required(placeFromCompany(company), 'address of the company');
  const url = placeUrl(place);
  const industry = [
    ...followAll(from, company, 'industry'),
    ...followAll(from, company, 'companyIndustries'),
  ][0];
  const where = placeName(company['headquarter']);
  const website = target(str(company, 'websiteUrl') ?? str(company, 'companyPageUrl'));
  const logo = node(company, 'logo');
  const names = list(company, 'specialities').filter(
    (one): one is string => typeof one === 'string' && one !== '',
  );
  return {
    data: omitUndefined({
      ...objectAt('Organization', url),
      entityId: place.slug,
      preferredUsername: place.slug,
      name: textFromView(company['name']),
      tagline: textFromView(company['tagline']),
      summary: textFromView(company['description']),
      followerCount: countFollowers(from, company),
      icon: vectorPicture(
        node(logo, 'vectorImage') ?? node(logo, 'image', 'com.linkedin.common.VectorImage'),
      ),
      tag: names.length > 0 ? names.map((name) => ({ type: 'Tag' as const, name })) : undefined,
      location: where,
      address: addressFromPlace(company['headquarter']),
      attachment:
        website === undefined || parsePlace(website)
          ? undefined
          : [{ type: 'Link' as const, href: website }],
      category: str(industry, 'name') ?? str(industry, 'localizedName'),
      secondaryId: NUMBER.exec(str(company, 'entityUrn') ?? '')?.[1],
      memberCount: count(company, 'staffCount') ?? count(company, 'employeeCount'),
      employeeRange: formatEmployeeRange(
        company['staffCountRange'] ?? company['employeeCountRange'],
      ),
      legalForm: textFromView(node(company, 'companyType')?.['localizedName']),
      foundedYear: count(company, 'foundedOn', 'year'),
    }),
    notices: [],
    params: { company: place.slug },
  };
};
