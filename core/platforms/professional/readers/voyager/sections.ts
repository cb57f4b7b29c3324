/**
 * The sections of a profile as lists of components: what the page of a profile, and that of one of its sections,
 * loaded from 2022 on (`voyagerIdentityDashProfileCards`, `voyagerIdentityDashProfileComponents`; 2024 and after,
 * by what public programs read). They hold what is drawn, in words.
 */
import { omitUndefined } from '#kit/collect.ts';
import { isNode, list, node, str, type Node } from '#kit/dig.ts';
import type { Position } from '#vocab/person.ts';
import { parsePlace, placeUrl } from '../site.ts';
import { parseMonth } from '../times.ts';
import { follow, followAll, isType, type Voyager, textFromView } from './voyager.ts';

export type Section = 'experience' | 'education';

interface Sections {
  readonly experience: Position[] | undefined;
  readonly education: Position[] | undefined;
}

/** `…profileCard:(A…,EXPERIENCE,en_US)`, `…profilePagedListComponent:(A…,EDUCATION_VIEW_DETAILS,…)`. */
const NAMED = /[(,](EXPERIENCE|EDUCATION)(?:_VIEW_DETAILS)?[,)]/;

const sectionIn = (urn: string | undefined): Section | undefined => {
  const name = NAMED.exec(urn ?? '')?.[1];
  return name === undefined ? undefined : name === 'EXPERIENCE' ? 'experience' : 'education';
};

/** Lists within lists of components are no deeper. */
const DEPTH = 20;
const LISTS = ['fixedListComponent', 'pagedListComponent', 'components', 'elements'];

/**
 * What a component tells, for the components below a value in their order: not within one that tells
 * something. Each is looked at once, as they may refer to each other.
 */
const componentsIn = <T>(
  from: Voyager,
  root: unknown,
  read: (component: Node) => readonly T[] | undefined,
): readonly T[] => {
  const seen = new Set<Node>();
  const look = (value: unknown, depth: number): readonly T[] => {
    if (depth > DEPTH) return [];
    if (Array.isArray(value))
      return (value as readonly unknown[]).flatMap((one) => look(one, depth + 1));
    if (!isNode(value) || seen.has(value)) return [];
    seen.add(value);
    return (
      read(value) ??
      LISTS.flatMap((name) => look(value[name] ?? follow(from, value, name), depth + 1))
    );
  };
  return look(root, 0);
};

/** The entities below a list of components, without those within other entities. */
const entitiesIn = (from: Voyager, root: unknown): readonly Node[] =>
  componentsIn(from, root, (one) => {
    const entity = follow(from, one, 'entityComponent');
    return entity && [entity];
  });

/** A title is a view of a text in a component of its own, or the view alone. */
const entityTitle = (entity: Node): string | undefined =>
  textFromView(node(entity, 'titleV2')?.['text']) ?? textFromView(entity['title']);

/** "Quillmere Sample Garden · Full-time" */
const firstPart = (words: string | undefined): string | undefined =>
  words?.split(' · ', 1)[0]?.trim() || undefined;

/** The language of a list, by its name: `…profileCard:(A…,EXPERIENCE,en_US)`. */
const languageIn = (root: Node): string | undefined =>
  /,([a-z]{2,3}_[A-Z]{2})[,)]/.exec(str(root, 'entityUrn') ?? '')?.[1];

/** "Jul 2021 - Present · 2 yrs", "2013 - 2016", "2021年7月–現在" */
const entityDates = (
  entity: Node,
  language?: string,
): { readonly startDate?: string; readonly endDate?: string } => {
  const [start, end] = (firstPart(textFromView(entity['caption'])) ?? '').split(/[-–—]/);
  return omitUndefined({
    startDate: parseMonth(start, language),
    endDate: parseMonth(end, language),
  });
};

/** "Skills: Ponds · Beds", in whatever language. */
const SKILLS = /^(?:Skills?:|\p{L}[\p{L}\p{M} ]{1,30}\s?[:：][^·]{1,200} · )/u;

/** What the member says of it: the first text below it that stands in no other entity, and is no list of skills. */
const textIn = (from: Voyager, entity: Node): string | undefined =>
  componentsIn(from, node(entity, 'subComponents'), (one) => {
    if (follow(from, one, 'entityComponent')) return [];
    const text = textFromView(follow(from, one, 'textComponent')?.['text']);
    return text === undefined ? undefined : SKILLS.test(text) ? [] : [text];
  })[0];

