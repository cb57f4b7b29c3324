import { messages } from '../messages.ts';
import { collect, omitUndefined, required, type Parsed } from '#kit/collect.ts';
import { objectAt, count, node, str } from '#kit/dig.ts';
import { figure } from '#kit/figures.ts';
import type { Reply } from '#kit/exchange.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, type Selection } from '#kit/markup.ts';
import type { ListPage } from '#kit/operation.ts';
import { fromIso } from '#kit/times.ts';
import type { Organization } from '#vocab/organization.ts';
import type { Person } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import type { Tag } from '#vocab/tag.ts';
import { actorAt } from '../actors.ts';
import { parsePlace, placeUrl, target, type Place } from '../site.ts';
import { cardsIn, postFromCard } from '../feed-card.ts';
import { pageAddresses, guestPage, unrecognised, type GuestPage } from './guest-page.ts';
import {
  pictureIn,
  postalAddress,
  textAt,
  unbroken,
  attribute,
  lineFromSelection,
  proseFromSelection,
  testId,
} from '../markup.ts';
import { coverFromDocument } from './person-page.ts';
import { addressOfImage, pictureFromUrl, altTextNotice } from '../post-media.ts';
import { postUrn } from '../urns.ts';

/** The page of a company, a school or a part of one. */
export interface CompanyPage {
  readonly page: GuestPage;
  readonly place: Place;
  readonly organization: unknown;
}

const ORGANIZATIONS = [
  'Organization',
  'Corporation',
  'EducationalOrganization',
  'CollegeOrUniversity',
];

export const companyPage = (reply: Reply, companyId?: string): CompanyPage => {
  const page = guestPage(reply, 'company');
  const organization = page.linked.find((one) => hasType(one, ...ORGANIZATIONS));
  if (!organization && page.document.find('.top-card-layout__title:first').length === 0)
    throw unrecognised('company');
  const requestedPaths =
    companyId === undefined ? [] : [`/company/${encodeURIComponent(companyId.toWellFormed())}`];
  const place = [str(organization, 'url'), ...pageAddresses(page, reply), ...requestedPaths]
    .map(parsePlace)
    .find((one) => one !== undefined && one.kind !== 'in');
  if (!place) throw unrecognised('address of the company');
  return { page, place, organization };
};

/** A line of the section that tells about it; the words for screen readers beside a link are none of it. */
const fact = (document: Selection, name: string): string | undefined => {
  const place = document.find(`${testId(`about-us__${name}`)}:first`);
  const description = place.find('dd').first();
  const words = description.length > 0 ? description : place;
  const link = words.find('a');
  return lineFromSelection(name === 'website' && link.length > 0 ? link : words);
};

