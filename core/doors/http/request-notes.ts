/** What the doors learn of a request on its way, for the log. */
import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { matchedRoutes } from 'hono/route';
import type { Entry } from '../../engine/catalogue.ts';

export interface RequestNotes {
  /** The route's template, such as `/v1/videosite/videos/{videoId}`; never the path that was asked for. */
  route?: string;
  /** The id of the key that was shown and is good. */
  keyId?: string;
}

const kept = new WeakMap<IncomingMessage, RequestNotes>();

/** Begins the notes of a request; what is noted of others is dropped. */
export const beginNotes = (request: IncomingMessage): RequestNotes => {
  const notes: RequestNotes = {};
  kept.set(request, notes);
  return notes;
};

const notesOf = ({ env }: Context): RequestNotes | undefined => {
  const { incoming } = (env ?? {}) as { readonly incoming?: IncomingMessage };
  return incoming && kept.get(incoming);
};

/** Notes the route that answers, if there is one besides what stands before all routes. */
export const noteRoute = (context: Context): void => {
  const notes = notesOf(context);
  if (!notes) return;
  const routes = matchedRoutes(context);
  const route =
    routes.find(({ method }) => method !== 'ALL') ?? routes.find(({ path }) => !/[*]/.test(path));
  if (route) notes.route = templateFromPath(route.path);
};

export const noteKey = (context: Context, keyId: string): void => {
  const notes = notesOf(context);
  if (notes) notes.keyId = keyId;
};

/** Both, for what is answered before there is a context. */
export const noteCall = (
  request: IncomingMessage,
  { platform, operation }: Entry,
  keyId: string,
): void => {
  const notes = kept.get(request);
  if (!notes) return;
  notes.route = `/v1/${platform.segment}${operation.path}`;
  notes.keyId = keyId;
};

const templateFromPath = (path: string): string => path.replaceAll(/:(\w+)/g, '{$1}');
