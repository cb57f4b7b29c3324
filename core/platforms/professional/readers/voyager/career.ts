/**
 * Positions and schools of a member in the three forms in which the pages loaded them: lists of views (until about
 * 2023, by what public programs read), lists of the member (2020 to 2026), and sections (2022 to 2026, see
 * `sections.ts`).
 */
import { omitUndefined } from '#kit/collect.ts';
import { count, isNode, list, str, type Node } from '#kit/dig.ts';
import type { Position } from '#vocab/person.ts';
import type { Career } from '../career.ts';
import { parsePlace, placeUrl } from '../site.ts';
import { follow, followAll, isType, type Voyager, textFromView } from './voyager.ts';
import { sectionsIn, type Section } from './sections.ts';

/** `{year, month}` */
const parseYearMonth = (value: unknown): string | undefined => {
  const [year, month] = [count(value, 'year'), count(value, 'month')];
  if (year === undefined || year < 1000 || year > 9999) return undefined;
  return month !== undefined && month >= 1 && month <= 12
    ? `${year}-${String(month).padStart(2, '0')}`
    : String(year);
};

/** The same as `follow`; answers until about 2018 refer to a thing by its plain name. */
const related = (from: Voyager, thing: unknown, name: string): Node | undefined =>
  follow(from, thing, name) ?? from.byUrn(str(thing, name));

const relatedAll = (from: Voyager, thing: unknown, name: string): readonly Node[] => {
  const found = followAll(from, thing, name);
  if (found.length > 0) return found;
  return list(thing, name)
    .map((one) => (typeof one === 'string' ? from.byUrn(one) : undefined))
    .filter((one) => one !== undefined);
};

/** The company or the school of a position, whose page is told by its address or its name. */
const readEmployer = (
  from: Voyager,
  thing: Node,
): { readonly name?: string; readonly id?: string } => {
  const given = related(from, thing, 'company') ?? related(from, thing, 'school');
  const mini = related(from, given, 'miniCompany') ?? related(from, given, 'miniSchool');
  const body = mini ?? given;
  const slug = str(body, 'universalName')?.toLowerCase();
  const place =
    parsePlace(str(body, 'url')) ?? (slug === undefined ? undefined : placeFromSlug(body, slug));
  const name = textFromView(body?.['name']) ?? textFromView(body?.['schoolName']);
  return omitUndefined({ name, id: place && placeUrl(place) });
};

const placeFromSlug = (body: Node | undefined, slug: string) => ({
  kind: /school/i.test(str(body, '$type') ?? '') ? ('school' as const) : ('company' as const),
  slug,
});

/** A degree and its subject, as the page draws them. */
const readDegree = (thing: Node): string | undefined =>
  [thing['degreeName'], thing['fieldOfStudy']]
    .map(textFromView)
    .filter((one) => one !== undefined)
    .join(', ') || undefined;

const positionFromThing = (from: Voyager, thing: Node, group?: Node): Position | undefined => {
  const body = readEmployer(from, thing);
  const name = [thing['companyName'], thing['schoolName'], body.name, group?.['name']]
    .map(textFromView)
    .find((one) => one !== undefined);
  if (name === undefined) return undefined;
  const dates = related(from, thing, 'dateRange') ?? related(from, thing, 'timePeriod');
  const dated = (...names: readonly string[]): string | undefined =>
    names.map((one) => parseYearMonth(related(from, dates, one))).find((one) => one !== undefined);
  return omitUndefined({
    type: 'Position' as const,
    name: textFromView(thing['title']) ?? readDegree(thing),
    organization: omitUndefined({ type: 'Organization' as const, id: body.id, name }),
    startDate: dated('start', 'startDate'),
    endDate: dated('end', 'endDate'),
    content: textFromView(thing['description']),
    place: textFromView(thing['locationName']) ?? textFromView(thing['geoLocationName']),
  });
};

