import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { omitUndefined, type Notice } from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import type { Meta } from '#calls/index.ts';
import type { Caller } from '../../engine/caller.ts';
import type { Entry } from '../../engine/catalogue.ts';
import type { Engine, Good } from '../../engine/outcome.ts';
import { followList, type ListEnding } from '../../engine/whole-list.ts';
import { messages } from '../messages.ts';
import { headLine, rowLine, type RowFormat } from '../../exports/row-lines.ts';
import { linksOfRows, rowHeaders, acceptedRows, rowsFromAnswer } from './row-request.ts';
import { metaHeaders, noticesHeader } from './meta-headers.ts';
import { SECURITY_HEADERS } from './plain.ts';

/** The query parameter that asks for a whole list, or for its first items, instead of one page. */
export const LIMIT = 'limit';

/** Of `limit`: a number of items, or `all`. */
export const LIMIT_PATTERN = /^(?:all|[1-9]\d{0,8})$/;

/** Whether `limit` means this at the operation: a list that is read by its address, without one of its own. */
export const takesLimit = ({ operation }: Entry): boolean =>
  operation.list && operation.method === 'GET' && !Object.hasOwn(operation.params.shape, LIMIT);

/**
 * How many items are asked for, `Infinity` for all; `undefined` where one page is. Throws
 * `validation_error` where the answer would be JSON, which is one page, and where its end could not be told
 * from a breaking off.
 */
export const limitFromRequest = (context: Context, entry: Entry): number | undefined => {
  const given = takesLimit(entry) ? context.req.query(LIMIT) : undefined;
  if (given === undefined) return undefined;
  if (!LIMIT_PATTERN.test(given)) throw new AppError('validation_error', messages.limitInvalid);
  const type = acceptedRows(context);
  if (type === undefined) throw new AppError('validation_error', messages.limitNeedsRows);
  // Without chunks a body ends with its connection: whole or broken off, it would look the same.
  if (type === 'csv' && bindings(context).incoming?.httpVersion === '1.0')
    throw new AppError('validation_error', messages.limitNeedsChunks);
  return given === 'all' ? Infinity : Number(given);
};

export interface WholeListConfig {
  readonly engine: Pick<Engine, 'call'>;
  readonly entry: Entry;
  /** As the first page was asked for. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly caller: Omit<Caller, 'signal'>;
  readonly limit: number;
  readonly format: RowFormat;
  /** Called once, when nothing more is asked for. */
  readonly onEnd: () => void;
}

/**
 * A list as rows, from its first page on. The headers tell of that page; trailers of all. A page is asked
 * for when the rows of the one before were taken, and none after the reader is gone. Where the list stops
 * early, NDJSON ends with an object that says why, and CSV without its end.
 */
