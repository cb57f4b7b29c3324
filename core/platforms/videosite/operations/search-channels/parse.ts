import type { Parsed } from '../../../../kit/collect.ts';
import type { Reply } from '../../../../kit/exchange.ts';
import type { ListPage } from '../../../../kit/operation.ts';
import type { Person } from '../../../../vocab/person.ts';
import { listedChannel } from '../../readers/search-channel.ts';
import { parseSearch } from '../../readers/search-results.ts';

interface Params {
  readonly query?: string | undefined;
  readonly cursor?: string | undefined;
}

/** A page of the channels that were found. */
export const parse = (replies: readonly Reply[], params: Params): Parsed<ListPage<Person>> =>
  parseSearch(replies, params, (element) => listedChannel(element));
