import type { McpServer } from '@modelcontextprotocol/server';
import type { AssistantSetting, Copies } from '#kit/assistant.ts';
import type { Collecting } from '../../collections/collecting.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Caller } from '../../engine/caller.ts';
import type { Store } from '../../store/index.ts';
import type { AskLocal } from '../ipc/door.ts';
import type { Entry } from '../../engine/catalogue.ts';
import { described } from './schema.ts';
import { buildToolDefinition, type ToolDefinition } from './tool-definition.ts';

/** What the MCP door is made of. */
export interface McpParts {
  /** One that goes on at cut places. */
  readonly engine: Engine;
  readonly store: Store;
  readonly collecting: Collecting;
  /** A local operation for a caller. Throws `AppError`. */
  readonly askLocal: AskLocal;
  readonly version: string;
  readonly tools: Toolset;
  /** Tokens that one answer may have. */
  readonly budget: () => number;
  /** For tests: more on each server, whose list of tools is then whole. */
  readonly also?: (server: McpServer) => void;
}

/** Who is connected, and how it sees us. Made anew for every request: nothing is remembered. */
export interface Connection {
  readonly caller: Caller;
  readonly setting: AssistantSetting;
}

type ToolConfig = ReturnType<typeof configFromDefinition>;

/**
 * Tools as they are listed and registered, each made when it is first wanted. A door keeps one: its servers
 * live for one request each, and to make all tools takes tenths of a second.
 */
interface Toolset {
  readonly definitionOf: (entry: Entry, copies?: Copies) => ToolDefinition;
  readonly configOf: (tool: ToolDefinition) => ToolConfig;
}

export const createToolset = (): Toolset => {
  const texts = new Map<Entry, ToolDefinition>();
  const wholes = new Map<Entry, ToolDefinition>();
  const configs = new Map<ToolDefinition, ToolConfig>();
  return {
    definitionOf: (entry, copies = 'both') => {
      const known = copies === 'text' ? texts : wholes;
      return made(known, entry, () => buildToolDefinition(entry, copies));
    },
    configOf: (tool) => made(configs, tool, () => configFromDefinition(tool)),
  };
};

const made = <Key, Value>(known: Map<Key, Value>, key: Key, make: () => Value): Value => {
  const value = known.get(key) ?? make();
  known.set(key, value);
  return value;
};

const configFromDefinition = ({ name: _, inputSchema, outputSchema, ...rest }: ToolDefinition) => ({
  ...rest,
  inputSchema: described(inputSchema),
  ...(outputSchema ? { outputSchema: described(outputSchema) } : {}),
});
