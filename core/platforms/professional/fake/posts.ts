import type { FakeResponse } from '#kit/fake/site.ts';
import {
  card,
  hashtag,
  mention,
  outward,
  photos,
  sharedCard,
  talk,
  video,
  type Card,
  escaped,
  guestPage,
  WALLS,
} from './pages.ts';
import { files, garden, people, pictures, postPage, posts, SITE } from './world.ts';

const COMMENTS = Array.from({ length: 10 }, (_, at) =>
  at === 9 ? 'Sample words number 9' : `Sample words number ${at + 1}`,
);

const counter = (action: string, count: number) => ({
  '@type': 'InteractionCounter',
  interactionType: `http://schema.org/${action}`,
  userInteractionCount: count,
});

const linkedComments = COMMENTS.map((text, at) => ({
  '@type': 'Comment',
  datePublished: `2026-06-10T08:00:0${at}.000Z`,
  text,
  author: { '@type': 'Person', name: at === 0 ? people.otter.name : `Sample Guest ${at % 3}` },
  interactionStatistic: counter('LikeAction', at),
}));

const person = ({ slug, name, icon }: { slug: string; name: string; icon?: string }) => ({
  '@type': slug === garden.slug ? 'Organization' : 'Person',
  name,
  url:
    slug === garden.slug
      ? `https://uk.linkedin.com/company/${slug}`
      : `https://se.linkedin.com/in/${slug}`,
  ...(icon === undefined ? {} : { image: { '@type': 'ImageObject', url: icon } }),
  interactionStatistic: counter('FollowAction', 564),
});

const linked = (given: Card, text: string, more: object) => ({
  '@context': 'http://schema.org',
  '@type': 'SocialMediaPosting',
  '@id': postPage(given.author.slug, given.activity),
  headline: text.split('\n')[0],
  articleBody: text,
  author: person(given.author),
  ...more,
});

const served = (given: Card, text: string, more: object, draw = true): FakeResponse =>
  guestPage({
    key: 'd_public_post',
    title: `${text.split('\n')[0]} | ${given.author.name}`,
    canonical: postPage(given.author.slug, given.activity),
    description: text,
    meta: { 'lnkd:url': `${SITE}/feed/update/urn:li:activity:${given.activity}` },
    linked: linked(given, text, more),
    // A card of somebody else stands there, too, with counts of its own.
    body: draw
      ? `<section>${card(given)}</section><section>${card({ ...OTHER, activity: posts.ofGarden })}</section>`
      : card({ ...given, talk: '' }),
  });

const OTHER: Card = {
  activity: posts.ofGarden,
  author: garden,
  age: '2mo',
  text: 'The sample garden opens at eight.',
  reactions: '1,234',
  comments: '99',
};

const TEXT = 'Six beds, one pond.\n\nThe plan: https://quillmere.example/plan #garden';

export const PICTURES: Card = {
  activity: posts.pictures,
  attributed: `urn:li:share:${posts.pictureShare}`,
  author: people.heron,
  age: '2mo',
  isEdited: true,
  text: `Six beds, one pond.\n\nThe plan: ${outward('https://quillmere.example/plan')} ${hashtag('garden')} with ${mention(garden)}`,
  media: photos([
    [pictures.plan, 'The plan, drawn by hand'],
    [pictures.beds, 'No alternative text description for this image'],
  ]),
  reactions: '33',
  comments: '21',
};

const FILM: Card = {
  activity: posts.film,
  author: people.heron,
  age: '2mo',
  text: 'Six quiet seconds at the pond.',
  media: video(
    [
      { src: files.film(640), type: 'video/mp4', 'data-bitrate': 153438 },
      { src: files.film(360), type: 'video/mp4', 'data-bitrate': 84872 },
      { src: files.film(720), type: 'video/mp4', 'data-bitrate': 186438 },
    ],
    `data-captions-url="${escaped(files.captions)}" data-language="en"`,
  ),
};