export const wholeListAnswer = (
  context: Context,
  first: Good,
  config: WholeListConfig,
): Response => {
  const { outgoing, incoming } = bindings(context);
  const { entry, format } = config;
  const isChunked = incoming?.httpVersion !== '1.0';
  const headers = {
    ...rowHeaders(format),
    ...metaHeaders(first.meta),
    link: linksOfRows(context, entry, format).join(', '),
    // Compressing would hold rows back until there are enough of them.
    'cache-control': `${SECURITY_HEADERS['cache-control']}, no-transform`,
    ...(outgoing && isChunked
      ? { 'transfer-encoding': 'chunked', trailer: TRAILER_NAMES.join(', ') }
      : {}),
  };
  if (context.req.raw.method === 'HEAD') {
    config.onEnd();
    return new Response(null, { headers });
  }
  const gone = new AbortController();
  const signal = AbortSignal.any([context.req.raw.signal, gone.signal]);
  const sums = createListSums();
  const pages = followList(first, { ...config, caller: { ...config.caller, signal } });
  const encoder = new TextEncoder();
  let isBegun = false;

  const textOf = async (): Promise<{ text: string; ending?: ListEnding }> => {
    const head = isBegun ? '' : headLine(format);
    isBegun = true;
    const { done, value } = await pages.next();
    if (done !== true) {
      sums.add(value.meta);
      const lines = rowsFromAnswer(entry, value).map((row) => rowLine(format, row));
      return { text: head + lines.join('') };
    }
    if (value.kind === 'stopped' && value.meta) sums.add(value.meta);
    return { text: head, ending: value };
  };

  /** Tells of all pages, and ends the body; or leaves it without an end. */
  const finish = (controller: ReadableStreamDefaultController, ending: ListEnding): void => {
    config.onEnd();
    if (ending.kind === 'stopped' && format.type === 'csv') return breakOff(controller, outgoing);
    if (ending.kind === 'stopped')
      controller.enqueue(encoder.encode(`${JSON.stringify(stoppedObject(ending))}\n`));
    if (isChunked) outgoing?.addTrailers(sums.trailers(ending));
    controller.close();
  };

  const body = new ReadableStream<Uint8Array>(
    {
      pull: async (controller) => {
        // A page without items has no rows; whoever waits for some is given the next.
        for (;;) {
          const { text, ending } = await textOf().catch((thrown: unknown) => {
            config.onEnd();
            throw thrown;
          });
          if (gone.signal.aborted) return;
          if (text !== '') controller.enqueue(encoder.encode(text));
          if (ending) return finish(controller, ending);
          if (text !== '') return;
        }
      },
      cancel: () => {
        gone.abort();
        config.onEnd();
      },
    },
    // Nothing is made before it is wanted.
    { highWaterMark: 0 },
  );
  return new Response(body, { headers });
};

/** A row of its own kind, behind the last one: no row of ours has a field of this name. */
const stoppedObject = ({
  code,
  reason,
  cursor,
  retryAfter,
}: Extract<ListEnding, { kind: 'stopped' }>) => ({
  bowerbird: { stopped: omitUndefined({ code, message: reason.message, cursor, retryAfter }) },
});

const bindings = (context: Context): Partial<HttpBindings> =>
  (context.env ?? {}) as Partial<HttpBindings>;

/** What was written is sent, and then the connection ends in the middle of the body. */
const breakOff = (
  controller: ReadableStreamDefaultController,
  outgoing: HttpBindings['outgoing'] | undefined,
): void => {
  const socket = outgoing && 'socket' in outgoing ? outgoing.socket : undefined;
  if (socket) socket.destroySoon();
  else controller.error(new Error('the list stopped early'));
};

const USED = 'X-Credits-Used-Total';
const REMAINING = 'X-Credits-Remaining-After';
const NOTICES = 'X-Bowerbird-Notices-Total';
const NEXT = 'X-Bowerbird-Next-Cursor';

/** The fields that follow a list that was sent as one body. */
const TRAILER_NAMES = [USED, REMAINING, NOTICES, NEXT] as const;

/** Different notices that are summed up; of more, the first are told. */
const MOST_NOTICES = 50;

/** What the pages of a list cost and set aside, summed up as they come. */
const createListSums = () => {
  const notices = new Map<string, Notice>();
  let used = 0;
  let remaining = 0;

  const addNotice = (notice: Notice): void => {
    const known = notices.get(notice.code);
    if (!known && notices.size >= MOST_NOTICES) return;
    notices.set(notice.code, known ? joinedNotice(known, notice) : notice);
  };

  return {
    add: (meta: Meta): void => {
      used += meta.creditsUsed;
      remaining = meta.creditsRemaining;
      for (const notice of meta.notices) addNotice(notice);
    },
    trailers: (ending: ListEnding): Record<string, string> => {
      const cursor = ending.kind === 'whole' ? null : ending.cursor;
      return {
        [USED]: String(used),
        [REMAINING]: String(remaining),
        ...(notices.size > 0 && { [NOTICES]: noticesHeader([...notices.values()]) }),
        ...(cursor !== null && { [NEXT]: cursor }),
      };
    },
  };
};

/** The sentence of a page holds its own figure; the sum stands in `count`. */
const joinedNotice = (one: Notice, other: Notice): Notice =>
  one.count === undefined || other.count === undefined
    ? one
    : { ...one, count: one.count + other.count };