/** The count in a text, in front of other words or behind them; none where several numbers stand there. */
const onlyCount = (text: string): number | undefined => {
  const [first, ...others] = [
    ...text.matchAll(/\p{Nd}[\p{Nd}.,’'\u00a0\u202f\u066b\u066c]{0,20}/gu),
  ];
  return first && others.length === 0 ? figure(text.slice(first.index)) : undefined;
};

/**
 * "London, London · 5,750 followers"; what stands before it differs, and has no number in most places. In the
 * description: "Sample | 5,750 followers on LinkedIn. …"
 */
const followersIn = ({ document, meta }: GuestPage): number | undefined => {
  const subline = lineFromSelection(document.find('.top-card-layout__first-subline:first')) ?? '';
  const described = (meta.get('og:description') ?? meta.get('description') ?? '').slice(0, 500);
  const [, statement = ''] = / \| ([^|.]{1,80}LinkedIn[^|.]{0,40})/.exec(described) ?? [];
  return onlyCount(subline) ?? onlyCount(statement);
};

const RANGE = /\p{Nd}[\p{Nd}.,’']{0,12}(?:\+|\s?[-–]\s?\p{Nd}[\p{Nd}.,’']{0,12}\+?)?/u;

/** "51-200 employees", "10,001+ employees" */
const parseEmployeeRange = (text: string | undefined): string | undefined =>
  RANGE.exec(text ?? '')?.[0];

/** What the page’s language writes before the last of several: ", and ", " und ". */
const lastSeparator = (language = 'en'): string => {
  try {
    const parts = new Intl.ListFormat(language).formatToParts(['a', 'b', 'c']);
    return parts.at(-2)?.value ?? ', ';
  } catch {
    return ', ';
  }
};

/** A list in words; where its last separator stands more than once, nothing says which is the last. */
const specialties = (text: string | undefined, language: string | undefined): Tag[] | undefined => {
  const separator = lastSeparator(language);
  const pieces = (text ?? '').split(separator);
  const names = (pieces.length === 2 ? pieces : [text ?? ''])
    .flatMap((piece) => piece.split(/[,،、]/))
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return names.length > 0 ? names.map((name) => ({ type: 'Tag', name })) : undefined;
};

const parseYear = (text: string | undefined): number | undefined =>
  text !== undefined && /^[12]\d{3}$/.test(text) ? Number(text) : undefined;

/** Where its address says that it is. */
const addressIn = (organization: unknown): string | undefined => {
  const parts = ['addressLocality', 'addressRegion', 'addressCountry'].map((name) =>
    textAt(organization, 'address', name),
  );
  return parts.filter((one) => one !== undefined).join(', ') || undefined;
};

/** The company of its page. */
export const readCompany = ({ page, place, organization }: CompanyPage): Parsed<Organization> => {
  const { document } = page;
  const url = placeUrl(place);
  const website = target(str(organization, 'sameAs')) ?? target(fact(document, 'website'));
  const where = fact(document, 'headquarters') ?? addressIn(organization);
  const logo = (organization as { logo?: unknown } | undefined)?.logo;
  return {
    data: omitUndefined({
      ...objectAt('Organization', url),
      entityId: place.slug,
      preferredUsername: place.slug,
      name:
        textAt(organization, 'name') ??
        lineFromSelection(document.find('.top-card-layout__title:first')),
      tagline:
        textAt(organization, 'slogan') ??
        lineFromSelection(document.find('.top-card-layout__second-subline:first')),
      summary:
        proseFromSelection(document.find(`${testId('about-us__description')}:first`)) ??
        unbroken(textAt(organization, 'description'))?.trim(),
      followerCount: followersIn(page),
      icon:
        pictureFromUrl(pictureIn(logo)) ??
        pictureFromUrl(addressOfImage(document.find('.top-card-layout__entity-image:first'))),
      image: coverFromDocument(document),
      tag: specialties(fact(document, 'specialties'), page.language),
      location: where,
      address: postalAddress(organization),
      attachment: website === undefined ? undefined : [{ type: 'Link' as const, href: website }],
      category: fact(document, 'industry'),
      memberCount: count(organization, 'numberOfEmployees', 'value'),
      employeeRange: parseEmployeeRange(fact(document, 'size')),
      legalForm: fact(document, 'organizationType'),
      foundedYear: parseYear(fact(document, 'foundedOn')),
    }),
    notices: [],
    params: { company: place.slug },
  };
};

/** The posts that stand on the page of a company, the newest first as the page has them. */
export const readCompanyPosts = ({
  page,
  place,
}: CompanyPage): Parsed<ListPage<PostOrAnnounce>> => {
  const dated = new Map(
    page.linked.flatMap((one) => {
      const urn = postUrn(str(one, 'url') ?? str(one, '@id'));
      const time = fromIso(str(one, 'datePublished'));
      return urn && time !== undefined ? [[urn.number, time] as const] : [];
    }),
  );
  const { items, notices } = collect(
    cardsIn(page.document),
    ({ card, page: own }): PostOrAnnounce => {
      const post = required(postFromCard(card, own), 'number of a post');
      const published = dated.get(post.entityId);
      return published === undefined ? post : { ...post, published };
    },
  );
  return {
    data: {
      items,
      totalItems: null,
      next: null,
      incomplete: { reason: messages.tenPostsOfCompany, statedTotal: null },
    },
    notices: [...notices, ...altTextNotice(page)],
    params: { company: place.slug },
  };
};

/** The few employees whom the page of a company names. */
export const readEmployees = (found: CompanyPage): Parsed<ListPage<Person>> => {
  const { page, place, organization } = found;
  const section = page.document.find(`${testId('employees-at')}:first`);
  const cards = elements(section.find('a')).filter(
    (card) => parsePlace(attribute(card, 'href'))?.kind === 'in',
  );
  const { items, notices } = collect(cards, (card): Person => {
    const person = required(
      actorAt(
        attribute(card, 'href'),
        lineFromSelection(card.find('h3')),
        addressOfImage(card.find('img')),
      ),
      'address of a member',
    );
    return omitUndefined({
      ...person,
      type: 'Person' as const,
      tagline: lineFromSelection(card.find('h4')),
    });
  });
  const statedTotal = count(node(organization, 'numberOfEmployees'), 'value') ?? null;
  const isAll = statedTotal !== null && statedTotal <= items.length;
  return {
    data: {
      items,
      totalItems: statedTotal,
      next: null,
      ...(isAll ? {} : { incomplete: { reason: messages.fourEmployeesOfCompany, statedTotal } }),
    },
    notices,
    params: { company: place.slug },
  };
};
