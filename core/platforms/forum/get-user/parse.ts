import type { Parsed } from '../../../kit/collect.ts';
import type { Reply } from '../../../kit/exchange.ts';
import type { ForumUser } from '../../../vocab/forum-person.ts';
import { accountItem } from '../shared/account.ts';
import { dataOf } from '../shared/answer.ts';

/** An account. Throws `not_found` for one that is unknown, deleted or suspended. */
export const parse = (
  replies: readonly Reply[],
  { username }: { readonly username?: string },
): Parsed<ForumUser> => ({
  data: accountItem(dataOf(replies, 't2', `u/${username ?? '…'}`)),
  notices: [],
});
