import { escaped } from './pages.ts';
import { garden, people, pictures, SITE } from './world.ts';

interface Actor {
  readonly slug: string;
  readonly name: string;
  readonly icon?: string;
}

export interface Card {
  readonly activity: string;
  /** The post that is shown, where the card is a repost of it. */
  readonly featured?: string;
  readonly attributed?: string;
  readonly author: Actor;
  readonly age: string;
  readonly isEdited?: boolean;
  readonly repostedBy?: Actor;
  /** HTML of the text. */
  readonly text: string;
  readonly media?: string;
  readonly reactions?: string;
  readonly comments?: string;
  readonly shared?: string;
  readonly talk?: string;
}

export const addressOfActor = (actor: Actor): string =>
  actor.slug === garden.slug
    ? `https://uk.linkedin.com/company/${actor.slug}`
    : `https://se.linkedin.com/in/${actor.slug}`;

const lockup = (card: Card, prefix: string): string => {
  const { author, age, isEdited } = card;
  const href = addressOfActor(author);
  const icon = author.icon ?? pictures.garden;
  return `<div data-test-id="main-feed-activity-card__entity-lockup"><a href="${href}?trk=${prefix}_feed-actor-image" data-tracking-control-name="${prefix}_feed-actor-image"><img data-delayed-url="${escaped(icon)}" data-ghost-url="https://static.licdn.com/ghost" alt=""></a>
<div><a href="${href}?trk=${prefix}_feed-actor-name" data-tracking-control-name="${prefix}_feed-actor-name">
  ${escaped(author.name)}<!---->
</a><p>Keeper of sample ponds</p><span><time>${age}${isEdited ? '<span aria-hidden="true" class="before:middot"></span><span>Edited</span>' : ''}</time></span></div></div>`;
};

/** A card as pages of posts and of companies draw it. */
export const card = (given: Card, prefix = 'public_post'): string => {
  const { activity, featured = activity, attributed, repostedBy, text, media = '' } = given;
  const header = repostedBy
    ? `<p class="text main-feed-activity-card__header mx-1"><a href="${addressOfActor(repostedBy)}?trk=x" data-tracking-control-name="${prefix}_feed-reaction-header">${escaped(repostedBy.name)}</a> reposted this</p>`
    : '';
  const count = (name: string, number: string | undefined): string =>
    number === undefined
      ? ''
      : `<a href="${SITE}/signup" data-test-id="social-actions__${name}" data-num-${name}="${number}">${number}</a>`;
  return `<article class="relative main-feed-activity-card main-feed-activity-card-with-comments" data-activity-urn="urn:li:activity:${activity}" data-featured-activity-urn="urn:li:activity:${featured}"${attributed === undefined ? '' : ` data-attributed-urn="${attributed}"`} data-id="main-feed-card">
${header}${lockup(given, prefix)}
<p class="whitespace-pre-wrap" data-test-id="main-feed-activity-card__commentary">${text}</p>
${media}${given.shared ?? ''}
<div class="main-feed-activity-card__social-actions">${count('reactions', given.reactions)}${count('comments', given.comments)}</div>
${given.talk ?? ''}
</article>`;
};

/** A post inside of another. */
export const sharedCard = (given: Card): string =>
  card(given, 'public_post_reshare')
    .replace(
      '<article class="relative main-feed-activity-card main-feed-activity-card-with-comments"',
      '<article data-test-id="feed-reshare-content"',
    )
    .replace('main-feed-activity-card__commentary', 'feed-reshare-content__commentary')
    .replace(' data-id="main-feed-card"', '');

export const photos = (urls: readonly (readonly [string, string])[]): string =>
  `<ul data-test-id="feed-images-content">${urls
    .map(
      ([url, alt]) =>
        `<li data-test-id="feed-images-content__list-item"><img data-delayed-url="${escaped(url)}" data-ghost-url="https://static.licdn.com/ghost" alt="${escaped(alt)}"></li>`,
    )
    .join('')}</ul>`;

export const video = (sources: readonly object[], attributes: string): string =>
  `<div data-test-id="feed-native-video-content"><video data-sources="${escaped(JSON.stringify(sources))}" data-poster-url="${escaped(pictures.poster)}" ${attributes}></video></div>`;

/** Links in a text lead to the platform's own page of redirects; hashtags lead to joining it. */
export const outward = (url: string): string =>
  `<a class="link" href="${SITE}/redir/redirect?url=${encodeURIComponent(url)}&amp;urlhash=s&amp;trk=public_post-text">${escaped(url)}</a>`;

export const hashtag = (word: string): string =>
  `<a class="link" href="${SITE}/signup/cold-join?session_redirect=x">#${word}</a>`;

export const mention = (actor: Actor): string =>
  `<a class="link" href="${addressOfActor(actor)}?trk=public_post-text">${escaped(actor.name)}</a>`;

/** Ten comments, as they are drawn below a post. */
export const talk = (texts: readonly string[]): string =>
  texts
    .map(
      (text, at) =>
        `<section class="comment">${at === 0 ? `<a class="comment__author" href="${addressOfActor(people.otter)}?trk=x">${people.otter.name}</a>` : ''}<span class="comment__duration-since">2mo</span><p class="attributed-text-segment-list__content comment__text">${escaped(text)}</p></section>`,
    )
    .join('');
