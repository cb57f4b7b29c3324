import { countNotice, omitUndefined, type Notice } from '#kit/collect.ts';
import { count, isNode, list, node, str, type Node } from '#kit/dig.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { Post } from '#vocab/post.ts';
import { target } from '../site.ts';
import { isMedia } from '../post-media.ts';
import { messages } from '../messages.ts';
import type { Found } from './list.ts';
import { follow, type Voyager, vectorPicture, viewPicture, textFromView } from './voyager.ts';

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
    const name = isByPerson(view) ? str(view, 'accessibilityText') : undefined;
    return picture ? [omitUndefined({ ...picture, url: [picture.url], name })] : [];
  });

/** Whose words describe a picture (recorded 2023): a person's, or LinkedIn's own (`AUTO_GENERATED`), in any language. */
const isByPerson = (view: unknown): boolean => str(view, 'accessibilityTextSourceType') === 'USER';

/** That descriptions of pictures are left out which are LinkedIn's own, or not said to be a person's. */
export const altTextNotice = (found: readonly Found[]): readonly Notice[] => {
  const updates = found.flatMap(({ from, thing }) => [
    thing,
    ...[follow(from, thing, 'resharedUpdate') ?? []].flat(),
  ]);
  const count = updates
    .flatMap((update) => components(update['content']))
    .flatMap((part) => list(part, 'images'))
    .filter((view) => str(view, 'accessibilityText') && !isByPerson(view)).length;
  return countNotice(count, 'alt-texts-left-out', messages.otherAltTextsLeftOut({ count }));
};

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
      url: [url],
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
      .map((url) => ({ type: 'Image' as const, url: [url] })),
  ];
};

/** A page that the post shows: an article, an event, a job. Films and pictures lead to themselves. */
const card = (from: Voyager, part: Node): Attachment[] => {
  const title = textFromView(part['title']);
  const href = target(str(part, 'navigationContext', 'actionTarget'));
  if (title === undefined || href === undefined || videoPlayMetadata(from, part)) return [];
  return [{ type: 'Link', href, name: title }];
};

export const hungOn = (from: Voyager, update: Node): Attachment[] =>
  components(update['content']).flatMap((part) => [
    ...photos(from, part),
    ...film(from, part),
    ...sheets(part),
    ...card(from, part),
  ]);

export const pollFromUpdate = (update: Node): Post['oneOf'] => {
  const options = components(update['content'])
    .flatMap((part) => [...list(part, 'pollOptions'), ...list(part, 'options')])
    .flatMap((one) => {
      const name = textFromView(node(one)?.['option'] ?? node(one)?.['name']);
      const voteCount = count(one, 'voteCount');
      return name === undefined ? [] : [omitUndefined({ type: 'Note' as const, name, voteCount })];
    });
  return options.length > 0 ? options : undefined;
};

export const previewFromUpdate = (from: Voyager, update: Node): Post['image'] => {
  for (const part of components(update['content'])) {
    const picture =
      vectorPicture(node(videoPlayMetadata(from, part), 'thumbnail')) ??
      viewPicture(from, part['largeImage']) ??
      viewPicture(from, part['banner']);
    if (picture) return [picture];
  }
  return undefined;
};
