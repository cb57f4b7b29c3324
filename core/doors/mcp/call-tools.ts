import type { LocalCall, ToolWords } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName } from '#calls/list.ts';
import { AppError } from '#kit/errors.ts';
import { inEnglish } from '#kit/message.ts';
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
