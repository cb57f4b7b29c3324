import { Readable } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import type { Context, Hono } from 'hono';
import { AppError, toAppError } from '#kit/errors.ts';
import { guard } from '../../doors/http/guard.ts';
import { errorBody, plainError } from '../../doors/http/plain.ts';
import { PARCELS_PATH } from '#kit/handing-over.ts';
import type { FrontConfig } from './open-project.ts';

/**
 * Takes what desktops hand over: one compressed request, answered line by line, each line once what it is
 * about is kept. The key or token says whose it is and for which project; nothing else that is sent is believed.
 */
export const addParcelRoute = (
  app: Hono,
  hosts: () => readonly string[],
  config: FrontConfig,
): void => {
  app.use(PARCELS_PATH, guard(hosts));
  app.post(PARCELS_PATH, async (context) => {
    try {
      return await answerParcels(context, hosts(), config);
    } catch (thrown) {
      return plainError(toAppError(thrown));
    }
  });
};

const answerParcels = async (
  context: Context,
  hosts: readonly string[],
  config: FrontConfig,
): Promise<Response> => {
  const header = context.req.header('authorization') ?? null;
  const code = config.codeInHeader(header);
  const project = code === undefined ? undefined : await config.project(code);
  if (!project) throw new AppError(header === null ? 'missing_api_key' : 'invalid_api_key');
  const { incoming } = context.env as HttpBindings;
  const answers = await project.receive({ authorization: header ?? '', hosts }, incoming);
  // What is no such request is refused before the first line.
  const first = await answers.next();
  const lines = async function* (): AsyncGenerator<Uint8Array> {
    if (first.done !== true) yield line(first.value);
    try {
      for await (const answer of answers) yield line(answer);
    } catch (thrown) {
      // The status is sent already; parcels without an answer are sent again.
      yield line(errorBody(toAppError(thrown)));
    }
  };
  return new Response(Readable.toWeb(Readable.from(lines())) as ReadableStream<Uint8Array>, {
    headers: { 'content-type': 'application/x-ndjson', 'cache-control': 'no-store' },
  });
};

const encoder = new TextEncoder();
const line = (value: unknown): Uint8Array => encoder.encode(`${JSON.stringify(value)}\n`);
