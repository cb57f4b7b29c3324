import { jsonFromText } from '#kit/json-text.ts';
import { omitUndefined } from '#kit/collect.ts';
import { at, count, isNode, list, node, str, type Node } from '#kit/dig.ts';
import { image, type Picture } from '#vocab/image.ts';
import type { Attachment } from '#vocab/attachment.ts';
import type { LinkedPage } from '#vocab/link.ts';
import { instant } from './text.ts';
import { webAddress, articleUrl, numberIn } from './site.ts';

type CardValues = (name: string) => string | undefined;

/** The values of a card: a list of `{key, value}` on the site’s pages, an object in embedded posts. */
const cardValueReader = (card: Node): CardValues => {
  const bindings = at(card, 'binding_values');
  if (!Array.isArray(bindings)) return (name) => str(bindings, name, 'string_value');
  const known = new Map(
    bindings.map((one) => [str(one, 'key'), str(one, 'value', 'string_value')]),
  );
  return (name) => known.get(name);
};

/** Pictures of a kind, the largest first. */
const picturesOfKind = (kind: string): readonly string[] =>
  ['original', 'x_large', 'large', 'small'].map((size) => `${kind}_${size}`);

/** Pictures of a broadcast (names as public readers of cards had them in 2026). */
const BROADCAST_PICTURES = picturesOfKind('broadcast_thumbnail');
/** Pictures of a page, the widest first (recorded 2024 to 2026). */
const PAGE_PICTURES = [
  'photo_image_full_size',
  'summary_photo_image',
  'player_image',
  'thumbnail_image',
].flatMap(picturesOfKind);

/** The picture of the broadcast that a card shows. */
export const pictureInCard = (raw: unknown): Picture | undefined =>
  firstPicture(unwrapCard(raw), BROADCAST_PICTURES);

const firstPicture = (card: Node | undefined, names: readonly string[]): Picture | undefined => {
  const bindings = at(card, 'binding_values');
  const values = Array.isArray(bindings)
    ? new Map(bindings.map((one) => [str(one, 'key'), node(one, 'value', 'image_value')]))
    : new Map(names.map((name) => [name, node(bindings, name, 'image_value')]));
  const found = names.map((name) => values.get(name)).find((one) => str(one, 'url') !== undefined);
  return image(str(found, 'url'), count(found, 'width'), count(found, 'height'));
};

/** The card below a post, whose facts stand in `legacy` on the site’s pages. */
const unwrapCard = (raw: unknown): Node | undefined => node(raw, 'legacy') ?? node(raw);

type Poll = Extract<Attachment, { type: 'Question' }>;

/** A poll, which is a card by its name: `poll2choice_text_only`, `123:poll_choice_images`. */
export const pollInCard = (raw: unknown): Poll | undefined => {
  const card = unwrapCard(raw);
  if (!card || !/poll(?:\dchoice|_choice)/.test(str(card, 'name') ?? '')) return undefined;
  const value = cardValueReader(card);
  const options = [1, 2, 3, 4, 5, 6].flatMap((n) => {
    const name = value(`choice${n}_label`);
    const votes = count(value(`choice${n}_count`));
    return name === undefined ? [] : [{ name, votes }];
  });
  return poll(options, value('end_datetime_utc'));
};

/** A poll of API v2: `includes.polls[]`. */
export const pollOfApi = (raw: unknown): Poll | undefined => {
  const options = list(raw, 'options').flatMap((one) => {
    const name = str(one, 'label');
    return name === undefined ? [] : [{ name, votes: count(one, 'votes') }];
  });
  return poll(options, str(raw, 'end_datetime'));
};

interface Option {
  readonly name: string;
  readonly votes: number | undefined;
}

const poll = (options: readonly Option[], end: string | undefined): Poll | undefined => {
  if (options.length === 0) return undefined;
  const votes = options.map((option) => option.votes);
  const isCounted = votes.every((one) => one !== undefined);
  return omitUndefined({
    type: 'Question' as const,
    oneOf: options.map(({ name, votes: voteCount }) =>
      omitUndefined({ type: 'Note' as const, name, voteCount }),
    ),
    voterCount: isCounted ? votes.reduce((sum, one) => sum + one, 0) : undefined,
    closed: instant(end),
  });
};

/** The page that a card shows; its short address becomes what entities say that it leads to. */
export const pageInCard = (
  raw: unknown,
  long: ReadonlyMap<string, string>,
): LinkedPage | undefined => {
  const card = unwrapCard(raw);
  if (!card) return undefined;
  const value = cardValueReader(card);
  const unified = value('unified_card');
  if (unified !== undefined) return pageInUnified(unified);
  const short = value('broadcast_url') ?? value('card_url') ?? str(card, 'url');
  const href = webAddress(short === undefined ? undefined : (long.get(short) ?? short));
  const name = value('title') ?? value('broadcast_title');
  if (href === undefined || name === undefined) return undefined;
  const picture = firstPicture(card, PAGE_PICTURES);
  return omitUndefined({
    type: 'Link' as const,
    href,
    name,
    summary: value('description'),
    image: picture && [picture],
  });
};

/** A card that is JSON inside a text. */
const pageInUnified = (text: string): LinkedPage | undefined => {
  const card = jsonFromText(text);
  const href = firstIn(at(card, 'destination_objects'), (one) =>
    webAddress(str(one, 'data', 'url_data', 'url')),
  );
  const name = firstIn(at(card, 'component_objects'), (one) =>
    str(one, 'data', 'title', 'content'),
  );
  return href === undefined ? undefined : omitUndefined({ type: 'Link' as const, href, name });
};

const firstIn = (
  objects: unknown,
  read: (one: unknown) => string | undefined,
): string | undefined =>
  isNode(objects)
    ? Object.values(objects)
        .map(read)
        .find((found) => found !== undefined)
    : undefined;

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
