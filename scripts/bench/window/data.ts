/** An archive to measure the window with: one discussion of 3,000 comments, and a large collection. */
import { openApp } from '../../../core/app/open-app.ts';
import type { Reply } from '../../../core/kit/exchange.ts';
import type { ItemDraft, Store } from '../../../core/store/index.ts';

export const COMMENTS = 3_000;
/** As many as one page of the site brings at most, in pages that lead to each other. */
export const COMMENTS_PER_PAGE = 500;
export const ROWS = 120_000;
export const VIDEO = '7650000000000000201';
export const COLLECTION = 'Large';

const PAGE = 1_000;
const START = Date.parse('2026-09-01T07:00:00.000Z');
const WORDS = ['garden', 'pond', 'heron', 'bench', 'wren', 'compost', 'gate', 'moss', 'kettle'];

/** Some sentences of unequal length; the same for the same number. */
const makeCommentText = (n: number): string =>
  Array.from({ length: 4 + (n % 29) }, (_, at) => WORDS[(n * 7 + at * (n % 5)) % WORDS.length])
    .join(' ')
    .concat(`, number ${n}.`);

/** One comment in the words of the site. */
const makeCommentRow = (n: number): object => ({
  cid: `76500000000001${String(n).padStart(5, '0')}`,
  aweme_id: VIDEO,
  text: makeCommentText(n),
  create_time: START / 1000 + n * 60,
  digg_count: n % 977,
  reply_comment_total: 0,
  reply_id: '0',
  reply_to_reply_id: '0',
  user: { uid: `65000${n % 700}`, unique_id: `person${n % 700}`, nickname: `Person ${n % 700}` },
});

const makeCommentDraft = (n: number): ItemDraft => {
  const entityId = `c${n}`;
  const address = `https://www.tiktok.com/@_/video/${VIDEO}?share_comment_id=${n}`;
  const published = new Date(START - n * 60_000).toISOString();
  const author = `Person ${n % 20_000}`;
  const content = makeCommentText(n);
  return {
    platform: 'shortvideo',
    shape: 'Comment',
    entityId,
    operation: 'shortvideo.list-video-comments',
    data: JSON.stringify({
      type: 'Note',
      id: address,
      url: address,
      entityId,
      content,
      published,
      attributedTo: { type: 'Person', id: `https://www.tiktok.com/@${n % 20_000}`, name: author },
      likeCount: n % 977,
    }),
    title: '',
    text: content,
    author,
    authorId: author,
    address,
    parent: '',
    published,
    publishedLatest: published,
    likeCount: n % 977,
    absence: undefined,
    place: n % PAGE,
  };
};

const fill = (store: Store): void => {
  const { seq } = store.collections.open(COLLECTION);
  const at = new Date(START).toISOString();
  for (let from = 0; from < ROWS; from += PAGE) {
    const drafts = Array.from({ length: PAGE }, (_, n) => makeCommentDraft(from + n));
    const callId = store.newId();
    store.calls.finish(callId, {
      operation: 'shortvideo.list-video-comments',
      params: { videoId: VIDEO },
      keyId: 'cli',
      door: 'cli',
      startedAt: at,
      outcome: 'ok',
      world: 'live',
      close: 'free',
      within: () => store.items.ingest({ collection: seq, callId, at, run: 1 }, drafts),
    });
  }
};

/** One page of the discussion, as the site's own page loads it. */
const makeCommentsPage = (from: number): Reply => {
  const comments = Array.from({ length: COMMENTS_PER_PAGE }, (_, n) => makeCommentRow(from + n));
  const cursor = from + COMMENTS_PER_PAGE;
  const hasMore = cursor < COMMENTS ? 1 : 0;
  const page = { status_code: 0, comments, cursor, has_more: hasMore, total: COMMENTS };
  return {
    request: {
      method: 'GET',
      url: `https://www.tiktok.com/api/comment/list/?aweme_id=${VIDEO}&cursor=${from}`,
      headers: {},
    },
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: new TextEncoder().encode(JSON.stringify(page)),
    at: new Date().toISOString(),
  };
};

/** Fills a data folder; the discussion comes in as captured pages, as a person's browsing would bring it. */
export const fillArchive = async (dataDir: string): Promise<void> => {
  const app = openApp({ dataDir, version: '0.0.0', background: false });
  for (let from = 0; from < COMMENTS; from += COMMENTS_PER_PAGE)
    app.capture(makeCommentsPage(from));
  fill(app.store);
  await app.close();
};
