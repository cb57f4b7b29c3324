/** One operation of the OpenAPI document, of a platform or of our own. */
import { z } from 'zod';
import type { ZodOpenApiOperationObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import { namesInPath } from '#kit/address.ts';

interface OperationWords {
  readonly id: string;
  readonly summary: string;
  readonly description: string;
  readonly tag: string;
  readonly path: string;
  /** Those that the path names stand there, and others in the query, or in the body of what is posted. */
  readonly params: z.ZodObject;
  readonly isPosted: boolean;
  /** A parameter with what else is said of it. */
  readonly worded: (name: string, schema: z.ZodType, isInPath: boolean) => z.ZodType;
  readonly query?: Readonly<Record<string, z.ZodType>>;
  readonly header?: Readonly<Record<string, z.ZodType>>;
  /** A body. */
  readonly example?: object | undefined;
  readonly responses: ZodOpenApiResponsesObject;
}

export const describeOperation = (words: OperationWords): ZodOpenApiOperationObject => {
  const { params, isPosted, worded, query = {}, header = {}, example } = words;
  const inPath = new Set(namesInPath(words.path));
  const some = (wanted: boolean): z.ZodObject =>
    z.strictObject(
      Object.fromEntries(
        Object.entries<z.ZodType>(params.shape)
          .filter(([name]) => inPath.has(name) === wanted)
          // Where it stands in the path it is needed, though it may be left out elsewhere.
          .map(([name, schema]) => [name, worded(name, wanted ? needed(schema) : schema, wanted)]),
      ),
    );
  const others = some(false);
  const content = { 'application/json': { schema: others, ...(example && { example }) } };
  const all = { path: some(true), query: isPosted ? z.object({}) : others.extend(query) };
  const hasParams = Object.keys({ ...params.shape, ...header }).length > 0;
  return {
    operationId: words.id,
    summary: words.summary,
    description: words.description,
    tags: [words.tag],
    ...(hasParams && { requestParams: { ...all, header: z.object(header) } }),
    ...(isPosted && { requestBody: { required: true, content } }),
    responses: words.responses,
  };
};

const needed = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional
    ? (schema.unwrap() as z.ZodType).meta({ description: schema.description })
    : schema;
