/** A data folder with so many of everything that a local operation lists: what takes a statement for each shows. */
import { hash } from 'node:crypto';
import { AppError, detailFromError } from '#kit/errors.ts';
import type { Exchange, ItemDraft, Store } from '../../core/store/index.ts';
import { itemDraft } from '../../core/store/testing/item-draft.ts';
import { forceChange } from '../../core/store/testing/engines.ts';

export const COLLECTION = 'Birds';
export const LISTED = 'Listed';
export const WATCHED = 'Birds 1';
export const PLATFORM = 'videosite';
export const OPERATION = 'videosite.list-video-comments';
const [DAY, LATER] = ['2026-08-15T10:00:00.000Z', '2026-08-16T10:00:00.000Z'];
const AUTHOR = 'UCsampleAuthor0000000001';

export const addressOf = (id: string): string => `https://site.test/${id}`;

/** What calls are asked with that name one of the things. */
export interface Planted {
  /** An item that was seen in many versions. */
  readonly item: number;
  readonly call: string;
  readonly sha256: string;
  readonly download: string;
  readonly page: string;
  readonly person: string;
  readonly check: string;
}

export const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** `keyId` is whose the runs are. */
export const fillWithMany = async (
  store: Store,
  dir: string,
  count: number,
  keyId = 'window',
): Promise<Planted> => {
  store.ledger.grant(100_000, 'for the test');
  store.settings.set('downloadFolder', dir);
  // As in a laboratory: what each collection is kept until is computed from it.
  store.settings.set('mostRetentionDays', 10_000);
  const { seq } = store.collections.open(COLLECTION);
  const runs = upTo(count).map(() => addRun(store, seq, keyId));
  // Every row has a call of its own, is answered by one, and has another text a day later.
  const calls = upTo(count).flatMap((at) => [
    bring(store, seq, runs[0], `post-${at}`, [post(at, 'one')], DAY),
    bring(store, seq, runs[0], `reply-${at}`, [reply(at, at), reply(at, 0, 'also')], DAY),
  ]);
  const last = runs.at(-1);
  for (const at of upTo(count)) {
    bring(store, seq, last, `again-${at}`, [post(at, 'two')], LATER);
    bring(store, seq, last, `first-${at}`, [post(0, `version ${at}`)], LATER);
  }
  const ids = store.itemRows.idsInView({ collection: seq, ascending: true });
  for (const at of upTo(count)) store.items.markAbsent(ids[3 * at + 1] ?? 0, LATER, 'removed');
  codeAll(store, seq, count, ids);
  addListed(store, count);
  for (const run of runs) endRun(store, run);
  const others = upTo(count).map((at) => addCollection(store, at + 1, keyId));
  for (const at of upTo(count)) addOf(store, seq, at);
  const page = await keepPages(store, seq, count, calls);
  forceChange(dir, recordsOf(store, [seq, ...others]));
  const [row] = store.itemRows.withIds([...ids.subarray(0, 1)]);
  const [exchange] = store.evidence.exchanges(calls[0] ?? '');
  return {
    item: row?.id ?? 0,
    call: calls[0] ?? '',
    sha256: exchange?.bodySha256 ?? '',
    download: store.downloads.list()[0]?.id ?? '',
    page,
    person: AUTHOR,
    check: last?.id ?? '',
  };
};

const post = (at: number, text: string): ItemDraft => draft(`post-${at}`, text, '');
const reply = (at: number, to: number, more = ''): ItemDraft =>
  draft(`reply-${at}-${to}${more}`, 'a reply', addressOf(`post-${to}`));

const draft = (id: string, text: string, parent: string): ItemDraft =>
  itemDraft({
    platform: PLATFORM,
    entityId: id,
    operation: OPERATION,
    data: JSON.stringify({
      type: 'Note',
      id: addressOf(id),
      entityId: id,
      content: text,
      attributedTo: { type: 'Person', id: AUTHOR, entityId: AUTHOR, name: 'Ann' },
      likeCount: text.length,
      ...(parent !== '' && { inReplyTo: parent }),
    }),
    text,
    author: 'Ann',
    authorId: AUTHOR,
    address: addressOf(id),
    parent,
    published: DAY,
    publishedLatest: DAY,
    likeCount: text.length,
  });

type Run = ReturnType<Store['runs']['add']>;

const addRun = (store: Store, collection: number, keyId: string): Run =>
  store.runs.add({
    collection,
    keyId,
    door: 'window',
    mostRequests: 9,
    mostCredits: 9,
    lists: [
      {
        operation: OPERATION,
        platform: PLATFORM,
        params: { videoId: 'a' },
        identity: '{"videoId":"a"}',
      },
    ],
  });

/** Half of them stand still, because a key has no credits left. */
const endRun = ({ runs }: Store, { id, seq }: Run): void => {
  const isDone = seq % 2 === 0;
  const reason = isDone ? null : detailFromError(new AppError('credits_exhausted'));
  runs.update(id, { state: isDone ? 'done' : 'attention', reason });
};

const bring = (
  store: Store,
  collection: number,
  run: Run | undefined,
  name: string,
  drafts: readonly ItemDraft[],
  at: string,
): string => {
  const callId = store.newId();
  store.ledger.reserve('window', 1, callId);
  store.calls.finish(callId, {
    operation: OPERATION,
    params: { videoId: name },
    keyId: 'window',
    door: 'window',
    startedAt: at,
    outcome: 'ok',
    world: 'live',
    close: 'settle',
    exchanges: [exchangeOf(name, drafts, at)],
    within: () => store.items.ingest({ collection, callId, at, run: run?.seq }, drafts),
  });
  return callId;
};

