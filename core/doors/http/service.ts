import { Hono, type Context } from 'hono';
import type { Engine } from '../../engine/engine.ts';
import { AppError } from '../../kit/errors.ts';
import { namespaceDocument } from '../../vocab/namespace.ts';
import { etagOf, isNamed } from './etag.ts';
import { guard, SECURED } from './guard.ts';
import { CONTEXT_PATH, contextDocument } from './json-ld.ts';
import { refuseOtherMethods } from './other-methods.ts';
import { openApi } from './openapi.ts';
import { SECURITY_HEADERS } from './plain.ts';
import { referencePage, referenceScript } from './reference.ts';

export interface ServiceConfig {
  readonly engine: Engine;
  readonly version: string;
  readonly base: () => string;
  readonly hosts: () => readonly string[];
  /** What keeps the store from being used, one sentence, from memory. */
  readonly problem?: () => string | undefined;
}

/** What needs no key: the description of the interface, its reference, our terms, and a sign of life. */
export const servicePages = (config: ServiceConfig): Hono => {
  const app = new Hono();
  for (const path of ['/openapi.json', '/reference', '/reference/*', '/ns/*', '/health', '/'])
    app.use(path, guard(config.hosts));
  app.get('/', (context) => context.redirect('/reference', 302));
  app.get('/openapi.json', (context) => {
    const document = openApi(config.engine.catalogue, config.version, config.base());
    return unchanging(context, JSON.stringify(document), 'application/json');
  });
  app.get('/reference', (context) => context.html(referencePage(), 200, REFERENCE_HEADERS));
  app.get('/reference/scalar.js', async (context) => {
    const script = await referenceScript();
    if (!script) throw new AppError('route_not_found');
    // Both halves of this type matter: without the charset the script does not parse.
    return unchanging(context, script, 'text/javascript; charset=utf-8');
  });
  app.get('/reference/start.js', (context) =>
    unchanging(context, START, 'text/javascript; charset=utf-8'),
  );
  for (const [path, document] of [
    ['/ns/social', namespaceDocument],
    [CONTEXT_PATH, contextDocument],
  ] as const)
    app.get(path, (context) =>
      unchanging(context, JSON.stringify(document()), 'application/ld+json; charset=utf-8'),
    );
  app.get('/health', (context) => health(context, config));
  refuseOtherMethods(app);
  return app;
};

/** What is the same until the program changes: kept by whoever wants, and asked for again by its name. */
const unchanging = (
  context: Context,
  body: string | Uint8Array<ArrayBuffer>,
  type: string,
): Response => {
  context.set(SECURED, true);
  const etag = etagOf(body);
  const headers = { ...SECURITY_HEADERS, 'cache-control': 'no-cache', etag };
  return isNamed(context.req.header('if-none-match'), etag)
    ? new Response(null, { status: 304, headers })
    : new Response(body, { headers: { ...headers, 'content-type': type } });
};

/** Told from memory: a sign of life must not wait for a disk or a lock. */
const health = (context: Context, { version, problem }: ServiceConfig): Response => {
  const about = { name: 'Bowerbird', version };
  const because = problem?.();
  if (because === undefined) return context.json({ data: { status: 'ok', ...about } });
  return context.json({ data: { status: 'unavailable', ...about, because } }, 503, {
    'retry-after': '30',
  });
};

/** Scalar writes style elements as it runs; nothing else but our own files is let in. */
const REFERENCE_HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
};

const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'apiKey' },
  metaData: { title: 'Bowerbird reference' },
});
`;
