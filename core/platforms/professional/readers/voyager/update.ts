import { omitUndefined } from '#kit/collect.ts';
import { count, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Author } from '#vocab/person.ts';
import type { PostOrAnnounce } from '#vocab/announce.ts';
import type { Post, SharedPost } from '#vocab/post.ts';
import { original, sharedPost } from '../original.ts';
import { placeAmong } from '../accounts.ts';
import { actorAt, authorAtPlace } from '../actors.ts';
import { target } from '../addresses.ts';
import { readAgeLine } from '../age.ts';
import { isMedia } from '../pictures.ts';
import {
  aliasesFromUrns,
  chosenUrn,
  entityIdFromUrn,
  postUrl,
  postUrn,
  timeFromUrn,
  type PostUrn,
} from '../urns.ts';
import { follow, isType, type Voyager } from './voyager.ts';
import { activityCounts, textMarks, vectorPicture, viewPicture, textFromView } from './parts.ts';
import { messages } from '../messages.ts';

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

/** The parts of a post's content: the content itself in the older form, or what it holds by the parts' names. */
const components = (content: unknown): readonly Node[] => {
  const whole = node(content);
  if (!whole) return [];
  const parts = Object.entries(whole).flatMap(([name, value]) =>
    isNode(value) && name.endsWith('Component') ? [value] : [],
  );
  return [whole, ...parts];
};

const photos = (from: Voyager, part: Node): Attachment[] =>
  list(part, 'images').flatMap((view): Attachment[] => {
    const picture = viewPicture(from, view);
    const name = str(view, 'accessibilityText');
    return picture ? [omitUndefined({ ...picture, name: altText(name) })] : [];
  });

/** What the platform says where nobody described a picture. */
const altText = (text: string | undefined): string | undefined =>
  text === undefined || /^(?:no alternative text|view image$|image$)/i.test(text)
    ? undefined
    : text;

/** The film of a post, in its best file. */
const videoPlayMetadata = (from: Voyager, part: Node): Node | undefined =>
  follow(from, part, 'videoPlayMetadata');

const film = (from: Voyager, part: Node): Attachment[] => {
  const streams = list(videoPlayMetadata(from, part), 'progressiveStreams');
  const best = [...streams].sort(
    (a, b) => (count(b, 'bitRate') ?? 0) - (count(a, 'bitRate') ?? 0),
  )[0];
  const url = str(list(best, 'streamingLocations')[0], 'url');
  if (!isMedia(url)) return [];
  const duration = count(videoPlayMetadata(from, part), 'duration');
  return [
    omitUndefined({
      type: 'Video' as const,
      url,
      mediaType: str(best, 'mediaType'),
      width: count(best, 'width') || undefined,
      height: count(best, 'height') || undefined,
      duration: duration === undefined || duration === 0 ? undefined : duration / 1000,
    }),
  ];
};

/** A document: the file, then its pages in their order. */
const sheets = (part: Node): Attachment[] => {
  const document = node(part, 'document');
  const file = str(document, 'transcribedDocumentUrl');
  const pages = list(document, 'coverPages', 'pagesPerResolution');
  const largest = [...pages].sort((a, b) => (count(b, 'width') ?? 0) - (count(a, 'width') ?? 0))[0];
  return [
    ...(isMedia(file)
      ? [
          omitUndefined({
            type: 'Link' as const,
            href: file,
            name: textFromView(document?.['title']),
          }),
        ]
      : []),
    ...list(largest, 'imageUrls')
      .filter((url): url is string => typeof url === 'string' && isMedia(url))
      .map((url) => ({ type: 'Image' as const, url })),
  ];
};

/** A page that the post shows: an article, an event, a job. Films and pictures lead to themselves. */
const card = (from: Voyager, part: Node): Attachment[] => {
  const title = textFromView(part['title']);
  const href = target(str(part, 'navigationContext', 'actionTarget'));
  if (title === undefined || href === undefined || videoPlayMetadata(from, part)) return [];
  return [{ type: 'Link', href, name: title }];
};

const hungOn = (from: Voyager, update: Node): Attachment[] =>
  components(update['content']).flatMap((part) => [
    ...photos(from, part),
    ...film(from, part),
    ...sheets(part),
    ...card(from, part),
  ]);

const pollFromUpdate = (update: Node): Post['oneOf'] => {
  const options = components(update['content'])
    .flatMap((part) => [...list(part, 'pollOptions'), ...list(part, 'options')])
    .flatMap((one) => {
      const name = textFromView(node(one)?.['option'] ?? node(one)?.['name']);
      const voteCount = count(one, 'voteCount');
      return name === undefined ? [] : [omitUndefined({ type: 'Note' as const, name, voteCount })];
    });
  return options.length > 0 ? options : undefined;
};

const previewFromUpdate = (from: Voyager, update: Node): Post['image'] => {
  for (const part of components(update['content'])) {
    const picture =
      vectorPicture(node(videoPlayMetadata(from, part), 'thumbnail')) ??
      viewPicture(from, part['largeImage']) ??
      viewPicture(from, part['banner']);
    if (picture) return [picture];
  }
  return undefined;
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
    isPromoted: isAdvert(update) ? true : undefined,
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
    crosspostOf: sharedIn(from, update),
  });
};
