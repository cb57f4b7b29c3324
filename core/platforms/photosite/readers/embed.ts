import { omitUndefined } from '#kit/collect.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import { elements, parseMarkup, textWithBreaks } from '#kit/markup.ts';
import { image } from '#vocab/image.ts';
import type { Post } from '#vocab/post.ts';
import { postUrl } from './addresses.ts';
import { tagsIn } from './caption.ts';
import { authorFromUser } from './people.ts';
import { madeFromId } from './read-post.ts';

/** Whether a page is the one that other sites embed. */
export const isEmbed = ({ request }: Reply): boolean =>
  /\/embed\/(?:captioned\/)?(?:[?#]|$)/.test(request.url);

/** What the embedded page draws, where its script holds no post. */
interface Drawn {
  readonly username: string | undefined;
  readonly caption: string;
  readonly media:
    | { readonly isVideo: boolean; readonly url: string; readonly alt: string | undefined }
    | undefined;
}

/**
 * The post as the embedded page draws it for people: its first picture or its video, its text and its
 * counts. `undefined` where it draws none, as for removed and locked posts.
 */
export const drawnPost = (reply: Reply, code: string): Post | undefined => {
  const text = textFromReply(reply);
  const { username, caption, media } = drawnIn(text);
  if (media === undefined) return undefined;
  const file = image(media.url);
  const content = caption.trim() || undefined;
  const tag = tagsIn(content);
  const url = postUrl(code);
  return omitUndefined({
    type: media.isVideo ? ('Video' as const) : ('Image' as const),
    id: url,
    url,
    entityId: code,
    content,
    ...madeFromId(code),
    attributedTo: authorFromUser({ username }),
    likeCount: escapedCount(text, 'edge_liked_by'),
    commentCount: escapedCount(text, 'edge_media_to_comment'),
    viewCount: media.isVideo ? escapedNumber(text, 'video_view_count') : undefined,
    attachment:
      file &&
      (media.isVideo
        ? [{ ...file, type: 'Video' as const, url: [file.url], mediaType: 'video/mp4' }]
        : [omitUndefined({ ...file, url: [file.url], name: media.alt })]),
    tag: tag.length > 0 ? tag : undefined,
  });
};

/** Parts of the text of a post that are none of its words. */
const BESIDE = /\b(?:CaptionUsername|CaptionComments)\b/;

const drawnIn = (html: string): Drawn => {
  const document = parseMarkup(html);
  const usernames = elements(document.find('.UsernameText')).map((name) => name.text().trim());
  const video = document.find('.EmbeddedMediaVideo[src]').last();
  const picture = document.find('.EmbeddedMediaImage[src]').first();
  const isVideo = video.length > 0;
  const url = (isVideo ? video : picture).attr('src');
  return {
    username: usernames.find((name) => name !== ''),
    caption: textWithBreaks(document.find('.Caption').not('.Caption .Caption'), {
      isHidden: ({ attribs }) => BESIDE.test(attribs['class'] ?? ''),
    }),
    media: url === undefined ? undefined : { isVideo, url, alt: picture.attr('alt') },
  };
};

/** Counts stand in a script, as JSON within JSON: `\"edge_liked_by\":{\"count\":12}`. */
const escapedCount = (text: string, name: string): number | undefined =>
  numberAfter(text, `\\"${name}\\":{\\"count\\":`);

const escapedNumber = (text: string, name: string): number | undefined =>
  numberAfter(text, `\\"${name}\\":`);

const numberAfter = (text: string, words: string): number | undefined => {
  const from = text.indexOf(words);
  if (from < 0) return undefined;
  const digits = /^\d{1,15}(?!\d)/.exec(text.slice(from + words.length, from + words.length + 17));
  return digits ? Number(digits[0]) : undefined;
};
