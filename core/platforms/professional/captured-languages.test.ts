import { describe, expect, test } from 'vitest';
import { answeredBy } from '../../../test/support/answered.ts';
import type { Reply } from '#kit/exchange.ts';
import { codes, graph, number, post, read, saying, SITE, urn } from './cases/captured.ts';
import site from './fake/index.ts';
import { garden, people } from './fake/world.ts';

/** What people see in their language is read by where it stands: the answer is the same in each. */

const HOME = graph('voyagerFeedDashMainFeed', '(start:0,count:5,sortOrder:MEMBER_SETTING)');

interface Words {
  /** Around the name of whoever did it. */
  readonly reposted: readonly [string, string];
  readonly liked: readonly [string, string];
  readonly age: string;
  readonly edited: string;
  readonly promoted: string;
}

const LANGUAGES: Readonly<Record<string, Words>> = {
  English: {
    reposted: ['', ' reposted this'],
    liked: ['', ' likes this'],
    age: '3d • ',
    edited: '3d • Edited • ',
    promoted: 'Promoted',
  },
  German: {
    reposted: ['', ' hat dies erneut gepostet'],
    liked: ['', ' gefällt das'],
    age: '3 Tage • ',
    edited: '3 Tage • Bearbeitet • ',
    promoted: 'Anzeige',
  },
  French: {
    reposted: ['', ' a republié ceci'],
    liked: ['', ' aime ceci'],
    age: '3 j • ',
    edited: '3 j • Modifié • ',
    promoted: 'Post sponsorisé',
  },
  Arabic: {
    reposted: ['أعاد ', ' نشر هذا'],
    liked: ['أعجب ', ' بهذا'],
    age: '٣ أيام • ',
    edited: '٣ أيام • تم التعديل • ',
    promoted: 'ترويج',
  },
  Japanese: {
    reposted: ['', 'さんがこれを再投稿しました'],
    liked: ['', 'さんが「いいね！」しました'],
    age: '3日前 • ',
    edited: '3日前 • 編集済み • ',
    promoted: 'プロモーション',
  },
};

const PROFILE = 'urn:li:fs_miniProfile:ACoAAA1';

const header = ([before, after]: readonly [string, string], name = 'Sample Otter') => ({
  text: {
    text: `${before}${name}${after}`,
    attributes: [{ '*miniProfile': PROFILE, start: before.length, length: name.length }],
  },
  imageNavigationContext: { actionTarget: `${SITE}/in/sample-otter?miniProfileUrn=x` },
  navigationContext: { actionTarget: `${SITE}/feed/update/urn:li:activity:${number(5)}` },
});

const actor = (age: string) => ({
  name: { text: 'Sample Heron' },
  subDescription: { text: age },
  navigationContext: { actionTarget: `${SITE}/in/sample-heron` },
});

const feed = (words: Words) => {
  const repost = { ...post(1, { actor: actor(words.age) }), entityUrn: urn(number(5)) };
  const included = [
    { ...repost, header: header(words.reposted) },
    post(2, { actor: actor(words.edited), header: header(words.liked) }),
    post(3, { actor: actor(words.promoted) }),
    post(4, { actor: actor(words.age) }),
  ];
  const elements = [urn(number(5)), urn(number(2)), urn(number(3)), urn(number(4))];
  const data = { data: { feedDashMainFeedByMainFeed: { '*elements': elements } } };
  return read('list-home-posts', saying(HOME, { data, included }));
};

