import { json, type FakeResponse } from '#kit/fake/site.ts';
import { HERON, media, photo, video, WREN } from './things.ts';

/** Lists that only somebody who is signed in is shown. */

const codes = (prefix: string, from: number, length: number): string[] =>
  Array.from({ length }, (_, index) => `${prefix}${String(from + index).padStart(3, '0')}`);

const seen = (code: string, facts: object = {}): object =>
  media(code, 'Image', {
    ...photo(code, 'A sample pond'),
    product_type: 'feed',
    caption: { text: `Sample ${code} #pond` },
    like_count: 12,
    comment_count: 3,
    user: WREN,
    ...facts,
  });

/** A row of the home feed has a place for each kind of what may stand there. */
const row = (one: object): object => ({
  node: {
    ad: null,
    end_of_feed_demarcator: null,
    explore_story: null,
    media: null,
    suggested_users: null,
    ...one,
  },
});

const suggestion = seen('SmplHomeS01', { explore: { title: 'Suggested for you' } });

/** Two posts, a suggested one, an advert, suggested accounts, and a place without its post. */
export const home = (after?: string): FakeResponse =>
  json({
    data: {
      xdt_api__v1__feed__timeline__connection:
        after === undefined
          ? {
              edges: [
                row({ media: seen('SmplHome000') }),
                row({ ad: { ad_id: '1', items: [seen('SmplHomeA01')] } }),
                row({ explore_story: { media: suggestion } }),
                row({ suggested_users: { suggestions: [{ user: HERON }] } }),
                row({}),
                row({ media: seen('SmplHome001') }),
              ],
              page_info: { has_next_page: true, end_cursor: 'sample_more_home' },
            }
          : {
              edges: [row({ media: seen('SmplHome002') })],
              page_info: { has_next_page: false, end_cursor: null },
            },
    },
  });

/** The same of the mobile family. */
export const homeItems = (): FakeResponse =>
  json({
    feed_items: [
      { media_or_ad: seen('SmplHome000') },
      { media_or_ad: { ...seen('SmplHomeA01'), dr_ad_type: 1 } },
      { explore_story: { media_or_ad: suggestion } },
      { suggested_users: { suggestions: [] } },
      { media_or_ad: { media_type: 1 } },
    ],
    more_available: true,
    next_max_id: 'sample_more_home',
    status: 'ok',
  });

/** Posts of the wren that tag the heron, whose number the question names. */
export const tagged = (after?: string): FakeResponse =>
  json({
    data: {
      xdt_api__v1__usertags__user_id__feed_connection: {
        edges: codes('SmplTagd', after === undefined ? 0 : 2, 2).map((code) => ({
          node: seen(code, { usertags: { in: [{ user: HERON, position: [0.5, 0.5] }] } }),
        })),
        page_info: {
          has_next_page: after === undefined,
          end_cursor: after === undefined ? 'sample_more_tagged' : null,
        },
      },
    },
  });

export const reposts = (after?: string): FakeResponse =>
  json({
    data: {
      fetch__XDTUserDict: {
        id: HERON.pk,
        username: HERON.username,
        user_reposts_timeline: {
          repost_grid_items: codes(
            'SmplRpst',
            after === undefined ? 0 : 3,
            after === undefined ? 3 : 1,
          ).map((code) => ({
            item_type: 'media',
            media: seen(code, { media_type: 2, product_type: 'clips', ...video(code, 'A pond') }),
          })),
          repost_more_available: after === undefined,
          repost_next_max_id: after === undefined ? 'sample_more_reposts' : null,
        },
      },
    },
  });

/** Saved posts: one is of an account that only its followers see. */
export const saved = (): FakeResponse =>
  json({
    items: [
      { media: seen('SmplSavd000') },
      { media: seen('SmplSavd001', { user: { ...WREN, is_private: true } }) },
    ],
    more_available: false,
    num_results: 2,
    status: 'ok',
  });

/** The grid of Explore, each section laid out in its own way, and one more as somebody scrolls. */
export const explore = (after?: string): FakeResponse =>
  json({
    sectional_items: after === '1' ? [LAST_SECTION] : FIRST_SECTIONS,
    more_available: after !== '1',
    next_max_id: after === '1' ? null : '1',
    status: 'ok',
  });

const LAST_SECTION = {
  layout_type: 'media_grid',
  layout_content: { medias: [{ media: seen('SmplExpl004') }] },
};

const FIRST_SECTIONS: readonly object[] = [
  {
    layout_type: 'one_by_two_left',
    layout_content: {
      one_by_two_item: { clips: { items: [{ media: seen('SmplExpl000') }] } },
      fill_items: [{ media: seen('SmplExpl001') }, { media: seen('SmplExpl002') }],
    },
  },
  {
    layout_type: 'two_by_two_right',
    layout_content: { two_by_two_item: { channel: { media: seen('SmplExpl003') } } },
  },
  {
    layout_type: 'media_grid',
    layout_content: { medias: [{ media: seen('SmplExplA01', { product_type: 'ad' }) }] },
  },
];

/** The grid of a search by words. */
export const found = (): FakeResponse =>
  json({
    data: {
      xdt_fbsearch__top_serp_graphql: {
        edges: [
          {
            node: {
              __typename: 'XDTTopSerpMediaGridUnit',
              items: codes('SmplFind', 0, 3).map((code) => seen(code)),
            },
          },
        ],
        page_info: { has_next_page: true, end_cursor: 'sample_more_found' },
      },
    },
  });
