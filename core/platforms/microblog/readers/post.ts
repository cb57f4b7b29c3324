import { omitUndefined, required } from '#kit/collect.ts';
import { objectAt, at, bool, count, id as idAt, list, node, str, type Node } from '#kit/dig.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Audience } from '#vocab/group.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import type { Tombstone } from '#vocab/tombstone.ts';
import { asQuoted, originalTombstone, repostedAuthor, repostReference } from './original.ts';
import { readApiPost } from './api-post.ts';
import {
  articleInPost,
  isArticleLink,
  withArticleText,
  pageInCard,
  pictureInCard,
  pollInCard,
} from './card.ts';
import {
  publishedFromTextOrId,
  expanded,
  longAddresses,
  postText,
  unescaped,
  urlsIn,
  linksIn,
  tagsIn,
} from './text.ts';
import { communityUrl, handleIn, numberIn, postUrl, webAddress } from './site.ts';
import { readMedia } from './media.ts';
import { unwrap, type Unwrapped } from './graphql.ts';
import { countriesIn, readAuthor } from './user.ts';

/**
 * ONE reader for the dialects of a post: embedded posts (`id_str`, `text`), embedded profiles and old
 * answers (`full_text`), GraphQL of 2024 and of 2026 (`rest_id`, `legacy`), API v2 (`author_id` or
 * `edit_history_tweet_ids`, with `includes` beside it). Throws for what is no post.
 */
export const readItem = (raw: unknown, includes?: unknown): PostOrAnnounce | Tombstone => {
  if (isOfApi(raw)) return readApiPost(raw, includes);
  const found = required(unwrap(raw), 'post');
  return found.kind === 'gone' ? tombstone(found) : readOriginal(found);
};

const isOfApi = (raw: unknown): raw is Node =>
  !node(raw, 'legacy') &&
  str(raw, 'id') !== undefined &&
  (Array.isArray(at(raw, 'edit_history_tweet_ids')) || str(raw, 'author_id') !== undefined);

/** What is left of a post that X does not show. Throws where nothing tells which one it was. */
export const tombstone = ({
  reason,
  id,
}: {
  reason: string | undefined;
  id: string | undefined;
}): Tombstone => {
  const entityId = required(numberIn(id), 'identifier of what is not shown');
  return omitUndefined({
    type: 'Tombstone' as const,
    formerType: 'Note' as const,
    id: postUrl(entityId),
    entityId,
    reason,
  });
};

interface Parts {
  /** The post with what GraphQL puts beside its `legacy`. */
  readonly outer: Node;
  /** Its own fields. */
  readonly flat: Node;
  readonly around: Node;
  readonly entityId: string;
}

const splitPost = ({ post: outer, around }: Extract<Unwrapped, { kind: 'post' }>): Parts => {
  const flat = node(outer, 'legacy') ?? outer;
  const entityId = numberIn(idAt(outer, 'rest_id') ?? idAt(flat, 'id_str'));
  return { outer, flat, around, entityId: required(entityId, 'identifier of a post') };
};

const readOriginal = (found: Extract<Unwrapped, { kind: 'post' }>): PostOrAnnounce | Tombstone => {
  const parts = splitPost(found);
  const { flat, entityId } = parts;
  const reference = repostReference(parts);
  if (!reference) return readPost(parts);
  const original = unwrap(reference.result);
  const by = authorFromParts(parts);
  return omitUndefined({
    type: 'Announce' as const,
    id: postUrl(entityId, by?.preferredUsername),
    url: postUrl(entityId, by?.preferredUsername),
    entityId,
    published: publishedFromTextOrId(entityId, str(flat, 'created_at')).published,
    attributedTo: by,
    object:
      original?.kind === 'post'
        ? readPost(splitPost(original))
        : originalTombstone({
            id: original?.id ?? reference.id,
            reason: original?.reason,
            attributedTo: repostedAuthor(flat),
          }),
  });
};

const accountFromParts = ({ outer, flat }: Parts): Node | undefined =>
  node(outer, 'core', 'user_results', 'result') ??
  node(outer, 'core', 'user_result', 'result') ??
  node(flat, 'user');

/** Where an answer lacks the author, the number at least is there. */
const authorFromParts = (parts: Parts) =>
  readAuthor(accountFromParts(parts) ?? { rest_id: str(parts.flat, 'user_id_str') });

/** A protected account’s posts are shown to those alone whom it lets follow it. */
const audienceScopeFromParts = (parts: Parts): Post['audienceScope'] => {
  const account = accountFromParts(parts);
  const isProtected =
    bool(account, 'privacy', 'protected') ??
    bool(account, 'legacy', 'protected') ??
    bool(account, 'protected');
  return isProtected === true ? 'followers' : undefined;
};

