import type { Hono } from 'hono';
import type { BodyTimes } from '../doors/http/request.ts';
import { ownPages } from '../doors/http/own-routes.ts';
import { createMcpDoor } from '../doors/mcp/door.ts';
import { runViews } from '#calls/collections/collection-views.ts';
import type { McpParts } from '../doors/mcp/parts.ts';
import { createOAuthDoor, type OAuthParts } from '../doors/oauth/door.ts';

export type ProgramDoorsConfig = Omit<McpParts, 'tools'> &
  OAuthParts & {
    readonly base: () => string;
    readonly bodyTimes?: BodyTimes | undefined;
  };

export interface ProgramDoors {
  readonly mount: (app: Hono, hosts: () => readonly string[]) => void;
  /** A path that opens the consent page of a request once. */
  readonly consentPath: (id: string) => string;
  /** Ends open streams; calls under way are the engine's to finish. */
  readonly close: () => Promise<void>;
}

/**
 * The doors through which other programs come besides REST: MCP, its authorization, and the collections.
 * Loaded when the port is opened.
 */
export const createProgramDoors = (config: ProgramDoorsConfig): ProgramDoors => {
  const mcp = createMcpDoor(config);
  const oauth = createOAuthDoor(config);
  const ending = new AbortController();
  return {
    mount: (app, hosts) => {
      app.route('/', mcp.routes(hosts));
      app.route('/', oauth.routes(hosts));
      app.route(
        '/',
        ownPages({
          ...config,
          hosts,
          catalogue: config.engine.catalogue,
          ending: ending.signal,
          runViews: (runs) => runViews(config.store, runs),
        }),
      );
    },
    consentPath: oauth.consentPath,
    close: () => {
      ending.abort();
      return mcp.close();
    },
  };
};
