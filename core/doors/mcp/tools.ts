import {
  requireScopes,
  type McpServer,
  type ScopeChallengeHandler,
} from '@modelcontextprotocol/server';
import type { Entry } from '../../engine/catalogue.ts';
import type { Caller, Outcome } from '../../engine/engine.ts';
import type { Platform, RouteName } from '../../kit/operation.ts';
import { checkedFor, placeIn, type Place } from '../../engine/cut-pages.ts';
import { toolResult } from './result.ts';
import { hasRoutes, inputOf, MAX_AGE, outputOf, ROUTE } from './schema.ts';
import { SCOPE_ARCHIVE, SCOPE_ASK } from './scopes.ts';
import type { McpParts } from './parts.ts';

type Arguments = Readonly<Record<string, unknown>>;

/** One tool an operation: nothing here knows a platform. */
export const registerTools = (server: McpServer, parts: McpParts, caller: Caller): void => {
  for (const entry of parts.engine.catalogue.entries) {
    const { operation, platform } = entry;
    server.registerTool(
      entry.tool,
      {
        title: `${platform.brand}: ${operation.title}`,
        description: descriptionOf(entry),
        inputSchema: schemasOf(entry).input,
        outputSchema: schemasOf(entry).output,
        // It asks strangers' pages and changes nothing there; asked again, they may answer otherwise.
        annotations: { readOnlyHint: true, openWorldHint: true, destructiveHint: false },
        scopeChallenge,
      },
      async (given, context) =>
        callTool(parts, entry, (given ?? {}) as Arguments, {
          ...caller,
          signal: context.mcpReq.signal,
        }),
    );
  }
};

const ask = requireScopes(SCOPE_ASK);
const askAndRead = requireScopes(SCOPE_ASK, SCOPE_ARCHIVE);

/** A call that accepts a kept answer reads the archive, whoever had asked before. */
const scopeChallenge: ScopeChallengeHandler = (asked) => {
  const given = asked.request.params?.['arguments'];
  const reads = typeof given === 'object' && given !== null && MAX_AGE in given;
  return reads ? askAndRead(asked) : ask(asked);
};

const schemas = new WeakMap<Entry, ReturnType<typeof bothOf>>();
const bothOf = (entry: Entry) => ({ input: inputOf(entry), output: outputOf(entry) });

/** A server lives for one request; its schemas are made once. */
const schemasOf = (entry: Entry): ReturnType<typeof bothOf> => {
  let both = schemas.get(entry);
  if (!both) schemas.set(entry, (both = bothOf(entry)));
  return both;
};

const descriptionOf = ({ operation, platform, routes, unavailable }: Entry): string => {
  const cost =
    operation.method === 'GET' ? 'One credit.' : 'One credit for each thing that is asked for.';
  if (unavailable) return `${operation.summary} Not available at present: ${unavailable.says}`;
  return `${operation.summary} ${sourcesOf(routes, platform)} ${cost}`;
};

/** Where the answer comes from, in the order in which the routes are tried. */
const sourcesOf = (routes: readonly RouteName[], { brand, official }: Platform): string => {
  const named = routes.map((route) =>
    route === 'official-api'
      ? `${official?.name ?? `${brand}’s official API`} (the person’s own credentials)`
      : `${brand}’s public pages`,
  );
  const [first = `${brand}’s public pages`, ...others] = named;
  if (others.length === 0) return `From ${first}.`;
  return `From ${first}, or ${others.join(', or ')}: \`route\` chooses one.`;
};

/** One call of a tool, from arguments to a result within the budget. */
export const callTool = async (
  { engine, store, budget }: McpParts,
  entry: Entry,
  given: Arguments,
  caller: Caller,
) => {
  const { params, ...how } = askedIn(entry, given);
  const outcome = await engine.call(entry.id, params, { ...caller, ...how });
  // A good outcome had good parameters.
  const checked = outcome.ok ? checkedFor(entry, params) : params;
  return toolResult(outcome, {
    entry,
    params: checked,
    place: placeOf(outcome, placeIn(entry, checked)),
    budget: budget(),
    linked: caller.noArchive !== true,
    available: store.ledger.credits(caller.keyId).available,
  });
};

/**
 * What is ours among the arguments, and the operation's own. An age or a route that is none stays
 * there, and is refused by name like every parameter that the engine does not know.
 */
const askedIn = (entry: Entry, given: Arguments) => {
  const { [MAX_AGE]: age, [ROUTE]: way } = given;
  const maxAge = typeof age === 'number' && Number.isInteger(age) && age > 0 ? age : undefined;
  const route = hasRoutes(entry) && typeof way === 'string' ? (way as RouteName) : undefined;
  const ours = new Set([
    ...(maxAge === undefined ? [] : [MAX_AGE]),
    ...(route === undefined ? [] : [ROUTE]),
  ]);
  const params = Object.fromEntries(Object.entries(given).filter(([name]) => !ours.has(name)));
  return { params, maxAge, route };
};

/** A page that was gone on with begins where its cursor says; any other at its beginning. */
const placeOf = ({ meta }: Outcome, place: Place | undefined): Place =>
  place?.callId === meta.callId ? place : { callId: meta.callId, offset: 0 };
