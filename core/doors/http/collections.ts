import { Hono, type Context } from 'hono';
import { createGate } from '../gate.ts';
import { authenticateHeader } from './bearer.ts';
import { columnsOfItemsAnswer } from './collection-items.ts';
import { STREAMS } from './collection-runs.ts';
import { guard } from './guard.ts';
import { LINKS_PATH } from './links.ts';
import { COLLECTIONS_PATH, type RouteParts } from './own-route.ts';
import { addOwnRoutes } from './own-routes.ts';
import { limitBody, type BodyTimes } from './request.ts';
import { noteKey } from './request-notes.ts';

export interface CollectionPagesConfig extends Omit<RouteParts, 'streams'> {
  readonly hosts: () => readonly string[];
  readonly bodyTimes?: BodyTimes | undefined;
}

/**
 * The collections, for reading, and what a link means: a key opens them, and nothing is spent. Some keys gather
 * into collections, too.
 */
export const collectionPages = (config: CollectionPagesConfig): Hono => {
  const { store, hosts } = config;
  const app = new Hono();
  const authorize = (context: Context): string => {
    const { id } = authenticateHeader(store, context.req.header('authorization'));
    noteKey(context, id);
    return id;
  };
  const isKnown = (context: Context): boolean => {
    try {
      return authorize(context) !== '';
    } catch {
      return false;
    }
  };
  for (const path of [COLLECTIONS_PATH, `${COLLECTIONS_PATH}/*`, LINKS_PATH])
    app.use(path, guard(hosts), limitBody({ times: config.bodyTimes, isKnown }));

  app.get(`${COLLECTIONS_PATH}/:name/columns`, (context) => {
    authorize(context);
    return columnsOfItemsAnswer(context, config);
  });
  addOwnRoutes(app, { ...config, streams: createGate(STREAMS) }, authorize);
  return app;
};