/** The latest beginning first; what has none comes last. */
const byStart = (one: Position, other: Position): number => {
  const [a, b] = [one.startDate ?? '', other.startDate ?? ''];
  return a === b ? 0 : a > b ? -1 : 1;
};

interface Row {
  readonly thing: Node;
  /** That of several positions at one company, which it names. */
  readonly group?: Node | undefined;
}

const toRows = (things: readonly Node[]): Row[] => things.map((thing) => ({ thing }));

/** Groups by company, each of several positions. */
const grouped = (from: Voyager, groups: readonly Node[]): Row[] =>
  groups.flatMap((group) => {
    const inner = related(from, group, 'profilePositionInPositionGroup');
    const things = inner
      ? relatedAll(from, inner, 'elements')
      : relatedAll(from, group, 'positions');
    return things.map((thing) => ({ thing, group }));
  });

/** What an answer about one member says at its top: `data`, what it lists, and the member. */
type Roots = readonly unknown[];

const firstNonEmpty = (found: readonly (readonly Row[])[]): readonly Row[] =>
  found.find((rows) => rows.length > 0) ?? [];

const relatedElements = (from: Voyager, roots: Roots, name: string): readonly Node[] =>
  roots.flatMap((root) => relatedAll(from, related(from, root, name), 'elements'));

const PROFILE = 'identity.profile';

/** Those that came along and that nothing lists, in an answer that names the member whose they are. */
const unlisted = (from: Voyager, memberId: string | undefined, type: string): readonly Row[] =>
  toRows(
    from.included.filter(
      (one) =>
        isType(one, `${PROFILE}.${type}`) &&
        (memberId === undefined || (str(one, 'entityUrn') ?? '').includes(`(${memberId},`)),
    ),
  );

const memberIdFromUrn = (member: Node | undefined): string | undefined =>
  /:([\w-]{3,60})$/.exec(str(member, 'entityUrn') ?? '')?.[1];

const read = (from: Voyager, rows: readonly Row[]): Position[] | undefined => {
  const found = rows.flatMap(({ thing, group }) => positionFromThing(from, thing, group) ?? []);
  return found.length > 0 ? found.sort(byStart) : undefined;
};

/** The positions and the schools of the member whom an answer is about; `asked` is the section asked for. */
export const careerIn = (
  from: Voyager,
  member: Node | undefined,
  requestedSection?: Section,
): Career => {
  const parts = Array.isArray(from.data) ? (from.data as readonly unknown[]) : [from.data];
  const roots = [member, ...parts].filter(isNode);
  const id = memberIdFromUrn(member);
  const sections = sectionsIn(from, requestedSection);
  const jobs = firstNonEmpty([
    grouped(from, relatedElements(from, roots, 'profilePositionGroups')),
    toRows(relatedElements(from, roots, 'profilePositions')),
    toRows(relatedElements(from, roots, 'positionView')),
    grouped(from, relatedElements(from, roots, 'positionGroupView')),
    grouped(
      from,
      roots.flatMap((root) => groupsListed(from, root)),
    ),
  ]);
  const schools = firstNonEmpty([
    toRows(relatedElements(from, roots, 'profileEducations')),
    toRows(relatedElements(from, roots, 'educationView')),
  ]);
  return {
    experience:
      read(from, jobs) ??
      sections.experience ??
      read(from, unlisted(from, id, 'Position')) ??
      read(from, toRows(relatedElements(from, roots, 'profileTopPosition'))),
    education:
      read(from, schools) ??
      sections.education ??
      read(from, unlisted(from, id, 'Education')) ??
      read(from, toRows(relatedElements(from, roots, 'profileTopEducation'))),
  };
};

/** The groups that `identity/profiles/{name}/positionGroups` answers alone. */
const groupsListed = (from: Voyager, root: unknown): readonly Node[] =>
  relatedAll(from, root, 'elements').filter(
    (one) => list(one, 'positions').length > 0 || list(one, '*positions').length > 0,
  );
