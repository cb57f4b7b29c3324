import { isNode, node, type Node } from '#kit/dig.ts';
import type { Reply } from '#kit/exchange.ts';
import { answer } from '../../readers/answer.ts';

const BY_IDS = '/api/user_data_by_account_ids';

/**
 * The accounts of an answer that was asked by their identifiers: an object keyed by them, in any
 * order. It is put into the order of the request; those that the platform left out are left out, and
 * a 404 says that it knows none of them (both recorded 2020). `undefined` for every other answer.
 */
export const accountsById = (reply: Reply, what: string): unknown => {
  const url = new URL(reply.request.url);
  if (!url.pathname.startsWith(BY_IDS)) return undefined;
  const found = reply.status === 404 ? {} : (node(answer(reply, what)) ?? {});
  const requestedIds = (url.searchParams.get('ids') ?? '')
    .split(',')
    .filter((id) => Object.hasOwn(found, id));
  const rest = Object.keys(found).filter(
    (id) => id.startsWith('t2_') && !requestedIds.includes(id),
  );
  return { data: { children: [...requestedIds, ...rest].map((id) => account(id, found[id])) } };
};

/** Such an account does not repeat its identifier. */
const account = (id: string, data: unknown): Node => ({
  kind: 't2',
  data: isNode(data) ? { ...data, id } : data,
});
