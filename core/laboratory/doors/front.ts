import type { Context, Hono } from 'hono';
import { AppError, toAppError } from '#kit/errors.ts';
import { messages as shared } from '#kit/messages.ts';
import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { PARCELS_PATH } from '#kit/handing-over.ts';
import { secretIn } from '../../doors/http/bearer.ts';
import { guard } from '../../doors/http/guard.ts';
import { plainError, errorBody } from '../../doors/http/plain.ts';
import { limitBody } from '../../doors/http/request.ts';
import { buildChallenge } from '../../doors/oauth/bearer.ts';
import type { FrontConfig } from './open-project.ts';
import { addProjectFiles } from './project-files.ts';
import { addProjectWindow } from './project-window.ts';

/**
 * What stands before all other routes on the port of a laboratory. Whoever shows a key or a token is led to
 * the project that is named in it, which judges the secret itself; no other secret is good here. Whoever has
 * signed in sees the windows of their projects. Nothing here knows what a project holds.
 */
export const addFront = (app: Hono, hosts: () => readonly string[], config: FrontConfig): void => {
  app.use('/projects/*', guard(hosts));
  app.use(
    '/projects/*',
    limitBody({
      times: config.bodyTimes,
      isKnown: (context) => config.personOf(context) !== undefined,
    }),
  );
  addProjectWindow(app, config);
  addProjectFiles(app, config);
  addParcelRoute(app, hosts, config);
  // Any path: what is no route is told with the credits of the key, too.
  app.use('*', (context, next) => answerByKey(config, context, next));
  for (const path of ['/v1/*', '/mcp', '/mcp/']) app.use(path, guard(hosts), refuseOtherSecrets);
};

/** These are the laboratory's own, whatever a request carries. */
const OWN = /^\/(?:oauth|\.well-known|sign-in|sign-out|projects|lab)(?:\/|$)/;

const answerByKey = async (
  config: FrontConfig,
  context: Context,
  next: () => Promise<void>,
): Promise<Response | undefined> => {
  const { raw, path } = context.req;
  const code = OWN.test(path) ? undefined : config.codeInHeader(raw.headers.get('authorization'));
  const project = code === undefined ? undefined : await config.project(code);
  if (project) return project.fetch(raw, context.env);
  await next();
  return undefined;
};

/**
 * A secret that leads to no project opens nothing, also a key of the file beside the projects, where somebody
 * may have worked alone before.
 */
const refuseOtherSecrets = async (
  { req: { raw, path } }: Context,
  next: () => Promise<void>,
): Promise<Response | undefined> => {
  const header = raw.headers.get('authorization');
  if (header !== null)
    try {
      secretIn(header);
      throw new AppError('invalid_api_key', shared.whereKeysAreMade);
    } catch (thrown) {
      if (path.startsWith('/v1/')) throw thrown;
      // A program over MCP is told where it can ask for access.
      const challenge = buildChallenge(thrown, raw);
      return plainError(
        toAppError(thrown),
        challenge === undefined ? {} : { 'www-authenticate': challenge },
      );
    }
  await next();
  return undefined;
};

/**
 * Takes what desktops hand over: one compressed request, answered line by line, each line once what it is
 * about is kept. The key or token says whose it is and for which project; nothing else that is sent is believed.
 */
const addParcelRoute = (app: Hono, hosts: () => readonly string[], config: FrontConfig): void => {
  app.use(PARCELS_PATH, guard(hosts));
  app.post(PARCELS_PATH, async (context) => {
    try {
      return await answerParcels(context, hosts(), config);
    } catch (thrown) {
      return plainError(toAppError(thrown));
    }
  });
};

const answerParcels = async (
  context: Context,
  hosts: readonly string[],
  config: FrontConfig,
): Promise<Response> => {
  const header = context.req.header('authorization') ?? null;
  const code = config.codeInHeader(header);
  const project = code === undefined ? undefined : await config.project(code);
  if (!project) throw new AppError(header === null ? 'missing_api_key' : 'invalid_api_key');
  const { incoming } = context.env as HttpBindings;
  const answers = await project.receive({ authorization: header ?? '', hosts }, incoming);
  // What is no such request is refused before the first line.
  const first = await answers.next();
  const lines = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield line(first.value);
    try {
      for await (const answer of answers) yield line(answer);
    } catch (thrown) {
      // The status is sent already; parcels without an answer are sent again.
      yield line(errorBody(toAppError(thrown)));
    }
  };
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  });
};

const encoder = new TextEncoder();
const line = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);
