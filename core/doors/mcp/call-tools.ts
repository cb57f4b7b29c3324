import type { CallToolResult } from '@modelcontextprotocol/server';
import type { LocalCall, ToolWords } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName } from '#calls/list.ts';
import { AppError } from '#kit/errors.ts';
import { messages } from '../messages.ts';
import { ownTool, type OwnTool } from './own-tool.ts';
import { plainResult } from './marked-result.ts';
import { tokensRead } from './result.ts';

/** A tool that follows from the declaration of a local operation. */
export interface CallTool extends OwnTool {
  /** It only reads what is held here. */
  readonly isRead: boolean;
}

const toolOf = (name: CallName, call: LocalCall, tool: ToolWords): CallTool => {
  const isRead = call.kind === 'query';
  const own = ownTool({
    ...tool,
    description: `${call.summary} Free.`,
    params: call.params,
    annotations: { readOnlyHint: isRead, destructiveHint: false, openWorldHint: false },
    run: async (params, { parts, caller, copies }): Promise<CallToolResult> => {
      const data = await parts.askLocal({ ...caller, door: 'mcp' }, name, params);
      const result = plainResult((data ?? {}) as Readonly<Record<string, unknown>>, copies);
      const budget = parts.budget();
      if (tokensRead(result, copies) > budget)
        throw new AppError('validation_error', messages.itemOverBudget({ budget }));
      return result;
    },
  });
  return { ...own, isRead };
};

/** Tools of local operations, in the order of their declarations. */
export const CALL_TOOLS: readonly CallTool[] = Object.entries<LocalCall>(LOCAL_CALLS).flatMap(
  ([name, call]) => (call.tool ? [toolOf(name as CallName, call, call.tool)] : []),
);
