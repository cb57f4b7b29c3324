import { createMcpHandler, type AuthInfo } from '@modelcontextprotocol/server';
import { Hono, type Context } from 'hono';
import type { AssistantSetting } from '#kit/assistant.ts';
import { AppError, toAppError } from '#kit/errors.ts';
import { guard } from '../http/guard.ts';
import { errorBody, errorHeaders } from '../http/plain.ts';
import { limitBody, type BodyTimes } from '../http/request.ts';
import { noteKey } from '../http/request-notes.ts';
import { buildChallenge, createBearer } from '../oauth/bearer.ts';
import { createGate, watched } from '../gate.ts';
import { MCP_PATH, SCOPE_ARCHIVE } from './scopes.ts';
import { type McpParts, createToolset } from './parts.ts';
import { mcpServer } from './server.ts';
import { settingFor, settingIn, type SettingWords } from './setting.ts';
import type { Store } from '../../store/index.ts';
import { messages } from '../messages.ts';
import type { Engine } from '../../engine/engine.ts';

export type McpDoorConfig = Omit<McpParts, 'tools'> & {
  readonly bodyTimes?: BodyTimes | undefined;
};

export interface McpDoor {
  /** The routes, for the hosts under which the port is reached. */
  readonly routes: (hosts: () => readonly string[]) => Hono;
  /** Ends open streams; calls under way are the engine's to finish. */
  readonly close: () => Promise<void>;
}

/** Requests at one time, in all and of one caller; open streams count. */
const AT_ONE_TIME = { all: 128, each: 64 };
const STREAMS = 32;
/** A stream is ended after this time, and may be opened again. */
const STREAM_MS = 30 * 60_000;

/**
 * Model Context Protocol over Streamable HTTP. Nothing is remembered between two requests: there is no
 * session that could be guessed, fixed or left open. Order of refusals: Host and Origin, body size,
 * key or token, too many at one time; then the protocol's own.
 */
export const createMcpDoor = (config: McpDoorConfig): McpDoor => {
  const parts = { ...config, tools: createToolset() };
  const gate = createGate(AT_ONE_TIME);
  const bearer = createBearer(parts.store);
  const handler = createMcpHandler(
    ({ authInfo }) =>
      mcpServer(
        { ...parts, engine: readSpending(authInfo)?.engine ?? parts.engine },
        {
          caller: {
            keyId: readKeyId(authInfo),
            door: 'mcp',
            noArchive: !authInfo?.scopes.includes(SCOPE_ARCHIVE),
          },
          setting: authInfo?.extra?.['setting'] as AssistantSetting,
        },
      ),
    { maxSubscriptions: STREAMS },
  );

  const answer = async (context: Context, authInfo: AuthInfo): Promise<Response> => {
    const keyId = readKeyId(authInfo);
    context.set('keyId', keyId);
    noteKey(context, keyId);
    const leave = gate.enter(keyId);
    if (!leave)
      throw new AppError('service_unavailable', messages.tooManyConcurrentRequests, {
        retryAfter: 1,
      });
    const spending = countSpending(parts.engine);
    try {
      const setting = settingFor(
        parts.store,
        keyId,
        settingIn(readSettingWords(context), parts.engine.catalogue),
      );
      const known = { ...authInfo, extra: { ...authInfo.extra, keyId, setting, spending } };
      const response = await begun(
        await handler.fetch(requestWithBody(context), { authInfo: known }),
      );
      await spending.settled();
      for (const [name, value] of Object.entries(creditHeaders(parts.store, keyId, spending.used)))
        response.headers.set(name, value);
      return watched(response, STREAM_MS, leave);
    } catch (thrown) {
      leave();
      throw thrown;
    }
  };

  return {
    routes: (hosts) => {
      const app = new Hono();
      const isKnown = (context: Context): Promise<boolean> =>
        bearer(context.req.raw, hosts()).then(
          (authInfo) => {
            // A refusal of its request tells it of its credits.
            context.set('keyId', readKeyId(authInfo));
            return true;
          },
          () => false,
        );
      for (const path of [MCP_PATH, `${MCP_PATH}/`]) {
        app.use(path, guard(hosts), limitBody({ times: parts.bodyTimes, isKnown }));
        app.all(path, async (context) => answer(context, await bearer(context.req.raw, hosts())));
      }
      app.onError((thrown, context) => refusal(parts.store, context, thrown));
      return app;
    },
    close: () => handler.close(),
  };
};

