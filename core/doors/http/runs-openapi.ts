import { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Catalogue } from '../../engine/catalogue.ts';
import { pageSchema } from '#vocab/page.ts';
import { ALLOWANCE, LinkSource, OperationSource } from '../gather.ts';
import {
  COLLECTIONS_PATH,
  COLLECTIONS_TAG,
  ItemsParams,
  NameParams,
} from './collections-openapi.ts';
import { CREDITS, errorResponse } from './openapi-responses.ts';

/** Runs of a page. */
const MOST = 200;

export const RunsParams = NameParams.extend({
  cursor: ItemsParams.shape.cursor,
  count: z.int().min(1).max(MOST).default(50).describe('Runs of a page.'),
});

export const RunParams = NameParams.extend({
  id: z
    .string()
    .min(1)
    .max(100)
    .describe('The id of the run.')
    .meta({ param: { example: '0193fa8c-0000-7000-8000-000000000000' } }),
});

/** What `POST …/runs` takes. */
export const StartBody = z.strictObject({
  sources: z
    .array(z.union([LinkSource, OperationSource]))
    .min(1)
    .max(20)
    .describe(
      'What is gathered: `{link}`, or `{operation, params, ids}` with one list for each of `ids`; of each list no more items than `limit`, nothing published before `until`, and about each item what `expand` names: an operation, or `[{operation, limit, expand}]`.',
    ),
  maxCredits: ALLOWANCE.maxCredits.describe(
    'The run stops at so many credits; the most of its estimate when left out.',
  ),
  maxRequests: ALLOWANCE.maxRequests.describe('It stops at so many requests, too.'),
  preflight: z.boolean().optional().describe('`true`: tell what it takes, and begin nothing.'),
});

const range = z.strictObject({
  estimate: z.int().optional().describe('As far as is known.'),
  atMost: z.int().describe('There it stops.'),
});

const Estimate = z
  .strictObject({
    least: z
      .strictObject({
        requests: z.int().describe('Requests.'),
        credits: z.int().describe('Credits.'),
        minutes: z.int().describe('Minutes.'),
        megabytes: z.number().describe('Megabytes of replies.'),
      })
      .describe('It takes no less than this.'),
    requests: range.describe('Requests.'),
    credits: range.describe('Credits.'),
    minutes: z.int().optional().describe('Minutes, where the requests are known.'),
    megabytes: z.number().optional().describe('Megabytes of replies, where they are known.'),
    atMost: z
      .strictObject({
        minutes: z.int().describe('Minutes.'),
        megabytes: z.number().describe('Megabytes of replies.'),
      })
      .describe('What as many requests as it stops at take.'),
    items: z.int().optional().describe('Items, as far as the lists are known.'),
    dollars: z.number().optional().describe('US dollars that official APIs bill.'),
    repliesLeft: z.int().optional().describe('Replies that are known and not asked for.'),
    basis: z.array(z.string()).describe('What the figures rest on.'),
    creditsAvailable: z.int().describe('Credits that are promised to no run.'),
  })
  .describe('What it takes, before it is begun.');

const Run = z.strictObject({
  id: z.string().describe('Its id.'),
  collection: z.string().describe('The name of its collection.'),
  kind: z.enum(['collect', 'recheck']).describe('Gathering, or looking again.'),
  state: z
    .enum(['running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled'])
    .describe(
      'The last three are its end: every list was read, it went as far as was asked, or it was cancelled. `attention`: a person is needed.',
    ),
  reason: z.string().optional().describe('Why it is in that state.'),
  needs: z
    .enum(['credits', 'keyCredits', 'allowance'])
    .optional()
    .describe('What would let it go on.'),
  waitUntil: z.iso.datetime().optional().describe('Until when it waits.'),
  items: z.int().describe('Items that it has seen, each once.'),
  added: z.int().describe('Items that were new.'),
  duplicates: z.int().describe('Items that it has seen more than once.'),
  pages: z.int().describe('Pages that were read.'),
  pending: z.int().describe('Pages that are known and still to be asked for.'),
  gaps: z.int().describe('Pages that could not be read.'),
  refused: z.int().describe('Pages that were refused.'),
  notFound: z.int().optional().describe('Pages of things that the platform does not have.'),
  repliesLeft: z.int().describe('Replies that are known and were not asked for.'),
  requests: z.int().describe('Requests to the platforms.'),
  mostRequests: z.int().describe('It stops at so many.'),
  credits: z.int().describe('Credits that it cost.'),
  mostCredits: z.int().describe('It stops at so many.'),
  bytes: z.int().describe('Bytes of the replies.'),
  created: z.iso.datetime().describe('When it began.'),
  updated: z.iso.datetime().describe('When it changed last.'),
});

