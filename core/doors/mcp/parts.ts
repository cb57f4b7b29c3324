import type { McpServer } from '@modelcontextprotocol/server';
import type { Collecting } from '../../collections/collecting.ts';
import type { Engine } from '../../engine/engine.ts';
import type { Caller } from '../../engine/caller.ts';
import type { AssistantSetting } from '#kit/assistant.ts';
import type { Store } from '../../store/index.ts';
import type { AskLocal } from '../ipc/door.ts';
import type { Toolset } from './toolset.ts';

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
