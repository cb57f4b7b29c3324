import type { Copies } from '#kit/assistant.ts';
import type { Entry } from '../../engine/catalogue.ts';
import { described } from './schema.ts';
import { buildToolDefinition, type ToolDefinition } from './tool-definition.ts';

type ToolConfig = ReturnType<typeof configFromDefinition>;

/**
 * Tools as they are listed and registered, each made when it is first wanted. A door keeps one: its servers
 * live for one request each, and to make all tools takes tenths of a second.
 */
export interface Toolset {
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
