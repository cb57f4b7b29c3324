import {
  collect,
  countNotice,
  type Notice,
  omitUndefined,
  type Parsed,
  required,
} from '#kit/collect.ts';
import { AppError } from '#kit/errors.ts';
import { textFromReply, type Reply } from '#kit/exchange.ts';
import {
  elements,
  parseMarkup,
  type Selection,
  textWithBreaks,
  type TextElement,
} from '#kit/markup.ts';
import type { ListPage } from '#kit/operation.ts';
import { fromIso } from '#kit/times.ts';
import type { Attachment } from '#vocab/attachment.ts';
import { image } from '#vocab/image.ts';
import type { Author } from '#vocab/person.ts';
import type { CommentOrTombstone, PostOrTombstone } from '#vocab/tombstone.ts';
import { onSite, subredditUrl } from './addresses.ts';
import { checkStatus, isFeed } from './answer.ts';
import { otherKinds } from './listing.ts';
import { isPictureFile, pictureType, webAddress } from './media.ts';
import { bare, FULLNAME } from './names.ts';
import { GONE, isNobody, tombstoneFromMarks } from './marks.ts';
import { person } from './people.ts';
import type { Placed } from './place.ts';
import { messages } from './messages.ts';
import { decodeXML } from 'entities';

/** Elements after which a line ends. */
const BLOCKS = new Set('p div li blockquote pre h1 h2 h3 h4 h5 h6 tr'.split(' '));

interface PlainText {
  /** The text of the post, with a line for each paragraph. */
  readonly text: string | undefined;
  /** Where the post leads: the target of the link that is called `[link]`. */
  readonly link: string | undefined;
}

/**
 * The text and the link of the HTML in a feed. Markup is dropped; nothing of it is ever shown. The first
 * `div.md` is the text, and the site's own link stands outside of it.
 */
export const plainText = (html: string): PlainText => {
  const document = parseMarkup(unescapedHtml(html));
  const body = document.find('div.md').first();
  const text = textWithBreaks(body, { isHidden, blocks: BLOCKS })
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  const links = elements(document.find('a').not(body.find('a')));
  const link = links.findLast((one) => textWithBreaks(one, { isHidden }).trim() === '[link]');
  return { text: text === '' ? undefined : text, link: link?.attr('href') };
};

const isHidden = ({ name }: TextElement): boolean => name === 'script' || name === 'style';

/** A feed that was copied may have been escaped twice: its HTML then begins with an escaped sign. */
const unescapedHtml = (html: string): string =>
  /^\s*&lt;(?:!--|div\b|table\b|a\b|span\b)/.test(html) ? decodeXML(html) : html;

/** One entry of a feed, as it stands there. */
export interface FeedEntry {
  /** `t3_…` for a post, `t1_…` for a comment. */
  readonly fullname: string;
  /** Address on the site, whatever host served the feed. */
  readonly url: string;
  readonly title: string | undefined;
  /** Absent when the account is gone, or a mark in its place. */
  readonly author: string | undefined;
  readonly subreddit: string | undefined;
  readonly published: string | undefined;
  readonly updated: string | undefined;
  /** HTML, escaped no more. */
  readonly html: string;
  readonly thumbnail: string | undefined;
}

export interface Feed {
  readonly title: string | undefined;
  readonly subtitle: string | undefined;
  readonly icon: string | undefined;
  readonly logo: string | undefined;
  readonly updated: string | undefined;
  /** Name of the subreddit, where the feed is of one. */
  readonly subreddit: string | undefined;
  /** Entries as they stand; reading one may throw. */
  readonly entries: readonly (() => FeedEntry)[];
}

/** A feed out of a reply. Throws what the site answers instead. */
export const parseFeed = (reply: Reply, what: string): Feed => {
  checkStatus(reply, what);
  if (!isFeed(reply)) throw new AppError('platform_error', messages.expectedFeed);
  const root = parseMarkup(textFromReply(reply), 'xml').children('feed').first();
  // Before 2016 the site wrote RSS 2.0, whose items have no identifiers of their own.
  if (root.length === 0) throw new AppError('platform_error', messages.feedLayoutUnknown);
  const parts = firstChildrenByName(root);
  const own = (name: string) => clean(parts.get(name)?.text());
  return {
    title: own('title'),
    subtitle: own('subtitle'),
    icon: own('icon'),
    logo: own('logo'),
    updated: fromIso(own('updated')),
    subreddit: clean(parts.get('category')?.attr('term')),
    entries: elements(root.children('entry')).map((entry) => () => entryIn(entry)),
  };
};

/** The first child of each name. */
const firstChildrenByName = (parent: Selection): ReadonlyMap<string, Selection> => {
  const parts = new Map<string, Selection>();
  const children = parent.children();
  children.each((index, { name }) => {
    if (!parts.has(name)) parts.set(name, children.eq(index));
  });
  return parts;
};

