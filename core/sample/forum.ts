import { catalogue } from '../engine/catalogue.ts';
import { AppError } from '../kit/errors.ts';
import type { RequestSpec, Reply } from '../kit/exchange.ts';
import { routeNamed, type ListPage } from '../kit/operation.ts';
import { JSON_TEXT, RECORDED, type Recording } from './recording.ts';
import { QUESTIONS } from './forum/questions.ts';
import { serve, type Served } from './forum/serve.ts';

const ATOM = { 'content-type': 'application/atom+xml; charset=UTF-8' } as const;
/** A list that never ended would be a fault of the sample. */
const MOST_PAGES = 40;

/**
 * The forum of the sample world: an invented platform that answers by the rules of the real one, and
 * what was heard of it when each question was asked to its end, by each of its ways.
 */
export const forum = async (): Promise<readonly Recording[]> => {
  const heard = new Map<string, Recording>();
  for (const { operation: name, params, ways } of QUESTIONS) {
    const entry = catalogue.find(`forum.${name}`);
    if (!entry) throw new Error(`the forum has no ${name}`);
    const { operation, platform } = entry;
    const get = (ask: RequestSpec): Promise<Reply> => {
      const reply = replyTo(ask);
      const identity = platform.identity(reply.request);
      if (!heard.has(identity)) heard.set(identity, recordingOf(heard.size, name, ask));
      return Promise.resolve(reply);
    };
    for (const way of ways ?? entry.routes) {
      const route = routeNamed(operation, way);
      if (!route || route.name === 'capture') throw new Error(`forum.${name} has no ${way}`);
      let cursor: string | undefined;
      for (let turn = 0; turn < MOST_PAGES; turn += 1) {
        const asked = { ...params, ...(cursor === undefined ? {} : { cursor }) };
        const replies = await route.fetch(get, asked, undefined);
        const next = operation.list ? nextOf(() => route.parse(replies, asked).data) : null;
        if (next === null) break;
        cursor = next;
      }
    }
  }
  return [...heard.values()];
};

/** Where a list goes on; what is refused has no next page. */
const nextOf = (parse: () => unknown): string | null => {
  try {
    return (parse() as ListPage<unknown>).next;
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
};

const headersOf = ({ type, location }: Served): Readonly<Record<string, string>> => ({
  ...(type === 'json' ? JSON_TEXT : ATOM),
  ...(location === undefined ? {} : { location }),
});

const replyTo = (ask: RequestSpec): Reply => {
  const { method = 'GET', url, headers = {}, body } = ask;
  const served = serve(ask);
  return {
    request: { method, url, headers, ...(body === undefined ? {} : { body }) },
    status: served.status,
    headers: headersOf(served),
    body: new TextEncoder().encode(served.body),
    at: RECORDED,
  };
};

const recordingOf = (number: number, operation: string, ask: RequestSpec): Recording => {
  const served = serve(ask);
  return {
    name: `forum/${operation}-${String(number).padStart(3, '0')}`,
    ask,
    status: served.status,
    headers: headersOf(served),
    body: served.body,
  };
};
