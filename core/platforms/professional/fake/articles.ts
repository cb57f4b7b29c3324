import { page, type FakeResponse } from '#kit/fake/site.ts';
import { mention, outward, escaped, guestPage, WALLS } from './pages.ts';
import { ARTICLE, garden, people, pictures, SITE } from './world.ts';

const INTRO = 'I say this every spring: start with the pond.';

const linked = {
  '@context': 'http://schema.org',
  '@type': 'Article',
  // The title is `name`; `headline` is how the text begins.
  name: 'What a garden teaches',
  headline: INTRO,
  url: `${SITE}/pulse/${ARTICLE}`,
  mainEntityOfPage: `${SITE}/pulse/${ARTICLE}`,
  publisher: null,
  datePublished: '2026-05-02T03:02:36.000+00:00',
  dateModified: '2026-05-03T03:04:04.000+00:00',
  commentCount: 154,
  interactionStatistic: [
    {
      '@type': 'InteractionCounter',
      interactionType: 'http://schema.org/LikeAction',
      userInteractionCount: 1391,
    },
  ],
  image: { '@type': 'ImageObject', url: pictures.cover },
  author: {
    '@type': 'Person',
    name: people.heron.name,
    url: `${SITE}/in/${people.heron.slug}`,
    image: pictures.heron,
  },
  articleBody: `${INTRO}Then the beds.`,
};

const ARTICLES = new Map<string, () => FakeResponse>(
  Object.entries({
    [ARTICLE]: () =>
      guestPage({
        key: 'd_public_pulse_article',
        title: 'What a garden teaches',
        canonical: `${SITE}/pulse/${ARTICLE}`,
        linked,
        body: `<article><h1>What a garden teaches</h1><div data-test-id="article-content-blocks"><div><p>${INTRO}</p></div><div><h2>Then the beds</h2><p>Six of them, at ${mention(garden)}: ${outward('https://quillmere.example/beds')}</p></div><figure><img data-delayed-url="${escaped(pictures.beds)}" alt="Six beds"></figure></div></article>`,
      }),
    // The layout of 2016: nothing in it that a program could rely on.
    'sample-of-2016': () =>
      page(
        '<!DOCTYPE html><html><head><meta name="pageKey" content="pulse-web-article-load"><title>Old | LinkedIn</title></head><body><h1>Old</h1></body></html>',
      ),
    'sample-authwall': WALLS.authwall,
  }),
);

export const serveArticle = (slug: string): FakeResponse => (ARTICLES.get(slug) ?? WALLS.gone)();