const exchangeOf = (name: string, drafts: readonly ItemDraft[], at: string): Exchange => ({
  platform: PLATFORM,
  identity: `GET ${addressOf(name)}`,
  reply: {
    request: { method: 'GET', url: addressOf(name), headers: {} },
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(`[${drafts.map(({ data }) => data).join(',')}]`),
    at,
  },
});

const codeAll = (store: Store, collection: number, count: number, ids: Float64Array): void => {
  const coders = upTo(count).map((at) => store.coders.admit(`coder-${at}`, `Coder ${at}`));
  const codes = upTo(count).map((at) => ({
    id: `01a2090b-6ef8-7391-8608-${String(at).padStart(12, '0')}`,
    name: `code ${at}`,
    definition: '',
    examples: '',
    colour: 'blue' as const,
  }));
  for (const at of upTo(count))
    store.codebooks.change(collection, codes.slice(0, at + 1), { coder: coders[0]?.seq ?? null });
  for (const [at, item] of ids.entries()) {
    const [code, coder] = [codes[at % count]?.id ?? '', coders[at % count]?.seq ?? 0];
    store.codings.set({ item, code, coder });
    store.codings.decide({ item, code, coder, applies: true });
    store.collections.annotate(item, { note: `note ${at}`, tags: [`tag ${at}`] });
  }
};

/** A collection of which one reply brought all rows. */
const addListed = (store: Store, count: number): void => {
  const { seq } = store.collections.open(LISTED);
  const rows = upTo(count).map((at) => draft(`row-${at}`, `row ${at}`, addressOf('row-0')));
  bring(store, seq, undefined, 'listed', rows, DAY);
  codeAll(store, seq, 2, store.itemRows.idsInView({ collection: seq, ascending: true }));
};

/** A collection with what stands beside it; answers its number. */
const addCollection = (store: Store, at: number, keyId: string): number => {
  const { seq } = store.collections.open(`${COLLECTION} ${at}`);
  const first = addRun(store, seq, keyId);
  bring(store, seq, first, `of-${at}`, [draft(`of-${at}`, 'one', '')], DAY);
  store.runs.update(first.id, { state: 'done' });
  const second = addRun(store, seq, keyId);
  store.runs.update(second.id, { state: 'done' });
  const none = { removed: 0, notShown: 0, unlisted: 0, text: 0, figures: 0 };
  store.checks.keep({ run: second.seq, until: LATER }, { ...none, came: 1 });
  store.schedules.add({
    collection: seq,
    everyHours: 5,
    days: 2,
    mostRequests: 1,
    mostCredits: 1,
  });
  return seq;
};

/** One more of whatever stands beside a collection, or in none. */
const addOf = (store: Store, collection: number, at: number): void => {
  store.collections.addSource(collection, { operation: OPERATION, params: { videoId: `v${at}` } });
  store.schedules.add({
    collection,
    everyHours: 5,
    days: 2,
    mostRequests: 1,
    mostCredits: 1,
  });
  store.savedViews.save(collection, `view ${at}`, { filter: {} });
  store.savedViews.save(0, `view ${at}`, { filter: {} });
  store.links.add(collection, store.runs.recent(1, collection)[0]?.seq ?? 0, [
    { identity: `link ${at}`, line: at, text: addressOf(`link-${at}`), operation: OPERATION },
  ]);
  store.downloads.add({
    operation: OPERATION,
    params: { videoId: 'a' },
    platform: PLATFORM,
    sourceUrl: addressOf('a'),
    address: addressOf(`${at}.jpg`),
    name: `a ${at}`,
    title: 'a picture',
    mediaType: 'image/jpeg',
    folder: 'Birds',
    collection: store.collections.there(COLLECTION).id,
  });
  const { key } = store.keys.add({ name: `key ${at}`, budget: 9 });
  store.keys.disable(key.id);
  const redirect = 'http://127.0.0.1:1/cb';
  const client = store.clients.register(`program ${at}`, [redirect]);
  store.clients.admit({
    client: client.id,
    name: `program ${at}`,
    redirect,
    scopes: [PLATFORM],
    resource: 'http://127.0.0.1:8674/mcp',
    cap: 5,
    expires: '2099-01-01T00:00:00.000Z',
  });
  store.caseLog.append(collection, 'settings', { changed: [`${at}`] });
  store.unreadReplies.note({ platform: PLATFORM, endpoint: `/x${at}`, at: DAY, form: '{}' });
  store.forgettingRequests.receive(`person-${at}`, {
    id: store.newId(),
    platform: PLATFORM,
    names: [`person ${at}`],
  });
};

/** Answers the id of one. */
const keepPages = async (
  store: Store,
  collection: number,
  count: number,
  calls: readonly string[],
): Promise<string> => {
  let id = '';
  for (const at of upTo(count)) {
    const bytes = Buffer.from(`picture ${at}`);
    const sha256 = hash('sha256', bytes, 'hex');
    const address = { start: addressOf('a'), end: addressOf('a') };
    const record = JSON.stringify({ address, time: { start: DAY }, picture: { sha256 } });
    id = store.newId();
    await store.keptPages.add({
      id,
      platform: PLATFORM,
      at: DAY,
      collection,
      record,
      sha256: hash('sha256', record, 'hex'),
      calls: calls.slice(at, at + 1),
      files: [{ role: 'picture', sha256, bytes }],
    });
  }
  return id;
};

/** Deletions of each collection, as if they had been made on a day each. */
const recordsOf = (store: Store, collections: readonly number[]): string =>
  collections
    .map(
      (
        seq,
        at,
      ) => `INSERT INTO deletions (id, at, platform, collection, shape, items, replies, reason)
        VALUES ('${store.newId()}', '2026-08-15T10:00:${String(at % 60).padStart(2, '0')}.000Z', '${PLATFORM}',
          ${seq}, 'Comment', 1, 1, 'retention');`,
    )
    .join('\n');
