import type { Hono } from 'hono';
import { SECURITY_HEADERS } from './plain.ts';

/**
 * Answers the methods that a path of this app does not have, outside `/v1`: a plain 405 with `Allow`.
 * For the routes that are there when it is called.
 */
export const refuseOtherMethods = (app: Hono): void => {
  const allowed = new Map<string, Set<string>>();
  for (const { path, method } of app.routes) {
    if (method === 'ALL') continue;
    const methods = allowed.get(path) ?? new Set();
    methods.add(method);
    if (method === 'GET') methods.add('HEAD');
    allowed.set(path, methods);
  }
  for (const [path, methods] of allowed) {
    const headers = { ...SECURITY_HEADERS, allow: [...methods].join(', ') };
    app.all(path, (context) =>
      context.text('This path does not take this method.\n', 405, headers),
    );
  }
};
