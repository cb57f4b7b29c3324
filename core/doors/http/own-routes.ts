/** Every route that is no operation of a platform: as it is mounted, and as it is described. */
import type { Context, Hono } from 'hono';
import type { z } from 'zod';
import type { ZodOpenApiPathsObject, ZodOpenApiResponsesObject } from 'zod-openapi';
import type { Catalogue } from '../../engine/catalogue.ts';
import { CALL_ROUTES } from './call-routes.ts';
import { CHANGES } from './collection-changes.ts';
import { ITEMS_ROUTE } from './collection-items.ts';
import { RUN_ROUTES } from './collection-runs.ts';
import { GET_COLLECTION, LIST_COLLECTIONS } from './collection-summaries.ts';
import { LINK } from './links.ts';
import type { OwnRoute, RouteParts } from './own-route.ts';

const OWN_ROUTES: readonly OwnRoute[] = [
  LIST_COLLECTIONS,
  GET_COLLECTION,
  ITEMS_ROUTE,
  ...RUN_ROUTES,
  LINK,
  CHANGES,
  ...CALL_ROUTES,
];

/** `authorize`: the key of a request. Throws its error. */
export const addOwnRoutes = (
  app: Hono,
  parts: RouteParts,
  authorize: (context: Context) => string,
): void => {
  for (const { method, path, answer } of OWN_ROUTES)
    app[method](path.replaceAll(/\{(\w+)\}/g, ':$1'), (context) =>
      answer({ ...parts, context, keyId: authorize(context) }),
    );
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
