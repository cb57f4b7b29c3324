import type { SentRequest } from '#kit/exchange.ts';
import type { FakeResponse } from '#kit/fake/site.ts';
import { garden, people, posts, postPage, SITE } from './world.ts';

/** Streams of server components, as pages of 2026 load them; the form as `readers` describe it. */

const row = (id: string, value: unknown): string => `${id}:${JSON.stringify(value)}`;
const element = (tag: string, props: object, key: string | null = null) => ['$', tag, key, props];
const view = (viewName: unknown, children: unknown, more: object = {}) =>
  element('div', { viewTrackingSpecs: { viewName }, children, ...more });

const state = (key: string, value: number) => ({
  key,
  value: { $case: 'intValue', intValue: value },
});

/** States beside a card: its figures, and an expression that sums the reactions. */
const figures = (activity: string) => [
  state(`commentCount-urn:li:activity:${activity}`, 21),
  state(`repostCount-urn:li:activity:${activity}`, 4),
  state(`ReactionType_LIKE_urn:li:activity:${activity}`, 30),
  state(`ReactionType_PRAISE_urn:li:activity:${activity}`, 3),
  {
    key: `reactionsCount-urn:li:activity:${activity}`,
    value: { $case: 'expression', expression: { sum: ['LIKE', 'PRAISE'] } },
  },
];

const headline = (text: string) => ({
  key: 'profile_headline_loading_state',
  value: { $case: 'stringValue', stringValue: text },
});

interface Written {
  readonly slug: string;
  readonly name: string;
  readonly activity: string;
  readonly text: unknown;
  readonly age?: string;
}

/** A card; `feed-full-update` is named by the row `4`, and the line break is the row `5`. */
const card = ({ slug, name, activity, text, age = '2mo • Edited •' }: Written) =>
  view(
    '$4',
    [
      'Feed post',
      view('feed-actor', [
        element('a', {
          href: `${SITE}/${slug === garden.slug ? 'company' : 'in'}/${slug}/`,
          actions: slug === garden.slug ? [] : [headline('Keeper of sample ponds & beds')],
          children: element('span', { children: name }),
        }),
        ...(slug === garden.slug ? [] : [element('span', { children: '• 2nd' })]),
        view('feed-actor-sub-description', element('p', { textProps: { children: age } })),
      ]),
      view('feed-commentary', element('p', { children: text })),
      element('button', { share: { url: postPage(slug, activity) } }),
    ],
    { componentKey: `update-card-${activity}`, parent: '$L0' },
  );

const hashtag = element('a', {
  href: `${SITE}/feed/hashtag/?keywords=garden`,
  children: ['#', 'garden'],
});

const JOB = view('feed-job-card-entity', [
  element('a', { href: `${SITE}/jobs/view/4711004711`, children: 'Keeper of ponds' }),
]);

const stream = (rows: readonly string[]): FakeResponse => ({
  status: 200,
  headers: { 'content-type': 'text/x-component' },
  body: `${[
    ':HL["/static/sample.css","style"]',
    '1:I["sample-module",[],"default"]',
    row('4', 'feed-full-update'),
    row('5', element('br', {})),
    ...rows,
  ].join('\n')}\n`,
});

const film: Written = {
  ...people.heron,
  activity: posts.film,
  text: [hashtag, ' at dawn', '$L5', 'with ', '$@6'],
};

const OTTER = row(
  '6',
  element('a', { href: `${SITE}/in/${people.otter.slug}/`, children: people.otter.name }),
);

/** Two posts, of which one comes twice, an advert and a job; on the page after, one. */
const firstPage = (): FakeResponse =>
  stream([
    OTTER,
    row('0', element('div', { children: ['$L7', JOB, '$L8', '$L9', '$L7'], states: '$a' })),
    row('7', card(film)),
    row('8', card({ ...garden, activity: posts.ofGarden, text: 'Tickets', age: 'Promoted' })),
    row(
      '9',
      card({ ...people.heron, activity: posts.document, text: [hashtag, ' plan'], age: '2mo •' }),
    ),
    row('a', figures(posts.film)),
  ]);

const lastPage = (): FakeResponse =>
  stream([row('0', [card({ ...garden, activity: posts.mute, text: [hashtag, ' in rain'] })])]);

const ofGarden = (): FakeResponse =>
  stream([
    row('0', [card({ ...garden, activity: posts.ofGarden, text: [hashtag, ' opens at eight'] })]),
    row('6', figures(posts.ofGarden)),
  ]);

const isLater = ({ body }: SentRequest): boolean =>
  /"startIndex":[1-9]/.test(typeof body === 'string' ? body : '');

export const serveComponents = (request: SentRequest, url: URL): FakeResponse | undefined => {
  const page = URL.parse(request.headers['referer'] ?? '')?.pathname ?? '';
  const path = url.pathname.replace('/flagship-web', '');
  if (/^\/(?:posts|feed\/update)\//.test(path)) return stream([row('0', card(film)), OTTER]);
  if (page.startsWith('/company/') || path.startsWith('/company/')) return ofGarden();
  return isLater(request) ? lastPage() : firstPage();
};
