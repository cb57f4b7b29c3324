import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { isNode } from '#kit/dig.ts';
import type { Entry, JsonObject } from '../../engine/catalogue.ts';
import { publicSchema } from '../public-schema.ts';
import { ROUTE, SHARED } from './arguments.ts';
import { isCutOnly } from '../../engine/cut-pages.ts';
import { inputOutline, buildOutline } from './outline.ts';

/**
 * A JSON Schema in the form that the protocol library takes. Values pass it unchecked: the engine
 * checks parameters and results itself, and says in our own codes what is wrong with them.
 */
export const described = (json: JsonObject): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'bowerbird',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...json }), output: () => ({ ...json }) },
  },
});

/** The parameters of a tool: the operation's own, then the shared ones, which SHARED_TEXT describes. */
export const buildInputSchema = (entry: Entry): JsonObject => {
  const { paramsSchema, routes } = entry;
  const outline = inputOutline(publicSchema(paramsSchema) as JsonObject);
  const own = outline['properties'] as JsonObject;
  const { cursor: _, count, ...others } = own;
  const shared = Object.fromEntries(
    Object.entries(SHARED).filter(([name]) => !Object.hasOwn(own, name)),
  );
  const pages = 'cursor' in own || isCutOnly(entry);
  return {
    ...outline,
    properties: {
      ...others,
      ...(isNode(count) ? { count: { type: count['type'], maximum: count['maximum'] } } : {}),
      ...(pages ? { cursor: { type: 'string' } } : {}),
      ...(hasRoutes(entry) ? { [ROUTE]: { type: 'string', enum: routes } } : {}),
      ...shared,
    },
  };
};

const hasRoutes = ({ routes }: Entry): boolean => routes.length > 1;

/**
 * What the structured content of a tool's answers looks like, in outline; `answerSchema` has the whole
 * of it. No field is required: an answer can be narrowed to some of them, or be a table.
 */
export const buildOutputSchema = (entry: Entry): JsonObject =>
  entry.operation.list ? listOutline(entry) : buildOutline(answerSchema(entry));

/** What was posted is answered as `items`; both may be cut to the budget, and go on. */
const listOutline = ({ operation }: Entry): JsonObject => ({
  type: 'object',
  properties: {
    nextCursor: { type: ['string', 'null'] },
    [operation.method === 'POST' ? 'items' : 'orderedItems']: { type: 'array' },
  },
});

export const answerSchema = ({ result }: Entry): JsonObject =>
  publicSchema(z.toJSONSchema(result)) as JsonObject;