const entryIn = (entry: Selection): FeedEntry => {
  const parts = firstChildrenByName(entry);
  const child = (name: string) => clean(parts.get(name)?.text());
  const attribute = (name: string, key: string) => clean(parts.get(name)?.attr(key));
  const fullname = child('id');
  const isKnown = fullname !== undefined && FULLNAME.test(fullname);
  return {
    fullname: required(isKnown ? fullname : undefined, 'entry id'),
    url: required(onSite(attribute('link', 'href')), 'entry link'),
    title: child('title'),
    author: clean(parts.get('author')?.children('name').first().text())?.replace(/^\/?u\//, ''),
    subreddit: attribute('category', 'term'),
    published: fromIso(child('published')),
    updated: fromIso(child('updated')),
    html: parts.get('content')?.text() ?? '',
    thumbnail: attribute('media:thumbnail', 'url'),
  };
};

const clean = (text: string | undefined): string | undefined => {
  const plain = text?.replaceAll(/\s+/g, ' ').trim();
  return plain === undefined || plain === '' ? undefined : plain;
};

const authorFromEntry = ({ author }: FeedEntry): Author | undefined =>
  author === undefined || isNobody(author) ? undefined : person(author);

/**
 * What is alike in a post and a comment of a feed. Everything else a feed does not tell. Feeds of 2020
 * gave one time only, `updated`; where both are told they are alike, also of what was edited since
 * (recorded 2023).
 */
const alike = (entry: FeedEntry) => ({
  id: entry.url,
  url: entry.url,
  entityId: bare(entry.fullname),
  published: entry.published ?? entry.updated,
  attributedTo: authorFromEntry(entry),
  isAuthorDeleted:
    entry.author === undefined || entry.author === GONE ? (true as const) : undefined,
  audience:
    entry.subreddit === undefined
      ? undefined
      : {
          type: 'Group' as const,
          id: subredditUrl(entry.subreddit),
          url: subredditUrl(entry.subreddit),
          preferredUsername: entry.subreddit,
        },
});

/** A post out of a feed: no score, no counts, no flags. */
export const feedPost = (entry: FeedEntry): PostOrTombstone => {
  const { text, link } = plainText(entry.html);
  const leads = link === undefined || isSame(link, entry.url) ? undefined : webAddress(link);
  const thumbnail = image(entry.thumbnail);
  const post = omitUndefined({
    type: 'Note' as const,
    ...alike(entry),
    name: entry.title,
    content: text ?? null,
    mediaType: text === undefined ? undefined : 'text/plain',
    attachment: leads === undefined ? undefined : [linkedThing(leads)],
    image: thumbnail && [thumbnail],
  });
  return tombstoneFromMarks(post) ?? post;
};

/** The path of an address on the site, whatever host of it served the feed. */
const ownPath = (url: string): string | undefined =>
  /^https?:\/\/(?:[\w-]+\.)?reddit\.com(\/[^?#]*)/.exec(url)?.[1];

const isSame = (link: string, url: string): boolean => {
  const path = ownPath(link);
  return path !== undefined && onSite(path) === url;
};

const linkedThing = (url: string): Attachment =>
  isPictureFile(url)
    ? omitUndefined({ type: 'Image' as const, url, mediaType: pictureType(url) })
    : { type: 'Link', href: url };

/** A comment out of a feed: no score, no depth, and not what it answers. */
export const feedComment = (entry: FeedEntry): CommentOrTombstone => {
  const { text } = plainText(entry.html);
  const post = /^(.*\/comments\/(\w+)\/[^/]*\/)\w+\/?$/.exec(entry.url);
  const name = /^\/u\/\S+ on (.+)$/s.exec(entry.title ?? '')?.[1];
  const author = authorFromEntry(entry);
  const comment = omitUndefined({
    type: 'Note' as const,
    ...alike(entry),
    // A feed does not tell who wrote the post.
    attributedTo: author && { ...author, role: 'commenter' as const },
    content: text,
    mediaType: text === undefined ? undefined : 'text/plain',
    inPost: post ? omitUndefined({ id: post[1] ?? '', entityId: post[2] ?? '', name }) : undefined,
  });
  return tombstoneFromMarks(comment) ?? comment;
};

/** Makes an item of the entries of one kind: `t3` a post, `t1` a comment. */
export type EntryReaders<T> = Readonly<Record<string, (entry: FeedEntry) => T>>;

/**
 * A page of a list out of a feed. Feeds name no next page: one may ask what follows the last entry,
 * and the end is where nothing new comes.
 */
export const placedEntries = <T>(
  reply: Reply,
  readers: EntryReaders<T>,
  what: string,
  /** A recorded feed may hold more than was asked for. */
  most = Infinity,
): Parsed<ListPage<Placed<T>>> => {
  const { entries } = parseFeed(reply, what);
  const shown = entries.length > most ? entries.slice(0, most) : entries;
  const others = new Map<string, number>();
  let last: string | undefined;
  const { items, notices } = collect(shown, (readEntry): Placed<T> | undefined => {
    const entry = readEntry();
    const kind = entry.fullname.slice(0, 2);
    const read = Object.hasOwn(readers, kind) ? readers[kind] : undefined;
    last = entry.fullname;
    if (read) return { fullname: entry.fullname, item: read(entry) };
    others.set(kind, (others.get(kind) ?? 0) + 1);
    return undefined;
  });
  return {
    data: { items, totalItems: null, next: last ?? null },
    notices: [...notices, ...otherKinds(others), ...feedNotices(items.length)],
  };
};

/** What a feed cannot say, said once for the page. */
const feedNotices = (count: number): Notice[] =>
  countNotice(count, 'partial-detail', messages.readFromThePublicFeed);
