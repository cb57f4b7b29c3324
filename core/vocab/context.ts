import { z } from 'zod';

/**
 * As the interface has it, with a `#`. Whoever fetches it gets the context, because a fragment is not
 * sent. Libraries that bring the document along know it without the `#` (Fedify, November 2026) and
 * fetch this one, unless their loader takes the fragment away. A third address in the array would help
 * them, and break the interface: it has exactly two.
 */
export const ACTIVITYSTREAMS = 'https://www.w3.org/ns/activitystreams#';
/** Our own namespace; `GET /ns/social` explains its terms. */
export const SOCIAL_NS = 'https://bowerbird.local/ns/social#';

export const CONTEXT = [ACTIVITYSTREAMS, SOCIAL_NS] as const;

export const Context = z
  .tuple([z.literal(ACTIVITYSTREAMS), z.literal(SOCIAL_NS)])
  .describe(
    'JSON-LD context: ActivityStreams 2.0 and this service’s own terms. What stands behind `#` is no part of the document’s address: a reader that brings documents along finds ActivityStreams without it.',
  );

/** Each made once: a name of a schema names one. */
const documents = new WeakMap<z.ZodType, z.ZodType>();

/** The schema of one resource as an answer has it: with the context in front. */
export const withContext = (schema: z.ZodType): z.ZodType => {
  const known = documents.get(schema) ?? makeDocument(schema);
  documents.set(schema, known);
  return known;
};

const makeDocument = (schema: z.ZodType): z.ZodType => {
  if (schema instanceof z.ZodUnion)
    return z.union(schema.options.map((option) => withContext(option as z.ZodType)));
  if (!(schema instanceof z.ZodObject)) return schema;
  const id = z.globalRegistry.get(schema)?.id;
  const { catchall } = schema.def;
  const fields = z.object({ '@context': Context, ...schema.shape });
  const document = catchall ? fields.catchall(catchall) : fields;
  return id === undefined ? document : document.meta({ id: `${id}Document` });
};
