import { Hono } from 'hono';
import { AppError } from '#kit/errors.ts';
import { plainError } from '../doors/http/plain.ts';
import { createMcpDoor, type McpDoorConfig } from '../doors/mcp/door.ts';
import { createOAuthDoor, type OAuthParts } from '../doors/oauth/door.ts';

export type AssistantDoorsConfig = McpDoorConfig & OAuthParts;

export interface AssistantDoors {
  readonly routes: (hosts: () => readonly string[]) => Hono;
  /** A path that opens the consent page of a request once. */
  readonly consentPath: (id: string) => string;
  /** Ends open streams; calls under way are the engine's to finish. */
  readonly close: () => Promise<void>;
}

/**
 * MCP and its authorization. A file of its own, loaded with the first request for one of their paths: most
 * programs are never asked by an assistant, and the protocol's library is a megabyte.
 */
export const createAssistantDoors = (config: AssistantDoorsConfig): AssistantDoors => {
  const mcp = createMcpDoor(config);
  const oauth = createOAuthDoor(config);
  return {
    routes: (hosts) =>
      new Hono()
        .route('/', mcp.routes(hosts))
        .route('/', oauth.routes(hosts))
        .notFound(() => plainError(new AppError('route_not_found'))),
    consentPath: oauth.consentPath,
    close: mcp.close,
  };
};
