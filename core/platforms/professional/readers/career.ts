import { omitUndefined } from '#kit/collect.ts';
import { list, node, str } from '#kit/dig.ts';
import { hasType } from '#kit/linked-data.ts';
import { elements, outermost, type Selection } from '#kit/markup.ts';
import type { Position, Person } from '#vocab/person.ts';
import { parsePlace, placeUrl } from './site.ts';
import { textAt, unbroken, attribute, lineFromSelection } from './markup.ts';
import { parseMonth } from './times.ts';

/** Jobs and schools, as far as a profile shows them. */
export interface Career {
  readonly experience: Position[] | undefined;
  readonly education: Position[] | undefined;
}

type CareerFields = Pick<
  Person,
  'role' | 'affiliation' | 'education' | 'experience' | 'educationHistory'
>;

/** The fields of a person that tell of jobs and schools: their names, and the times at them. */
export const careerFields = ({ experience, education }: Career): CareerFields => ({
  role: different(experience?.map(({ name }) => name)),
  affiliation: different(experience?.map(({ organization: { name } }) => name)),
  education: different(education?.map(({ organization: { name } }) => name)),
  experience,
  educationHistory: education,
});

const different = (names: readonly (string | undefined)[] = []): string[] | undefined => {
  const known = [...new Set(names.filter((name) => name !== undefined))];
  return known.length > 0 ? known : undefined;
};

/** `"2021-07"` or `2019`. */
const dateIn = (value: unknown): string | undefined =>
  typeof value === 'number' && Number.isInteger(value) && value > 999 && value < 10_000
    ? String(value)
    : typeof value === 'string' && /^\d{4}(?:-\d\d)?$/.test(value)
      ? value
      : undefined;

const organization = (name: string | undefined, href: string | undefined) => {
  if (name === undefined) return undefined;
  const place = parsePlace(href);
  return omitUndefined({
    type: 'Organization' as const,
    id: place && placeUrl(place),
    name,
  });
};

/** What the JSON-LD of a profile says of one company or school. */
const linkedPosition = (value: unknown): Position[] => {
  const where = organization(textAt(value, 'name'), str(value, 'url'));
  if (!where) return [];
  const member = node(value, 'member');
  return [
    omitUndefined({
      type: 'Position' as const,
      organization: where,
      startDate: dateIn(member?.['startDate']),
      endDate: dateIn(member?.['endDate']),
      content: unbroken(textAt(member, 'description')),
      place: textAt(value, 'location'),
    }),
  ];
};

/** A row of the page: what one was there, where, and from when to when. */
const drawnPosition = (
  row: Selection,
  [title, where]: readonly [Selection, Selection | undefined],
  language: string | undefined,
): Position[] => {
  const link = elements(row.find('a')).find(
    (one) => parsePlace(attribute(one, 'href'))?.kind !== 'in',
  );
  const place = organization(visible(lineFromSelection(where)), attribute(link, 'href'));
  if (!place) return [];
  const times = elements(row.find('.date-range').first().find('time')).map(lineFromSelection);
  return [
    omitUndefined({
      type: 'Position' as const,
      name: visible(lineFromSelection(title)),
      organization: place,
      startDate: parseMonth(times[0], language),
      endDate: parseMonth(times[1], language),
    }),
  ];
};

/** Guests are shown asterisks in the place of some words. */
const visible = (text: string | undefined): string | undefined =>
  text === undefined || /^[*\s]*$/.test(text) ? undefined : text;

const ROWS = '.experience-item, .experience-group-position';
const TITLES = '.experience-item__title, .experience-group-position__title';

/** The company of a group of jobs: its name, and the first link in the group that leads to a place. */
const companyFromGroup = (group: Selection) => {
  const links = elements(group.find('[href]')).map((link) => attribute(link, 'href'));
  return {
    name: group.find('.experience-group-header__company'),
    href: links.find((href) => parsePlace(href) !== undefined),
  };
};

/** Jobs one by one, or several at one company below its name. */
const drawnJobs = (document: Selection, language: string | undefined): Position[] => {
  const companies = new Map<unknown, ReturnType<typeof companyFromGroup>>();
  for (const group of outermost(document, '.experience-group')) {
    const company = companyFromGroup(group);
    for (const row of group.find(ROWS)) companies.set(row, company);
  }
  return elements(document.find(ROWS)).flatMap((row) => {
    const company = companies.get(row[0]);
    const title = row.find(TITLES);
    const own = row.find('.experience-item__subtitle');
    const where = own.length > 0 ? own : company?.name;
    const [position] = drawnPosition(
      row,
      [title.length > 0 ? title : row.find('h3'), where],
      language,
    );
    if (!position || own.length > 0 || !company) return position ?? [];
    const place = organization(position.organization.name, company.href);
    return place ? [{ ...position, organization: place }] : [];
  });
};

const isSameTime = (one: string | undefined, other: string | undefined): boolean =>
  one === other ||
  (one !== undefined &&
    other !== undefined &&
    (one.startsWith(`${other}-`) || other.startsWith(`${one}-`)));

/** Both name the same time at the same place; one of them may tell the year alone. */
const isSame = (one: Position, other: Position): boolean =>
  isSameTime(one.startDate, other.startDate) &&
  (one.organization.id === undefined || other.organization.id === undefined
    ? one.organization.name === other.organization.name
    : one.organization.id === other.organization.id);

/** The drawn rows have the titles, the JSON-LD has what was said of them. */
const joined = (
  drawn: readonly Position[],
  linked: readonly Position[],
): Position[] | undefined => {
  const left = [...linked];
  const both = drawn.map((one) => {
    const at = left.findIndex((other) => isSame(one, other));
    const [same] = at < 0 ? [] : left.splice(at, 1);
    return same
      ? { ...same, ...one, organization: { ...same.organization, ...one.organization } }
      : one;
  });
  const all = [...both, ...left];
  return all.length > 0 ? all : undefined;
};

interface Page {
  readonly document: Selection;
  readonly language: string | undefined;
}

/** Jobs of a profile, in the order of the page. */
export const jobsIn = (person: unknown, { document, language }: Page): Position[] | undefined =>
  joined(
    drawnJobs(document, language),
    [...list(person, 'worksFor'), ...list(person, 'alumniOf')]
      .filter((one) => !hasType(one, 'EducationalOrganization'))
      .flatMap(linkedPosition),
  );

/** Schools of a profile, in the order of the page. */
export const schoolsIn = (
  person: unknown,
  { document, language }: Page,
): Position[] | undefined => {
  const rows = elements(document.find('.education__list:first').find('li')).flatMap((row) =>
    drawnPosition(row, [row.find('h4'), row.find('h3')], language),
  );
  const linked = list(person, 'alumniOf')
    .filter((one) => hasType(one, 'EducationalOrganization'))
    .flatMap(linkedPosition);
  return joined(rows, linked);
};