const MUTE: Card = {
  ...FILM,
  activity: posts.mute,
  text: 'The same, without a word.',
  media: video([{ src: files.film(360), type: 'video/mp4' }], 'data-captions-url=""'),
};

const DOCUMENT: Card = {
  activity: posts.document,
  author: people.heron,
  age: '2mo',
  text: 'The plan of the garden, in three pages.',
  media: `<div data-native-document-config="${escaped(
    JSON.stringify({
      doc: {
        title: 'Plan of the sample garden',
        url: files.document,
        coverPages: [1, 2, 3].map(pictures.sheet),
      },
    }),
  )}"></div>`,
};

const SHARED: Card = {
  activity: posts.shared,
  author: people.otter,
  age: '2mo',
  text: 'Go and see it.',
  reactions: '3',
  shared: sharedCard({ ...OTHER, text: `The sample garden opens at eight. ${hashtag('garden')}` }),
};

const POLL: Card = {
  activity: posts.poll,
  author: people.heron,
  age: '2mo',
  text: 'Which bird next?',
  media:
    '<div data-test-id="feed-poll"><ul><li data-test-id="feed-poll-option__text">Wren</li><li data-test-id="feed-poll-option__text">Robin</li></ul></div>',
};

const dated = (time: string, comments: number, more: object = {}) => ({
  datePublished: time,
  comment: [],
  commentCount: comments,
  ...more,
});

/** A post by its number: first what is embedded elsewhere, then its own page. */
const PAGES: Readonly<Record<string, (isEmbed: boolean) => FakeResponse>> = {
  [posts.pictures]: (isEmbed) =>
    served(
      isEmbed ? PICTURES : { ...PICTURES, talk: talk(COMMENTS) },
      TEXT,
      isEmbed
        ? { datePublished: '2026-06-10T07:00:00.000Z' }
        : dated('2026-06-10T07:00:00.000Z', 21, {
            comment: linkedComments,
            interactionStatistic: [counter('LikeAction', 30), counter('CommentAction', 21)],
          }),
      !isEmbed,
    ),
  [posts.film]: () => served(FILM, FILM.text, dated('2026-06-12T09:30:00.000Z', 0)),
  [posts.mute]: () => served(MUTE, MUTE.text, dated('2026-06-13T09:30:00.000Z', 0)),
  [posts.document]: () => served(DOCUMENT, DOCUMENT.text, dated('2026-06-14T10:00:00.000Z', 0)),
  [posts.shared]: () =>
    served(SHARED, SHARED.text, {
      '@type': 'DiscussionForumPosting',
      datePublished: '2026-06-15T11:00:00.000Z',
      // A bare number, and no list where there is no comment (recorded July 2026).
      comment: 0,
      commentCount: 0,
      interactionStatistic: 2,
    }),
  [posts.ofGarden]: () => served(OTHER, OTHER.text, { commentCount: 99 }),
  [posts.poll]: () => served(POLL, POLL.text, dated('2026-06-17T12:00:00.000Z', 0)),
  [posts.gated]: () =>
    guestPage({
      key: 'd_public_post',
      title: 'Sample | LinkedIn',
      canonical: postPage('sample-heron', posts.gated),
      description: 'Sign in or join now to see posts like this one and more.',
      body: '<a data-num-reactions="12">12</a>',
    }),
  [posts.gone]: () => WALLS.gone(),
  [posts.denied]: () => WALLS.denied(),
};

/** By any of its names; the share of the first is that post, too. */
export const servePost = (url: URL): FakeResponse | undefined => {
  const [, number] = /(?:activity|share|ugcPost)[:-](\d{15,20})/.exec(url.pathname) ?? [];
  if (number === undefined) return undefined;
  const known = number === posts.pictureShare ? posts.pictures : number;
  const pages = PAGES[known];
  const isEmbed = url.pathname.startsWith('/embed/');
  return pages ? pages(isEmbed) : WALLS.gone();
};
