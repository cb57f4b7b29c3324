/** What tokens are asked for: an address of ours, and what may be done there. */
import { PARCELS_PATH, SCOPE_CONTRIBUTE } from '#kit/handing-over.ts';
import { originOfHost } from '../http/origin.ts';
import { MCP_PATH, SCOPES, SCOPE_WORDS as MCP_WORDS } from '../mcp/scopes.ts';

export const SCOPE_WORDS: Readonly<Record<string, string>> = {
  ...MCP_WORDS,
  [SCOPE_CONTRIBUTE]:
    'add to the project, in your name, what you share from your computer (it reads nothing and uses no credits)',
};

/** What can be asked for by name. */
export const offeredScopes = (isLaboratory: boolean): readonly string[] =>
  isLaboratory ? [...SCOPES, SCOPE_CONTRIBUTE] : SCOPES;

/**
 * The path to which tokens with these scopes are bound: a token for handing over is for another address than
 * all others, so that no door can mistake the one for the other.
 */
export const pathForScopes = (scopes: readonly string[]): string =>
  scopes.includes(SCOPE_CONTRIBUTE) ? PARCELS_PATH : MCP_PATH;

/** The address of a door under the name by which it was asked: what tokens are bound to. */
export const resourceFromOrigin = (origin: string, path = MCP_PATH): string => `${origin}${path}`;

/** Every address under which a door is reached. */
export const resourcesFromHosts = (hosts: readonly string[], path = MCP_PATH): string[] =>
  hosts.map((host) => resourceFromOrigin(originOfHost(host), path));

/**
 * Whether it is the resource's own address. A slash at its end changes nothing, nor does a query, which chooses
 * the tools that are listed.
 */
export const isOurs = (resource: string, origin: string, path: string): boolean =>
  resource.replace(/\?.*$/s, '').replace(/\/$/, '') === resourceFromOrigin(origin, path);
