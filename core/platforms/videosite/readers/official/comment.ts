import { collect, omitUndefined, type Notice } from '#kit/collect.ts';
import { objectAt, count, node, str, type Node } from '#kit/dig.ts';
import { fromIso } from '#kit/times.ts';
import type { Comment } from '#vocab/comment.ts';
import { image } from '#vocab/image.ts';
import type { Author } from '#vocab/person.ts';
import { commentUrl } from '../comments/item.ts';
import { channelId, channelUrl, videoUrl } from '../site.ts';

/** A `comment` of the official API as an item; `replies` is what its thread counts. */
export const officialComment = (
  comment: Node | undefined,
  videoId: string,
  replies?: number,
): Comment => {
  const id = str(comment, 'id');
  const snippet = node(comment, 'snippet');
  if (id === undefined || !snippet) throw new Error('no comment in the item');
  const parent = str(snippet, 'parentId') ?? (id.includes('.') ? id.split('.')[0] : undefined);
  const published = fromIso(str(snippet, 'publishedAt'));
  const updated = fromIso(str(snippet, 'updatedAt'));
  return omitUndefined({
    type: 'Note' as const,
    id: commentUrl(videoId, id),
    entityId: id,
    content: str(snippet, 'textOriginal') ?? str(snippet, 'textDisplay'),
    likeCount: count(snippet, 'likeCount'),
    replyCount: replies,
    attributedTo: author(snippet),
    inReplyTo: parent === undefined ? videoUrl(videoId) : commentUrl(videoId, parent),
    published,
    isEdited: published === undefined || updated === undefined ? undefined : updated !== published,
    depth: parent === undefined ? undefined : 1,
  });
};

const author = (snippet: Node): Author | undefined => {
  const id = channelId(str(snippet, 'authorChannelId', 'value'));
  if (id === undefined) return undefined;
  const url = channelUrl(id);
  const name = str(snippet, 'authorDisplayName');
  const icon = image(str(snippet, 'authorProfileImageUrl'));
  const owner = str(snippet, 'channelId');
  return omitUndefined({
    ...objectAt('Person', url),
    entityId: id,
    preferredUsername: name?.startsWith('@') ? name.slice(1) : undefined,
    name: name?.startsWith('@') ? undefined : name,
    icon: icon && { type: icon.type, url: icon.url },
    role: owner === id ? ('creator' as const) : ('commenter' as const),
  });
};

/** Comments of which each is good by itself; a broken one costs itself. */
export const officialComments = (
  items: readonly unknown[],
  read: (item: Node) => Comment,
): { readonly items: Comment[]; readonly notices: Notice[] } =>
  collect(items, (raw) => read(node(raw) ?? {}));
