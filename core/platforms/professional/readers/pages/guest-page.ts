import { AppError } from '#kit/errors.ts';
import { isPage, textFromReply, type Reply } from '#kit/exchange.ts';
import type { Node } from '#kit/dig.ts';
import { linkedData } from '#kit/linked-data.ts';
import { parseMarkup, type Selection } from '#kit/markup.ts';
import { readPageHead, type PageHead } from '#kit/page-head.ts';
import { attribute, lineFromSelection } from '../markup.ts';
import { messages } from '../messages.ts';

/** A page as it is served to people who are not logged in. */
export interface GuestPage extends PageHead {
  readonly document: Selection;
  /** Which template made it (`meta[name=pageKey]`); absent in a page that was cut. */
  readonly key: string | undefined;
  /** The tag of the language in which it was made, where it says so. */
  readonly language: string | undefined;
  /** What it says of itself as JSON-LD. */
  readonly linked: readonly Node[];
}

/** The kinds of page that are read here, by how the names of their templates begin. */
const KINDS = {
  profile: /^public_profile/,
  company: /^d_(?:org_guest|school|showcase|company)/,
  post: /^d_public_post/,
  article: /^(?:pulse|d_(?:public_)?(?:pulse|article))/,
} as const;
export type PageKind = keyof typeof KINDS;

/** Whether a reply is what the site's own pages load for members, or one of those pages itself. */
export const isLoaded = (reply: Reply): boolean =>
  !isPage(reply) || textFromReply(reply).includes('bpr-guid');

/** What a page has that stands in for a missing one (recorded 2024), whatever its words. */
const NOT_FOUND = '.page-not-found__headline';
const MISSING = /^(?:profile not found|page not found|post not found|article not found)\b/i;
const GONE =
  /this (?:post|page|article|content) (?:cannot|can’t|can't|could not) be (?:displayed|found)/i;

/** A page of that kind. Throws what it says instead of being one. */
export const guestPage = (reply: Reply, kind: PageKind): GuestPage => {
  if (reply.status === 404 || reply.status === 410) throw notFound(kind);
  if (reply.status >= 400)
    throw new AppError('platform_error', messages.answeredStatus({ status: reply.status }));
  if (!isPage(reply)) throw new AppError('platform_error', messages.expectedPage);
  const document = parseMarkup(textFromReply(reply));
  const head = readPageHead(document);
  const page = {
    ...head,
    document,
    key: head.meta.get('pageKey'),
    language: attribute(document.find('html'), 'lang'),
    linked: linkedData(document),
  };
  check(page, reply, kind);
  return page;
};

const notFound = (kind: PageKind): AppError =>
  new AppError('not_found', messages.noSuchThingOfKind({ kind }));

const check = (page: GuestPage, reply: Reply, kind: PageKind): void => {
  const moved = reply.finalUrl ?? '';
  if (
    page.linked.length === 0 &&
    (page.document.find(NOT_FOUND).length > 0 ||
      MISSING.test(page.title ?? '') ||
      /\/unavailable\/?$/.test(moved))
  )
    throw notFound(kind);
  if (page.linked.length === 0 && GONE.test(page.title ?? pageHeading(page) ?? ''))
    throw notFound(kind);
  const { key } = page;
  const other = Object.entries(KINDS).find(
    ([name, sign]) => name !== kind && key !== undefined && sign.test(key),
  );
  if (other)
    throw new AppError(
      'platform_error',
      messages.otherPageAnswered({ other: other[0], key: key ?? '' }),
    );
};

const pageHeading = ({ document }: GuestPage): string | undefined =>
  lineFromSelection(document.find('h1:first'));

/** Why a page that was served could not be read. */
export const unrecognised = (what: string): AppError =>
  new AppError('platform_error', messages.partMissingInPage({ what }));

/** The names of the thing in the head of its page, and in the address under which it was served. */
export const pageAddresses = (page: GuestPage, reply: Reply): readonly string[] =>
  [
    page.meta.get('lnkd:url'),
    page.canonical,
    page.meta.get('og:url'),
    reply.finalUrl,
    reply.request.url,
  ].filter((one) => one !== undefined);