/** Where the calls of this request are counted; the gate before this put it there. */
const readSpending = (authInfo: AuthInfo | undefined): Spending | undefined =>
  authInfo?.extra?.['spending'] as Spending | undefined;

/** The key that pays; the gate before this put it there. */
const readKeyId = (authInfo: AuthInfo | undefined): string => {
  const keyId = authInfo?.extra?.['keyId'];
  if (typeof keyId !== 'string') throw new AppError('missing_api_key');
  return keyId;
};

/** `/mcp?platforms=…&tools=…&copies=…`: how this connection sees us. */
const readSettingWords = (context: Context): SettingWords => {
  const queryValue = (name: string): string | undefined => context.req.queries(name)?.join();
  return {
    platforms: queryValue('platforms'),
    tools: queryValue('tools'),
    copies: queryValue('copies'),
  };
};

/** The body was read and measured before the protocol sees it. */
const requestWithBody = (context: Context): Request => {
  const { raw } = context.req;
  const body = context.get('body') as Uint8Array<ArrayBuffer> | undefined;
  if (!body) return raw;
  return new Request(raw.url, {
    method: raw.method,
    headers: raw.headers,
    signal: raw.signal,
    body,
  });
};

const refusal = (store: Store, context: Context, thrown: unknown): Response => {
  const error = toAppError(thrown);
  const challenge = buildChallenge(thrown, context.req.raw);
  const keyId = context.get('keyId') as string | undefined;
  const tellsCredits = error.row.creditHeaders && keyId !== undefined;
  return new Response(JSON.stringify(errorBody(error)), {
    status: error.row.status,
    headers: {
      ...errorHeaders(error),
      ...(tellsCredits ? creditHeaders(store, keyId, 0) : {}),
      ...(challenge === undefined ? {} : { 'www-authenticate': challenge }),
    },
  });
};

/** What the calls of one request cost, and whether they have ended. */
interface Spending {
  /** The engine, with its calls counted. */
  readonly engine: Engine;
  readonly used: number;
  /** Resolves when no call is under way. */
  readonly settled: () => Promise<unknown>;
}

const countSpending = (engine: Engine): Spending => {
  const calls = new Set<Promise<unknown>>();
  let used = 0;
  const counted: Engine = {
    ...engine,
    get inFlight() {
      return engine.inFlight;
    },
    call: (...callArguments) => {
      const call = engine.call(...callArguments).then((outcome) => {
        used += outcome.meta.creditsUsed;
        calls.delete(call);
        return outcome;
      });
      calls.add(call);
      return call;
    },
  };
  return {
    engine: counted,
    get used() {
      return used;
    },
    settled: async () => {
      while (calls.size > 0) await Promise.all(calls);
    },
  };
};

/** The credit headers of a caller: what this request used, and what may still be spent. */
const creditHeaders = (
  store: Store,
  keyId: string,
  used: number,
): Readonly<Record<string, string>> => ({
  'x-credits-used': String(used),
  'x-credits-remaining': String(Math.max(0, store.ledger.credits(keyId).available)),
});

/**
 * The same answer, held back until its first bytes are there: the headers of a stream are sent before
 * it, and would not know what it cost.
 */
const begun = async (response: Response): Promise<Response> => {
  if (!response.body) return response;
  const reader = response.body.getReader();
  const first = await reader.read();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      if (first.done) controller.close();
      else controller.enqueue(first.value);
    },
    pull: async (controller) => {
      const { done, value } = await reader.read();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(body, { status: response.status, headers: response.headers });
};
