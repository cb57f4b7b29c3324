import { omitUndefined } from '#kit/collect.ts';
import { count, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Author } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import type { SharedPost } from '#vocab/post.ts';
import { original, sharedPost } from '../original.ts';
import { placeAmong, actorAt, authorAtPlace } from '../actors.ts';
import { readAgeLine } from '../times.ts';
import {
  aliasesFromUrns,
  chosenUrn,
  entityIdFromUrn,
  postUrl,
  postUrn,
  timeFromUrn,
  type PostUrn,
} from '../urns.ts';
import {
  follow,
  isType,
  type Voyager,
  activityCounts,
  textMarks,
  viewPicture,
  textFromView,
} from './voyager.ts';
import { messages } from '../messages.ts';
import { hungOn, pollFromUpdate, previewFromUpdate } from './update-media.ts';

const UPDATES = ['UpdateV2', 'feed.Update'];

/** What `feed/updates` lists (2019 to 2026): it says where a post stands, and holds it or refers to it. */
const isFrame = (thing: unknown): boolean =>
  node(thing, 'value') !== undefined || str(thing, '*value') !== undefined;

/** Whether a thing is a post as the API of the pages writes it. */
export const isUpdate = (thing: unknown): boolean =>
  (isType(thing, ...UPDATES) && !isFrame(thing)) ||
  node(thing, 'updateMetadata') !== undefined ||
  str(thing, 'metadata', 'backendUrn') !== undefined;

/** By the data of its campaign (recorded 2023), or because it has no age; tools that keep posts may keep one of them. */
export const isAdvert = (update: Node): boolean =>
  node(updateMetadata(update), 'trackingData', 'sponsoredTracking') !== undefined ||
  ageFromUpdate(update)?.isAdvert === true;

