import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Catalogue, Entry, JsonObject } from '../../engine/catalogue.ts';
import type { Copies } from '#kit/assistant.ts';
import { isNode } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { printable } from '#kit/printable.ts';
import { SHARED_TEXT } from './arguments.ts';
import { fieldsFromEntry } from './fields.ts';
import type { McpParts } from './parts.ts';
import { buildInputSchema } from './schema.ts';
import { search } from './search.ts';
import {
  describeCost,
  describeTool,
  formatToolTitle,
  type ToolDefinition,
} from './tool-definition.ts';
import { messages } from '../messages.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** Looks through the catalogue; asks nobody and costs nothing. */
export const FIND: ToolDefinition = {
  name: 'find_operations',
  title: 'Find operations',
  description:
    'Search all operations, also those that are not among these tools: what each gives, its parameters, fields and cost, and whether it can be answered. Free.',
  inputSchema: {
    type: 'object',
    properties: {
      query: { type: 'string', description: 'Words: what is wanted.' },
      platform: { type: 'string', description: 'Only of this platform, by any of its names.' },
    },
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: false },
};

/** Calls any operation of the catalogue as its own tool would. */
export const CALL: ToolDefinition = {
  name: 'call_operation',
  title: 'Call an operation',
  description: 'Call any operation by the name that find_operations gives, at its own cost.',
  inputSchema: {
    type: 'object',
    properties: {
      name: { type: 'string' },
      params: {
        type: 'object',
        description: 'Its parameters, and the shared ones (fields, format, cursor, maxAge…).',
      },
    },
    required: ['name'],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, openWorldHint: true },
};

/** Operations that are told with all that a call needs; the others are named. */
const TOLD = 4;
const NAMED = 60;

/** The catalogue's operations for some words, best first. Throws `validation_error`. */
export const findOperations = (
  { engine }: McpParts,
  given: Arguments,
  copies: Copies = 'both',
): CallToolResult => {
  const { query = '', platform, ...others } = given;
  refuseOthers(others);
  if (typeof query !== 'string') throw new AppError('validation_error', messages.queryWords);
  const found = search(among(engine.catalogue, platform), query);
  const described = found.slice(0, TOLD).map(tell);
  const named = found.slice(TOLD, TOLD + NAMED).map((entry) => ({
    name: entry.tool,
    title: formatToolTitle(entry),
  }));
  const data = {
    found: found.length,
    operations: described,
    ...(named.length > 0 ? { more: named } : {}),
    ...(found.length === 0
      ? { platforms: listPlatforms(engine.catalogue) }
      : { shared: SHARED_TEXT }),
  };
  const text = copies === 'structured' ? `${found.length} operations.` : JSON.stringify(data);
  return {
    content: [{ type: 'text', text }],
    ...(copies === 'text' ? {} : { structuredContent: data }),
  };
};

const among = ({ entries, platform }: Catalogue, name: unknown): readonly Entry[] => {
  if (name === undefined) return entries;
  if (typeof name !== 'string') throw new AppError('validation_error', messages.platformAName);
  const found = platformNamed({ entries, platform }, name);
  if (found) return entries.filter((entry) => entry.platform === found);
  throw new AppError('validation_error', messages.noSuchPlatform({ name: printable(name) }));
};

/** By its segment, an alias or its brand. */
const platformNamed = (
  { entries, platform }: Pick<Catalogue, 'entries' | 'platform'>,
  name: string,
) =>
  platform(name.toLowerCase()) ??
  entries.find((entry) => entry.platform.brand.toLowerCase() === name.toLowerCase())?.platform;

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

/** One call by name. Throws `validation_error` for a name or arguments that are none. */
export const callOperation = <Result>(
  { engine }: McpParts,
  given: Arguments,
  call: (entry: Entry, params: Arguments) => Result,
): Result => {
  const { name, params = {}, ...others } = given;
  refuseOthers(others, '; an operation’s parameters belong into params');
  const entry = engine.catalogue.entries.find(({ tool, id }) => name === tool || name === id);
  if (!entry)
    throw new AppError(
      'validation_error',
      messages.noOperationOfName({ name: printable(JSON.stringify(name) ?? '') }),
    );
  if (!isNode(params)) throw new AppError('validation_error', messages.paramsAnObjectOfParameters);
  return call(entry, params);
};

const refuseOthers = (others: Arguments, hint = ''): void => {
  const [strange] = Object.keys(others);
  if (strange !== undefined)
    throw new AppError(
      'validation_error',
      messages.unknownParameter({ strange: printable(strange), hint }),
    );
};
