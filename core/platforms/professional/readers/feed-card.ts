import { omitUndefined } from '#kit/collect.ts';
import { figure } from '#kit/figures.ts';
import { elements, findOutside, type Find, type Selection } from '#kit/markup.ts';
import type { Author } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import { original, sharedPost } from './original.ts';
import { actorAt } from './actors.ts';
import { postPage } from './site.ts';
import {
  attribute,
  isEnglish,
  lineFromSelection,
  proseFromSelection,
  testId,
  marksIn,
} from './markup.ts';
import { addressOfImage, attachmentsIn, countIn, pollIn } from './post-media.ts';
import {
  aliasesFromUrns,
  chosenUrn,
  entityIdFromUrn,
  postUrl,
  postUrn,
  timeFromUrn,
  type PostUrn,
} from './urns.ts';

/** A post as it is drawn: on its own page, on that of a company, or within another post. */
interface DrawnPost {
  /** The names of what stands at this place; of a repost, those of the repost. */
  readonly urns: readonly PostUrn[];
  /** Of a repost without words: the names of the post that is repeated. */
  readonly inner: readonly PostUrn[];
  /** Who repeated it, where somebody did. */
  readonly reposter: Author | undefined;
  readonly author: Author | undefined;
  readonly content: string | undefined;
  readonly isEdited: true | undefined;
  /** `undefined` where the card shows none, be it that there are none. */
  readonly reactions: number | undefined;
  readonly comments: number | undefined;
  readonly parts: Pick<Post, 'tag' | 'mention' | 'attachment' | 'oneOf'>;
}

/** A post with the one that it shares; what that one shares is left to its own page. */
export interface FeedCard extends DrawnPost {
  readonly shared: DrawnPost | undefined;
}

/** A post inside of another. */
export const RESHARE = testId('feed-reshare-content');
/** Comments stand inside of the post that they answer, and are none of it. */
const COMMENTS = '.comment, .comments, .comment__text';

export const FEED_CARD = [
  'article[data-activity-urn]:not([data-activity-urn=""])',
  'article[data-id="main-feed-card"]',
  'article.main-feed-activity-card',
].join(', ');

const COMMENTARY = [
  testId('main-feed-activity-card__commentary'),
  testId('feed-reshare-content__commentary'),
].join(', ');

/** Links in the head of a card are named for what they lead to. */
const control = (name: string): string => `a[data-tracking-control-name$="${name}"]`;

export const readCard = (post: Selection): FeedCard => {
  const shared = findOutside(post, COMMENTS)(RESHARE).first();
  return { ...readAlone(post), shared: shared.length > 0 ? readAlone(shared) : undefined };
};

const readAlone = (post: Selection): DrawnPost => {
  const find = findOutside(post, `${RESHARE}, ${COMMENTS}`);
  const reposter = reposterFromHeader(find);
  const named = (name: string): PostUrn | undefined => postUrn(attribute(post, name));
  const [own, shown, attributed] = [
    named('data-activity-urn'),
    named('data-featured-activity-urn'),
    named('data-attributed-urn'),
  ];
  const isOther = own !== undefined && shown !== undefined && own.number !== shown.number;
  const text = find(COMMENTARY).first();
  const marks = marksIn(text);
  const hung = [...attachmentsIn(find), ...marks.links];
  return {
    urns: present(reposter ? [own] : [own, shown, attributed]),
    inner: reposter ? present([isOther ? shown : undefined, attributed]) : [],
    reposter,
    author: authorFromFeedCard(find),
    content: proseFromSelection(text),
    isEdited: isEdited(find) ? true : undefined,
    reactions:
      countIn(find('[data-num-reactions]'), 'data-num-reactions') ??
      figure(lineFromSelection(find(testId('social-actions__reaction-count')))),
    comments: countIn(find('[data-num-comments]'), 'data-num-comments'),
    parts: {
      tag: marks.tag,
      mention: marks.mention,
      attachment: hung.length > 0 ? hung : undefined,
      oneOf: pollIn(find),
    },
  };
};

