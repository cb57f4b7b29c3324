/** What answers are made of, for programs: a JSON Schema for each operation, and the columns of its rows. */
import type { Context, Hono } from 'hono';
import { z } from 'zod';
import type { Catalogue, Entry } from '../../engine/catalogue.ts';
import { csvwMetadata } from '../../exports/field.ts';
import type { RowFormat } from '../../exports/row-lines.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import { messages } from '../messages.ts';
import { publicSchema } from '../public-schema.ts';
import { columnsOfOperation, rowFormat, type RowColumns } from './row-request.ts';
import { answerUnlessNamed, computeEtag } from './etag.ts';
import { SECURED } from './guard.ts';
import { SECURITY_HEADERS } from './plain.ts';
import { COLUMNS, CSVW_TYPE, SCHEMA_TYPE, SCHEMAS_PATH } from './schema-links.ts';

export interface SchemasConfig {
  readonly catalogue: Catalogue;
  /** What `data` is in answers that no operation of a platform gives, by the id of the route. */
  readonly own: ReadonlyMap<string, z.ZodType>;
  /** Throws where the request has no good key. */
  readonly authorize: (context: Context) => unknown;
}

/** They need a key, as everything below `/v1`, and cost nothing. */
export const addSchemaRoutes = (app: Hono, { catalogue, own, authorize }: SchemasConfig): void => {
  const made = new Map<string, string>();
  const idIn = (context: Context): string => {
    authorize(context);
    return context.req.param('operation') ?? '';
  };
  const findEntry = (id: string): Entry => {
    const entry = catalogue.find(id);
    if (entry) return entry;
    throw new AppError('not_found', messages.noSuchOperation);
  };
  app.get(`${SCHEMAS_PATH}/:operation`, (context) => {
    const id = idIn(context);
    refuseQuery(context, []);
    const known = made.get(id);
    if (known !== undefined) return documentAnswer(context, SCHEMA_TYPE, known);
    const body = JSON.stringify(envelopeSchema(own.get(id) ?? findEntry(id).result));
    made.set(id, body);
    return documentAnswer(context, SCHEMA_TYPE, body);
  });
  app.get(`${SCHEMAS_PATH}/:operation${COLUMNS}`, (context) => {
    const entry = findEntry(idIn(context));
    return columnsAnswer(context, columnsOfOperation(entry), entry.path);
  });
};

const envelopeSchema = (data: z.ZodType): unknown =>
  publicSchema(z.toJSONSchema(z.strictObject({ data }), { io: 'output' }));

/** The columns of the table whose address the query names; of the usual table at `path` where it names none. */
export const columnsAnswer = (context: Context, columns: RowColumns, path: string): Response => {
  refuseQuery(context, ['table']);
  const table = new URL(context.req.url).searchParams.get('table') ?? path;
  // It is repeated in the document, which is about tables of ours alone.
  if (!table.startsWith('/v1/')) throw new AppError('validation_error', messages.tableElsewhere);
  const format = rowFormat('csv', new URL(table, HERE).searchParams, columns);
  return documentAnswer(context, CSVW_TYPE, JSON.stringify(metadataFromFormat(table, format)));
};

const HERE = 'http://here.invalid';

const metadataFromFormat = (table: string, format: RowFormat): object =>
  format.type === 'csv'
    ? csvwMetadata(table, format.fields, format.form === 'guarded' ? GUARDED : undefined)
    : {};

const GUARDED =
  'A text that begins with an apostrophe has one more than it had: take one from the front of it. With form=lossless there is none.';

const refuseQuery = (context: Context, known: readonly string[]): void => {
  for (const name of new URL(context.req.url).searchParams.keys())
    if (!known.includes(name))
      throw new AppError('validation_error', messages.unknownParameter({ name: printable(name) }));
};

const documentAnswer = (context: Context, type: string, body: string): Response => {
  context.set(SECURED, true);
  const headers = {
    ...SECURITY_HEADERS,
    'content-type': type,
    vary: 'accept-encoding',
    etag: computeEtag(body),
  };
  return answerUnlessNamed(context, body, headers);
};
