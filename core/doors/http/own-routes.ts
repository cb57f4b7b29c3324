/** Every route that is no operation of a platform: as it is mounted, and as it is described. */
import { Hono, type Context } from 'hono';
import type { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Described, LocalCall } from '#calls/define.ts';
import { LOCAL_CALLS, type CallName } from '#calls/list.ts';
import { inEnglish } from '#kit/message.ts';
import type { Catalogue } from '../../engine/catalogue.ts';
import { createGate } from '../gate.ts';
import { authenticateHeader } from './bearer.ts';
import { CHANGES, columnsOfItemsAnswer, ITEMS_ROUTE } from './collection-items.ts';
import { RUN_ROUTES, STREAMS } from './collection-runs.ts';
import { GET_COLLECTION, LIST_COLLECTIONS } from './collection-summaries.ts';
import { guard } from './guard.ts';
import { LINK, LINKS_PATH } from './links.ts';
import { COLLECTIONS_PATH, type OwnRoute, type RouteParts, ownRoute } from './own-route.ts';
import { limitBody, type BodyTimes } from './request.ts';
import { noteKey } from './request-notes.ts';

/** Local operations that REST answers from their declarations alone: a query by GET, a change by POST. */

const routeOf = ([name, call]: [string, LocalCall]): readonly OwnRoute[] => {
  if (call.rest === undefined) return [];
  const isChange = call.kind === 'change';
  const route = ownRoute({
    id: name.replaceAll(/[.-]/g, '_'),
    method: isChange ? 'post' : 'get',
    path: `/v1/${call.rest}`,
    summary: call.summary.replace(/[.;,:].*$/s, ''),
    description: `${call.summary} Free.`,
    // Whoever only reads changes nothing.
    startsRuns: isChange,
    params: call.params,
    result: (call.result as Described<unknown>).schema,
    run: async (params: z.output<z.ZodObject>, { askLocal, keyId, context }) => {
      const caller = { door: 'rest', keyId, signal: context.req.raw.signal } as const;
      return { data: inEnglish(await askLocal(caller, name as CallName, params as never)) };
    },
  });
  return [route];
};

export const CALL_ROUTES: readonly OwnRoute[] = Object.entries(LOCAL_CALLS).flatMap(routeOf);

const OWN_ROUTES: readonly OwnRoute[] = [
  LIST_COLLECTIONS,
  GET_COLLECTION,
  ITEMS_ROUTE,
  ...RUN_ROUTES,
  LINK,
  CHANGES,
  ...CALL_ROUTES,
];

export interface OwnPagesConfig extends Omit<RouteParts, 'streams'> {
  readonly hosts: () => readonly string[];
  readonly bodyTimes?: BodyTimes | undefined;
}

/**
 * The collections, for reading, and what a link means: a key opens them, and nothing is spent. Some keys gather
 * into collections, too.
 */
export const ownPages = (config: OwnPagesConfig): Hono => {
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
  const streams = createGate(STREAMS);
  for (const { method, path, answer } of OWN_ROUTES)
    app[method](path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) =>
      answer({ ...config, streams, context, keyId: authorize(context) }),
    );
  return app;
};

/** What `data` is in each answer that is the same for a while, by the id of the operation. */
export const OWN_SCHEMAS: ReadonlyMap<string, z.ZodType> = new Map(
  OWN_ROUTES.filter(({ method, isLive }) => method === 'get' && isLive !== true).map((route) => [
    route.id,
    route.result,
  ]),
);

export const ownPaths = (
  errors: ZodOpenApiResponsesObject,
  catalogue: Catalogue,
): ZodOpenApiPathsObject => {
  const paths: ZodOpenApiPathsObject = {};
  for (const { path, method, openApi } of OWN_ROUTES)
    paths[path] = { ...paths[path], [method]: openApi(errors, catalogue) };
  return paths;
};