const readPost = (parts: Parts): Post => {
  const { outer, flat, around, entityId } = parts;
  const by = authorFromParts(parts);
  const { entities, media, content, contentFormat, isTruncated } = textFromParts(parts);
  const url = postUrl(entityId, by?.preferredUsername);
  const { published, publishedFrom } = publishedFromTextOrId(entityId, str(flat, 'created_at'));
  const { isEdited, versionIds } = readEdits(parts);
  const poll = pollInCard(at(outer, 'card'));
  const article = articleInPost(outer);
  const quoted = quotedFromParts(parts);
  const links = collectLinks(outer, entities, article, quoted);
  const broadcast = pictureInCard(at(outer, 'card'));
  const shown = readMedia(media);
  const pictures = [article?.cover, ...shown.pictures, broadcast].filter(
    (picture) => picture !== undefined,
  );
  const hung = [...shown.videos, ...(poll ? [poll] : []), ...links];
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    name: article?.name,
    content: withArticleText(content, article),
    contentFormat,
    published,
    isEdited,
    attributedTo: by,
    audience: communityFromPost(outer),
    audienceScope: audienceScopeFromParts(parts),
    likeCount: count(flat, 'favorite_count'),
    attachment: hung.length > 0 ? hung : undefined,
    // Embedded posts call the replies the conversation.
    replyCount: count(flat, 'reply_count') ?? count(flat, 'conversation_count'),
    repostCount: count(flat, 'retweet_count'),
    isAdult: bool(flat, 'possibly_sensitive'),
    image: pictures.length > 0 ? pictures : undefined,
    ...readReplyTarget(flat),
    publishedFrom,
    viewCount: count(outer, 'views', 'count'),
    quoteCount: count(flat, 'quote_count'),
    saveCount: count(flat, 'bookmark_count'),
    tag: tagsIn(entities),
    language: str(flat, 'lang'),
    postedWith: programFromSource(str(outer, 'source') ?? str(flat, 'source')),
    isTruncated: isTruncated ?? article?.isTruncated,
    versionIds,
    replyPolicy: str(flat, 'conversation_control', 'policy'),
    readersNote:
      str(outer, 'birdwatch_pivot', 'subtitle', 'text') ??
      str(outer, 'birdwatch_pivot', 'note', 'summary', 'text'),
    warnings: collectWarnings(around, media),
    withheldIn: countriesIn(list(flat, 'withheld_in_countries')),
    location: placeFromFlatPost(flat),
    quote: quoted,
  });
};

/** A long text stands apart with entities of its own; of embedded posts it is not given. */
const textFromParts = ({ outer, flat }: Parts) => {
  const note = node(outer, 'note_tweet', 'note_tweet_results', 'result');
  const entities = node(note, 'entity_set') ?? node(flat, 'entities');
  const media = firstList(
    list(flat, 'extended_entities', 'media'),
    list(flat, 'mediaDetails'),
    list(flat, 'entities', 'media'),
  );
  const urls = [...urlsIn(entities), ...quotedLink(flat)];
  const whole = str(note, 'text');
  const short = postText(flat);
  // Long texts come without escapes, short ones with them (recorded 2026).
  const text = whole ?? (short === undefined ? undefined : unescaped(short));
  const isCut = whole === undefined && node(outer, 'note_tweet') !== undefined;
  return {
    entities,
    media,
    content: text === undefined ? undefined : expanded(text, urls, media),
    contentFormat: text === undefined ? undefined : formatFromNote(node(outer, 'note_tweet')),
    isTruncated: isCut ? (true as const) : undefined,
  };
};

const formatFromNote = (note: Node | undefined) =>
  note ? ('longform' as const) : ('post' as const);

const firstList = (...lists: readonly (readonly unknown[])[]): readonly unknown[] =>
  lists.find((one) => one.length > 0) ?? [];

/** The short address of the quoted post may stand in the text alone. */
const quotedLink = (flat: Node): readonly unknown[] => {
  const link = node(flat, 'quoted_status_permalink');
  return link ? [{ url: link['url'], expanded_url: link['expanded'] }] : [];
};

const readReplyTarget = (flat: Node) => {
  const to = numberIn(str(flat, 'in_reply_to_status_id_str'));
  return {
    inReplyTo:
      to === undefined ? undefined : postUrl(to, handleIn(str(flat, 'in_reply_to_screen_name'))),
    conversationId: numberIn(str(flat, 'conversation_id_str')),
  };
};

