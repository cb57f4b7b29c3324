import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, bool, count, list, node, str, type Node } from '#kit/dig.ts';
import type { Announce } from '#vocab/announce.ts';
import type { Audience } from '#vocab/group.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import type { Tombstone } from '#vocab/tombstone.ts';
import { articleInPost, withArticleText, pollOfApi } from './card.ts';
import { publishedFromTextOrId, expanded, unescaped, urlsIn, linksIn, tagsIn } from './text.ts';
import { communityUrl, numberIn, postUrl } from './site.ts';
import { readMedia } from './media.ts';
import { asQuoted, originalTombstone } from './original.ts';
import { countriesIn, readAuthor } from './user.ts';

/** A post of API v2; what it refers to stands in `includes`, by identifier. */
export const readApiPost = (raw: Node, includes: unknown): Post | Announce | Tombstone => {
  const reference = findReference(raw, 'retweeted');
  if (!reference) return readPost(raw, includes, quotedFromIncludes(raw, includes));
  const original = numberIn(str(reference, 'id'));
  const entityId = required(numberIn(str(raw, 'id')), 'identifier of a post');
  const by = authorFromIncludes(raw, includes);
  const found = original === undefined ? undefined : included(includes, 'tweets', 'id', original);
  return omitUndefined({
    type: 'Announce' as const,
    id: postUrl(entityId, by?.preferredUsername),
    entityId,
    published: publishedFromTextOrId(entityId, str(raw, 'created_at')).published,
    attributedTo: by,
    object: found
      ? readPost(found, includes, quotedFromIncludes(found, includes))
      : // Deleted, or of an account that is protected: the API tells no more of it.
        originalTombstone({ id: original }),
  });
};

const readPost = (raw: Node, includes: unknown, quoted: SharedPost | undefined): Post => {
  const entityId = required(numberIn(str(raw, 'id')), 'identifier of a post');
  const by = authorFromIncludes(raw, includes);
  const url = postUrl(entityId, by?.preferredUsername);
  const media = includedAll(includes, 'media', 'media_key', list(raw, 'attachments', 'media_keys'));
  const polls = includedAll(includes, 'polls', 'id', list(raw, 'attachments', 'poll_ids'));
  const poll = pollOfApi(polls[0]);
  const { entities, content, contentFormat } = readApiText(raw);
  const { pictures, videos } = readMedia(media);
  const article = articleInPost(raw);
  const hung = [
    ...videos,
    ...(poll ? [poll] : []),
    ...(article ? [article.attachment] : []),
    ...linksIn(entities).filter(({ href }) => !isLinkToPost(href, quoted?.entityId)),
  ];
  const versions = list(raw, 'edit_history_tweet_ids').filter(
    (one): one is string => typeof one === 'string',
  );
  const metrics = node(raw, 'public_metrics');
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    name: article?.name,
    content: withArticleText(content, article),
    contentFormat,
    isTruncated: article?.isTruncated,
    ...publishedFromTextOrId(entityId, str(raw, 'created_at')),
    ...(versions.length > 0 && { isEdited: versions.length > 1 }),
    ...(versions.length > 1 && { versionIds: versions }),
    attributedTo: by,
    audience: communityFromId(raw),
    likeCount: count(metrics, 'like_count'),
    attachment: hung.length > 0 ? hung : undefined,
    replyCount: count(metrics, 'reply_count'),
    repostCount: count(metrics, 'retweet_count'),
    quoteCount: count(metrics, 'quote_count'),
    saveCount: count(metrics, 'bookmark_count'),
    viewCount: count(metrics, 'impression_count'),
    isAdult: bool(raw, 'possibly_sensitive'),
    image: pictures.length > 0 ? pictures : undefined,
    inReplyTo: replyTo(raw, includes),
    conversationId: numberIn(str(raw, 'conversation_id')),
    tag: tagsIn(entities),
    language: str(raw, 'lang'),
    postedWith: str(raw, 'source'),
    replyPolicy: limited(str(raw, 'reply_settings')),
    withheldIn: countriesIn(list(raw, 'withheld', 'country_codes')),
    location: placeFromIncludes(raw, includes),
    quote: quoted,
  });
};

