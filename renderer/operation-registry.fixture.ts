/** A small invented catalogue for tests that look up operations. */
import type { CatalogueView, JsonSchema, OperationView } from '#calls/index.ts';

const operation = (
  name: string,
  part?: readonly [of: string, by: string, as: string],
  properties: Readonly<Record<string, JsonSchema>> = {},
  required: readonly string[] = [],
): OperationView => ({
  id: `site.${name}`,
  title: name,
  summary: name,
  method: 'GET',
  path: `/v1/site/${name}`,
  list: true,
  shapes: [],
  routes: ['public-page'],
  cost: 1,
  params: { type: 'object', properties, required },
  tool: `site_${name}`,
  ...(part ? { part: { of: part[0], by: part[1], as: part[2] } } : {}),
});

export const catalogue: CatalogueView = {
  version: '0.0.0',
  calls: {},
  platforms: [
    {
      segment: 'site',
      aliases: [],
      label: 'Site',
      brand: 'Site',
      operations: [
        operation('comments', ['video', 'videoId', 'comments'], {
          sort: { type: 'string', enum: ['top', 'newest'], default: 'top' },
        }),
        operation('replies', ['video', 'videoId', 'replies'], {}, ['videoId', 'commentId']),
        operation('video', ['video', 'videoId', 'facts']),
        operation('captions', ['video', 'videoId', 'captions']),
        operation('transcript', ['video', 'videoId', 'transcript']),
        operation('search', ['search', 'query', 'videos']),
        operation('suggest', ['search', 'query', 'suggestions']),
        operation('chart', ['country', 'country', 'chart'], {
          chart: { type: 'string', enum: ['trending', 'gaming', 'live'], default: 'trending' },
          country: {
            type: 'string',
            format: 'country',
            default: 'US',
            'x-only-with': { chart: ['trending'] },
          },
        }),
        operation('alone'),
        operation('post', ['post', 'postId', 'facts'], {}, ['postId']),
        operation(
          'post-comments',
          ['post', 'postId', 'comments'],
          {
            sort: { type: 'string', enum: ['best', 'top'], default: 'best' },
            time: { type: 'string', enum: ['day', 'all'], 'x-only-with': { sort: ['top'] } },
          },
          ['postId'],
        ),
        operation('user-posts', ['user', 'username', 'posts'], {}, ['username']),
        operation('comment', ['comment', 'commentId', 'facts'], {}, ['commentId']),
        operation('comment-replies', ['comment', 'commentId', 'replies'], {}, ['commentId']),
        operation('batch-posts', ['batch', 'entityIds', 'posts'], {}, ['entityIds']),
        operation('batch-comments', ['batch', 'entityIds', 'comments'], {}, ['entityIds']),
        operation('depths', ['pond', 'pondId', 'depths'], {}, ['pondId']),
        operation('pond', ['pond', 'pondId', 'facts'], {}, ['pondId']),
        operation('banks', ['pond', 'pondId', 'banks'], {}, ['pondId']),
      ],
    },
  ],
};
