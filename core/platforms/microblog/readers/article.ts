import { omitUndefined } from '#kit/collect.ts';
import { count, list, node, str, type Node } from '#kit/dig.ts';
import { image, type Picture } from '#vocab/image.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { articleUrl, numberIn, webAddress } from './links.ts';

/** An article that a post announces, as far as the answer holds it. */
interface Article {
  /** Without an address where the answer does not say which it is. */
  readonly attachment: Extract<Attachment, { type: 'Article' }>;
  readonly name: string | undefined;
  readonly content: string | undefined;
  /** Whether `content` is the beginning alone. */
  readonly isTruncated: true | undefined;
  readonly cover: Picture | undefined;
}

/** In GraphQL, in embedded posts, and in API v2, where the cover stands among the media. */
export const articleInPost = (outer: Node): Article | undefined => {
  const raw = node(outer, 'article', 'article_results', 'result') ?? node(outer, 'article');
  const id = numberIn(str(raw, 'rest_id'));
  const name = str(raw, 'title');
  if (!raw || (id === undefined && name === undefined)) return undefined;
  const whole = str(raw, 'plain_text') || blockTexts(raw) || undefined;
  const beginning = str(raw, 'preview_text') || undefined;
  const info = node(raw, 'cover_media', 'media_info');
  const cover = image(
    webAddress(str(info, 'original_img_url')),
    count(info, 'original_img_width'),
    count(info, 'original_img_height'),
  );
  return {
    attachment: omitUndefined({
      type: 'Article' as const,
      entityId: id,
      url: id === undefined ? undefined : articleUrl(id),
      name,
      summary: beginning,
      image: cover && [cover],
    }),
    name,
    content: whole ?? beginning,
    isTruncated: whole === undefined && beginning !== undefined ? true : undefined,
    cover,
  };
};

/** Its paragraphs and headings, a line each. */
const blockTexts = (raw: Node): string =>
  list(raw, 'content_state', 'blocks')
    .flatMap((block) => str(block, 'text') ?? [])
    .join('\n')
    .trim();

/** Whether an address is that of an article, as texts and cards write it. */
export const isArticleLink = (href: string): boolean =>
  /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/(?:i|\w{1,15})\/article\/\d{1,25}(?:[/?#]|$)/.test(
    href,
  );

/** The words of a post and the article that it announces, whose address alone is no words. */
export const withArticleText = (
  text: string | undefined,
  article: Article | undefined,
): string | undefined => {
  if (article?.content === undefined) return text;
  const words = (text ?? '').split(/\s+/).every((word) => word === '' || isArticleLink(word))
    ? undefined
    : text;
  return words === undefined ? article.content : `${words}\n\n${article.content}`;
};