const isLinkToPost = (href: string, postId: string | undefined): boolean =>
  postId !== undefined && href.includes(`/status/${postId}`);

/** Links of media carry their `media_key`; those at the end of the text are cut. */
const readApiText = (raw: Node) => {
  const long = node(raw, 'note_tweet');
  const entities = node(long, 'entities') ?? node(raw, 'entities');
  const text = str(long, 'text') ?? str(raw, 'text');
  const urls = urlsIn(entities);
  const ofMedia = urls.filter((one) => str(one, 'media_key') !== undefined);
  // Whoever does not ask for a long text gets its beginning alone.
  const isCut = long === undefined && /…(?:\s+https:\/\/t\.co\/\w+)?$/.test(text ?? '');
  return {
    entities,
    content: text === undefined ? undefined : expanded(unescaped(text), urls, ofMedia),
    contentFormat: long ? ('longform' as const) : isCut ? undefined : ('post' as const),
  };
};

const included = (includes: unknown, kind: string, key: string, value: string): Node | undefined =>
  node(list(includes, kind).find((one) => str(one, key) === value));

const includedAll = (
  includes: unknown,
  kind: string,
  key: string,
  values: readonly unknown[],
): readonly Node[] =>
  values.flatMap((value) => {
    const found = typeof value === 'string' ? included(includes, kind, key, value) : undefined;
    return found ? [found] : [];
  });

const authorFromIncludes = (raw: Node, includes: unknown) => {
  const id = str(raw, 'author_id');
  if (id === undefined) return undefined;
  return readAuthor(included(includes, 'users', 'id', id) ?? { id });
};

const findReference = (raw: Node, type: string): unknown =>
  list(raw, 'referenced_tweets').find((one) => str(one, 'type') === type);

const referenced = (raw: Node, type: string): string | undefined =>
  numberIn(str(findReference(raw, type), 'id'));

const handleFromPost = (post: Node | undefined, includes: unknown): string | undefined =>
  post && authorFromIncludes(post, includes)?.preferredUsername;

const replyTo = (raw: Node, includes: unknown): string | undefined => {
  const id = referenced(raw, 'replied_to');
  return id === undefined
    ? undefined
    : postUrl(id, handleFromPost(included(includes, 'tweets', 'id', id), includes));
};

const quotedFromIncludes = (raw: Node, includes: unknown): SharedPost | undefined => {
  const reference = referenceToQuoted(raw, includes);
  const found = reference && included(includes, 'tweets', 'id', reference.entityId);
  // One that quotes itself through others would never end.
  return found
    ? asQuoted(readPost(found, includes, referenceToQuoted(found, includes)))
    : reference;
};

const referenceToQuoted = (raw: Node, includes: unknown) => {
  const entityId = referenced(raw, 'quoted');
  if (entityId === undefined) return undefined;
  const found = included(includes, 'tweets', 'id', entityId);
  return { id: postUrl(entityId, handleFromPost(found, includes)), entityId };
};

const communityFromId = (raw: Node): Audience | undefined => {
  const entityId = numberIn(str(raw, 'community_id'));
  if (entityId === undefined) return undefined;
  const url = communityUrl(entityId);
  return { type: 'Group', id: url, url, entityId };
};

const limited = (settings: string | undefined): string | undefined =>
  settings === 'everyone' ? undefined : settings;

const placeFromIncludes = (raw: Node, includes: unknown): Post['location'] => {
  const id = str(raw, 'geo', 'place_id');
  const name =
    id === undefined ? undefined : str(included(includes, 'places', 'id', id), 'full_name');
  return id === undefined || name === undefined ? undefined : { type: 'Place', name, entityId: id };
};
