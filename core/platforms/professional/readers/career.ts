import { omitUndefined } from '#kit/collect.ts';
import { list, node, str } from '#kit/dig.ts';
import type { Position } from '#vocab/career.ts';
import { placeOf, placeUrl } from './addresses.ts';
import { isOf, told, unbroken } from './linked-data.ts';
import { all, first, hasClass, isNamed, lineOf, attribute, type MarkupNode } from './markup.ts';

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** "Jul 2021" or "2019" as the shape has them; `undefined` for "Present". */
export const monthOf = (text: string | undefined): string | undefined => {
  const [, word = '', year] = /^([A-Za-z]{3,9}\.? )?(\d{4})$/.exec(text?.trim() ?? '') ?? [];
  if (year === undefined) return undefined;
  const month = MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
  return month > 0 ? `${year}-${String(month).padStart(2, '0')}` : year;
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
  const place = placeOf(href);
  return omitUndefined({
    type: 'Organization' as const,
    id: place && placeUrl(place),
    name,
  });
};

/** What the JSON-LD of a profile says of one company or school. */
const linkedPosition = (value: unknown): Position[] => {
  const where = organization(told(value, 'name'), str(value, 'url'));
  if (!where) return [];
  const member = node(value, 'member');
  return [
    omitUndefined({
      type: 'Position' as const,
      organization: where,
      startDate: dateIn(member?.['startDate']),
      endDate: dateIn(member?.['endDate']),
      content: unbroken(told(member, 'description')),
      place: told(value, 'location'),
    }),
  ];
};

/** A row of the page: what one was there, where, and from when to when. */
const drawnPosition = (
  row: MarkupNode,
  [title, where]: readonly [MarkupNode | undefined, MarkupNode | undefined],
): Position[] => {
  const link = first(
    row,
    (one) => one.name === 'a' && placeOf(attribute(one, 'href'))?.kind !== 'in',
  );
  const place = organization(visible(lineOf(where)), attribute(link, 'href'));
  if (!place) return [];
  const times = all(first(row, hasClass('date-range')), isNamed('time')).map(lineOf);
  return [
    omitUndefined({
      type: 'Position' as const,
      name: visible(lineOf(title)),
      organization: place,
      startDate: monthOf(times[0]),
      endDate: monthOf(times[1]),
    }),
  ];
};

/** Guests are shown asterisks in the place of some words. */
const visible = (text: string | undefined): string | undefined =>
  text === undefined || /^[*\s]*$/.test(text) ? undefined : text;

const isItem = hasClass('experience-item');
const isGroup = hasClass('experience-group');

/** Jobs one by one, or several at one company below its name. */
const drawnJobs = (document: MarkupNode): Position[] => {
  const rows = all(document, (one) => isItem(one) || hasClass('experience-group-position')(one));
  const groups = all(document, isGroup);
  return rows.flatMap((row) => {
    const group = groups.find((one) => first(one, (inner) => inner === row) !== undefined);
    const title = first(
      row,
      (one) =>
        hasClass('experience-item__title')(one) ||
        hasClass('experience-group-position__title')(one),
    );
    const own = first(row, hasClass('experience-item__subtitle'));
    const company = own ?? first(group, hasClass('experience-group-header__company'));
    const [position] = drawnPosition(row, [title ?? first(row, isNamed('h3')), company]);
    if (!position || own || !group) return position ?? [];
    const link = first(group, (one) => placeOf(attribute(one, 'href')) !== undefined);
    const where = organization(position.organization.name, attribute(link, 'href'));
    return where ? [{ ...position, organization: where }] : [];
  });
};

/** Both name the same time at the same place. */
const isSame = (one: Position, other: Position): boolean =>
  one.startDate === other.startDate &&
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

/** Jobs of a profile, in the order of the page. */
export const jobsIn = (person: unknown, document: MarkupNode): Position[] | undefined =>
  joined(
    drawnJobs(document),
    [...list(person, 'worksFor'), ...list(person, 'alumniOf')]
      .filter((one) => !isOf(one, 'EducationalOrganization'))
      .flatMap(linkedPosition),
  );

/** Schools of a profile, in the order of the page. */
export const schoolsIn = (person: unknown, document: MarkupNode): Position[] | undefined => {
  const rows = all(first(document, hasClass('education__list')), isNamed('li')).flatMap((row) =>
    drawnPosition(row, [first(row, isNamed('h4')), first(row, isNamed('h3'))]),
  );
  const linked = list(person, 'alumniOf')
    .filter((one) => isOf(one, 'EducationalOrganization'))
    .flatMap(linkedPosition);
  return joined(rows, linked);
};
