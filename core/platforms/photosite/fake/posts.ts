import { page, type FakeResponse } from '#kit/fake/site.ts';
import { COMMENTS, type Statement } from './comments.ts';
import { errorPage, loginWall, script, shell } from './page.ts';
import { film, HERON, media, photo, picture, POND_PLACE, POSTED, video, WREN } from './things.ts';

/**
 * Codes that begin with S stand for numbers that do not fit into 64 bits: no real post can have one.
 */
export const POSTS = {
  pond: 'SmplGarden1',
  closed: 'SmplGarden2',
  removed: 'SmplGarden3',
  walled: 'SmplGarden4',
  partly: 'SmplGarden5',
  restricted: 'SmplGarden6',
} as const;

/** Posts for what they show. */
export const SHOWN = {
  carousel: 'SmplGarden7',
  reel: 'SmplGarden8',
  hidden: 'SmplGarden9',
  embedded: 'SmplGardenA',
  drawn: 'SmplGardenB',
  headOnly: 'SmplGardenC',
  bare: 'SmplGardenD',
} as const;

const commenter = (name: string, number: number): object => {
  const own = [HERON, WREN].find(({ username }) => username === name);
  const pk = own?.pk ?? `7700000${String(1000 + number)}`;
  return {
    pk,
    id: `178414000${pk.slice(-8)}`,
    username: name,
    ...(own ? { full_name: own.full_name } : {}),
    profile_pic_url: picture(name),
    is_verified: false,
  };
};

const giphy = (name: string): object => ({
  first_party_cdn_proxied_images: {
    fixed_height: { url: picture(name), width: '200', height: '200' },
  },
});

const edge = (stated: Statement, number: number, parent: string | null = null): object => {
  const pk = `1790000000000${String(1000 + number)}`;
  return {
    node: {
      pk,
      id: pk,
      text: stated.text,
      ...(stated.undated ? {} : { created_at: POSTED + 900 + number * 5400 }),
      ...(stated.likes === undefined ? {} : { comment_like_count: stated.likes }),
      child_comment_count: stated.replies ?? 0,
      parent_comment_id: parent,
      ...(stated.by === undefined ? {} : { user: commenter(stated.by, number) }),
      ...(stated.text === '' ? { giphy_media_info: giphy(`gif-${number}`) } : {}),
      __typename: 'XDTCommentDict',
    },
    cursor: 'sample',
  };
};

interface Discussed {
  readonly code: string;
  readonly caption: string;
  /** All comments and replies, as the platform counts them. */
  readonly count: number;
  readonly comments?: readonly object[];
  readonly more?: object;
}

const postPage = (code: string, facts: object, comments?: readonly object[]): FakeResponse =>
  shell({
    path: `/p/${code}/`,
    kind: 'postPage',
    scripts: [
      script({
        xig_polaris_media: {
          code,
          if_not_gated_logged_out: facts,
          ...(comments
            ? {
                comments_connection: {
                  edges: comments,
                  page_info: { has_next_page: false, end_cursor: null },
                },
              }
            : {}),
        },
      }),
    ],
  });

const discussed = ({ code, caption, count, comments, more }: Discussed): FakeResponse =>
  postPage(
    code,
    media(code, 'Image', {
      ...photo(code, 'A sample photograph of a pond, by Sample Heron'),
      product_type: 'feed',
      caption: { text: caption },
      coauthor_producers: [WREN],
      like_count: 2163,
      comment_count: count,
      location: POND_PLACE,
      usertags: { in: [{ user: WREN, position: [0.4, 0.6] }] },
      ...more,
    }),
    comments,
  );

const sumOfReplies = (texts: readonly Statement[]): number =>
  texts.reduce((sum, { replies }) => sum + (replies ?? 0), 0);

/** One reply stands among the comments, as in real answers; it is no comment of the post. */
const pondComments = (): readonly object[] => {
  const edges = COMMENTS.map((stated, index) => edge(stated, index));
  const reply: Statement = { by: 'sample.heron', text: '@sample.snail At dusk, mostly.', likes: 3 };
  return [...edges.slice(0, 6), edge(reply, 90, '17900000000001004'), ...edges.slice(6)];
};

const slide = (pk: string, media_type: 1 | 2) => ({ pk, media_type, like_count: 0 });

const carousel = (code: string): FakeResponse =>
  postPage(
    code,
    media(code, 'Carousel', {
      display_uri: picture(code),
      product_type: 'carousel_container',
      caption: { text: 'Three sample steps to the pond 🐸 #pond #quillmere' },
      like_count: 812,
      comment_count: 0,
      is_paid_partnership: true,
      sponsor_tags: [{ sponsor: WREN }],
      carousel_media: [
        { ...slide('7700000000000000011', 1), ...photo('step-1', 'A sample gate') },
        { ...slide('7700000000000000012', 2), ...video('step-2', 'A sample path') },
        { ...slide('7700000000000000013', 1), ...photo('step-3', 'A sample pond') },
      ],
    }),
  );

