import {
  OAuthError,
  OAuthErrorCode,
  buildOAuthProtectedResourceMetadata,
  type OAuthMetadata,
} from '@modelcontextprotocol/server';
import { Hono, type Context } from 'hono';
import { toAppError } from '#kit/errors.ts';
import type { Topic } from '#kit/topics.ts';
import type { Store } from '../../store/index.ts';
import { guard } from '../http/guard.ts';
import { originFromUrl } from '../http/origin.ts';
import { refuseOtherMethods, PLAIN_HEADERS, plainError } from '../http/plain.ts';
import { PAGE_STYLE } from '../http/page-frame.ts';
import { limitBody, type BodyTimes } from '../http/request.ts';
import { MCP_PATH, SCOPES } from '../mcp/scopes.ts';
import { createApplicants, register, type GetDocument } from './applicants.ts';
import { authorize, collect, showRequest, showWaiting } from './authorize.ts';
import type { Consents } from './consents.ts';
import { formIn, textIn, SCRIPT } from './pages.ts';
import { oneGrantStore, type GrantStores } from './grant-stores.ts';
import { createHeadless } from './headless.ts';
import { offeredScopes, resourceFromOrigin } from './resources.ts';
import { exchange, revoke } from './tokens.ts';

export interface OAuthParts {
  readonly store: Store;
  readonly consents: Consents;
  readonly getDocument: GetDocument;
  readonly changed: (...topics: readonly Topic[]) => void;
  readonly now: () => number;
  /** Milliseconds from some moment on, never set back; `now` when left out. */
  readonly monotonic?: () => number;
  /** Where a request is decided upon: in the window or, without one, at an address that is printed. */
  readonly decidedIn?: () => 'window' | 'terminal';
  readonly bodyTimes?: BodyTimes | undefined;
  /** In a laboratory: who decides, and where grants are kept; else the one person, in the one file. */
  readonly members?:
    | { readonly consentPages: (consents: Consents) => ConsentPages; readonly grants: GrantStores }
    | undefined;
}

/** On which a request is decided. */
type ConsentPages = Pick<ReturnType<typeof createHeadless>, 'show' | 'decide'>;

export interface OAuthDoor {
  readonly routes: (hosts: () => readonly string[]) => Hono;
  /** A path that opens the consent page of a request once, for machines without a window. */
  readonly consentPath: (id: string) => string;
}

const WELL_KNOWN = '/.well-known';

/**
 * A small authorization server for one person (OAuth 2.1 as the MCP specification narrows it): public
 * clients, codes with PKCE, rotating refresh tokens. The person's word is given in the window, never
 * here; this only carries it.
 */
export const createOAuthDoor = (parts: OAuthParts): OAuthDoor => {
  const { store, consents, now } = parts;
  const applicants = createApplicants(store, parts.getDocument, parts.monotonic ?? now);
  const headless = createHeadless(consents);
  const { members } = parts;
  const consentPages = members?.consentPages(consents) ?? headless;
  const grants = members?.grants ?? oneGrantStore(store);
  const offered = offeredScopes(members !== undefined);

  const routes: OAuthDoor['routes'] = (hosts) => {
    const app = new Hono();
    for (const path of [`${WELL_KNOWN}/*`, '/oauth/*'])
      app.use(path, guard(hosts), limitBody({ times: parts.bodyTimes }));
    const origin = (context: Context): string => originFromUrl(context.req.url);
    for (const path of ['', MCP_PATH, `${MCP_PATH}/`])
      app.get(`${WELL_KNOWN}/oauth-protected-resource${path}`, (context) =>
        context.json(resourceMetadata(origin(context))),
      );
    app.get(`${WELL_KNOWN}/oauth-authorization-server`, (context) =>
      context.json(serverMetadata(origin(context), offered)),
    );
    app.post('/oauth/register', (context) =>
      context.json(register(store, jsonIn(context)), 201, PLAIN_HEADERS),
    );
    app.get('/oauth/authorize', (context) => showRequest(context, applicants));
    app.post('/oauth/authorize', (context) =>
      authorize(context, { applicants, consents, offered, isMember: members !== undefined }),
    );
    app.get('/oauth/wait/:id', (context) =>
      showWaiting(context, consents, parts.decidedIn?.() ?? 'window'),
    );
    app.post('/oauth/wait/:id', (context) => collect(context, consents));
    app.post('/oauth/token', (context) => {
      const answer = exchange(
        { grants, consents, offered },
        formIn(context),
        origin(context),
        now(),
      );
      parts.changed('clients', 'keys');
      return context.json(answer, 200, { ...PLAIN_HEADERS, pragma: 'no-cache' });
    });
    app.post('/oauth/revoke', (context) => {
      revoke(grants, formIn(context));
      parts.changed('clients', 'keys');
      return context.body('', 200, PLAIN_HEADERS);
    });
    app.get('/oauth/consent/:id', consentPages.show);
    app.post('/oauth/consent/:id', consentPages.decide);
    app.get('/oauth/page.css', (context) => context.body(PAGE_STYLE, 200, typed('text/css')));
    app.get('/oauth/wait.js', (context) => context.body(SCRIPT, 200, typed('text/javascript')));
    refuseOtherMethods(app);
    app.onError(refusal);
    return app;
  };
  return { routes, consentPath: headless.pathFor };
};

const typed = (type: string) => ({ 'content-type': `${type}; charset=utf-8` });

const jsonIn = (context: Context): unknown => {
  try {
    return JSON.parse(textIn(context, 'application/json')) as unknown;
  } catch (thrown) {
    if (thrown instanceof OAuthError) throw thrown;
    throw new OAuthError(OAuthErrorCode.InvalidClientMetadata, 'the body is not JSON');
  }
};

/** These endpoints speak the protocol's own errors (RFC 6749, section 5.2). */
const refusal = (thrown: Error): Response => {
  if (!(thrown instanceof OAuthError)) return plainError(toAppError(thrown));
  const unknown: string = OAuthErrorCode.InvalidClient;
  const status = thrown.code === unknown ? 401 : 400;
  return new Response(JSON.stringify(thrown.toResponseObject()), {
    status,
    headers: PLAIN_HEADERS,
  });
};

/** RFC 8414, with what the MCP authorization specification asks for. */
const serverMetadata = (origin: string, scopes: readonly string[]) =>
  ({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: [...scopes],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: true,
    authorization_response_iss_parameter_supported: true,
  }) satisfies OAuthMetadata & Record<string, unknown>;

/** RFC 9728; made by the protocol library. */
const resourceMetadata = (origin: string) => ({
  ...buildOAuthProtectedResourceMetadata({
    oauthMetadata: serverMetadata(origin, SCOPES),
    resourceServerUrl: new URL(resourceFromOrigin(origin)),
    scopesSupported: [...SCOPES],
    resourceName: 'Bowerbird',
    serviceDocumentationUrl: new URL(`${origin}/reference`),
  }),
  authorization_servers: [origin],
  bearer_methods_supported: ['header'],
});