const readEdits = ({ outer, flat }: Parts) => {
  const control = node(outer, 'edit_control') ?? node(flat, 'edit_control');
  const ids = firstList(
    list(control, 'edit_tweet_ids'),
    list(control, 'edit_control_initial', 'edit_tweet_ids'),
  ).filter((one): one is string => typeof one === 'string');
  return {
    isEdited: ids.length > 0 ? ids.length > 1 : bool(flat, 'isEdited'),
    versionIds: ids.length > 1 ? ids : undefined,
  };
};

/** The program in a link of HTML: `<a href="…">X Web App</a>`. */
export const programFromSource = (source: string | undefined): string | undefined =>
  (/>([^<>]*)</.exec(source ?? '')?.[1] ?? source) || undefined;

const communityFromPost = (outer: Node): Audience | undefined => {
  // The first is often its number alone.
  const parts = [
    node(outer, 'community_results', 'result'),
    node(outer, 'author_community_relationship', 'community_results', 'result'),
    node(outer, 'community'),
  ];
  const [entityId] = parts.flatMap(
    (raw) => numberIn(str(raw, 'rest_id') ?? str(raw, 'id_str')) ?? [],
  );
  if (entityId === undefined) return undefined;
  const url = communityUrl(entityId);
  const [name] = parts.flatMap((raw) => str(raw, 'name') ?? []);
  return omitUndefined({ ...objectAt('Group', url), entityId, name });
};

const collectLinks = (
  outer: Node,
  entities: unknown,
  article: ReturnType<typeof articleInPost>,
  quoted: SharedPost | undefined,
): Attachment[] => {
  const card = pageInCard(at(outer, 'card'), longAddresses(urlsIn(entities)));
  const announced = article?.attachment;
  const own = quoted?.entityId;
  const seen = new Set<string>();
  const links = [...(card ? [card] : []), ...linksIn(entities)].filter(({ href }) => {
    const isOwn = own !== undefined && href.includes(`/status/${own}`);
    const isArticle = announced?.url !== undefined && isArticleLink(href);
    if (isOwn || isArticle || seen.has(href)) return false;
    seen.add(href);
    return true;
  });
  return announced ? [announced, ...links] : links;
};

/** The quoted post; its identifier alone where the answer does not hold it. */
const quotedFromParts = ({ outer, flat }: Parts): SharedPost | undefined => {
  const id = numberIn(str(flat, 'quoted_status_id_str'));
  const reference =
    node(outer, 'quoted_status_result') ??
    node(flat, 'quoted_tweet') ??
    node(flat, 'quoted_status');
  const found = unwrap(reference);
  if (found?.kind === 'post') return asQuoted(readPost(splitPost(found)));
  // Of what a quoted post quotes the site gives the number alone (recorded 2024 to 2026).
  const named = node(outer, 'quotedRefResult', 'result');
  const address = webAddress(str(flat, 'quoted_status_permalink', 'expanded'));
  const entityId =
    numberIn(found?.id) ??
    id ??
    numberIn(str(reference, 'result', 'rest_id')) ??
    numberIn(str(named, 'rest_id') ?? str(named, 'tweet', 'rest_id')) ??
    numberIn(/\/status\/(\d{1,20})(?!\d)/.exec(address ?? '')?.[1]);
  if (found || (entityId === undefined && (reference ?? bool(flat, 'is_quote_status'))))
    return originalTombstone({ id: entityId, reason: found?.reason });
  return entityId === undefined
    ? undefined
    : { id: postUrl(entityId, quotedHandle(flat)), entityId };
};

const quotedHandle = (flat: Node): string | undefined =>
  handleIn(
    /^https:\/\/(?:twitter|x)\.com\/(\w{1,15})\/status\//.exec(
      webAddress(str(flat, 'quoted_status_permalink', 'expanded')) ?? '',
    )?.[1],
  );

const WARNED: Readonly<Record<string, string>> = {
  adult_content: 'adult content',
  graphic_violence: 'graphic violence',
  other: 'sensitive content',
};

const collectWarnings = (around: Node, media: readonly unknown[]): string[] | undefined => {
  const texts = [
    str(around, 'tweetInterstitial', 'text', 'text'),
    str(around, 'mediaVisibilityResults', 'blurred_image_interstitial', 'title', 'text'),
  ].filter((text) => text !== undefined);
  const marks = media.flatMap((one) =>
    Object.entries(node(one, 'sensitive_media_warning') ?? {}).flatMap(([name, isSo]) =>
      isSo === true ? (WARNED[name] ?? name) : [],
    ),
  );
  const all = [...new Set([...texts, ...marks])];
  return all.length > 0 ? all : undefined;
};

const placeFromFlatPost = (flat: Node): Post['location'] => {
  const name = str(flat, 'place', 'full_name') ?? str(flat, 'place', 'name');
  const entityId = str(flat, 'place', 'id');
  return name === undefined ? undefined : omitUndefined({ type: 'Place' as const, name, entityId });
};
