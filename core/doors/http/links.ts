import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Catalogue } from '../../engine/catalogue.ts';
import { findMatches } from '#kit/matches.ts';
import { addressFromParams } from '../../engine/read-replies.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import type { Store } from '../../store/index.ts';
import { messages } from '../messages.ts';
import { json, paramsIn } from './collection-answers.ts';
import { COLLECTIONS_TAG } from './collections-openapi.ts';
import { metaHeaders } from './meta-headers.ts';
import { CREDITS, notModified } from './openapi-responses.ts';

export const LINKS_PATH = '/v1/links';

export interface LinksConfig {
  readonly catalogue: Catalogue;
  readonly store: Store;
  readonly base: () => string;
  /** The key of a request. Throws its error. */
  readonly authorize: (context: Context) => string;
}

const LinkParams = z.strictObject({
  link: z
    .string()
    .min(1)
    .max(2000)
    .describe('A link of a platform, or an id or a handle that can be nothing else.')
    .meta({ param: { example: 'https://www.youtube.com/watch?v=sample_001x' } }),
});

const LinkMeaning = z.strictObject({
  type: z.literal('Link').describe('What it is.'),
  href: z
    .url()
    .describe('The address here that answers it; nothing was asked of the platform yet.'),
  operation: z.string().describe('The operation that it means.'),
  name: z.string().describe('What the operation is called.'),
  params: z.record(z.string(), z.unknown()).describe('Its parameters, as the link names them.'),
});

/** What a link means, as the box of the window understands it: a look into the catalogue, which costs nothing. */
export const addLinkRoutes = (app: Hono, config: LinksConfig): void => {
  const { catalogue, store, base, authorize } = config;
  app.get(LINKS_PATH, (context) => {
    const keyId = authorize(context);
    const data = meaningOf(catalogue, paramsIn(context, LinkParams).link, base());
    const credits = { creditsUsed: 0, creditsRemaining: store.ledger.remaining(keyId) };
    return json(context, data, metaHeaders(credits));
  });
};

const meaningOf = (
  catalogue: Catalogue,
  link: string,
  base: string,
): z.infer<typeof LinkMeaning> => {
  for (const { operation, params } of findMatches(catalogue.platforms, link)) {
    const entry = catalogue.find(operation);
    // What is posted has no address.
    if (entry?.operation.method === 'GET')
      return {
        type: 'Link',
        href: base + addressFromParams(entry, params),
        operation,
        name: entry.operation.title,
        params: { ...params },
      };
  }
  throw new AppError('not_found', messages.linkMeansNothing({ link: printable(link) }));
};

/** The same in the OpenAPI document. */
export const linkPaths = (errors: ZodOpenApiResponsesObject): ZodOpenApiPathsObject => ({
  [LINKS_PATH]: {
    get: {
      operationId: 'links_get',
      summary: 'What a link means',
      description:
        'Which operation a link, an id or a handle means, and the address here that answers it. Nothing is asked of a platform. Free.',
      tags: [COLLECTIONS_TAG],
      requestParams: { query: LinkParams },
      responses: {
        200: {
          description: 'What it means.',
          headers: z.object(CREDITS),
          content: { 'application/json': { schema: z.strictObject({ data: LinkMeaning }) } },
        },
        304: notModified,
        ...errors,
      },
    },
  },
});
