import {
  buildOAuthProtectedResourceMetadata,
  type OAuthMetadata,
} from '@modelcontextprotocol/server';
import { SCOPES } from '../mcp/scopes.ts';
import { resourceFromOrigin } from './resources.ts';

/** RFC 8414, with what the MCP authorization specification asks for. */
export const serverMetadata = (origin: string, scopes: readonly string[]) =>
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
export const resourceMetadata = (origin: string) => ({
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
