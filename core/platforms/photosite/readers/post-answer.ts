import { type Notice, type Parsed, omitUndefined } from '#kit/collect.ts';
import { at, findAllEach, isNode, list, node, type Node } from '#kit/dig.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Get, type Reply } from '#kit/exchange.ts';
import type { Post } from '#vocab/post.ts';
import { embedUrl, postUrl } from './site.ts';
import { pageAsk } from './ask.ts';
import { documentsWithKeys } from './documents.ts';
import { isMedia, mediaIn } from './find-items.ts';
import { postInHead } from './post-in-head.ts';
import { readPostCode, isReel, readPost, madeFromId } from './read-post.ts';
import { codeIn, possibleShortcodes } from './params.ts';
import * as verdicts from './refusals.ts';
import { messages } from './messages.ts';
import { elements, parseMarkup, textWithBreaks } from '#kit/markup.ts';
import { image } from '#vocab/image.ts';
import { tagsIn, authorFromUser } from './people.ts';

/** Whether a page is the one that other sites embed. */
const isEmbed = ({ request }: Reply): boolean =>
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
const drawnPost = (reply: Reply, code: string): Post | undefined => {
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

/** Keys under which a post stands by itself, in the three families of answers. */
const POLARIS = 'xig_polaris_media';
const SINGLE = ['xdt_shortcode_media', 'shortcode_media'] as const;
const WEB_INFO = 'xdt_api__v1__media__shortcode__web_info';
const KEYS = [POLARIS, ...SINGLE, WEB_INFO] as const;

/**
 * The page of the post; where it keeps the post back, the page that other sites embed, which is made
 * for guests. A page that says that there is nothing to show is believed.
 */
export const fetchPost = async (get: Get, url: string, code: string): Promise<readonly Reply[]> => {
  const page = await get(pageAsk(url));
  const isWorthMore =
    page.status < 400 &&
    !verdicts.isErrorPage(page) &&
    documentsWithKeys(page, KEYS).values.length === 0;
  return isWorthMore
    ? [page, await get(pageAsk(embedUrl(possibleShortcodes(code).at(-1) ?? code)))]
    : [page];
};

/** A reel among the posts that were browsed. Throws as `postAnswer`, and for what is another post. */
export const browsedReel = (replies: readonly Reply[], given: string | undefined): Parsed<Post> => {
  const answer = postAnswer(replies, given, 'reelId', isReel);
  if (answer.data.type === 'Video') return answer;
  throw notReel();
};

const notReel = (): AppError => new AppError('platform_error', messages.postIsNoReel);

/** What the replies hold of one post. */
export const postAnswer = (
  replies: readonly Reply[],
  given: string | undefined,
  /** The parameter by which posts of this kind are asked for. */
  name: 'postId' | 'reelId',
  isWanted: (raw: unknown) => boolean = () => true,
): Parsed<Post> => {
  const requestedCode = given ?? replies.map(({ request }) => codeIn(request)).find(Boolean);
  const codes = requestedCode === undefined ? [] : possibleShortcodes(requestedCode);
  const documents = replies.map((reply) => documentsWithKeys(reply, KEYS));
  const found = documents.flatMap(({ values }) => values.flatMap(postsIn));
  const ours = found.filter(isNode).filter((one) => isAbout(one, codes, replies));
  if (codes.length === 0 && new Set(ours.map(readPostCode)).size > 1) throw several(name);
  const open = ours.map(opened).find((one) => one !== undefined);
  const post =
    open ??
    beside(
      documents.flatMap(({ values }) => values),
      codes,
    );
  if (post && !isWanted(post)) throw notReel();
  if (post) return named(readPost(withCode(post, requestedCode)), [], given, name);
  if (ours.length > 0) throw verdicts.gated();
  return fromPages(replies, documents, { requestedCode, given, name, found });
};

const several = (name: string): AppError =>
  new AppError('validation_error', messages.severalPosts({ name }));

/** Every post that an answer is about; `null` where it says that there is none. */
const postsIn = (value: unknown): unknown[] => {
  const found = findAllEach(value, KEYS);
  const single = [
    ...found[POLARIS].filter((post) => !isBatch(post)),
    ...found[WEB_INFO].flatMap((info) => list(info, 'items')),
    ...SINGLE.flatMap((key) => found[key]),
  ];
  if (single.length > 0) return single;
  const items = list(value, 'items').filter((item) => isNode(item) && isMedia(item));
  // The mobile family, or an item alone.
  return items.length > 0 ? items : isNode(value) && isMedia(value) ? [value] : [];
};

/** A later batch of comments names the post and tells nothing of it. */
const isBatch = (post: unknown): boolean =>
  isNode(post) &&
  'comments_connection' in post &&
  !('if_not_gated_logged_out' in post) &&
  !isMedia(post);

/** A post that is kept from guests has nothing in it. */
const opened = (post: Node): Node | undefined =>
  'if_not_gated_logged_out' in post ? node(post, 'if_not_gated_logged_out') : post;

const isAbout = (post: Node, codes: readonly string[], replies: readonly Reply[]): boolean => {
  if (codes.length === 0) return true;
  const code = readPostCode(post) ?? readPostCode(at(post, 'if_not_gated_logged_out'));
  // The embedded page leaves out of its post what its address says.
  return code === undefined ? replies.some(isEmbed) : codes.includes(code);
};

/** A post among others, in a list that was captured or exported. */
const beside = (values: readonly unknown[], codes: readonly string[]): Node | undefined =>
  codes.length === 0
    ? undefined
    : values.flatMap(mediaIn).find((media) => codes.includes(readPostCode(media) ?? ''));

const withCode = (post: Node, requestedCode: string | undefined): Node =>
  readPostCode(post) === undefined && requestedCode !== undefined
    ? { ...post, code: requestedCode }
    : post;

interface PostParams {
  readonly requestedCode: string | undefined;
  readonly given: string | undefined;
  readonly name: 'postId' | 'reelId';
  readonly found: readonly unknown[];
}

type Documents = ReturnType<typeof documentsWithKeys>;

/** What pages tell that hold no data: what the embedded page draws, else the head of the page. */
const fromPages = (
  replies: readonly Reply[],
  documents: readonly Documents[],
  { requestedCode, given, name, found }: PostParams,
): Parsed<Post> => {
  const [reply] = replies;
  if (!reply) throw new AppError('platform_error', messages.noReply);
  if (found.includes(null))
    throw verdicts.reportedError(documents[0]?.values[0]) ?? verdicts.notFound();
  if (found.length > 0) throw verdicts.another();
  const embed = replies.find(isEmbed);
  const drawn = embed && requestedCode !== undefined ? drawnPost(embed, requestedCode) : undefined;
  if (drawn) return named(drawn, [DRAWN], given, name);
  if (replies.some(verdicts.isErrorPage)) throw verdicts.emptyPage(reply);
  const head = replies
    .map(postInHead)
    .find(
      (post) =>
        post &&
        (requestedCode === undefined || possibleShortcodes(requestedCode).includes(post.entityId)),
    );
  if (head) return named(head, [HEAD_ONLY], given, name);
  if (embed && isBroken(embed)) throw verdicts.notFound();
  if (documents.some(({ plain, broken }) => plain || broken > 0))
    throw verdicts.unreadable(
      reply,
      documents.flatMap(({ values }) => values),
    );
  throw verdicts.statusError(reply) ?? verdicts.emptyPage(reply);
};

const isBroken = (embed: Reply): boolean => textFromReply(embed).includes('EmbedBrokenMedia');

const named = (
  post: Post,
  notices: readonly Notice[],
  given: string | undefined,
  name: PostParams['name'],
): Parsed<Post> => ({
  data: post,
  notices,
  ...(given === undefined && { params: { [name]: post.entityId } }),
});

const DRAWN: Notice = {
  code: 'partial-detail',
  ...messages.readFromEmbeddedPage,
};

const HEAD_ONLY: Notice = {
  code: 'page-head-only',
  ...messages.readFromPageHead,
};
