import type { Context, Hono } from 'hono';
import { ownPages } from '../doors/http/own-routes.ts';
import { MCP_PATH } from '../doors/mcp/scopes.ts';
import { runViews } from '#calls/collections/collection-views.ts';
import type { AssistantDoors, AssistantDoorsConfig } from './assistant-doors.ts';

export type ProgramDoorsConfig = AssistantDoorsConfig & { readonly base: () => string };

export interface ProgramDoors {
  readonly mount: (app: Hono, hosts: () => readonly string[]) => void;
  /** A path that opens the consent page of a request once; there is none before the first has come. */
  readonly consentPath: (id: string) => string | undefined;
  /** Ends open streams; calls under way are the engine's to finish. */
  readonly close: () => Promise<void>;
}

const OF_ASSISTANTS = [MCP_PATH, `${MCP_PATH}/`, '/.well-known/*', '/oauth/*'] as const;

/**
 * The doors through which other programs come besides REST: MCP, its authorization, and the collections.
 * Loaded when the port is opened.
 */
export const createProgramDoors = (config: ProgramDoorsConfig): ProgramDoors => {
  let assistants: AssistantDoors | undefined;
  const loadAssistants = async (): Promise<AssistantDoors> => {
    const { createAssistantDoors } = await import('./assistant-doors.ts');
    return (assistants ??= createAssistantDoors(config));
  };
  const ending = new AbortController();
  return {
    mount: (app, hosts) => {
      let routes: Hono | undefined;
      for (const path of OF_ASSISTANTS)
        app.all(path, async ({ req, env }: Context) => {
          const doors = await loadAssistants();
          routes ??= doors.routes(hosts);
          return routes.fetch(req.raw, env);
        });
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
    consentPath: (id) => assistants?.consentPath(id),
    close: async () => {
      ending.abort();
      await assistants?.close();
    },
  };
};
