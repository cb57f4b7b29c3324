import type { AssistantSetting } from '#kit/assistant.ts';
import type { Entry } from '../../engine/catalogue.ts';
import { CALL_TOOLS } from './call-tools.ts';
import { COLLECT } from './collect-tool.ts';
import { RUNS } from './runs-tool.ts';
import { SEARCH } from './search-collections.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { CALL, FIND, OPEN_LINK } from './whole-catalogue.ts';

/** Tools of our own, which every connection is shown first. */
const OWN: readonly ToolDefinition[] = [
  FIND,
  CALL,
  OPEN_LINK,
  COLLECT,
  RUNS,
  SEARCH,
  ...CALL_TOOLS,
].map(({ definition }) => definition);

/**
 * The tools that a connection is shown, always in the same order: our own, then the operations that the
 * published interface specifies and those of the platforms and tools that were named, in the order of the
 * catalogue. Nothing that anybody asked or gathered changes the list: clients bind to it, and it is part
 * of what their models have read. All other operations stay within reach by their names and by
 * `call_operation`.
 */
export const listTools = (
  entries: readonly Entry[],
  { platforms = [], tools = [] }: AssistantSetting,
  definitionOf: (entry: Entry) => ToolDefinition,
): readonly ToolDefinition[] => [
  ...OWN,
  ...entries
    .filter(
      ({ operation, platform, tool }) =>
        operation.isSpecified === true ||
        platforms.includes(platform.segment) ||
        tools.includes(tool),
    )
    .map(definitionOf),
];
