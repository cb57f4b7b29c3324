import type { Parsed } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { Person } from '#vocab/person.ts';
import { accountItem } from '../../readers/account.ts';
import { readThingData } from '../../readers/answer.ts';

/** An account. Throws `not_found` for one that is unknown, deleted or suspended. */
export const parse = (
  replies: readonly Reply[],
  { username }: { readonly username?: string },
): Parsed<Person> => ({
  data: accountItem(readThingData(replies, 't2', `u/${username ?? '…'}`)),
  notices: [],
});
