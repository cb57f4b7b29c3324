import type { SentRequest } from '../../../kit/exchange.ts';
import { drawing } from '../../../kit/fake/picture.ts';
import { file, page, type FakeResponse, type FakeSite } from '../../../kit/fake/site.ts';
import { COMMENTS, type Said } from './comments.ts';

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

const HERON = { pk: '77000000001', username: 'sample.heron', full_name: 'Sample Heron' };
const WREN = { pk: '77000000002', username: 'sample.wren', full_name: 'Sample Wren' };

const picture = (username: string): string =>
  `https://scontent.cdninstagram.com/sample/${username}.jpg?oe=6A9F0000&oh=00_sample`;

const POSTED = Date.parse('2026-06-14T07:30:00Z') / 1000;

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

const edge = (said: Said, number: number, parent: string | null = null): object => {
  const pk = `1790000000000${String(1000 + number)}`;
  return {
    node: {
      pk,
      id: pk,
      text: said.text,
      ...(said.undated ? {} : { created_at: POSTED + 900 + number * 5400 }),
      ...(said.likes === undefined ? {} : { comment_like_count: said.likes }),
      child_comment_count: said.replies ?? 0,
      parent_comment_id: parent,
      ...(said.by === undefined ? {} : { user: commenter(said.by, number) }),
      ...(said.text === '' ? { giphy_media_info: { first_party_cdn_proxied_images: {} } } : {}),
      __typename: 'XDTCommentDict',
    },
    cursor: 'sample',
  };
};

interface Post {
  readonly code: string;
  readonly caption: string;
  /** All comments and replies, as the platform counts them. */
  readonly count: number;
  readonly comments?: readonly object[];
  readonly more?: object;
}

const media = ({ code, caption, count, comments, more }: Post): object => ({
  code,
  if_not_gated_logged_out: {
    pk: numberOf(code),
    code,
    __typename: 'XIGPolarisImageMedia',
    media_type: 1,
    taken_at: POSTED,
    caption: { text: caption },
    user: { ...HERON, id: '17841400000000001', is_verified: false },
    coauthor_producers: [WREN],
    like_count: 2163,
    comment_count: count,
    ...more,
  },
  ...(comments
    ? {
        comments_connection: {
          edges: comments,
          page_info: { has_next_page: false, end_cursor: null },
        },
      }
    : {}),
});

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

/** A code is its post's number, written with 64 digits. */
const numberOf = (code: string): string =>
  code
    .split('')
    .reduce((sum, digit) => sum * 64n + BigInt(ALPHABET.indexOf(digit)), 0n)
    .toString();

/** The data stands in one of the page's scripts, as prefetched for the code that draws the page. */
const script = (result: object): string => {
  const json = JSON.stringify({
    require: [
      [
        'ScheduledServerJS',
        'handle',
        null,
        [
          {
            __bbox: {
              require: [
                [
                  'RelayPrefetchedStreamCache',
                  'next',
                  [],
                  [
                    'adp_PolarisPostRootQueryRelayPreloader_sample',
                    { __bbox: { complete: true, result: { data: result } } },
                  ],
                ],
              ],
            },
          },
        ],
      ],
    ],
  }).replaceAll('</', '<\\/');
  return `<script type="application/json" data-content-len="${json.length}" data-sjs>${json}</script>`;
};

const shell = (code: string, kind: 'postPage' | 'httpErrorPage', scripts: readonly string[]) =>
  page(
    [
      `<!DOCTYPE html><html><head><title>Instagram</title><meta property="og:type" content="article"/></head><body><a href="/accounts/login/?next=%2Fp%2F${code}%2F">Log in</a>`,
      '<script type="application/json" data-sjs>{"require":[["bootstrapWebSession",null,null,[1788249600]]]}</script>',
      ...scripts,
      `<script>var g={"polarisRouteConfig":{"pageID":"${kind}"},"loginPage":{}};</script></body></html>`,
      '',
    ].join('\n'),
  );

const postPage = (post: Post): FakeResponse =>
  shell(post.code, 'postPage', [script({ xig_polaris_media: media(post) })]);

const sumOfReplies = (said: readonly Said[]): number =>
  said.reduce((sum, { replies }) => sum + (replies ?? 0), 0);

/** One reply stands among the comments, as in real answers; it is no comment of the post. */
const pondComments = (): readonly object[] => {
  const edges = COMMENTS.map((said, index) => edge(said, index));
  const reply: Said = { by: 'sample.heron', text: '@sample.snail At dusk, mostly.', likes: 3 };
  return [...edges.slice(0, 6), edge(reply, 90, '17900000000001004'), ...edges.slice(6)];
};

const PAGES: ReadonlyMap<string, (code: string) => FakeResponse> = new Map(
  Object.entries({
    [POSTS.pond]: (code: string) =>
      postPage({
        code,
        caption: 'The pond of the Quillmere sample garden, this morning. All of it is invented.',
        count: COMMENTS.length + sumOfReplies(COMMENTS),
        comments: pondComments(),
      }),
    [POSTS.closed]: (code: string) =>
      postPage({
        code,
        caption: 'A sample post whose author has turned the comments off',
        count: 0,
        more: { comments_disabled: true },
      }),
    [POSTS.removed]: (code: string) =>
      shell(code, 'httpErrorPage', ['<script>"PolarisErrorRoot"</script>']),
    [POSTS.walled]: (code: string) => ({
      status: 302,
      headers: { location: `https://www.instagram.com/accounts/login/?next=%2Fp%2F${code}%2F` },
      body: '',
    }),
    [POSTS.partly]: (code: string) =>
      postPage({
        code,
        caption: 'A sample post with more comments than guests are shown',
        count: 412,
        comments: COMMENTS.slice(0, 4).map((said, index) => edge(said, 200 + index)),
      }),
    [POSTS.restricted]: (code: string) =>
      shell(code, 'postPage', [
        script({ xig_polaris_media: { code, if_not_gated_logged_out: null } }),
      ]),
  }),
);

const serve = ({ url }: SentRequest): FakeResponse | undefined => {
  const { hostname, pathname } = new URL(url);
  if (hostname === 'www.instagram.com') {
    const [, code = ''] = /^\/p\/([\w-]+)\/$/.exec(pathname) ?? [];
    return PAGES.get(code)?.(code);
  }
  const [, name] = /^\/sample\/([\w.-]+)\.jpg$/.exec(pathname) ?? [];
  return hostname === 'scontent.cdninstagram.com' && name !== undefined
    ? file(drawing(name, 8, 8), 'image/jpeg', `sample-${name}`)
    : undefined;
};

const examples: FakeSite['examples'] = { 'list-post-comments': { postId: POSTS.pond } };

/** The invented photo site: one pond, seen by many, and the ways in which a post is not shown. */
export default { serve, examples } satisfies FakeSite;
