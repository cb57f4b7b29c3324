import { omitUndefined } from '#kit/collect.ts';
import { at, isNode, list, str, type Node } from '#kit/dig.ts';
import type { OriginalTombstone } from '#vocab/announce.ts';
import type { InnerQuote, Post, SharedPost } from '#vocab/post.ts';
import { numberIn, postUrl } from './site.ts';
import { postText } from './text.ts';
import { readAuthor } from './user.ts';

interface RepostParts {
  readonly outer: Node;
  readonly flat: Node;
}

interface RepostReference {
  /** What stands where the original should; it may be empty. */
  readonly result: unknown;
  readonly id: string | undefined;
}

/** The places where a repost holds its original: whoever has one of them wrote nothing of their own. */
export const repostReference = ({ flat, outer }: RepostParts): RepostReference | undefined => {
  const places = [
    at(flat, 'retweeted_status_result'),
    at(outer, 'retweeted_status_result'),
    at(flat, 'retweeted_status'),
  ];
  const result = places.find(isNode);
  const id =
    str(flat, 'retweeted_status_id_str') ??
    str(result, 'result', 'rest_id') ??
    str(result, 'id_str');
  const isNamed = result !== undefined || id !== undefined;
  const isEmptied = places.includes(null) && REPOST_TEXT.test(postText(flat) ?? '');
  return isNamed || isEmptied ? { result, id } : undefined;
};

/** How X begins the shortened text of a repost, whatever the language. */
const REPOST_TEXT = /^RT @(\w{1,15}): /;

/** Whose post was reposted, by the mention with which the text of a repost begins. */
export const repostedAuthor = (flat: Node) => {
  const handle = REPOST_TEXT.exec(postText(flat) ?? '')?.[1]?.toLowerCase();
  return handle === undefined
    ? undefined
    : readAuthor(
        list(flat, 'entities', 'user_mentions')
          .map((mention) => ({
            rest_id: str(mention, 'id_str'),
            screen_name: str(mention, 'screen_name'),
            name: str(mention, 'name'),
          }))
          .find(({ screen_name: name }) => name?.toLowerCase() === handle) ?? {
          screen_name: handle,
        },
      );
};

/** A post as it stands in one that quotes it: of what it quotes in its turn is told which post that is. */
export const asQuoted = ({ quote, ...post }: Post): SharedPost =>
  quote ? { ...post, quote: innerQuote(quote) } : post;

const innerQuote = ({ type, formerType, id, entityId, reason }: SharedPost): InnerQuote =>
  omitUndefined({
    ...(type === 'Tombstone' && { type, formerType, reason }),
    id,
    entityId,
  });

/** What is left of an original that the answer does not hold, with as much of it as is known. */
export const originalTombstone = ({
  id,
  ...known
}: Pick<OriginalTombstone, 'reason' | 'attributedTo' | 'id'>) => {
  const entityId = numberIn(id);
  return omitUndefined({
    type: 'Tombstone' as const,
    formerType: 'Note' as const,
    id: entityId === undefined ? undefined : postUrl(entityId),
    entityId,
    ...known,
  });
};