describe.each(Object.entries(LANGUAGES))('a feed in %s', (_name, words) => {
  test('reposts, reactions, edits and adverts', () => {
    const { items, notices } = feed(words);
    expect(items).toMatchObject([
      {
        type: 'Announce',
        entityId: number(5),
        attributedTo: { type: 'Person', entityId: 'sample-otter', name: 'Sample Otter' },
        object: {
          type: 'Note',
          entityId: number(1),
          content: 'Post 1',
          attributedTo: { entityId: 'sample-heron', name: 'Sample Heron' },
        },
      },
      { type: 'Note', entityId: number(2), isEdited: true },
      { type: 'Note', entityId: number(4), content: 'Post 4' },
    ]);
    expect(items).toHaveLength(3);
    for (const at of [0, 2]) expect(items[at]).not.toHaveProperty('isEdited');
    expect(codes(notices)).toEqual(['adverts-left-out 1', 'personalised']);
  });

  test('a result of a search', () => {
    const url = graph(
      'voyagerSearchDashClusters',
      '(query:(keywords:pond,queryParameters:List((key:resultType,value:List(CONTENT)))))',
    );
    const result = (last: number, age: string) => ({
      $type: 'com.linkedin.voyager.dash.search.EntityResultViewModel',
      entityUrn: `urn:li:fsd_entityResultViewModel:(urn:li:activity:${number(last)},SEARCH_SRP,DEFAULT)`,
      trackingUrn: `urn:li:activity:${number(last)}`,
      navigationUrl: `${SITE}/feed/update/urn:li:activity:${number(last)}`,
      title: { text: 'Sample Heron' },
      actorNavigationUrl: `${SITE}/in/sample-heron`,
      secondarySubtitle: { text: age },
      summary: { text: `Post ${last}` },
    });
    const results = [result(1, words.edited), result(2, words.age)];
    const data = {
      data: {
        searchDashClustersByAll: {
          elements: [{ items: results.map((item) => ({ item: { entityResult: item } })) }],
        },
      },
    };
    const { items } = read('search-posts', saying(url, { data }));
    expect(items).toMatchObject([{ isEdited: true }, { content: 'Post 2' }]);
    expect(items[1]).not.toHaveProperty('isEdited');
  });
});

/** The invented site’s own pages, with their words replaced. */
const served = (path: string, ...replaced: readonly (readonly [string, string])[]): Reply => {
  const reply = answeredBy(site, { method: 'GET', url: `${SITE}${path}`, headers: {} });
  const text = new TextDecoder().decode(reply.body);
  const changed = replaced.reduce((page, [from, to]) => page.replaceAll(from, to), text);
  return { ...reply, body: new TextEncoder().encode(changed) };
};

const PAGES = [
  [
    'German',
    'de',
    'hat das erneut gepostet',
    'Bearbeitet',
    'Follower:innen',
    'Beschäftigte',
    ' und ',
    'Juli 2021',
  ],
  ['French', 'fr', 'a republié ceci', 'Modifié', 'abonnés', 'employés', ' et ', 'juil. 2021'],
  [
    'Japanese',
    'ja',
    'さんが再投稿しました',
    '編集済み',
    '人のフォロワー',
    '名の社員',
    '、',
    '2021年7月',
  ],
] as const;

describe.each(PAGES)(
  'a public page in %s',
  (_name, tag, reposted, edited, followers, staff, and, july) => {
    const words = [
      ['lang="en"', `lang="${tag}"`],
      ['reposted this', reposted],
      ['Edited', edited],
      ['followers', followers],
      [' employees', ` ${staff}`],
      [', and ', and],
      ['Jul 2021', july],
    ] as const;

    test('the posts of a company', () => {
      const path = `/company/${garden.slug}`;
      const { items, notices } = read('list-company-posts', served(path, ...words));
      expect(items).toEqual(
        (read('list-company-posts', served(path)).items as object[]).map(withoutAltTexts),
      );
      expect(items.some((item) => (item as { type: string }).type === 'Announce')).toBe(true);
      expect(codes(notices).some((code) => code.startsWith('alt-texts-left-out'))).toBe(true);
    });

    test('a company and a member', () => {
      for (const [name, path] of [
        ['get-company', `/company/${garden.slug}`],
        ['get-user', `/in/${people.heron.slug}`],
      ] as const)
        expect(read(name, served(path, ...words)).data).toEqual(read(name, served(path)).data);
    });
  },
);

/** The same without descriptions of pictures, which are told from LinkedIn’s own in English alone. */
const withoutAltTexts = (item: unknown): unknown => {
  if (Array.isArray(item)) return item.map(withoutAltTexts);
  if (typeof item !== 'object' || item === null) return item;
  const isPicture = 'type' in item && item.type === 'Image';
  return Object.fromEntries(
    Object.entries(item)
      .filter(([key]) => !(isPicture && key === 'name'))
      .map(([key, value]) => [key, withoutAltTexts(value)]),
  );
};

