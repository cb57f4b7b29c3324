import {
  requireScopes,
  type McpServer,
  type ScopeChallengeHandler,
} from '@modelcontextprotocol/server';
import type { Entry } from '../../engine/catalogue.ts';
import type { Caller } from '../../engine/caller.ts';
import { publishedTool } from '../../engine/operation-names.ts';
import type { Copies } from '#kit/assistant.ts';
import { toAppError } from '#kit/errors.ts';
import { CALL_TOOLS, listTools } from './tool-list.ts';
import { COLLECT, RUNS } from './runs-tool.ts';
import type { OwnTool } from './own-tool.ts';
import { MAX_AGE, splitArguments } from './arguments.ts';
import { checkedFor, placeFromOutcome, placeIn } from '../../engine/cut-pages.ts';
import type { Connection, McpParts } from './parts.ts';
import { failureResult, toolResult } from './result.ts';
import { SEARCH } from './search-collections.ts';
import { SCOPE_ARCHIVE, SCOPE_ASK } from './scopes.ts';
import { CALL, FIND, OPEN_LINK } from './whole-catalogue.ts';

export type Arguments = Readonly<Record<string, unknown>>;

/**
 * One tool an operation, two that reach all of them, three of collections, and those of local operations that are declared as tools: nothing here knows
 * a platform. A client is shown some of them; each can be called by its name whether it is shown or
 * not, so that a list that a client read yesterday still holds.
 */
export const registerTools = (server: McpServer, parts: McpParts, connection: Connection): void => {
  const { caller, setting } = connection;
  const { definitionOf, configOf } = parts.tools;
  const call = (entry: Entry, given: Arguments, signal: AbortSignal) =>
    callTool(parts, entry, given, { ...caller, signal }, setting.copies);
  /** A refusal in our own words, where nothing was called. */
  const orRefused = async <Result>(name: string, work: () => Result | Promise<Result>) => {
    try {
      return await work();
    } catch (thrown) {
      return refusedResult(parts, name, thrown, caller);
    }
  };
  const register = ({ definition, answer }: OwnTool, challenge?: ScopeChallengeHandler): void => {
    const config = { ...configOf(definition), ...(challenge && { scopeChallenge: challenge }) };
    server.registerTool(definition.name, config, (given, { mcpReq: { signal } }) =>
      orRefused(definition.name, () =>
        // What it logs tells which program it was.
        parts.store.caseLog.actAs({ door: 'mcp', keyId: caller.keyId }, () =>
          answer(argumentsIn(given), {
            parts,
            caller: { ...caller, signal },
            copies: setting.copies ?? 'both',
            callOperation: (entry, params) => call(entry, params, signal),
          }),
        ),
      ),
    );
  };
  register(FIND);
  register(CALL, challengeWithin);
  register(OPEN_LINK, challengeWithin);
  register(SEARCH, read);
  register(COLLECT, ask);
  register(RUNS, ask);
  for (const tool of CALL_TOOLS)
    register(tool, tool.definition.annotations.readOnlyHint === true ? read : ask);
  for (const entry of parts.engine.catalogue.entries) {
    const tool = definitionOf(entry, setting.copies);
    // By its other name it is called and never listed.
    const names = parts.also ? [tool.name] : [tool.name, publishedTool(entry)];
    for (const name of new Set(names))
      server.registerTool(name, { ...configOf(tool), scopeChallenge }, (given, { mcpReq }) =>
        call(entry, argumentsIn(given), mcpReq.signal),
      );
  }
  if (!parts.also)
    server.server.setRequestHandler('tools/list', () => ({
      tools: [
        ...listTools(parts.engine.catalogue.entries, setting, (entry) =>
          definitionOf(entry, setting.copies),
        ),
      ],
    }));
};

const ask = requireScopes(SCOPE_ASK);
const read = requireScopes(SCOPE_ARCHIVE);
const askAndRead = requireScopes(SCOPE_ASK, SCOPE_ARCHIVE);

/** A call that accepts a kept answer reads the archive, whoever had asked before. */
const challengeFor =
  (within: (given: Arguments) => unknown): ScopeChallengeHandler =>
  (args) => {
    const given = args.request.params?.['arguments'];
    const params = isArguments(given) ? within(given) : undefined;
    return isArguments(params) && MAX_AGE in params ? askAndRead(args) : ask(args);
  };

const argumentsIn = (given: unknown): Arguments => (given ?? {}) as Arguments;

const scopeChallenge = challengeFor((given) => given);
const challengeWithin = challengeFor(({ params }) => params);

const isArguments = (value: unknown): value is Arguments =>
  typeof value === 'object' && value !== null;

/** One call of an operation, from arguments to a result within the budget. */
export const callTool = async (
  parts: Pick<McpParts, 'engine' | 'store' | 'budget'>,
  entry: Entry,
  given: Arguments,
  caller: Caller,
  copies: Copies = 'both',
) => {
  const { engine, store } = parts;
  let args;
  try {
    args = splitArguments(entry, given);
  } catch (thrown) {
    return refusedResult(parts, entry.id, thrown, caller);
  }
  const { params, options, ...how } = args;
  // The budget cuts the page where no length is named.
  const outcome = await engine.call(entry.id, params, { ...caller, ...how, wholePages: true });
  // A good outcome had good parameters.
  const checked = outcome.ok ? checkedFor(entry, params) : params;
  return toolResult(outcome, {
    entry,
    params: checked,
    place: placeFromOutcome(outcome, placeIn(entry, checked)),
    budget: Math.min(parts.budget(), options.maxTokens ?? Infinity),
    options,
    copies,
    linked: caller.noArchive !== true,
    available: store.ledger.credits(caller.keyId).available,
  });
};

/** Arguments that were refused before anybody was asked. */
const refusedResult = (
  { store }: Pick<McpParts, 'store'>,
  operation: string,
  thrown: unknown,
  { keyId }: Caller,
) => {
  const { available } = store.ledger.credits(keyId);
  const meta = {
    callId: store.newId(),
    operation,
    creditsUsed: 0,
    creditsRemaining: store.ledger.remaining(keyId),
    notices: [],
  };
  return failureResult(toAppError(thrown), meta, available);
};
