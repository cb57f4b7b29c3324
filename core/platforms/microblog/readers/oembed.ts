import { objectAt, str, type Node } from '../../../kit/dig.ts';
import { omitUndefined, required } from '#kit/collect.ts';
import { parseMarkup, textWithBreaks } from '#kit/markup.ts';
import type { Post } from '#vocab/post.ts';
import { publishedFromTextOrId } from './dates.ts';
import { handleIn, numberIn, postUrl, userUrl } from './links.ts';

/** `https://twitter.com/NAME/status/123` */
const STATUS = /\/status(?:es)?\/(\d{1,19})(?:[/?#]|$)/;

/** The text of the quotation in the HTML, and the last address in it, which is that of the post. */
const quotation = (html: string): { readonly text: string; readonly link: string | undefined } => {
  const document = parseMarkup(html);
  return {
    text: textWithBreaks(document.find('p').not('p p')),
    link: document.find('a[href]').last().attr('href'),
  };
};

/** A text without the links of its own media, with which it ends. */
const withoutMedia = (text: string): string => {
  const from = text.lastIndexOf('pic.');
  return from >= 0 && /^pic\.(?:twitter|x)\.com\/\w{1,40}$/.test(text.slice(from))
    ? text.slice(0, from).trimEnd()
    : text;
};

/**
 * A post as the documented oEmbed gives it: author and text, and the day, where the identifier says the
 * millisecond. Links stay short, for what they lead to is not told.
 */
export const readOembed = (answer: Node): Post => {
  const { text, link } = quotation(required(str(answer, 'html'), 'html of the post'));
  const own = STATUS.exec(str(answer, 'url') ?? '') ?? STATUS.exec(link ?? '');
  const entityId = required(numberIn(own?.[1]), 'identifier of the post');
  const handle = handleIn(/\/(\w{1,15})$/.exec(str(answer, 'author_url') ?? '')?.[1]);
  const url = postUrl(entityId, handle);
  const content = withoutMedia(text.trim());
  return omitUndefined({
    ...objectAt('Note', url),
    entityId,
    content,
    ...publishedFromTextOrId(entityId, undefined),
    attributedTo: handle
      ? omitUndefined({
          type: 'Person' as const,
          id: userUrl(handle),
          url: userUrl(handle),
          preferredUsername: handle,
          name: str(answer, 'author_name'),
        })
      : undefined,
    isTruncated: content.endsWith('…') ? (true as const) : undefined,
  });
};