/** The page of a company or a school, where the entity leads to one; a search for its name is none. */
const organization = (name: string, entity: Node) => {
  const place = parsePlace(str(entity, 'textActionTarget'));
  const isBody = place !== undefined && place.kind !== 'in';
  return omitUndefined({
    type: 'Organization' as const,
    id: isBody ? placeUrl(place) : undefined,
    name,
  });
};

const placeIn = (entity: Node): string | undefined => firstPart(textFromView(entity['metadata']));

const jobsFromEntity = (from: Voyager, entity: Node, language?: string): Position[] => {
  const title = entityTitle(entity);
  const inner = entitiesIn(from, node(entity, 'subComponents')).filter(isDated);
  if (inner.length > 0 && title !== undefined)
    return inner.map((one) =>
      omitUndefined({
        type: 'Position' as const,
        name: entityTitle(one),
        organization: organization(title, entity),
        ...entityDates(one, language),
        content: textIn(from, one),
        place: placeIn(one),
      }),
    );
  const name = firstPart(textFromView(entity['subtitle']));
  if (name === undefined) return [];
  return [
    omitUndefined({
      type: 'Position' as const,
      name: title,
      organization: organization(name, entity),
      ...entityDates(entity, language),
      content: textIn(from, entity),
      place: placeIn(entity),
    }),
  ];
};

/** Below a position stand its skills and its media, too, which have no dates. */
const isDated = (entity: Node): boolean => 'startDate' in entityDates(entity);

const schoolFromEntity = (from: Voyager, entity: Node, language?: string): Position[] => {
  const name = entityTitle(entity);
  if (name === undefined) return [];
  return [
    omitUndefined({
      type: 'Position' as const,
      name: textFromView(entity['subtitle']),
      organization: organization(name, entity),
      ...entityDates(entity, language),
      content: textIn(from, entity),
    }),
  ];
};

interface Found {
  readonly section: Section;
  readonly root: Node;
}

const SECTION_ANSWER = 'identityDashProfileComponentsBySectionType';
const CARDS_ANSWER = 'identityDashProfileCardsByInitialCards';

/** Answers below `data`, by their names: in their place, or by reference. */
const findSectionAnswers = (from: Voyager, name: string): readonly Node[] => {
  const parts = Array.isArray(from.data) ? (from.data as readonly unknown[]) : [from.data];
  return parts
    .map((part) => follow(from, node(part, 'data') ?? part, name))
    .filter((one) => one !== undefined);
};

/** The lists of both sections that an answer brings; `asked` is the section whose list was asked for. */
const rootsIn = (from: Voyager, requestedSection: Section | undefined): readonly Found[] => {
  const cards = [
    ...findSectionAnswers(from, CARDS_ANSWER).flatMap((one) => followAll(from, one, 'elements')),
    ...from.included.filter((one) => isType(one, 'tetris.Card', 'tetris.PagedListComponent')),
  ].flatMap((root): Found[] => {
    const section = sectionIn(str(root, 'entityUrn'));
    return section === undefined ? [] : [{ section, root }];
  });
  const lists = findSectionAnswers(from, SECTION_ANSWER)
    .flatMap((one) => followAll(from, one, 'elements'))
    .flatMap((root): Found[] =>
      requestedSection === undefined ? [] : [{ section: requestedSection, root }],
    );
  return [...lists, ...cards];
};

/** Positions and schools in the sections that an answer brings, in the order in which they are drawn. */
export const sectionsIn = (from: Voyager, requestedSection?: Section): Sections => {
  const roots = rootsIn(from, requestedSection);
  const of = (section: Section, read: typeof jobsFromEntity) => {
    for (const { root } of roots.filter((one) => one.section === section)) {
      const parts = [...list(root, 'topComponents'), root];
      const found = parts
        .flatMap((one) => entitiesIn(from, one))
        .flatMap((one) => read(from, one, languageIn(root)));
      if (found.length > 0) return found;
    }
    return undefined;
  };
  return {
    experience: of('experience', jobsFromEntity),
    education: of('education', schoolFromEntity),
  };
};
