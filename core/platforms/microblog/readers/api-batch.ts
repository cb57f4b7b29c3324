import { collect, countNotice, type Parsed } from '#kit/collect.ts';
import { list, node, str } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { jsonFromReply, type Get, type Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { officialApi } from '#kit/route.ts';
import type { Tombstone } from '#vocab/tombstone.ts';
import { apiAnswer, errorsById, priceNotice, apiQueryValue, type ApiAnswer } from './api-answer.ts';
import { apiAsk } from './api-ask.ts';
import { messages } from './messages.ts';

interface BatchOf<T> {
  /** `tweets`: the API’s own batch. */
  readonly path: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly many: string;
  readonly price: 'posts' | 'users';
  readonly read: (raw: unknown, includes: unknown) => T;
  /** What stands for one that the API left out, and why it did. */
  readonly missing: (id: string, reason: string | undefined) => Tombstone;
}

interface BatchParams {
  readonly entityIds: readonly string[];
}

/** Asks for up to 100 at once, and puts what comes into the order in which it was asked for. */
export const apiBatch = <T>({ path, fields, many, price, read, missing }: BatchOf<T>) => {
  const parse = (
    replies: readonly Reply[],
    { entityIds }: Partial<BatchParams>,
  ): Parsed<ListPage<T | Tombstone>> => {
    const reply = replies[0];
    if (!reply) throw new AppError('platform_error', messages.noReply);
    const requestedIds = entityIds ?? apiQueryValue(reply, 'ids')?.split(',') ?? [];
    const { whole, data, includes } = parseBatchReply(reply, many);
    const things = new Map(list(data).map((raw) => [str(raw, 'id') ?? '', raw]));
    const reasons = errorsById(whole);
    let lacking = 0;
    const { items, notices } = collect(requestedIds, (id): T | Tombstone => {
      const thing = things.get(id);
      if (thing !== undefined) return read(thing, includes);
      lacking += 1;
      return missing(id, reasons.get(id));
    });
    return {
      data: { items, totalItems: requestedIds.length, next: null },
      notices: [
        ...notices,
        ...countNotice(
          lacking,
          'missing-items',
          messages.missingFromAnswer({ count: lacking, askedCount: requestedIds.length, many }),
        ),
        priceNotice({ [price]: list(data).length }),
      ],
    };
  };
  return officialApi({
    fetch: async (get: Get, { entityIds }: BatchParams) => [
      await get(apiAsk(path, { ...fields, ids: [...new Set(entityIds)].join(',') })),
    ],
    parse,
  });
};

/** A batch of which nothing is left is an answer too: `errors` without `data`. */
const parseBatchReply = (
  reply: Reply,
  many: string,
): Pick<ApiAnswer, 'whole' | 'data' | 'includes'> => {
  const whole = reply.status === 200 ? node(jsonFromReply(reply)) : undefined;
  if (whole && whole['data'] === undefined && errorsById(whole).size > 0)
    return { whole, data: [], includes: undefined };
  return apiAnswer(reply, many);
};
