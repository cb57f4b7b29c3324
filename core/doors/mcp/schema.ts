import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Entry, JsonObject } from '../../engine/catalogue.ts';
import type { RouteName } from '../../kit/operation.ts';
import { publicSchema } from '../public-schema.ts';
import { isCutOnly } from './cut.ts';
import { outlineOf } from './outline.ts';

/**
 * A JSON Schema in the form that the protocol library takes. Values pass it unchecked: the engine
 * checks parameters and results itself, and says in our own codes what is wrong with them.
 */
const described = (json: JsonObject): StandardSchemaWithJSON => ({
  '~standard': {
    version: 1,
    vendor: 'bowerbird',
    validate: (value) => ({ value }),
    jsonSchema: { input: () => ({ ...json }), output: () => ({ ...json }) },
  },
});

/** Beside an operation's own parameters; taken off before the engine sees them. */
export const MAX_AGE = 'maxAge';

const maxAge = {
  type: 'integer',
  minimum: 1,
  maximum: 1_000_000_000,
  description: 'Accept a kept answer of at most this many seconds: free, and nobody is asked.',
};

/** Where an operation has several ways: the one by which the answer shall come. */
export const ROUTE = 'route';

const routeOf = (routes: readonly RouteName[]) => ({
  type: 'string',
  enum: routes,
  description: 'The one way by which the answer shall come; omit for the first that can be taken.',
});

/** Where a list is one page: it is gone on with only when it was cut. */
const cutCursor = {
  type: 'string',
  maxLength: 8192,
  description:
    '`nextCursor` of an answer that was cut to the budget, with the same parameters: goes on in the kept answer, asks nobody and costs nothing.',
};

export const inputOf = (entry: Entry): StandardSchemaWithJSON => {
  const { operation } = entry;
  const paramsSchema = publicSchema(entry.paramsSchema) as JsonObject;
  return described({
    ...paramsSchema,
    properties: {
      ...(paramsSchema['properties'] as JsonObject | undefined),
      ...(isCutOnly(entry) ? { cursor: cutCursor } : {}),
      ...(hasRoutes(entry) ? { [ROUTE]: routeOf(operation.routes) } : {}),
      [MAX_AGE]: maxAge,
    },
  });
};

export const hasRoutes = ({ operation }: Entry): boolean => operation.routes.length > 1;

/** What an answer looks like, in outline; `answerSchema` has the whole of it. */
export const outputOf = (entry: Entry): StandardSchemaWithJSON =>
  described(outlineOf(answerSchema(entry)));

export const answerSchema = ({ result }: Entry): JsonObject =>
  publicSchema(z.toJSONSchema(result)) as JsonObject;
