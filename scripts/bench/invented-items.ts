import { openStore, type ItemDraft, type Store } from '../../core/store/index.ts';

/** Items of one page. */
export const PAGE = 100;

export const START = Date.parse('2026-01-01T00:00:00.000Z');
export const WORDS = Array.from({ length: 5000 }, (_, n) => `word${n.toString(36)}`);

const LANGUAGES = ['en', 'en', 'en', 'de', 'es', 'ar'];

/** From 0 to 1; the same for the same number. */
const noise = (n: number): number => {
  const x = Math.sin(n + 1) * 10_000;
  return x - Math.floor(x);
};

const makeItemUrl = (n: number): string => `https://site.test/c/${n}`;

/** An item as a reader would answer it: with its author and its figures. */
const makeItem = (n: number, content: string, published: string, likeCount: number): object => {
  const number = authorNumber(n);
  const id = makeItemUrl(n);
  return {
    type: 'Note',
    id,
    url: id,
    entityId: `c${n}`,
    content,
    published,
    attributedTo: {
      type: 'Person',
      id: `https://site.test/@author${number}`,
      entityId: `a${number}`,
      preferredUsername: `author${number}`,
      name: `Author ${number}`,
    },
    likeCount,
    replyCount: Math.floor(noise(n + 11) ** 8 * 100),
    language: LANGUAGES[n % LANGUAGES.length],
    ...(n % 10 === 3 && { image: [{ type: 'Image', url: `${id}.jpg` }] }),
    ...(isReply(n) && { inReplyTo: makeItemUrl(n - 1) }),
  };
};

const authorNumber = (n: number): number => Math.floor(noise(n) * 20_000);

const isReply = (n: number): boolean => n % 3 === 2;

/**
 * An invented comment of 18 words; some words are common, as they are in any language. One in 100 is a
 * post of another site, one in 1,000 is removed, and every third answers the one before it.
 */
export const makeItemDraft = (n: number): ItemDraft => {
  const text = Array.from(
    { length: 18 },
    (_, w) => WORDS[Math.floor(noise(n * 18 + w) ** 2 * WORDS.length)],
  ).join(' ');
  const number = authorNumber(n);
  const published = new Date(START - n * 60_000).toISOString();
  const likeCount = Math.floor(noise(n + 7) ** 4 * 1000);
  const isPost = n % 100 === 50;
  return {
    platform: isPost ? 'forum' : 'site',
    shape: isPost ? 'Post' : 'Comment',
    entityId: `c${n}`,
    operation: isPost ? 'forum.list-posts' : 'site.list-comments',
    data: JSON.stringify(makeItem(n, text, published, likeCount)),
    title: '',
    text,
    author: `Author ${number}`,
    authorId: `a${number}`,
    address: makeItemUrl(n),
    parent: isReply(n) ? makeItemUrl(n - 1) : '',
    published,
    publishedLatest: published,
    likeCount,
    absence: n % 1000 === 999 ? 'removed' : undefined,
    place: n % PAGE,
  };
};

export const makeDraftPage = (page: number): ItemDraft[] =>
  Array.from({ length: PAGE }, (_, n) => makeItemDraft(page * PAGE + n));

/** The reply in which the items of a page stand. */
export const makePageExchange = (page: number, drafts: readonly ItemDraft[]): Exchange => ({
  platform: 'site',
  identity: `comments ${page}`,
  reply: {
    request: { method: 'GET', url: `https://site.test/comments?page=${page}`, headers: {} },
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(`{"comments":[${drafts.map(({ data }) => data).join(',')}]}`),
    at: new Date(START).toISOString(),
  },
});

type Exchange = NonNullable<Parameters<Store['calls']['finish']>[1]['exchanges']>[number];

/** Between the replies of two pages. */
const PAGE_MS = 30_000;

/** Puts items in as a run does: each page in one transaction with the call that brought it; `first` is the number of the first page. */
export const collect = (
  store: Store,
  pages: readonly ItemDraft[][],
  exchanges?: readonly Exchange[],
  first = 0,
  into = 'Bench',
): void => {
  const { seq } = store.collections.open(into);
  for (const [page, drafts] of pages.entries()) {
    const callId = store.newId();
    const at = new Date(START + (first + page) * PAGE_MS).toISOString();
    store.ledger.reserve('cli', 1, callId);
    store.calls.finish(callId, {
      operation: 'site.list-comments',
      params: {},
      keyId: 'cli',
      door: 'cli',
      startedAt: at,
      outcome: 'ok',
      world: 'live',
      close: 'settle',
      exchanges: exchanges?.slice(page, page + 1),
      within: () => store.items.ingest({ collection: seq, callId, at, run: 1 }, drafts),
    });
  }
};

export const openBench = (dir: string): Store => {
  const store = openStore({ dir });
  store.ledger.grant(10_000_000, 'for the benchmark');
  return store;
};
