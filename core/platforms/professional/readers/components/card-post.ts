import { decoded, pathSteps } from '#kit/address.ts';
import { omitUndefined } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Announce } from '#vocab/announce.ts';
import type { Author } from '#vocab/person.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import { parsed, parsePlace, postPage, target, type Place } from '../site.ts';
import { figuresFromUrns, type FiguresByUrn } from './states.ts';
import { isAddress, textBelow, textOfComponents } from './text.ts';
import type { ServerComponents } from './server-components.ts';
import { authorAtPlace } from '../actors.ts';
import { original, sharedPost } from '../original.ts';
import { marksFromLinks } from '../markup.ts';
import { isMedia } from '../post-media.ts';
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
import { ageFromCard, BADGE, JOB, type ComponentCard } from './card.ts';

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
  return place && authorAtPlace(place, { name, tagline: card.headline });
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
    url: postUrl(urn),
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
