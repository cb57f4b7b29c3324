import type { AssistantSetting } from '#kit/assistant.ts';
import type { LocalCall, ToolWords } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName } from '#calls/list.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish } from '#kit/message.ts';
import type { Entry } from '../../engine/catalogue.ts';
import { COLLECT, RUNS } from './runs-tool.ts';
import { SEARCH } from './search-collections.ts';
import type { ToolDefinition } from './tool-definition.ts';
import { CALL, FIND, OPEN_LINK } from './whole-catalogue.ts';
import { messages } from '../messages.ts';
import { ownTool, type OwnTool } from './own-tool.ts';
import { plainResult } from './marked-result.ts';
import { tokensRead } from './result.ts';

const toolOf = (name: CallName, call: LocalCall, tool: ToolWords): OwnTool =>
  ownTool({
    ...tool,
    description: `${call.summary} Free.`,
    params: call.params,
    annotations: {
      readOnlyHint: call.kind === 'query',
      destructiveHint: false,
      openWorldHint: false,
    },
    run: async (params, { parts, caller, copies }) => {
      const data = inEnglish(await parts.askLocal({ ...caller, door: 'mcp' }, name, params));
      const result = plainResult((data ?? {}) as Readonly<Record<string, unknown>>, copies);
      const budget = parts.budget();
      if (tokensRead(result, copies) > budget)
        throw new AppError('validation_error', messages.itemOverBudget({ budget }));
      return result;
    },
  });

/** Tools that follow from local operations, in the order of their declarations. */
export const CALL_TOOLS: readonly OwnTool[] = Object.entries<LocalCall>(LOCAL_CALLS).flatMap(
  ([name, call]) => (call.tool ? [toolOf(name as CallName, call, call.tool)] : []),
);

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
