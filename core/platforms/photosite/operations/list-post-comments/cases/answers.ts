import type { Reply } from '#kit/exchange.ts';
import { page, replyTo } from '#kit/fake/site.ts';
import {
  COMMENTS,
  MORE_COMMENTS,
  old,
  POST,
  ROUTE,
  WHOLE_POST,
  edge,
  node,
  media,
} from './posts.ts';

/** Small invented answers in the shapes of the years, and one for each way of saying no. */

const SITE = 'https://www.instagram.com';
const PAGE = `${SITE}/p/${POST}/`;
const LEGACY = `${SITE}/graphql/query/?query_hash=33ba35852cb50da46f5b5e889df7d159&variables=`;

/** Numbers of more than 53 bits are written as `#17900000000000001` here, and plainly in the answer. */
const json = (value: unknown): string =>
  JSON.stringify(value, undefined, 1).replaceAll(/"#(\d+)"/g, '$1');

interface Options {
  readonly url?: string;
  readonly status?: number;
  readonly type?: string;
  readonly location?: string;
  readonly finalUrl?: string;
}

const answer = (body: string, request: Options = {}): Reply => {
  const { url = PAGE, status = 200, type = 'text/html; charset=utf-8', location, finalUrl } = request;
  const headers = { 'content-type': type, ...(location === undefined ? {} : { location }) };
  const reply = replyTo({ method: 'GET', url, headers: {} }, { ...page(body, status), headers });
  return finalUrl === undefined ? reply : { ...reply, finalUrl };
};

const data = (value: unknown, request: Options = {}): Reply =>
  answer(typeof value === 'string' ? value : json(value), {
    type: 'application/json; charset=utf-8',
    ...request,
  });

/** A query of the older interface, with what it is asked. */
const legacy = (variables: object, value: unknown): Reply =>
  data(value, { url: LEGACY + encodeURIComponent(JSON.stringify(variables)) });

const script = (text: string, withLength = true): string =>
  `<script type="application/json"${withLength ? ` data-content-len="${text.length}"` : ''} data-sjs>${text.replaceAll('</', '<\\/')}</script>`;

/** Data as the page carries it, prefetched for the code that draws it. */
const prefetched = (result: object, withLength = true): string =>
  script(
    JSON.stringify({
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
                      'adp_PolarisPostRootQueryRelayPreloader_1',
                      { __bbox: { complete: true, result: { data: result } } },
                    ],
                  ],
                ],
              },
            },
          ],
        ],
      ],
    }),
    withLength,
  );

/** The script that says which page this is; the last one has `more` in it. */
const shell = (scripts: readonly string[], pageId = 'postPage', more = ''): string =>
  [
    `<!DOCTYPE html><html><head><title>Instagram</title><meta property="og:type" content="article"/></head><body><a href="/accounts/login/?next=%2Fp%2F${POST}%2F">Log in</a>`,
    script('{"require":[["bootstrapWebSession",null,null,[1790000000]]]}', false),
    ...scripts,
    script('{"u":"\\/ajax\\/qm\\/?__a=1","s":"XPolarisPostController"}'),
    `<script>var g={"polarisRouteConfig":{"pageID":"${pageId}"},"loginPage":{},"553648129.polaris.httpErrorPage":17};${more}</script></body></html>`,
  ].join('\n');

const post = (facts: object, comments?: object): string =>
  prefetched({
    xig_polaris_media: {
      code: POST,
      if_not_gated_logged_out: media(facts),
      ...(comments === undefined ? {} : { comments_connection: comments }),
    },
  });

const ENDED = { has_next_page: false, end_cursor: null };

const ANOTHER = prefetched({
  xig_polaris_media: {
    code: 'Zz9y8X7w6V5',
    if_not_gated_logged_out: {
      code: 'Zz9y8X7w6V5',
      comment_count: 1,
      user: { pk: '1', username: 'someone' },
    },
    comments_connection: { edges: [edge(800, 'Not of this post')], page_info: ENDED },
  },
});

/** The comments of the older interface, from one number to before another. */
const olds = (from: number, to: number): readonly object[] =>
  Array.from({ length: to - from }, (_, n) => ({ node: old(from + n) }));

const oldList = (edges: readonly object[], end: string | null): object => ({
  data: {
    shortcode_media: {
      edge_media_to_comment: {
        count: 14,
        page_info: { has_next_page: end !== null, end_cursor: end },
        edges,
      },
    },
  },
  status: 'ok',
});

const EMBEDDED = {
  context: { shortcode: POST },
  gql_data: {
    shortcode_media: {
      shortcode: POST,
      owner: { id: '900', username: 'legacy_0' },
      edge_media_to_comment: {
        count: 1,
        page_info: { has_next_page: false },
        edges: [{ node: old(5, 'From the embed') }],
      },
    },
  },
};