const Started = z.strictObject({
  started: z.boolean().describe('Whether a run goes on or has been begun.'),
  run: Run.optional().describe('The run, where one was begun.'),
  estimate: Estimate.optional().describe(
    'What it takes; absent where the request had begun it before.',
  ),
});

const REQUEST_KEY = {
  'Idempotency-Key': z
    .string()
    .max(255)
    .optional()
    .meta({
      description:
        'A name for this request: sent again within a week with the same body, it is answered with the same run; with another body it is refused with 400.',
      param: { id: 'IdempotencyKey', example: 'council-2026-11-26' },
    }),
};

/** The runs of collections in the OpenAPI document. */
export const runPaths = (
  errors: ZodOpenApiResponsesObject,
  { entries }: Catalogue,
): ZodOpenApiPathsObject => {
  const listed = entries.find(({ operation }) => operation.list && operation.example);
  const tags = [COLLECTIONS_TAG];
  const headers = z.object(CREDITS);
  const answer = (description: string, schema: z.ZodType) => ({
    description,
    headers,
    content: { 'application/json': { schema: z.strictObject({ data: schema }) } },
  });
  const scoped = { ...errors, 403: errorResponse(403, 'KeyForbidden', ['key_not_allowed']) };
  const path = `${COLLECTIONS_PATH}/{name}/runs`;
  return {
    [path]: {
      get: {
        operationId: 'collections_runs',
        summary: 'The runs of a collection',
        description: 'The latest first, page by page. Free.',
        tags,
        requestParams: { path: NameParams, query: RunsParams.omit({ name: true }) },
        responses: { 200: answer('A page of runs.', pageSchema(Run)), ...errors },
      },
      post: {
        operationId: 'collections_start_run',
        summary: 'Gather into a collection',
        description:
          'Begins a gathering, which goes on in the background and spends no more than it says; into a new collection, or one into which only this key gathers. Free in itself; its requests cost what they always cost. The key must have been made for it.',
        tags,
        requestParams: { path: NameParams, header: z.object(REQUEST_KEY) },
        requestBody: {
          required: true,
          content: {
            'application/json': {
              schema: StartBody,
              example: {
                sources: [
                  {
                    operation: listed?.id ?? '',
                    params: listed?.operation.example ?? {},
                    limit: 40,
                  },
                ],
                maxCredits: 5,
              },
            },
          },
        },
        responses: {
          200: answer('What it takes, or the run that this request had begun.', Started),
          201: {
            ...answer('The run that was begun.', Started),
            headers: headers.extend({
              Location: z
                .string()
                .optional()
                .meta({
                  description: 'The address of the run.',
                  header: { id: 'Location' },
                }),
            }),
          },
          ...scoped,
        },
      },
    },
    [`${path}/{id}`]: {
      get: {
        operationId: 'collections_run',
        summary: 'One run',
        description:
          'Its state and progress. As `text/event-stream`: an event `run` with the same at each change, until the run is over. Free.',
        tags,
        requestParams: { path: RunParams },
        responses: {
          200: {
            ...answer('The run.', Run),
            content: {
              'application/json': { schema: z.strictObject({ data: Run }) },
              'text/event-stream': { schema: z.string() },
            },
          },
          ...errors,
        },
      },
      delete: {
        operationId: 'collections_cancel_run',
        summary: 'Cancel a run',
        description: 'What it has gathered stays. Only for runs that this key began. Free.',
        tags,
        requestParams: { path: RunParams },
        responses: { 200: answer('The run.', Run), ...scoped },
      },
    },
  };
};