/** Whether the platform put it among the posts, and nobody published it: courses, jobs, people to know. */
export const isSuggestion = (update: Node): boolean => {
  const { place, own, share } = urnsFromUpdate(update);
  const name = str(update, 'entityUrn') ?? str(update, 'dashEntityUrn');
  return !place && !own && !share && /\(urn:li:/.test(name ?? '');
};

/** What stands below the author's name: how long ago it was, and whether it was edited. */
const ageFromUpdate = (update: Node) => {
  const age = textFromView(node(update, 'actor')?.['subDescription']);
  return age === undefined ? undefined : readAgeLine([age]);
};

/** Who published it. */
const authorFromUpdate = (from: Voyager, update: Node): Author | undefined => {
  const actor = node(update, 'actor');
  const author = actorAt(
    str(actor, 'navigationContext', 'actionTarget'),
    textFromView(actor?.['name']),
  );
  const icon = viewPicture(from, actor?.['image']);
  return author && omitUndefined({ ...author, icon });
};

/** The words in a heading that name somebody, and the URN of whom they name. */
const nameInHeader = (header: Node | undefined) => {
  const view = header?.['text'];
  for (const mark of [...list(view, 'attributes'), ...list(view, 'attributesV2')]) {
    const [start, length] = [count(mark, 'start'), count(mark, 'length')];
    const urn = Object.values({ ...node(mark), ...node(mark, 'detailData') }).find(
      (one): one is string => typeof one === 'string' && one.startsWith('urn:li:'),
    );
    if (start !== undefined && length !== undefined && urn !== undefined)
      return { urn, name: str(view, 'text')?.slice(start, start + length) };
  }
  return undefined;
};

/**
 * Who showed a post again: a heading that names an account, above a post that stands under another number than
 * its own. One that somebody liked or commented on has one number (recorded 2023).
 */
const reposterFromUpdate = (
  from: Voyager,
  update: Node,
  { place, own }: Names,
): Author | undefined => {
  const header = node(update, 'header');
  if (!place || !own || place.number === own.number) return undefined;
  const named = nameInHeader(header);
  const who = placeAmong(from, [
    str(header, 'imageNavigationContext', 'actionTarget'),
    str(header, 'navigationContext', 'actionTarget'),
    named?.urn,
  ]);
  return who && authorAtPlace(who, { name: named?.name });
};

const updateMetadata = (update: Node): Node | undefined =>
  node(update, 'updateMetadata') ?? node(update, 'metadata');

/** `shareAudience` (recorded 2023 to 2026): `PUBLIC`, `CONNECTIONS`, or the group or event in which it stands. */
const audienceScopeFromUpdate = (update: Node) => {
  const audience = str(updateMetadata(update), 'shareAudience');
  if (audience === undefined || audience === 'PUBLIC') return undefined;
  if (audience === 'CONNECTIONS') return 'connections' as const;
  return /GROUP|EVENT|CONTAINER/.test(audience) ? ('members' as const) : ('restricted' as const);
};

interface Names {
  /** The place in the feed. */
  readonly place: PostUrn | undefined;
  /** What stands there; another activity where somebody repeated it. */
  readonly own: PostUrn | undefined;
  readonly share: PostUrn | undefined;
  /** Under which reactions and comments are kept. */
  readonly thread: PostUrn | undefined;
}

const urnsFromUpdate = (update: Node): Names => {
  const metadata = updateMetadata(update);
  const place = postUrn(
    str(update, 'preDashEntityUrn') ?? str(update, 'entityUrn') ?? str(update, 'dashEntityUrn'),
  );
  const reference = update['*socialDetail'] ?? node(update, 'socialDetail')?.['entityUrn'];
  return {
    place,
    own: postUrn(str(metadata, 'urn') ?? str(metadata, 'backendUrn')) ?? place,
    share: postUrn(str(metadata, 'shareUrn')),
    thread: postUrn(typeof reference === 'string' ? reference : str(reference, 'entityUrn')),
  };
};

const figuresFromUpdate = (from: Voyager, update: Node) => {
  const social = follow(from, update, 'socialDetail');
  const counts = activityCounts(follow(from, social, 'totalSocialActivityCounts'));
  return omitUndefined({
    ...counts,
    likeCount: counts.likeCount ?? count(social, 'likes', 'paging', 'total'),
    replyCount: counts.replyCount ?? count(social, 'comments', 'paging', 'total'),
    shareCount: counts.shareCount ?? count(social, 'totalShares'),
  });
};

const updateFacts = (from: Voyager, update: Node) => {
  const text = node(update, 'commentary')?.['text'];
  const content = textFromView(text);
  const attachment = hungOn(from, update);
  const oneOf = pollFromUpdate(update);
  return {
    type: oneOf ? ('Question' as const) : ('Note' as const),
    content,
    mediaType: content === undefined ? undefined : 'text/plain',
    isEdited: ageFromUpdate(update)?.isEdited,
    attributedTo: authorFromUpdate(from, update),
    audienceScope: audienceScopeFromUpdate(update),
    ...figuresFromUpdate(from, update),
    ...textMarks(from, text),
    isSponsored: isAdvert(update) ? true : undefined,
    image: previewFromUpdate(from, update),
    attachment: attachment.length > 0 ? attachment : undefined,
    oneOf,
  };
};

/** A post within another. Not more than one is looked into: they could refer to each other. */
const innerPost = (from: Voyager, update: Node, names: readonly (PostUrn | undefined)[]) =>
  sharedPost(
    names,
    updateFacts(from, update),
    names.find((one) => one !== undefined && one.kind !== 'activity'),
  );

const sharedIn = (from: Voyager, update: Node): SharedPost | undefined => {
  const shared = follow(from, update, 'resharedUpdate');
  if (shared === update) return undefined;
  const reference = str(update, '*resharedUpdate');
  const urn = postUrn(reference);
  if (!shared) return reference === undefined ? undefined : sharedPost([urn], {});
  const { own, share, thread } = urnsFromUpdate(shared);
  return innerPost(from, shared, [own ?? urn, share, thread]);
};

/** One post of a feed, of a search or of its own page. */
export const readUpdate = (from: Voyager, update: unknown): PostOrAnnounce => {
  if (!isNode(update)) throw new AppError('platform_error', messages.postNotAnObject);
  const known = urnsFromUpdate(update);
  const { place, own, share, thread } = known;
  const reposter = reposterFromUpdate(from, update, known);
  if (reposter && place)
    return omitUndefined({
      type: 'Announce' as const,
      id: postUrl(place),
      url: postUrl(place),
      entityId: entityIdFromUrn(place),
      published: timeFromUrn(place),
      attributedTo: reposter,
      object: original(innerPost(from, update, [own, share, thread])),
    });
  const names = [own, place, share, thread];
  const urn = chosenUrn(names);
  if (!urn) throw new AppError('platform_error', messages.postIdMissing);
  return omitUndefined({
    ...updateFacts(from, update),
    id: postUrl(urn),
    url: postUrl(urn),
    entityId: entityIdFromUrn(urn),
    // The number of a place in a feed is younger than the post where somebody liked it there.
    published: timeFromUrn(share ?? urn),
    aliases: aliasesFromUrns(urn, names),
    quote: sharedIn(from, update),
  });
};
