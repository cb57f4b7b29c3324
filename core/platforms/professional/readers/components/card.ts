import { isNode, list, type Node } from '#kit/dig.ts';
import { parsePlace, postPage, type Place } from '../site.ts';
import { headlineIn, urnOfFigure } from './states.ts';
import { textOfComponents } from './text.ts';
import { visit, type ServerComponents } from './server-components.ts';
import { readAgeLine } from '../times.ts';
import { postUrn, type PostUrn } from '../urns.ts';

/**
 * A post as server components draw it. What marks its parts is the name under which the site counts their
 * views (`viewTrackingSpecs.viewName`), as public programs tested it (July to October 2026).
 */
export interface ComponentCard {
  /** Parts by the names of their views, each the first of its name. */
  readonly parts: ReadonlyMap<string, Node>;
  /** Of posts within it. */
  readonly inner: readonly Node[];
  /** Addresses of posts' own pages, in order, outside of its text. */
  readonly pages: readonly string[];
  /** Numbers of posts that stand in it, in order, outside of its text; without those of pages. */
  readonly urns: readonly PostUrn[];
  /** Of which its figures are. */
  readonly counted: readonly PostUrn[];
  /** The number under which the site lists it, which is another one where somebody showed the post again. */
  readonly key: PostUrn | undefined;
  /** The account that a line above the author leads to: it showed the post again, or reacted to it. */
  readonly header: Place | undefined;
  readonly isMember: boolean;
  readonly headline: string | undefined;
}

const CARD = 'feed-full-update';
const CARD_KEY = 'update-card-';
export const JOB = 'feed-job-card-entity';
const PART_NAMES: ReadonlySet<string> = new Set([
  'feed-actor',
  'feed-actor-sub-description',
  'feed-commentary',
  'feed-article',
  JOB,
]);
/** What stands in these is not the post itself. */
const CLOSED: ReadonlySet<string> = new Set([
  'feed-actor-sub-description',
  'feed-commentary',
  'feed-article',
  JOB,
]);

/** The name of a view, which may be a reference itself. */
export const viewName = (from: ServerComponents, props: Node): string | undefined => {
  if (props['viewTrackingSpecs'] === undefined) return undefined;
  const specs = from.resolve(props['viewTrackingSpecs']);
  for (const one of Array.isArray(specs) ? list(specs).slice(0, 10) : [specs]) {
    const spec = from.resolve(one);
    const name = isNode(spec) ? from.resolve(spec['viewName']) : undefined;
    if (typeof name === 'string') return name;
  }
  return undefined;
};

/** Whether these are the properties of a post's card. */
export const isCard = (from: ServerComponents, props: Node): boolean => {
  if (viewName(from, props) === CARD) return true;
  const key = props['componentKey'] === undefined ? '' : from.resolve(props['componentKey']);
  return typeof key === 'string' && key.startsWith(CARD_KEY);
};

const KEY = /^update-card-(?:urn:li:activity:)?(\d{15,20})$/;

const urnFromKey = (from: ServerComponents, props: Node): PostUrn | undefined => {
  const key = props['componentKey'] === undefined ? '' : from.resolve(props['componentKey']);
  const number = typeof key === 'string' ? KEY.exec(key)?.[1] : undefined;
  return number === undefined ? undefined : { kind: 'activity', number };
};

/** Where something leads by an address of its own. */
const linkedPlace = (from: ServerComponents, props: Node): Place | undefined =>
  [props['href'], props['url']]
    .map((address) => from.resolve(address))
    .map((address) => (typeof address === 'string' ? parsePlace(address) : undefined))
    .find((place) => place !== undefined);

/** Whether a stream speaks of posts' cards at all. */
export const namesCards = (text: string): boolean => text.includes(CARD) || text.includes(CARD_KEY);

export const BADGE = /^\s*•\s*\S/;
const ACTIVITY = /(?:^|[^\w])urn:li:(activity):(\d{15,20})(?!\d)/;

/** Looks through a card; `outside` are the rows within which it stands. */
export const readCard = (
  from: ServerComponents,
  root: Node,
  outside: ReadonlySet<string>,
): ComponentCard => {
  const parts = new Map<string, Node>();
  const inner: Node[] = [];
  const pages: string[] = [];
  const urns: PostUrn[] = [];
  const counted: PostUrn[] = [];
  let isMember = false;
  let headline: string | undefined;
  let header: Place | undefined;
  let key: PostUrn | undefined;
  const note = (text: string): void => {
    const figure = urnOfFigure(text);
    if (figure) counted.push(figure);
    else if (text.includes('/posts/') && postUrn(text) && postPage(text) !== undefined)
      pages.push(text);
    else {
      const [, , number] = text.includes('urn:li:comment') ? [] : (ACTIVITY.exec(text) ?? []);
      if (number !== undefined) urns.push({ kind: 'activity', number });
    }
  };
  visit(from, root, {
    outside,
    object: (props) => {
      // The first card that comes before any author is the card itself, once more.
      if (props !== root && parts.has('feed-actor') && isCard(from, props)) {
        inner.push(props);
        return false;
      }
      headline ??= headlineIn(from, props);
      key ??= urnFromKey(from, props);
      const name = viewName(from, props);
      if (!parts.has('feed-actor') && name !== 'feed-actor') header ??= linkedPlace(from, props);
      if (name === undefined || !PART_NAMES.has(name)) return true;
      if (!parts.has(name)) parts.set(name, props);
      return !CLOSED.has(name);
    },
    text: (text) => {
      if (BADGE.test(text) && !parts.has('feed-commentary')) isMember = true;
      note(text);
    },
  });
  // "3d • Edited": its signs are no badge.
  visit(from, parts.get('feed-actor-sub-description'), { outside, text: note });
  return { parts, inner, pages, urns, counted, key, header, isMember, headline };
};

export const ageFromCard = (from: ServerComponents, card: ComponentCard) => {
  const part = card.parts.get('feed-actor-sub-description');
  return readAgeLine(part ? textOfComponents(from, part).parts : []);
};

/** Whether the site put it among the posts for money: it shows no time then. */
export const isAdvertCard = (from: ServerComponents, card: ComponentCard): boolean =>
  ageFromCard(from, card).isAdvert;

/** Whether a card recommends a job, and nobody published it. */
export const isJobCard = ({ parts }: ComponentCard): boolean =>
  parts.has(JOB) && !parts.has('feed-actor');
