import { contentSecurityPolicy } from '#kit/content-security.ts';
import { Hono, type Context } from 'hono';
import { AppError } from '#kit/errors.ts';
import { namespaceDocument } from '#vocab/namespace.ts';
import { ACTIVITYSTREAMS } from '#vocab/context.ts';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Engine } from '../../engine/engine.ts';
import { guard } from './guard.ts';
import { refuseOtherMethods, plainError } from './plain.ts';
import type { Described } from './openapi.ts';
import { unchangingPages } from './unchanging.ts';
import { createIngress, type IngressOptions } from './ingress.ts';
import { listen, type Listening } from './listen.ts';
import { hostsOfPort, LOOPBACK } from './origin.ts';

/** Who gives a sign of life. */
export interface HealthConfig {
  readonly version: string;
  /** Names under which the port is reached. */
  readonly hosts: () => readonly string[];
  /** What keeps the store from being used, one sentence, from memory. */
  readonly problem?: () => string | undefined;
  /** Whether the program is about to end: whoever spreads requests sends no more of them here. */
  readonly stopping?: () => boolean;
}

export interface ServiceConfig extends HealthConfig {
  readonly engine: Engine;
  readonly base: () => string;
  readonly examples: () => Promise<Described['examples']>;
  /** Writes the OpenAPI document for an address; this thread does when it is left out. */
  readonly describe?: ((base: string) => Promise<string>) | undefined;
}

/** What needs no key: the description of the interface, its reference, our terms, and a sign of life. */
export const servicePages = (config: ServiceConfig): Hono => {
  const app = new Hono();
  const unchanging = unchangingPages();
  for (const path of ['/openapi.json', '/reference', '/reference/*', '/ns/*', '/'])
    app.use(path, guard(config.hosts));
  app.get('/', (context) => context.redirect('/reference', 302));
  app.get('/openapi.json', (context) => {
    const { engine, version, base, examples, describe } = config;
    return unchanging(context, 'application/json', async () => {
      if (describe) return describe(base());
      const { openApi } = await import('./openapi.ts');
      const { catalogue } = engine;
      return JSON.stringify(
        openApi({ catalogue, version, base: base(), examples: await examples() }),
      );
    });
  });
  app.get('/reference', (context) =>
    unchanging(context, 'text/html; charset=UTF-8', referencePage, REFERENCE_HEADERS),
  );
  app.get('/reference/scalar.js', (context) =>
    // Both halves of this type matter: without the charset the script does not parse.
    unchanging(context, 'text/javascript; charset=utf-8', async () => {
      const script = await referenceScript();
      if (!script) throw new AppError('route_not_found');
      return script;
    }),
  );
  app.get('/reference/start.js', (context) =>
    unchanging(context, 'text/javascript; charset=utf-8', () => START),
  );
  for (const [path, document] of [
    ['/ns/social', namespaceDocument],
    [CONTEXT_PATH, contextDocument],
  ] as const)
    app.get(path, (context) =>
      unchanging(context, 'application/ld+json; charset=utf-8', () => JSON.stringify(document())),
    );
  app.route('/', healthPage(config));
  refuseOtherMethods(app);
  return app;
};

/** A sign of life alone. */
export const healthPage = (config: HealthConfig): Hono => {
  const app = new Hono();
  app.use('/health', guard(config.hosts));
  app.get('/health', (context) => health(context, config));
  return app;
};

/** Told from memory: a sign of life must not wait for a disk or a lock. */
const health = (context: Context, { version, problem, stopping }: HealthConfig): Response => {
  const about = { name: 'Bowerbird', version };
  if (stopping?.() === true)
    return context.json({ data: { status: 'stopping', ...about } }, 503, { 'retry-after': '5' });
  const because = problem?.();
  if (because === undefined) return context.json({ data: { status: 'ok', ...about } });
  return context.json({ data: { status: 'unavailable', ...about, because } }, 503, {
    'retry-after': '30',
  });
};

/** Scalar writes style elements as it runs; nothing else but our own files is let in. */
const REFERENCE_HEADERS = {
  'content-security-policy': contentSecurityPolicy({
    'script-src': "'self'",
    'style-src': "'self' 'unsafe-inline'",
    'img-src': "'self' data:",
    'font-src': "'self' data:",
    'connect-src': "'self'",
  }),
};

const START = `Scalar.createApiReference('#reference', {
  url: '/openapi.json',
  withDefaultFonts: false,
  telemetry: false,
  hideClientButton: true,
  // On localhost it would offer to share and deploy the description at its maker's.
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
  authentication: { preferredSecurityScheme: 'apiKey' },
  metaData: { title: 'Bowerbird reference' },
});
`;

interface HealthDoorConfig extends Omit<HealthConfig, 'hosts'> {
  /** 0 takes any free one. */
  readonly port: number;
  /** Loopback when left out. */
  readonly host?: string | undefined;
  /** Names under which a proxy in front is reached. */
  readonly allowHosts?: readonly string[];
  readonly ingress?: IngressOptions | undefined;
}

/** A port with a sign of life and, where they are wanted, metrics; nothing else is answered there. */
export const openHealthDoor = async (config: HealthDoorConfig): Promise<Listening> => {
  const { host = LOOPBACK, allowHosts = [] } = config;
  let bound = config.port;
  const hosts = (): readonly string[] => hostsOfPort(host, bound, allowHosts);
  const app = new Hono();
  app.notFound(() => plainError(new AppError('route_not_found')));
  app.route('/', healthPage({ ...config, hosts }));
  const listening = await listen(app, {
    port: config.port,
    host,
    ingress: config.ingress && createIngress(config.ingress, hosts),
  });
  bound = listening.port;
  return listening;
};

/** Where the context of a whole answer, with its envelope, is served. */
const CONTEXT_PATH = '/ns/context';

/**
 * The context of an envelope: ActivityStreams, our terms, and `data`, whose fields are those of the
 * whole document.
 */
const contextDocument = (): object => ({
  '@context': [ACTIVITYSTREAMS, namespaceDocument()['@context'], { data: '@nest' }],
});

/** The reference page: Scalar over our own `/openapi.json`, every byte served from here. */
const referencePage = (): string => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>Bowerbird reference</title>
  </head>
  <body>
    <main id="reference"></main>
    <noscript>The machine-readable description is at <a href="/openapi.json">/openapi.json</a>.</noscript>
    <script src="/reference/scalar.js"></script>
    <script src="/reference/start.js"></script>
  </body>
</html>
`;

/** Scalar's one file: beside the built program, or in the dependencies when run from source. */
const referenceScript = async (): Promise<Uint8Array<ArrayBuffer> | undefined> => {
  for (const path of candidates()) {
    try {
      return await readFile(path);
    } catch {
      // The next place.
    }
  }
  return undefined;
};

const FILE = '@scalar/api-reference/dist/browser/standalone.js';

const candidates = (): string[] => [
  join(import.meta.dirname, 'reference', 'scalar.js'),
  join(import.meta.dirname, '..', '..', '..', 'node_modules', FILE),
];