const reel = (code: string, hidden: boolean): FakeResponse =>
  postPage(
    code,
    media(code, 'Video', {
      ...video(code, 'A sample sun sinks over the pond'),
      product_type: 'clips',
      caption: { text: 'Six sample seconds with @sample.wren' },
      like_count: hidden ? 3 : 5120,
      play_count: hidden ? 3 : 90_210,
      view_count: hidden ? 3 : 40_100,
      comment_count: 12,
      like_and_view_counts_disabled: hidden,
      clips_metadata: {
        music_info: {
          music_asset_info: {
            audio_cluster_id: '77800000001',
            title: 'Sample Rain',
            display_artist: 'The Quillmere Sample Choir',
          },
        },
      },
    }),
  );

const PAGES: Readonly<Record<string, (code: string) => FakeResponse>> = {
  [POSTS.pond]: (code) =>
    discussed({
      code,
      caption: 'The pond of the Quillmere sample garden, this morning. All of it is invented.',
      count: COMMENTS.length + sumOfReplies(COMMENTS),
      comments: pondComments(),
    }),
  [POSTS.closed]: (code) =>
    discussed({
      code,
      caption: 'A sample post whose author has turned the comments off',
      count: 0,
      more: { comments_disabled: true },
    }),
  [POSTS.removed]: (code) => errorPage(`/p/${code}/`),
  [POSTS.walled]: (code) => loginWall(`/p/${code}/`),
  [POSTS.partly]: (code) =>
    discussed({
      code,
      caption: 'A sample post with more comments than guests are shown',
      count: 412,
      comments: COMMENTS.slice(0, 4).map((stated, index) => edge(stated, 200 + index)),
    }),
  [POSTS.restricted]: (code) =>
    shell({
      path: `/p/${code}/`,
      kind: 'postPage',
      scripts: [script({ xig_polaris_media: { code, if_not_gated_logged_out: null } })],
    }),
  [SHOWN.carousel]: carousel,
  [SHOWN.reel]: (code) => reel(code, false),
  [SHOWN.hidden]: (code) => reel(code, true),
  [SHOWN.embedded]: (code) => shell({ path: `/p/${code}/`, kind: 'postPage' }),
  [SHOWN.drawn]: (code) => shell({ path: `/p/${code}/`, kind: 'postPage' }),
  [SHOWN.headOnly]: (code) =>
    shell({
      path: `/p/${code}/`,
      kind: 'postPage',
      head: {
        'og:type': 'article',
        'og:title': 'Sample Heron on Instagram: "Only the head of this sample is shown"',
        'og:description':
          '12K likes, 1,204 comments - sample.heron on June 14, 2026: "Only the head of this sample is shown". ',
        'og:url': `https://www.instagram.com/p/${code}/`,
        'og:image': picture(code),
        'twitter:title': 'Sample Heron (@sample.heron) • Instagram photo',
      },
    }),
  [SHOWN.bare]: (code) => shell({ path: `/p/${code}/`, kind: 'postPage' }),
};

/** What other sites embed: the post in the script, the post as it is drawn, or nothing. */
const EMBEDS: Readonly<Record<string, (code: string) => FakeResponse>> = {
  [SHOWN.embedded]: (code) => embed(buildEmbedContext(code), ''),
  [SHOWN.drawn]: () =>
    embed(
      null,
      `<div class="Header"><span class="UsernameText">sample.heron</span></div><img class="EmbeddedMediaImage" alt="A drawn sample pond" src="${picture('drawn').replaceAll('&', '&amp;')}"/><div class="Caption"><a class="CaptionUsername" href="/">sample.heron</a><br/>Drawn for guests #sample<div class="CaptionComments">View all 9 comments</div></div>`,
      String.raw`"{\"edge_liked_by\":{\"count\":77},\"edge_media_to_comment\":{\"count\":9}}"`,
    ),
  [SHOWN.headOnly]: () => embed(null, ''),
  [SHOWN.bare]: () => embed(null, ''),
};

const embed = (context: string | null, drawn: string, more = 'null'): FakeResponse =>
  page(
    `<html><body>${drawn}<script>requireLazy([],function(){s.handle({"require":[["PolarisEmbedSimple","init",[],[{"contextJSON":${JSON.stringify(context)},"more":${more}}]]]})})</script></body></html>`,
  );

const buildEmbedContext = (code: string): string =>
  JSON.stringify({
    context: { type: 'GraphVideo', shortcode: code },
    gql_data: {
      shortcode_media: {
        __typename: 'GraphVideo',
        id: '7700000000000000001',
        shortcode: code,
        is_video: true,
        dimensions: { width: 540, height: 960 },
        display_url: picture(code),
        video_url: film(code),
        video_view_count: 321,
        taken_at_timestamp: POSTED,
        edge_media_to_caption: { edges: [{ node: { text: 'An embedded sample' } }] },
        edge_media_preview_like: { count: 45 },
        edge_media_to_comment: { count: 6 },
        owner: { id: HERON.pk, username: HERON.username, full_name: HERON.full_name },
      },
    },
  });

/** The page of a post or a reel, or the one that others embed. */
export const postAt = (path: string): FakeResponse | undefined => {
  const [, code = '', embedded] =
    /^\/(?:p|reel)\/([\w-]+)\/(embed\/captioned\/)?$/.exec(path) ?? [];
  const from = embedded === undefined ? PAGES : EMBEDS;
  if (Object.hasOwn(from, code)) return from[code]?.(code);
  // What there never was looks like what was removed.
  return code === '' || embedded !== undefined ? undefined : errorPage(path);
};
