import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import type { Catalogue, Entry, JsonObject } from '../../engine/catalogue.ts';
import type { Copies } from '#kit/assistant.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import { SHARED_TEXT } from './arguments.ts';
import { fieldsFromEntry } from './outline.ts';
import { ownTool } from './own-tool.ts';
import { buildInputSchema } from './schema.ts';
import { findPlatform, resolveOperation } from '../../engine/operation-names.ts';
import { searchOperations } from '../../engine/search-operations.ts';
import { describeCost, describeTool, formatToolTitle } from './tool-definition.ts';
import { linkedCall } from '../linked-call.ts';
import { messages } from '../messages.ts';

/** Looks through the catalogue; asks nobody and costs nothing. */
export const FIND = ownTool({
  name: 'find_operations',
  title: 'Find operations',
  description:
    'Search all operations, also those that are not among these tools: what each gives, its parameters, fields and cost, and whether it can be answered. Free.',
  params: z.strictObject({
    query: z.string().default('').describe('Words: what is wanted.'),
    platform: z.string().optional().describe('Only of this platform, by any of its names.'),
    after: z
      .int()
      .min(0)
      .max(1000)
      .default(0)
      .describe('Passes over so many: `next` of the answer before.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  run: ({ query, platform, after }, { parts, copies }) =>
    foundOperations(
      parts.engine.catalogue,
      searchOperations(among(parts.engine.catalogue, platform), query),
      { after, copies },
    ),
});

/** Calls any operation of the catalogue as its own tool would. */
export const CALL = ownTool({
  name: 'call_operation',
  title: 'Call an operation',
  description: 'Call any operation by the name that find_operations gives, at its own cost.',
  params: z.strictObject({
    name: z.string(),
    params: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('Its parameters, and the shared ones (fields, format, cursor, maxAge…).'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: true },
  run: ({ name, params }, { parts, callOperation }) =>
    callOperation(operationNamed(parts.engine.catalogue, name), params),
});

/** Calls the operation that a link means, so that nobody takes links apart. */
export const OPEN_LINK = ownTool({
  name: 'open_link',
  title: 'Open a link',
  description:
    'What a link of a platform, an id or a handle leads to: calls the operation that it means, at its own cost.',
  params: z.strictObject({
    link: z.string().min(1).max(2000),
    params: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('Other parameters of the operation, and the shared ones.'),
  }),
  annotations: { readOnlyHint: true, openWorldHint: true },
  run: ({ link, params }, { parts, callOperation }) => {
    const linked = linkedCall(parts.engine.catalogue, link);
    return callOperation(linked.entry, { ...params, ...linked.params });
  },
});

/** Operations that are told with all that a call needs; the others are named. */
const TOLD = 4;
const NAMED = 60;

const foundOperations = (
  catalogue: Catalogue,
  found: readonly Entry[],
  { after, copies }: { readonly after: number; readonly copies: Copies },
): CallToolResult => {
  const described = found.slice(after, after + TOLD).map(tell);
  const named = found.slice(after + TOLD, after + TOLD + NAMED).map((entry) => ({
    name: entry.tool,
    title: formatToolTitle(entry),
  }));
  const data = {
    found: found.length,
    operations: described,
    ...(named.length > 0 ? { more: named, next: after + TOLD } : {}),
    ...(found.length === 0 ? { platforms: listPlatforms(catalogue) } : { shared: SHARED_TEXT }),
  };
  const text = copies === 'structured' ? `${found.length} operations.` : JSON.stringify(data);
  return {
    content: [{ type: 'text', text }],
    ...(copies === 'text' ? {} : { structuredContent: data }),
  };
};

/** The operations of a platform; all of them where none is named. Throws `validation_error`. */
const among = (catalogue: Catalogue, name: string | undefined): readonly Entry[] => {
  if (name === undefined) return catalogue.entries;
  const found = findPlatform(catalogue, name);
  if (found) return catalogue.entries.filter(({ platform }) => platform === found);
  throw new AppError('validation_error', messages.noSuchPlatform({ name: printable(name) }));
};

const listPlatforms = ({ platforms }: Catalogue) =>
  platforms.map(({ segment, brand, operations }) => ({
    platform: segment,
    brand,
    operations: operations.length,
  }));

const OWN_CREDENTIALS = 'the person’s own credentials of the platform’s official API';

/** What is to be known before a call; the parameters with all that is checked of them. */
const tell = (entry: Entry) => {
  const { properties = {}, required } = entry.paramsSchema as {
    properties?: JsonObject;
    required?: unknown;
  };
  const { cursor: _, ...own } = properties;
  const { operation } = entry;
  return {
    name: entry.tool,
    title: formatToolTitle(entry),
    description: describeTool(entry),
    canBeAnswered: !entry.unavailable,
    ...(entry.routes.join() === 'official-api' ? { needs: OWN_CREDENTIALS } : {}),
    cost: describeCost(operation),
    parameters: own,
    required,
    shared: Object.keys(buildInputSchema(entry)['properties'] as JsonObject).filter(
      (name) => !Object.hasOwn(own, name),
    ),
    fields: fieldsFromEntry(entry),
  };
};

/** By any of its names, in any spelling. Throws `validation_error`. */
const operationNamed = (catalogue: Catalogue, name: string): Entry => {
  const found = resolveOperation(catalogue, name);
  if (found.entry) return found.entry;
  throw new AppError(
    'validation_error',
    found.meant.length > 0
      ? found.problem
      : messages.noOperationOfName({ name: printable(JSON.stringify(name)) }),
  );
};
