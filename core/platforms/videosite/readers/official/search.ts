import { decodeXML } from 'entities';
import { collect, type Parsed } from '#kit/collect.ts';
import { list, node, str, type Node } from '#kit/dig.ts';
import { jsonFromReply, type RequestSpec, type Get, type Reply } from '#kit/exchange.ts';
import type { ListPage } from '#kit/operation.ts';
import { once, otherKinds, twice } from '../listed-elements.ts';
import {
  findAnswer,
  byId,
  neededAnswer,
  officialAnswers,
  officialNotices,
  type OfficialAnswer,
  officialAsk,
  PAGE,
  withDetails,
} from './ask.ts';

type Kind = 'video' | 'channel' | 'playlist';

interface Params {
  readonly query: string;
  readonly cursor?: string | undefined;
}

/** A recording alone may not tell them all. */
type Known = { readonly [K in keyof Params]?: Params[K] | undefined };

/** One of the day's searches, and one unit for what was found. */
export const fetchFound =
  (kind: Kind, detailsAsk: (ids: readonly string[]) => RequestSpec) =>
  async (get: Get, { query, cursor }: Params): Promise<readonly Reply[]> => {
    const page = await get(
      officialAsk('search', {
        part: 'snippet',
        type: kind,
        q: query,
        maxResults: PAGE,
        pageToken: cursor,
      }),
    );
    return withDetails(
      get,
      page,
      (reply) => idsIn(list(jsonFromReply(reply), 'items'), kind),
      detailsAsk,
    );
  };

const idFromSearchItem = (raw: unknown, kind: Kind): string | undefined =>
  str(raw, 'id', `${kind}Id`);

const idsIn = (items: readonly unknown[], kind: Kind): readonly string[] => [
  ...new Set(items.flatMap((raw) => idFromSearchItem(raw, kind) ?? [])),
];

/**
 * A page of what a search found, in its order. `read` takes the resource with its exact counts, or
 * what the search says of a thing that is not shown by itself, and that snippet of the search, too.
 */
export const parseFound =
  <T extends { readonly entityId: string }>(
    kind: Kind,
    read: (id: string | undefined, found: Node, snippet: Node) => T,
  ) =>
  (replies: readonly Reply[], params: Known): Parsed<ListPage<T>> => {
    const answers = officialAnswers(replies);
    const page = neededAnswer(answers, 'search');
    const details = byId(findAnswer(answers, `${kind}s`));
    const others: string[] = [];
    const { items, notices } = collect(page.items, (raw) => {
      const other = otherKind(raw, kind);
      if (other !== undefined) {
        others.push(other);
        return undefined;
      }
      const id = idFromSearchItem(raw, kind);
      const snippet = unescapedIn(node(raw, 'snippet'));
      return read(id, details.get(id ?? '') ?? { snippet }, snippet);
    });
    const unique = once(items);
    const query = params.query ?? page.query.get('q');
    return {
      // Its number of results is an estimate that never exceeds a million: no total.
      data: { items: unique, totalItems: null, next: nextPageToken(page) },
      notices: [
        ...notices,
        ...otherKinds(others),
        ...twice(items.length - unique.length),
        ...officialNotices(replies),
      ],
      ...(query !== null && { params: { query } }),
    };
  };

/** `youtube#channel` among videos is a `channel`. */
const otherKind = (raw: unknown, kind: Kind): string | undefined => {
  const text = str(raw, 'id', 'kind')?.replace(/^youtube#/, '');
  return text === kind ? undefined : text;
};

/** A page of nothing may be followed once; a second one would be a circle. */
const nextPageToken = ({ items, next, query }: OfficialAnswer): string | null =>
  items.length === 0 && query.has('pageToken') ? null : (next ?? null);

/** The texts of a search come escaped as for a page; those of the things themselves do not. */
const unescapedIn = (snippet: Node | undefined): Node => ({
  ...snippet,
  title: unescaped(str(snippet, 'title')),
  description: unescaped(str(snippet, 'description')),
  channelTitle: unescaped(str(snippet, 'channelTitle')),
});

const unescaped = (text: string | undefined): string | undefined =>
  text === undefined ? undefined : decodeXML(text);
