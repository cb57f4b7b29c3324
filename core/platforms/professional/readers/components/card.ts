import { decoded, pathSteps } from '#kit/address.ts';
import { omitUndefined } from '#kit/collect.ts';
import { isNode, list, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Announce } from '#vocab/announce.ts';
import type { Author } from '#vocab/person.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import { parsed, parsePlace, postPage, target, type Place } from '../addresses.ts';
import { figuresFromUrns, headlineIn, urnOfFigure, type FiguresByUrn } from './states.ts';
import { isAddress, textBelow, textOfComponents } from './text.ts';
import { visit, type ServerComponents } from './server-components.ts';
import { authorAtPlace } from '../actors.ts';
import { readAgeLine } from '../age.ts';
import { original, sharedPost } from '../original.ts';
import { marksFromLinks } from '../text-marks.ts';
import { isMedia } from '../pictures.ts';
import {
  aliasesFromUrns,
  chosenUrn,
  entityIdFromUrn,
  postUrl,
  postUrn,
  sameUrn,
  timeFromUrn,
  type PostUrn,
} from '../urns.ts';
import { messages } from '../messages.ts';

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

const BADGE = /^\s*•\s*\S/;
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

const ageFromCard = (from: ServerComponents, card: ComponentCard) => {
  const part = card.parts.get('feed-actor-sub-description');
  return readAgeLine(part ? textOfComponents(from, part).parts : []);
};

/** Whether the site put it among the posts for money: it shows no time then. */
export const isAdvertCard = (from: ServerComponents, card: ComponentCard): boolean =>
  ageFromCard(from, card).isAdvert;

/** Whether a card recommends a job, and nobody published it. */
export const isJobCard = ({ parts }: ComponentCard): boolean =>
  parts.has(JOB) && !parts.has('feed-actor');

/** The author in the address of a post's page: `/posts/<slug>_<title>-activity-<number>-<sign>`. */
const slugIn = (page: string | undefined): string | undefined => {
  const url = parsed(page);
  const [, step] = url ? pathSteps(url) : [];
  const slug = step === undefined ? undefined : /^([^_\s]{2,200})_/.exec(decoded(step))?.[1];
  return slug?.toLowerCase();
};

const authorFromComponents = (
  from: ServerComponents,
  card: ComponentCard,
  page: string | undefined,
): Author | undefined => {
  const actor = card.parts.get('feed-actor');
  if (!actor) return undefined;
  const { parts } = textOfComponents(from, actor);
  const name = parts.map((part) => part.trim()).find((part) => part !== '' && !BADGE.test(part));
  const linked = parsePlace(
    textBelow(from, actor, (text) => isAddress(text) && parsePlace(text) !== undefined),
  );
  const slug = slugIn(page);
  const named: Place | undefined =
    slug === undefined ? undefined : { kind: card.isMember ? 'in' : 'company', slug };
  const place = linked && (!named || linked.slug === named.slug) ? linked : named;
  return place && authorAtPlace(place, { name, summary: card.headline });
};

/** The link to a job ends in its number; beside that of an article stand its picture and its author. */
const LINKED = [
  {
    view: 'feed-article',
    accepts: (text: string) =>
      isAddress(text) && !isMedia(target(text)) && parsePlace(text) === undefined,
  },
  { view: JOB, accepts: (text: string) => /^(?:https?:\/\/[^/]+)?\/.*\D\d{5,20}\/?$/.test(text) },
];

/** A page that the post shows: an article, a job. */
const attachedIn = (from: ServerComponents, { parts }: ComponentCard): Attachment[] =>
  LINKED.flatMap(({ view, accepts }): Attachment[] => {
    const part = parts.get(view);
    const href = part && target(textBelow(from, part, accepts));
    if (!part || href === undefined) return [];
    const [name] = textOfComponents(from, part).parts.map((text) => text.trim());
    return [omitUndefined({ type: 'Link' as const, href, name: name || undefined })];
  });

const contentFromComponents = (from: ServerComponents, { parts }: ComponentCard) => {
  const part = parts.get('feed-commentary');
  if (!part) return { attachment: [] };
  const { parts: texts, links, hashtags, isCut } = textOfComponents(from, part);
  const content = texts.join('').trim() || undefined;
  const marks = marksFromLinks([
    ...hashtags.map((name) => ({ words: `#${name}`, href: undefined })),
    ...links,
  ]);
  return {
    content,
    mediaType: content === undefined ? undefined : 'text/plain',
    isTruncated: isCut ? (true as const) : undefined,
    tag: marks.tag,
    mention: marks.mention,
    attachment: marks.links,
  };
};

