import {
  requireScopes,
  ResourceNotFoundError,
  ResourceTemplate,
  type McpServer,
} from '@modelcontextprotocol/server';
import type { Caller } from '../../engine/caller.ts';
import type { Completeness } from '#kit/completeness.ts';
import { visibleJson } from '#kit/printable.ts';
import { estimateTokens, largest } from './budget.ts';
import { decodedName } from './collection-resources.ts';
import { UNTRUSTED } from './marks.ts';
import type { McpParts } from './parts.ts';
import { SCOPE_ARCHIVE } from './scopes.ts';

/** What of a collection is there, what is missing and why: the ground on which a study says how far it reaches. */
export const registerCompleteness = (server: McpServer, parts: McpParts, caller: Caller): void => {
  server.registerResource(
    'completeness',
    new ResourceTemplate('bowerbird://collections/{name}/completeness', { list: undefined }),
    {
      mimeType: 'application/json',
      scopeChallenge: requireScopes(SCOPE_ARCHIVE),
      title: 'How complete a collection is',
      description:
        'How many of how many, what was refused, left out or removed and why, and the text for a methods section.',
    },
    async (uri, { name }) => {
      parts.store.keys.check(caller.keyId);
      const row = parts.store.collections.find(typeof name === 'string' ? decodedName(name) : '');
      if (!row) throw new ResourceNotFoundError(uri.href);
      const text = textWithin(await parts.collecting.completeness(row.name), parts.budget());
      return {
        contents: [
          {
            uri: uri.href,
            mimeType: 'application/json',
            text,
            _meta: { 'bowerbird/untrusted': true },
          },
        ],
      };
    },
  );
};

/** Lists of what was not read are cut to as many of their first as fit; how many there are is told. */
const textWithin = (whole: Completeness, budget: number): string => {
  const { gaps, refusals, notFound = [] } = whole;
  const longest = Math.max(gaps.length, refusals.length, notFound.length);
  const withFirst = (count: number): string =>
    visibleJson(
      JSON.stringify({
        note: UNTRUSTED,
        data: {
          ...whole,
          gaps: gaps.slice(0, count),
          refusals: refusals.slice(0, count),
          ...(notFound.length > 0 && { notFound: notFound.slice(0, count) }),
          ...(count < longest && {
            shortened: {
              gaps: gaps.length,
              refusals: refusals.length,
              ...(notFound.length > 0 && { notFound: notFound.length }),
            },
          }),
        },
      }),
    );
  return withFirst(largest(longest, (count) => estimateTokens(withFirst(count)) <= budget));
};