export const ANSWERS: Readonly<Record<string, Reply>> = {
  'page-two-batches': answer(
    shell([
      ANOTHER,
      post(
        { comment_count: 412 },
        {
          edges: [...COMMENTS, ...MORE_COMMENTS],
          page_info: { has_next_page: true, end_cursor: 'CURSOR_A' },
        },
      ).replace(/ data-content-len="\d+"/, ''),
    ]),
  ),
  'page-separate-scripts': answer(
    shell([
      prefetched({
        xdt_api__v1__media__shortcode__web_info: {
          items: [
            {
              pk: '4100000000000000001',
              code: POST,
              user: { pk: '77001', username: 'potter.house' },
              comment_count: 2,
              preview_comments: [node(1, 'Lovely light.')],
            },
          ],
        },
      }),
      prefetched(
        {
          xdt_api__v1__media__media_id__comments__connection: {
            edges: [{ node: node(1, 'Lovely light.') }, { node: node(2, 'Second') }],
            page_info: ENDED,
          },
        },
        false,
      ),
    ]),
  ),
  'page-no-comments-yet': answer(
    shell([post({ comment_count: 0 }, { edges: [], page_info: ENDED })]),
  ),
  'page-comments-off': answer(shell([post({ comment_count: 3, comments_disabled: true })])),
  'page-comments-withheld': answer(shell([post({ comment_count: 412 })])),
  'page-another-post': answer(shell([ANOTHER])),
  'page-gated': answer(
    shell([
      prefetched({
        xig_polaris_media: { code: POST, gating_ruling: { x: 1 }, if_not_gated_logged_out: null },
      }),
    ]),
  ),
  'page-broken-script': answer(
    shell([script(`{"require":[["x",{"xig_polaris_media":{"code":"${POST}","if_not_gat`)]),
  ),
  'page-shell': answer(shell([])),
  'page-error': answer(shell([], 'httpErrorPage', '"PolarisErrorRoot"')),
  'page-age-limit': answer(
    shell(
      [],
      'httpErrorPage',
      '{"root":"PolarisErrorRoot","props":{"failure_reason":"MA","restricted_age":25,"page_type":"MEDIA"}}',
    ),
  ),
  'page-login-final': answer(shell([], 'loginPage'), {
    finalUrl: `${SITE}/accounts/login/?next=%2Fp%2F`,
  }),
  'page-start-final': answer(shell([], 'feedPage'), { finalUrl: `${SITE}/` }),
  'page-empty': answer(''),
  'page-gone': answer('<html><title>Page not found</title></html>', { status: 404 }),
  'redirect-login': answer('', {
    status: 302,
    location: `${SITE}/accounts/login/?next=%2Fp%2F`,
  }),
  embed: answer(
    `<html><body><script>requireLazy([],function(){s.handle({"require":[["PolarisEmbedSimple","init",[],[${JSON.stringify({ contextJSON: JSON.stringify(EMBEDDED) })}]]]})})</script></body></html>`,
    { url: `${PAGE}embed/captioned/` },
  ),
  items: data(WHOLE_POST, { url: `${PAGE}?__a=1&__d=dis` }),
  'comment-route': data(ROUTE, {
    url: `${SITE}/api/v1/media/2911295595251935999/comments/?can_support_threading=true&permalink_enabled=false`,
  }),
  'legacy-post': legacy(
    { shortcode: POST },
    {
      data: {
        xdt_shortcode_media: {
          __typename: 'XDTGraphImage',
          id: '4100000000000000001',
          shortcode: POST,
          owner: { id: '900', username: 'legacy_0' },
          comments_disabled: false,
          edge_media_preview_comment: { count: 2, edges: [{ node: old(1, 'Hi') }] },
          edge_media_to_parent_comment: {
            count: 2,
            page_info: ENDED,
            edges: [
              {
                node: {
                  ...old(1, 'Hi'),
                  edge_liked_by: { count: 4 },
                  edge_threaded_comments: { count: 0, edges: [] },
                },
              },
              { node: { ...old(0, 'Thank you'), edge_liked_by: { count: 0 } } },
            ],
          },
        },
      },
      status: 'ok',
    },
  ),
  'legacy-null': legacy(
    { shortcode: POST },
    { data: { xdt_shortcode_media: null }, extensions: { is_final: true }, status: 'ok' },
  ),
  'legacy-list-page': legacy({ shortcode: POST, first: 12 }, oldList(olds(0, 12), 'QVFCbA==')),
  'legacy-list-last-page': legacy(
    { shortcode: POST, first: 12, after: 'QVFCbA==' },
    oldList(olds(12, 14), null),
  ),
  'legacy-list-empty-end': legacy(
    { shortcode: POST, first: 12, after: 'QVFCbA==' },
    oldList([], null),
  ),
  'graphql-query-retired': data(
    { errors: [{ message: 'The GraphQL document with ID 1 was not found.', code: 1675030 }] },
    { url: `${SITE}/api/graphql` },
  ),
  'graphql-rate-limit': data(
    'for (;;);{"errors": [{"message": "Rate limit exceeded", "severity": "CRITICAL", "code": 1675004}], "data": {"xdt_shortcode_media": null}}',
    { url: `${SITE}/api/graphql`, type: 'text/javascript' },
  ),
  checkpoint: data(
    {
      message: 'checkpoint_required',
      checkpoint_url: 'https://i.instagram.com/challenge/',
      lock: false,
      status: 'fail',
    },
    { status: 400 },
  ),
  'wait-a-few-minutes': data(
    {
      message: 'Please wait a few minutes before you try again.',
      require_login: true,
      igweb_rollout: true,
      status: 'fail',
    },
    { status: 401 },
  ),
};

/** One of them. Throws when there is none of this name. */
export const answerNamed = (name: string): Reply => {
  const found = ANSWERS[name];
  if (!found) throw new Error(`there is no answer ${name}`);
  return found;
};
