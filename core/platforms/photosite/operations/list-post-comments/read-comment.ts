import {
  objectAt,
  at,
  bool,
  count,
  id,
  int,
  isNode,
  node,
  str,
  type Node,
} from '../../../../kit/dig.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import { fromUnix } from '#kit/times.ts';
import type { PostComment, PostCommenter } from '#vocab/comment.ts';
import { countIfMore, type Attachment } from '#vocab/attachment.ts';
import { image } from '#vocab/image.ts';
import { postUrl, profileUrl } from '../../readers/addresses.ts';
import { photoFromMedia } from '../../readers/files.ts';
import { accountId, usernameFromUser } from '../../readers/people.ts';
import type { Author } from './find-post.ts';

/** The comment's own identifier, if the row has one. */
export const commentKey = (row: unknown): string | undefined => {
  const key = id(row, 'pk') ?? id(row, 'id');
  return key !== undefined && /^[\w-]{1,60}$/.test(key) ? key : undefined;
};

/** Replies to comments stand among the comments in some answers. */
export const isReply = (row: unknown): boolean => {
  const parent = id(row, 'parent_comment_id') ?? id(row, 'parent_comment', 'pk');
  return parent !== undefined && parent !== '0';
};

export const countReplies = (row: unknown): number | undefined =>
  count(row, 'child_comment_count') ?? count(row, 'edge_threaded_comments', 'count');

/** One row of any of the three families as a comment. Throws when it has no identifier. */
export const readComment = (
  row: unknown,
  code: string,
  authors: readonly Author[],
): PostComment => {
  const entityId = required(commentKey(row), 'comment id');
  const pictures = readPictures(row);
  return omitUndefined({
    type: 'Note' as const,
    id: `${postUrl(code)}c/${entityId}/`,
    entityId,
    content: str(row, 'text') ?? (pictures.attachment && at(row, 'text') === '' ? '' : undefined),
    likeCount: count(row, 'comment_like_count') ?? count(row, 'edge_liked_by', 'count'),
    replyCount: countReplies(row),
    attributedTo: commenterFromRow(row, authors),
    inReplyTo: postUrl(code),
    published: writtenAt(row),
    ...pictures,
    isCollapsed: isCovered(row) || undefined,
  });
};

/** Instagram covers what may offend: the text is shown to who asks for it. */
export const isCovered = (row: unknown): boolean => bool(row, 'is_covered') === true;

/** A comment may be a moving picture (GIPHY's) or a photograph, with or without words. */
const readPictures = (row: unknown): Pick<PostComment, 'attachment' | 'attachmentCount'> => {
  const media = node(row, 'media');
  const moving = [node(row, 'giphy_media_info'), node(media, 'giphy_media_info')].filter(isNode);
  const files = [...moving.map(pictureFromGiphy), media && photoFromMedia(media)].filter(
    (file) => file !== undefined,
  );
  return omitUndefined({
    attachment: files.length > 0 ? files : undefined,
    attachmentCount: countIfMore(moving.length, files),
  });
};

/** On Instagram's own servers, or on GIPHY's; in the height of 200 pixels in which pages show it. */
const pictureFromGiphy = (info: Node): Attachment | undefined => {
  for (const place of ['first_party_cdn_proxied_images', 'images'])
    for (const size of ['fixed_height', 'original', 'fixed_width'])
      for (const form of ['url', 'webp']) {
        const file = node(info, place, size);
        const found = image(str(file, form), count(file, 'width'), count(file, 'height'));
        if (found) return omitUndefined({ ...found, url: [found.url], name: str(info, 'title') });
      }
  return undefined;
};

/** `created_at` in seconds; what would be a year of five digits is no time in seconds. */
const writtenAt = (row: unknown): string | undefined => {
  const seconds = int(row, 'created_at_utc') ?? int(row, 'created_at');
  return seconds === undefined || seconds >= 1e11 ? undefined : fromUnix(seconds);
};

const commenterFromRow = (row: unknown, authors: readonly Author[]): PostCommenter | undefined => {
  const user = node(row, 'user') ?? node(row, 'owner');
  const username = usernameFromUser(user);
  const entityId = accountId(user) ?? id(row, 'user_id');
  if (username === undefined || entityId === undefined) return undefined;
  const url = profileUrl(username);
  const avatar = image(str(user, 'profile_pic_url'));
  return omitUndefined({
    ...objectAt('Person', url),
    entityId,
    preferredUsername: username,
    name: str(user, 'full_name'),
    icon: avatar && { type: 'Image' as const, url: avatar.url },
    role: commenterRole({ id: entityId, username }, authors),
  });
};

const commenterRole = (who: Author, authors: readonly Author[]): 'creator' | 'commenter' =>
  authors.some((author) => isSame(author, who)) ? 'creator' : 'commenter';

const isSame = (author: Author, who: Author): boolean =>
  author.id !== undefined && author.id === who.id
    ? true
    : author.username !== undefined &&
      author.username.toLowerCase() === who.username?.toLowerCase();