/** Behind the age stands, in words of their own, that it was edited (recorded 2024): nothing else does. */
const isEdited = (find: Find): boolean => {
  const age = find('time').first();
  const behind = [...elements(age.find('span')), ...elements(age.next('span'))];
  return behind.some((words) => lineFromSelection(words) !== undefined);
};

const present = (urns: readonly (PostUrn | undefined)[]): PostUrn[] =>
  urns.filter((urn) => urn !== undefined);

const authorFromFeedCard = (find: Find): Author | undefined => {
  const link = find(control('feed-actor-name'));
  const picture = find(control('feed-actor-image')).first().find('img');
  return actorAt(attribute(link, 'href'), lineFromSelection(link), addressOfImage(picture));
};

const REPOSTED = /\breposted this\b/i;

/**
 * Who showed the post of somebody else again: a line above it that leads to an account. In all that were
 * recorded (2024, in English) it reposted it; where other words say so in English, it is no post of theirs.
 */
const reposterFromHeader = (find: Find): Author | undefined => {
  const header = find('.main-feed-activity-card__header').first();
  const language = attribute(header.closest('html'), 'lang');
  if (isEnglish(language) && !REPOSTED.test(lineFromSelection(header) ?? '')) return undefined;
  const link = header.find('a');
  return actorAt(attribute(link, 'href'), lineFromSelection(link));
};

/** The cards of a page, in its order, each with the address of the post's own page. */
export const cardsIn = (
  document: Selection,
): readonly { readonly card: FeedCard; readonly page: string | undefined }[] => {
  const pages = new Map<string, string>();
  for (const link of elements(document.find('[data-id="main-feed-card__full-link"]'))) {
    const [urn, page] = [postUrn(attribute(link, 'href')), postPage(attribute(link, 'href'))];
    if (urn && page !== undefined) pages.set(urn.number, page);
  }
  return elements(findOutside(document, RESHARE)(FEED_CARD)).map((article) => {
    const card = readCard(article);
    const page = card.urns.map(({ number }) => pages.get(number)).find((one) => one !== undefined);
    return { card, page };
  });
};

/** The post inside of another, as far as it is shown. */
export const sharedPostFromCard = (card: DrawnPost): SharedPost =>
  sharedPost(card.urns, cardFacts(card));

const noteFromUrn = (urn: PostUrn) => ({
  type: 'Note' as const,
  id: postUrl(urn),
  entityId: entityIdFromUrn(urn),
});

const cardFacts = (card: DrawnPost) => ({
  ...card.parts,
  type: card.parts.oneOf ? ('Question' as const) : ('Note' as const),
  content: card.content,
  mediaType: card.content === undefined ? undefined : 'text/plain',
  isEdited: card.isEdited,
  attributedTo: card.author,
  likeCount: card.reactions,
  replyCount: card.comments,
});

/**
 * A card of a list as a post. Reactions of a repost without words are those of the post that it repeats: the
 * platform keeps one count for both, and shows it under both.
 */
export const postFromCard = (
  card: FeedCard,
  page: string | undefined,
): PostOrAnnounce | undefined => {
  const urn = chosenUrn(card.urns);
  if (!urn) return undefined;
  const shared = card.shared && sharedPostFromCard(card.shared);
  const own = {
    ...noteFromUrn(urn),
    url: page ?? postUrl(urn),
    published: timeFromUrn(urn),
    aliases: aliasesFromUrns(urn, card.urns),
  };
  if (!card.reposter)
    return omitUndefined({
      ...own,
      ...cardFacts(card),
      quote: shared,
    });
  return omitUndefined({
    ...noteFromUrn(urn),
    type: 'Announce' as const,
    url: postUrl(urn),
    published: timeFromUrn(urn),
    attributedTo: card.reposter,
    // A post inside of the one that is repeated is left to its own page.
    object: original(sharedPost(card.inner, cardFacts(card))),
  });
};
