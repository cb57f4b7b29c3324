import type { McpServer } from '@modelcontextprotocol/server';
import type { Engine } from '../../engine/engine.ts';
import type { Store } from '../../store/index.ts';

/** What the MCP door is made of. */
export interface McpParts {
  /** One that goes on at cut places. */
  readonly engine: Engine;
  readonly store: Store;
  readonly version: string;
  /** Tokens that one answer may have. */
  readonly budget: () => number;
  /** For tests: more on each server. */
  readonly also?: (server: McpServer) => void;
}
