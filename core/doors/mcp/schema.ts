import type { StandardSchemaWithJSON } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { plainSchema, type Entry, type JsonObject } from '../../catalogue.ts';

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
  description:
    'Accept an answer from the local archive that is not older than this many seconds: it costs no credit and asks nobody. Omit to ask the platform.',
};

export const inputOf = ({ paramsSchema }: Entry): StandardSchemaWithJSON =>
  described({
    ...paramsSchema,
    properties: { ...(paramsSchema['properties'] as JsonObject | undefined), [MAX_AGE]: maxAge },
  });

export const outputOf = ({ result }: Entry): StandardSchemaWithJSON =>
  described(plainSchema(z.toJSONSchema(result)) as JsonObject);
