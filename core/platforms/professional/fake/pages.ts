import { page, type FakeResponse } from '#kit/fake/site.ts';
import { garden, people, pictures, SITE } from './world.ts';

/** Text in an attribute or between tags. */
export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

interface Page {
  readonly key: string;
  readonly title: string;
  readonly canonical: string;
  readonly description?: string;
  readonly linked?: unknown;
  readonly meta?: Readonly<Record<string, string>>;
  readonly body: string;
}

const metas = (meta: Readonly<Record<string, string>>): string =>
  Object.entries(meta)
    .map(([name, content]) => `<meta property="${name}" content="${escaped(content)}">`)
    .join('');

/** JSON as it stands in a script there: no sign in it could end the script. */
const linkedScript = (linked: unknown): string =>
  linked === undefined
    ? ''
    : `<script type="application/ld+json">\n  ${JSON.stringify(linked).replaceAll('<', '\\u003C').replaceAll('>', '\\u003E')}\n</script>`;

/** A page for guests: its head, and a body with the links to logging in that stand on every page. */
export const guestPage = (given: Page): FakeResponse => {
  const { key, title, canonical, description, linked, meta = {}, body } = given;
  const described = description === undefined ? {} : { 'og:description': description };
  return page(
    `<!DOCTYPE html><html lang="en"><head><meta name="pageKey" content="${key}">` +
      `<meta name="locale" content="en_US"><link rel="canonical" href="${canonical}">` +
      (description === undefined
        ? ''
        : `<meta name="description" content="${escaped(description)}">`) +
      metas({ ...described, 'og:url': canonical, ...meta }) +
      `<title>${escaped(title)}</title>${linkedScript(linked)}</head><body>` +
      '<header><nav><a href="https://www.linkedin.com/login?trk=nav">Sign in</a></nav></header>' +
      `<main class="main">${body}</main><footer><a href="/legal/user-agreement">Terms</a></footer></body></html>`,
  );
};

const moved = (location: string, status = 302): FakeResponse => ({
  status,
  headers: { location },
  body: '',
});

/** What stands in for any page where LinkedIn will not show it. */
export const WALLS = {
  denied: () => page('<html><head></head><body>Request denied</body></html>', 999),
  authwall: () => moved('https://www.linkedin.com/authwall?trk=bf&sessionRedirect=x'),
  script: () =>
    page(
      '<html><head>\n<meta http-equiv="refresh" content="1;url=https://www.linkedin.com">\n<script>window.onload=function(){}</script></head><body></body></html>',
    ),
  home: () =>
    guestPage({
      key: 'd_homepage-guest-home',
      title: 'LinkedIn: Log In or Sign Up',
      canonical: 'https://www.linkedin.com/',
      body: '<h1>Welcome to your professional community</h1>',
    }),
  missing: () =>
    guestPage({
      key: 'public_profile_v3_desktop',
      title: 'Profile Not Found | LinkedIn',
      canonical: 'https://www.linkedin.com/',
      body: '<h1>Profile not found</h1>',
    }),
  gone: () =>
    page(
      '<!DOCTYPE html><html><head><title>Page not found</title></head><body></body></html>',
      404,
    ),
} satisfies Readonly<Record<string, () => FakeResponse>>;

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
