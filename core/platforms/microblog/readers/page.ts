import { urlParts } from '#kit/address.ts';
import { omitUndefined } from '#kit/collect.ts';
import { objectAt, count, list, node, str, type Node } from '#kit/dig.ts';
import { hasType, linkedData } from '#kit/linked-data.ts';
import { parseMarkup } from '#kit/markup.ts';
import { readPageHead } from '#kit/page-head.ts';
import type { Person } from '#vocab/person.ts';
import type { Post } from '#vocab/post.ts';
import { instant, publishedFromTextOrId } from './text.ts';
import { handleIn, numberIn, postUrl, userUrl } from './site.ts';
import { image } from '#vocab/image.ts';

/** What a page of the site says of itself to programs. */
export interface PageFacts {
  /** By name: `og:title`. */
  readonly meta: ReadonlyMap<string, string>;
  /** JSON-LD, each block by itself. */
  readonly blocks: readonly Node[];
}

/** Reads a page’s head and its JSON-LD; what is broken in it is left out. */
export const pageFacts = (html: string): PageFacts => {
  const document = parseMarkup(html);
  return { meta: readPageHead(document).meta, blocks: linkedData(document) };
};

const findBlock = ({ blocks }: PageFacts, type: string): Node | undefined =>
  blocks.find((block) => hasType(block, type));

/** A figure by the schema.org action that it counts (`LikeAction`), or by its name ("Likes"). */
const blockFigure = (block: Node, ...names: readonly string[]): number | undefined =>
  count(
    list(block, 'interactionStatistic').find((one) => {
      const text = `${str(one, 'name') ?? ''} ${str(one, 'interactionType') ?? str(one, 'interactionType', '@type') ?? ''}`;
      return names.some((name) => text.includes(name));
    }),
    'userInteractionCount',
  );

/** The post that a page shows: by its JSON-LD, else by what it tells for previews. */
export const postInPage = (facts: PageFacts, url: string): Post | undefined => {
  const block = findBlock(facts, 'SocialMediaPosting');
  const post = block ? postInBlock(block, url) : postInMeta(facts.meta, url);
  return post && withPicture(post, facts.meta.get('og:image'));
};

/**
 * The picture that a page names for previews: one of the post’s own, the still of its video or card, or
 * where it has none the portrait of its author.
 */
const withPicture = (post: Post, address: string | undefined): Post => {
  const shown = image(address);
  if (!shown) return post;
  const path = urlParts(shown.url)?.pathname ?? '';
  if (path.startsWith('/media/')) return { ...post, image: [{ ...shown, isAttached: true }] };
  if (/^\/(?:\w+_video_thumb|card_img)\//.test(path)) return { ...post, image: [shown] };
  if (!path.startsWith('/profile_images/') || !post.attributedTo) return post;
  return { ...post, attributedTo: { ...post.attributedTo, icon: shown } };
};

const idIn = (url: string | undefined): string | undefined =>
  numberIn(/\/status\/(\d{1,19})(?:[/?#]|$)/.exec(url ?? '')?.[1]);

const postInBlock = (block: Node, requested: string): Post | undefined => {
  const own = str(block, 'url') ?? str(block, 'mainEntityOfPage');
  const entityId = numberIn(str(block, 'identifier')) ?? idIn(own) ?? idIn(requested);
  if (entityId === undefined) return undefined;
  const author = node(block, 'author');
  const handle = handleIn(
    (str(author, 'alternateName') ?? str(author, 'additionalName'))?.replace(/^@/, ''),
  );
  const url = postUrl(entityId, handle);
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    content: str(block, 'articleBody') ?? str(block, 'text'),
    ...publishedFromTextOrId(entityId, str(block, 'dateCreated') ?? str(block, 'datePublished')),
    attributedTo: authorFromHandle(handle, str(author, 'name')),
    likeCount: blockFigure(block, 'Likes', 'LikeAction'),
    repostCount: blockFigure(block, 'Retweets', 'Reposts', 'ShareAction'),
    replyCount: count(block, 'commentCount') ?? blockFigure(block, 'Replies', 'CommentAction'),
    viewCount: blockFigure(block, 'Views', 'ViewAction', 'WatchAction'),
  });
};

const authorFromHandle = (handle: string | undefined, name: string | undefined) =>
  handle === undefined
    ? undefined
    : omitUndefined({
        type: 'Person' as const,
        id: userUrl(handle),
        url: userUrl(handle),
        preferredUsername: handle,
        name,
      });

/** `SmartUA (@UaSmart) on X`: the page of 2024 for programs that draw previews. */
const TITLE = /^(.*) \(@(\w{1,15})\) on (?:X|Twitter)$/s;

const postInMeta = (meta: PageFacts['meta'], requested: string): Post | undefined => {
  const entityId = idIn(meta.get('og:url')) ?? idIn(requested);
  const [, name, by] = TITLE.exec(meta.get('og:title') ?? '') ?? [];
  const handle = handleIn(by);
  if (entityId === undefined || handle === undefined) return undefined;
  const url = postUrl(entityId, handle);
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    content: meta.get('og:description') || undefined,
    ...publishedFromTextOrId(entityId, undefined),
    attributedTo: authorFromHandle(handle, name),
  });
};

/** The picture that a profile’s page names for previews, where it is a portrait and no banner. */
const portraitIn = ({ meta }: PageFacts): string | undefined => {
  const address = meta.get('og:image');
  const path = address === undefined ? undefined : urlParts(address)?.pathname;
  return path?.startsWith('/profile_images/') === true ? address : undefined;
};

/** The account that a page shows, by its JSON-LD. */
export const userInPage = (facts: PageFacts): Person | undefined => {
  const block = findBlock(facts, 'ProfilePage');
  const entity = node(block, 'mainEntity');
  const handle = handleIn(str(entity, 'additionalName')?.replace(/^@/, ''));
  if (!block || !entity || handle === undefined) return undefined;
  return omitUndefined({
    type: 'Person' as const,
    id: userUrl(handle),
    url: userUrl(handle),
    entityId: numberIn(str(entity, 'identifier')),
    preferredUsername: handle,
    name: str(entity, 'name'),
    summary: str(entity, 'description'),
    published: instant(str(block, 'dateCreated')),
    icon: image(str(entity, 'image', 'contentUrl') ?? portraitIn(facts)),
    location: str(entity, 'homeLocation', 'name'),
    followerCount: blockFigure(entity, 'Follows', 'FollowAction'),
    followingCount: blockFigure(entity, 'Friends', 'SubscribeAction'),
    postCount: blockFigure(entity, 'Tweets', 'WriteAction'),
  });
};