/**
 * Its names, that of the update itself first: the one of which the figures are, or that stands in the card.
 * The number in its page's address may be another (October 2026).
 */
const postUrnsFromCard = ({ counted, urns, pages }: ComponentCard): readonly PostUrn[] => {
  const page = postUrn(pages[0]);
  const known = [page, ...urns].filter((urn) => urn !== undefined);
  const own = counted.find((urn) => known.some((one) => sameUrn(one, urn))) ?? only(counted);
  const named = own ?? urns[0];
  return [...(named ? [named] : []), ...(page ? [page] : [])];
};

const only = (urns: readonly PostUrn[]): PostUrn | undefined =>
  urns.every((urn) => sameUrn(urn, urns[0])) ? urns[0] : undefined;

const factsFromCard = (
  from: ServerComponents,
  card: ComponentCard,
  figures: FiguresByUrn,
  names: readonly PostUrn[],
) => {
  const { attachment: links, ...text } = contentFromComponents(from, card);
  const attachment = [...attachedIn(from, card), ...links];
  return omitUndefined({
    type: 'Note' as const,
    ...text,
    isEdited: ageFromCard(from, card).isEdited,
    attributedTo: authorFromComponents(from, card, card.pages[0]),
    ...figuresFromUrns(figures, names),
    attachment: attachment.length > 0 ? attachment : undefined,
  });
};

const nameWithTime = (names: readonly PostUrn[]): PostUrn | undefined =>
  names.find(({ kind }) => kind !== 'activity');

/** A card as a post. Throws where nothing in it says which post it is. */
export const postOfCard = (
  from: ServerComponents,
  card: ComponentCard,
  figures: FiguresByUrn,
): Post => {
  const names = postUrnsFromCard(card);
  const urn = chosenUrn(names);
  if (!urn) throw new AppError('platform_error', messages.postIdMissingInCard);
  return omitUndefined({
    ...factsFromCard(from, card, figures, names),
    id: postUrl(urn),
    url: postPage(card.pages[0]) ?? postUrl(urn),
    entityId: entityIdFromUrn(urn),
    published: timeFromUrn(nameWithTime(names) ?? urn),
    aliases: aliasesFromUrns(urn, names),
  });
};

/**
 * Under which number somebody showed the post of a card again: `undefined` where it stands under its own, as
 * where somebody reacted to it, and where nothing says under which.
 */
const repostUrn = (card: ComponentCard): PostUrn | undefined => {
  const own = originalUrn(card);
  return own?.kind === 'activity'
    ? [card.key, ...card.urns].find((urn) => urn !== undefined && urn.number !== own.number)
    : undefined;
};

/** Its figures and its page are those of the post that is shown. */
const originalUrn = ({ counted, pages }: ComponentCard): PostUrn | undefined =>
  only(counted) ?? postUrn(pages[0]);

/** Whether a line above the author names an account, and no number tells whether it showed the post again. */
export const isRepostUndecided = (card: ComponentCard): boolean =>
  card.header !== undefined &&
  (originalUrn(card)?.kind !== 'activity' || (card.key ?? card.urns[0]) === undefined);

/** A card as a repost, where it is one. */
export const repostOfCard = (
  from: ServerComponents,
  card: ComponentCard,
  figures: FiguresByUrn,
): Announce | undefined => {
  const urn = repostUrn(card);
  if (!card.header || !urn) return undefined;
  const names = [originalUrn(card), postUrn(card.pages[0])].filter((one) => one !== undefined);
  return omitUndefined({
    type: 'Announce' as const,
    id: postUrl(urn),
    entityId: entityIdFromUrn(urn),
    published: timeFromUrn(urn),
    attributedTo: authorAtPlace(card.header, {}),
    object: original(sharedPostNamed(from, card, figures, names)),
  });
};

const sharedPostNamed = (
  from: ServerComponents,
  card: ComponentCard,
  figures: FiguresByUrn,
  names: readonly PostUrn[],
): SharedPost => ({
  ...sharedPost(names, factsFromCard(from, card, figures, names), nameWithTime(names)),
  ...omitUndefined({ url: postPage(card.pages[0]) }),
});

/** The post that stands in another one’s card. */
export const sharedPostOfCard = (
  from: ServerComponents,
  card: ComponentCard,
  figures: FiguresByUrn,
): SharedPost => sharedPostNamed(from, card, figures, postUrnsFromCard(card));
