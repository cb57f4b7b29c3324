/** Invented datasets for tests and measurements. */
import { createHash } from 'node:crypto';
import type { Completeness } from '#kit/completeness.ts';
import {
  rowKey,
  type Dataset,
  type DatasetRow,
  type EvidenceCall,
  type EvidenceSource,
  type Exchange,
} from '../dataset.ts';

export const AT = '2026-11-20T10:00:00.000Z';

export const completeness: Completeness = {
  statedTotal: 12,
  stated: [{ kind: 'comments', platform: 'YouTube', total: 12, stating: 1, lists: 1, held: 4 }],
  collected: { first: '2026-11-20T09:58:00.000Z', last: AT },
  worlds: [{ world: 'live', items: 4, calls: 2 }],
  unique: 4,
  duplicates: 1,
  pages: 2,
  gaps: [{ source: 'videosite.list-video-comments', at: AT, reason: 'reply was cut off' }],
  refused: 0,
  refusals: [],
  removedSince: 1,
  notShown: 0,
  notices: ['The total counts hidden comments.'],
  methods: 'Comments were collected on 20 November 2026.',
};

const url = (page: number): string => `https://video.example/comments?page=${page}`;

/** Two replies in which the comments stand. */
const bodyFromRows = (rows: readonly DatasetRow[]): Uint8Array =>
  Buffer.from(JSON.stringify({ comments: rows.map(({ item }) => item) }));

export const sha256 = (bytes: Uint8Array): string =>
  createHash('sha256').update(bytes).digest('hex');

export const comment = (
  id: string,
  item: Readonly<Record<string, unknown>>,
  more: Partial<DatasetRow> = {},
): DatasetRow => ({
  key: rowKey('Comment', id),
  shape: 'Comment',
  item: {
    type: 'Note',
    id: `https://video.example/watch?v=v1&lc=${id}`,
    entityId: id,
    ...item,
  },
  firstSeen: AT,
  lastSeen: AT,
  timesSeen: 1,
  origin: {
    url: url(1),
    at: AT,
    operation: 'videosite.list-video-comments',
    params: { videoId: 'v1' },
    callId: 'call-1',
    route: 'public-page',
  },
  ...more,
});

export const author = (id: string, name: string) => ({
  type: 'Person',
  id: `https://video.example/@${id}`,
  url: `https://video.example/@${id}`,
  entityId: `UC${id}`,
  preferredUsername: id,
  name,
});

export const ROWS: readonly DatasetRow[] = [
  comment(
    '0012',
    {
      content: 'Wren, "singing"\nat dawn',
      published: '2026-01-02T03:04:05.678Z',
      likeCount: 3,
      replyCount: 2,
      isPinned: true,
      attributedTo: author('ada', 'Ada Low'),
    },
    { note: 'first', tags: ['birds', 'dawn'], codes: { stance: 'for' } },
  ),
  comment(
    '1234567890123456789',
    {
      content: "=cmd|' /C calc'!A0",
      likeCount: 0,
      inReplyTo: 'https://video.example/watch?v=v1&lc=0012',
      attributedTo: author('bob', 'Bob'),
    },
    { parent: rowKey('Comment', '0012') },
  ),
  comment(
    '1e5',
    {
      content:
        'a\u0000b \ud83d lone, \u0007 bell, _x0041_ literal, \ud83d\udc26 bird, \u202eRTL שלום',
      likeCount: 7,
      inReplyTo: 'https://video.example/watch?v=v1&lc=0012',
      attributedTo: author('ada', 'Ada Low'),
    },
    { parent: rowKey('Comment', '0012'), timesSeen: 3, removedSince: AT },
  ),
  comment('long', { content: 'é'.repeat(40_000), attributedTo: author('eve', '-Eve, "E" <&>') }),
];

export const makeDataset = (rows: readonly DatasetRow[], more: Partial<Dataset> = {}): Dataset => ({
  name: 'Comments of a bird',
  description: 'What people said under one video.',
  createdAt: AT,
  shapes: ['Comment'],
  sources: [{ operation: 'videosite.list-video-comments', params: { videoId: 'v1' }, limit: 100 }],
  completeness: {
    ...completeness,
    unique: rows.length,
    removedSince: rows.filter(({ removedSince }) => removedSince !== undefined).length,
  },
  rows: () => rows,
  observations: () =>
    rows.flatMap(({ key, lastSeen, timesSeen, origin, item }) =>
      Array.from({ length: timesSeen }, (_, n) => ({
        key,
        at: lastSeen,
        // What was seen before, its call tells no more.
        callId: n === timesSeen - 1 ? origin.callId : `gone-${n}`,
        item,
      })),
    ),
  version: '1.2.3',
  ...more,
});

/** A dataset whose rows point into replies, two rows a reply. */
export const withEvidence = (
  rows: readonly DatasetRow[],
): { readonly dataset: Dataset; readonly evidence: EvidenceSource } => {
  const bodies = new Map<string, Uint8Array>();
  const exchanges: Exchange[] = [];
  const calls: EvidenceCall[] = [];
  const pointing: DatasetRow[] = [];
  for (let first = 0; first < rows.length; first += 2) {
    const page = rows.slice(first, first + 2);
    const body = bodyFromRows(page);
    const hash = sha256(body);
    const callId = `call-${first / 2 + 1}`;
    bodies.set(hash, body);
    const { operation, params, route } = page[0]?.origin ?? comment('', {}).origin;
    calls.push({ callId, operation, params, route, isPage: true });
    exchanges.push({
      callId,
      at: AT,
      method: 'GET',
      url: url(first / 2 + 1),
      status: 200,
      requestHeaders: { accept: 'application/json' },
      responseHeaders: { 'content-type': 'application/json' },
      bodySha256: hash,
      contentType: 'application/json',
    });
    for (const [i, row] of page.entries())
      pointing.push({
        ...row,
        origin: {
          ...row.origin,
          callId,
          url: url(first / 2 + 1),
          sha256: hash,
          pointer: `/comments/${i}`,
        },
      });
  }
  const body = (hash: string): Uint8Array => {
    const found = bodies.get(hash);
    if (!found) throw new Error(`no body ${hash}`);
    return found;
  };
  const dataset = makeDataset(pointing);
  return {
    dataset: {
      ...dataset,
      completeness: { ...dataset.completeness, pages: calls.length },
    },
    evidence: { calls: () => calls, exchanges: () => exchanges, body },
  };
};

/** Rows made as they are read: the same number gives the same row. */
export const invented = (count: number): Dataset =>
  makeDataset([], {
    rows: function* () {
      for (let i = 0; i < count; i++) yield inventedRow(i);
    },
    observations: () => [],
  });

const WORDS = 'wren sings at dawn and the whole hedge listens until the rain begins'.split(' ');

export const inventedRow = (i: number): DatasetRow => {
  const who = (i * 7919) % 50_000;
  const answers = i % 3 === 0 ? undefined : String(i - (i % 3));
  const words = Array.from({ length: 12 + (i % 20) }, (_, k) => WORDS[(i + k * k) % WORDS.length]);
  return comment(
    String(i),
    {
      content: words.join(' '),
      published: new Date(1_700_000_000_000 + i * 1000).toISOString(),
      likeCount: i % 100,
      replyCount: i % 5,
      attributedTo: author(`u${who}`, `User ${who}`),
      ...(answers === undefined
        ? {}
        : { inReplyTo: `https://video.example/watch?v=v1&lc=${answers}` }),
    },
    answers === undefined ? {} : { parent: rowKey('Comment', answers) },
  );
};
