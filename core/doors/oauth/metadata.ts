import {
  buildOAuthProtectedResourceMetadata,
  type OAuthMetadata,
} from '@modelcontextprotocol/server';
import { originOfHost } from '../http/origin.ts';
import { MCP_PATH, SCOPES } from '../mcp/scopes.ts';

/** The address of the MCP door under the name by which it was asked: what tokens are bound to. */
export const resourceFromOrigin = (origin: string): string => `${origin}${MCP_PATH}`;

/** Every address under which the door is reached. */
export const resourcesFromHosts = (hosts: readonly string[]): string[] =>
  hosts.map((host) => resourceFromOrigin(originOfHost(host)));

/** RFC 8414, with what the MCP authorization specification asks for. */
export const serverMetadata = (origin: string) =>
  ({
    issuer: origin,
    authorization_endpoint: `${origin}/oauth/authorize`,
    token_endpoint: `${origin}/oauth/token`,
    registration_endpoint: `${origin}/oauth/register`,
    revocation_endpoint: `${origin}/oauth/revoke`,
    scopes_supported: [...SCOPES],
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
    oauthMetadata: serverMetadata(origin),
    resourceServerUrl: new URL(resourceFromOrigin(origin)),
    scopesSupported: [...SCOPES],
    resourceName: 'Bowerbird',
    serviceDocumentationUrl: new URL(`${origin}/reference`),
  }),
  authorization_servers: [origin],
  bearer_methods_supported: ['header'],
});
