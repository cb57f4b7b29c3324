import { z } from 'zod';
import { defineOperation, type KnownParams } from '#kit/operation.ts';
import { browserPage, capture, publicPage } from '#kit/route.ts';
import { Organization } from '#vocab/organization.ts';
import { company } from '../../readers/params.ts';
import type { Get, Reply } from '#kit/exchange.ts';
import { companyAsk } from '../../readers/ask.ts';
import { passesAny, isCallTo, COMPANY_PAGES, requestVariable } from '../../readers/captured.ts';
import { site, parsePlace, placeUrl, target, type Place } from '../../readers/site.ts';
import { type Parsed, omitUndefined, required } from '#kit/collect.ts';
import { companyPage, readCompany } from '../../readers/pages/company-page.ts';
import { isLoaded } from '../../readers/pages/guest-page.ts';
import { lastReadable } from '../../readers/telling.ts';
import { objectAt, count, list, node, str, type Node } from '#kit/dig.ts';
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
import { messages } from '../../readers/messages.ts';

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
const readLoadedCompany = (reply: Reply, companyId?: string): Parsed<Organization> => {
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

interface Params {
  readonly company: string;
}

const params = z.object({ company });

/** A company, by its public page or by what the site’s own pages load. */
const parse = (
  replies: readonly Reply[],
  { company }: KnownParams<'company'>,
): Parsed<Organization> =>
  lastReadable(replies, (reply) =>
    isLoaded(reply) ? readLoadedCompany(reply, company) : readCompany(companyPage(reply, company)),
  );

export default defineOperation({
  name: 'get-company',
  title: 'Company',
  summary: 'One company: name, description, website, and how many follow it.',

  path: '/companies/{company}',
  params,
  links: site.links(params, [
    '/company/{company}/**',
    '/school/{company}/**',
    '/showcase/{company}/**',
  ]),
  result: Organization,
  readerChanges: [{ since: '0.10.0', fields: ['followerCount', 'employeeRange', 'tag'] }],
  part: { of: 'company', by: 'company', as: 'facts' },
  example: { company: 'audiense' },

  routes: [
    // Many plain requests are refused that a guest's browser is not (status 999, 2026).
    browserPage({
      fetch: async (get: Get, { company }: Params) => [await get(companyAsk(company))],
      parse,
    }),
    publicPage({
      fetch: async (get: Get, { company }: Params) => [await get(companyAsk(company))],
      parse,
    }),
    capture({
      reads: passesAny(
        isCallTo('organization/companies*', 'voyagerOrganizationDashCompanies'),
        COMPANY_PAGES,
      ),
      parse,
    }),
  ],
});
