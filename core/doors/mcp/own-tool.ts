import type { CallToolResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { checkParams, type Entry, type JsonObject } from '../../engine/catalogue.ts';
import type { Caller } from '../../engine/caller.ts';
import type { Copies } from '#kit/assistant.ts';
import { publicSchema } from '../public-schema.ts';
import { inputOutline } from './outline.ts';
import type { McpParts } from './parts.ts';
import type { ToolDefinition } from './tool-definition.ts';

/** Who calls a tool of our own, and what it may use. */
interface ToolCall {
  readonly parts: McpParts;
  readonly caller: Caller;
  readonly copies: Copies;
  /** Calls an operation of a platform as its own tool would. */
  readonly callOperation: (
    entry: Entry,
    params: Readonly<Record<string, unknown>>,
  ) => Promise<CallToolResult>;
}

/** A tool that is no operation of a platform. */
export interface OwnTool {
  readonly definition: ToolDefinition;
  /** Throws `AppError`. */
  readonly answer: (
    given: Readonly<Record<string, unknown>>,
    call: ToolCall,
  ) => CallToolResult | Promise<CallToolResult>;
}

/** What clients are shown of the parameters follows from the schema that checks them. */
export const ownTool = <Params extends z.ZodObject>({
  params,
  run,
  ...definition
}: Omit<ToolDefinition, 'inputSchema' | 'outputSchema'> & {
  readonly params: Params;
  readonly run: (
    params: z.infer<Params>,
    call: ToolCall,
  ) => CallToolResult | Promise<CallToolResult>;
}): OwnTool => {
  const schema = publicSchema(z.toJSONSchema(params, { io: 'input' })) as JsonObject;
  const inputSchema = inputOutline(schema) as ToolDefinition['inputSchema'];
  return {
    definition: { ...definition, inputSchema },
    answer: (given, call) => {
      call.parts.store.keys.check(call.caller.keyId);
      return run(checkParams(params, given) as z.infer<Params>, call);
    },
  };
};