test('what stands for a missing page, and for a post for members alone, in another language', () => {
  const headers = { 'content-type': 'text/html' };
  const page = (url: string, html: string): Reply => ({ ...saying(url, html), headers });
  const missing = page(
    `${SITE}/in/nobody-sample`,
    '<!DOCTYPE html><html lang="de"><head><meta name="pageKey" content="public_profile_v3_desktop"><title>Profil nicht gefunden</title></head><body><h1 class="page-not-found__headline">Nichts</h1></body></html>',
  );
  expect(() => read('get-user', missing)).toThrow(
    'LinkedIn knows no such profile, or does not show it',
  );
  const invitation = page(
    `${SITE}/posts/sample-heron_x-activity-${number(1)}-Ab1c`,
    '<!DOCTYPE html><html lang="de"><head><meta name="pageKey" content="d_public_post"><meta name="description" content="Melden Sie sich an, um mehr zu sehen"></head><body><main></main></body></html>',
  );
  expect(() => read('get-post', invitation)).toThrow(
    'LinkedIn shows this post to people who are logged in only',
  );
});

describe('descriptions of pictures', () => {
  const picture = (accessibilityText: string, accessibilityTextSourceType?: string) => ({
    accessibilityText,
    accessibilityTextSourceType,
    attributes: [
      {
        vectorImage: {
          rootUrl: 'https://media.licdn.com/dms/image/',
          artifacts: [{ width: 800, fileIdentifyingUrlPathSegment: 'a?e=1' }],
        },
      },
    ],
  });
  const content = (...images: readonly object[]) => ({
    content: { imageComponent: { images } },
  });

  test('are kept where the answer says that a person wrote them, in any language', () => {
    const included = [
      post(
        1,
        content(
          picture('Ein Reiher am Teich', 'USER'),
          picture('Keine Alternativbeschreibung für dieses Bild', 'AUTO_GENERATED'),
          picture('Image de Sample Heron'),
        ),
      ),
      { ...post(2), resharedUpdate: post(3, content(picture('graphical user interface'))) },
    ];
    const elements = [urn(number(1)), urn(number(2))];
    const data = { data: { feedDashMainFeedByMainFeed: { '*elements': elements } } };
    const { items, notices } = read('list-home-posts', saying(HOME, { data, included }));
    const [first, second] = items as readonly {
      readonly attachment?: readonly { readonly name?: string }[];
      readonly quote?: { readonly attachment?: readonly { readonly name?: string }[] };
    }[];
    expect(first?.attachment?.map(({ name }) => name)).toEqual([
      'Ein Reiher am Teich',
      undefined,
      undefined,
    ]);
    expect(second?.quote?.attachment?.map(({ name }) => name)).toEqual([undefined]);
    expect(codes(notices)).toContain('alt-texts-left-out 3');
  });

  test('of an article in another language are left out with a notice', () => {
    const linked = JSON.stringify({
      '@type': 'Article',
      url: `${SITE}/pulse/pond-sample-heron`,
      name: 'Pond',
    });
    const page = (language: string, alt: string) =>
      read('get-article', {
        ...saying(
          `${SITE}/pulse/pond-sample-heron`,
          `<!DOCTYPE html><html lang="${language}"><head><script type="application/ld+json">${linked}</script></head><body><div data-test-id="article-content-blocks"><p>Text</p><img src="https://media.licdn.com/a?e=1" alt="${alt}"></div></body></html>`,
        ),
        headers: { 'content-type': 'text/html' },
      });
    const english = page('en', 'A heron');
    expect(english.data).toMatchObject({ attachment: [{ type: 'Image', name: 'A heron' }] });
    expect(codes(english.notices)).toEqual([]);
    const unnamed = page('en', 'No alt text provided for this image');
    expect(unnamed.data).toHaveProperty('attachment.0.type', 'Image');
    expect(unnamed.data).not.toHaveProperty('attachment.0.name');
    const german = page('de', 'Kein Alt-Text für dieses Bild vorhanden');
    expect(german.data).not.toHaveProperty('attachment.0.name');
    expect(codes(german.notices)).toEqual(['alt-texts-left-out 1']);
  });
});
