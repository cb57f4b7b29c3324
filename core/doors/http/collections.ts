import { Hono, type Context } from 'hono';
import { z } from 'zod';
import type { Collecting } from '../../collections/collecting.ts';
import type { RunView } from '#calls/index.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import { omitUndefined } from '#kit/collect.ts';
import type { CollectionRow, RunRow, Store } from '../../store/index.ts';
import { page } from '#vocab/page.ts';
import type { AskLocal } from '../ipc/door.ts';
import { authenticateHeader } from './bearer.ts';
import { collectionAddress, describedCredits, json, paramsIn } from './collection-answers.ts';
import { addCallRoutes } from './call-routes.ts';
import { addReportRoutes } from './collection-reports.ts';
import { addRunRoutes } from './collection-runs.ts';
import { columnsOfItemsAnswer, ITEMS, itemsAnswer } from './collection-items.ts';
import { COLLECTIONS_PATH, NameParams } from './collections-openapi.ts';
import { guard } from './guard.ts';
import { addLinkRoutes, LINKS_PATH } from './links.ts';
import { limitBody, type BodyTimes } from './request.ts';
import { noteKey } from './request-notes.ts';

export interface CollectionPagesConfig {
  readonly store: Store;
  readonly collecting: Collecting;
  readonly askLocal: AskLocal;
  readonly catalogue: Catalogue;
  readonly runView: (run: RunRow) => RunView;
  /** `http://127.0.0.1:8674`, for the addresses that we print. */
  readonly base: () => string;
  readonly hosts: () => readonly string[];
  /** Aborted when the program closes: open streams end. */
  readonly ending: AbortSignal;
  readonly bodyTimes?: BodyTimes | undefined;
}

/**
 * The collections, for reading, and what a link means: a key opens them, and nothing is spent. Some keys gather
 * into collections, too.
 */
export const collectionPages = (config: CollectionPagesConfig): Hono => {
  const { store, base, hosts } = config;
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

  app.get(COLLECTIONS_PATH, (context) => {
    const keyId = authorize(context);
    paramsIn(context, z.strictObject({}));
    const items = store.collections.list().map((row) => buildSummary(row, base()));
    const partOf = base() + COLLECTIONS_PATH;
    const whole = { partOf, items, totalItems: items.length, cursor: null, nextCursor: null };
    return json(context, page(whole), describedCredits(store, keyId, 'collections_list'));
  });
  app.get(`${COLLECTIONS_PATH}/:name`, async (context) => {
    const keyId = authorize(context);
    const { name } = paramsIn(context, NameParams);
    const row = store.collections.there(name);
    const sources = store.collections
      .sources(row.seq)
      .map(({ operation, params, ids, limit, until, expand }) =>
        omitUndefined({ operation, params, ids, limit, until, expand }),
      );
    const data = {
      ...buildSummary(row, base()),
      sources,
      completeness: await config.collecting.completeness(row.id),
    };
    return json(context, data, describedCredits(store, keyId, 'collections_get'));
  });
  app.get(`${COLLECTIONS_PATH}/:name/columns`, (context) => {
    authorize(context);
    return columnsOfItemsAnswer(context, config);
  });
  app.get(`${COLLECTIONS_PATH}/:name/items`, (context) => {
    const keyId = authorize(context);
    return itemsAnswer(context, config, keyId);
  });
  addRunRoutes(app, { ...config, authorize });
  addReportRoutes(app, { ...config, authorize });
  addCallRoutes(app, { ...config, authorize });
  addLinkRoutes(app, { ...config, authorize });
  return app;
};

const buildSummary = (row: CollectionRow, base: string) =>
  omitUndefined({
    type: 'OrderedCollection',
    id: collectionAddress(row, base),
    name: row.name,
    summary: row.description ?? undefined,
    totalItems: row.items,
    published: row.created,
    updated: row.updated,
    first: collectionAddress(row, base) + ITEMS,
  });
