import { hash } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { dayStatementHash } from '../../core/signing/day-statement.ts';
import { makePrivateKey, publicKeyFrom, signBytes } from '../../core/signing/sign.ts';
import { makeQuery, readQuery } from '../../core/signing/timestamp/timestamp-query.ts';
import { leftOutNameHash } from '../../core/store/file/left-out-hashes.ts';
import { createItemSums } from '../../core/store/collections/item-sums.ts';
import { openDb } from '../../core/store/file/db.ts';
import { recountRows } from '../../core/store/file/row-counts.ts';
import { openStore } from '../../core/store/index.ts';
import { fillLaboratory, members } from './sample-laboratory.ts';
import { collectTalk } from './sample-talk.ts';
import { inside } from './cli.ts';

const ID = (n: number): string => `01a2090b-6ef8-7391-8608-${String(n).padStart(12, '0')}`;
const AT = '2026-08-15T10:00:00.000Z';
const LEFT_OUT = { platform: 'videosite', hash: 'c'.repeat(64), request: ID(5), at: AT };

/** A data folder of the sample world with a value in every column of every table, and nothing wrong in it. */
export const fillEveryTable = async (dir: string): Promise<void> => {
  const replies = ['--expand', 'videosite.list-comment-replies'];
  await collectTalk(dir, '--limit', '5', '--until', '2020-01-01', ...replies);
  const video = ['collect', 'videosite.get-video', '--param', 'videoId=sample_001x'];
  const second = await inside(...video, '--into', 'Talk', '--sample', '--data', dir);
  if (second.code !== 0) throw new Error(second.err);
  await keepPage(dir);
  withStore(dir);
  withRows(dir);
};

const withStore = (dir: string): void => {
  const store = openStore({ dir, evidence: `dir:${join(dir, 'evidence')}` });
  store.evidenceObjects.start();
  store.ledger.setPlan('researcher');
  const { key } = store.keys.add({ name: 'a key', budget: 9, expires: '2099-01-01T00:00:00.000Z' });
  store.keys.rotate(key.id, 1000);
  store.keys.disable(store.keys.add({ name: 'another' }).key.id);
  store.keys.revoke(store.keys.add({ name: 'a third' }).key.id);
  store.settings.set('theme', 'dark');
  const client = store.clients.register('a program', ['http://127.0.0.1:1/cb']);
  const { grant } = store.clients.admit({
    client: client.id,
    name: 'a program',
    redirect: 'http://127.0.0.1:1/cb',
    scopes: ['videosite'],
    resource: 'http://127.0.0.1:8674/mcp',
    cap: 5,
    expires: '2099-01-01T00:00:00.000Z',
  });
  store.clients.end(grant.id, 'revoked');
  const { seq } = store.collections.there('Talk');
  const [run] = store.runs.recent(1, seq);
  if (!run) throw new Error('no run');
  store.runRequests.add(
    { family: key.family, requestKey: 'a request', sha256: 'a'.repeat(64) },
    run.seq,
  );
  store.collections.rename('Talk', 'Talk', 'what it is about');
  store.collections.addSource(seq, {
    operation: 'videosite.get-video',
    params: {},
    ids: ['a', 'b'],
    limit: 3,
    until: AT,
    expand: 'videosite.list-video-comments',
  });
  store.collections.noteMadeFrom(store.collections.open('Made').seq, 'Made of rows of Talk.');
  store.retention.set(seq, '2099-01-31');
  store.caseLog.setDetails(store.collections.there('Talk'), {
    operator: 'M. Reyes',
    purpose: 'a purpose',
    question: 'a question',
    permissions: 'a permission',
  });
  store.caseLog.count(seq, 'coded', { set: 1 }, { coder: 'Me' });
  store.collections.annotate(1, { note: 'a note', tags: ['one'] });
  codeItem(store, seq);
  store.savedViews.save(seq, 'a view', { filter: {} });
  store.savedViews.openWith(seq, 'a view');
  store.schedules.add({ collection: seq, everyHours: 5, days: 2, mostRequests: 1, mostCredits: 1 });
  store.unreadReplies.note({ platform: 'videosite', endpoint: '/x', at: AT, form: '{"a":"text"}' });
  store.spending.reserve('microblog', 5, undefined);
  const state = 'a long state '.repeat(40);
  store.longStates.keep(store.longStates.pack({ sha256: hash('sha256', state, 'hex'), state }));
  store.downloads.add({
    operation: 'videosite.get-video',
    params: { videoId: 'a' },
    platform: 'videosite',
    sourceUrl: 'https://site.test/a',
    address: 'https://site.test/a.jpg',
    name: 'a',
    title: 'a picture',
    mediaType: 'image/jpeg',
    folder: 'Birds',
    collection: store.collections.there('Talk').id,
  });
  store.calls.finish(ID(2), {
    operation: 'videosite.get-video',
    params: { videoId: 'a' },
    keyId: 'cli',
    door: 'cli',
    startedAt: AT,
    outcome: 'platform_error',
    world: 'live',
    close: 'free',
    message: { message: 'the platform said no', id: 'reef.no', values: { why: 'because' } },
    route: 'public-page',
    exchanges: [
      {
        platform: 'videosite',
        identity: 'GET https://site.test/a',
        reply: {
          request: { method: 'GET', url: 'https://site.test/a', headers: {} },
          status: 403,
          headers: {},
          body: Buffer.from('a reply in the evidence store'),
          at: AT,
        },
      },
    ],
    refusal: { kind: 'login-wall', message: 'It wants a login.', choices: [] },
  });
  // The second version of an item.
  const [row] = store.itemRows.page({ collection: seq, limit: 1, ascending: true }).rows;
  if (!row) throw new Error('nothing was gathered');
  const { item } = store.itemRows.read(row);
  const callId = store.itemRows
    .page({ collection: seq, limit: 100, ascending: true })
    .rows.at(-1)?.callId;
  store.transaction(() =>
    store.items.ingest({ collection: seq, callId: callId ?? '', at: '2026-09-02T08:00:00.000Z' }, [
      {
        ...draftOfRow(dir, row.id),
        data: JSON.stringify({ ...item, likeCount: 3, language: 'en' }),
        likeCount: 3,
      },
    ]),
  );
  store.items.markAbsent(row.id, AT, 'removed');
  store.close();
  endDays(dir);
  leaveReservation(dir, fillLaboratory(dir).keyId);
};

/** Left open, as by a process that was killed: by the last one, because the next would give it back. */
const leaveReservation = (dir: string, keyId: string): void => {
  const store = openStore({ dir, members });
  store.ledger.reserve(keyId, 1, ID(1));
  store.close();
};

/** The day of the calls, ended and signed two days later. */
const endDays = (dir: string): void => {
  const store = openStore({ dir, now: () => Date.now() + 2 * 86_400_000 });
  for (const _ of store.signedDays.endDays());
  const key = makePrivateKey();
  const signer = {
    publicKey: publicKeyFrom(key),
    sign: (bytes: Uint8Array) => signBytes(bytes, key).toString('base64'),
  };
  store.signedDays.sign(signer);
  const [day] = store.signedDays.list();
  if (day) dateDay(store, day);
  store.caseLog.signHeads(signer);
  store.close();
};

/** What an authority would answer holds the hash and the number that it was asked for; nobody is asked here. */
const dateDay = (
  store: ReturnType<typeof openStore>,
  day: ReturnType<ReturnType<typeof openStore>['signedDays']['list']>[number],
): void => {
  const query = makeQuery(Buffer.from(dayStatementHash(day), 'hex'));
  const { sha256, nonce } = readQuery(query) ?? {};
  if (!sha256 || !nonce) throw new Error('the question cannot be read');
  store.signedDays.addTimestamp(day.day, { query, reply: Buffer.concat([nonce, sha256]) });
};

/** A page that was kept into the collection, with one file, beside a call. */
const keepPage = async (dir: string): Promise<void> => {
  const store = openStore({ dir });
  const { seq } = store.collections.there('Talk');
  const bytes = new TextEncoder().encode('a picture');
  const sha256 = hash('sha256', bytes, 'hex');
  const record = JSON.stringify({ picture: { sha256 } });
  await store.keptPages.add({
    id: ID(8),
    platform: 'videosite',
    at: AT,
    collection: seq,
    record,
    sha256: hash('sha256', record, 'hex'),
    calls: store.collections.calls(seq).slice(0, 1),
    files: [{ role: 'picture', sha256, bytes }],
  });
  store.close();
};

/** A codebook, a code of a row and one of a passage that was taken back, and a decision. */
const codeItem = (store: ReturnType<typeof openStore>, collection: number): void => {
  const coder = store.coders.current().seq;
  store.collections.annotate(1, { note: 'of a coder', tags: ['one'], author: coder });
  const code = { id: ID(7), name: 'good', definition: '', examples: '', colour: 'blue' } as const;
  store.codebooks.change(collection, [code], { coder });
  const passage = { field: 'content', start: 0, end: 2, text: 'ab' };
  const [item] = store.itemRows.page({ collection, limit: 1, ascending: true }).rows;
  const given = { item: item?.id ?? 0, code: code.id, coder };
  store.codings.set(given);
  store.codings.set({ ...given, passage });
  store.codings.unset({ ...given, passage });
  store.codings.decide({ ...given, applies: true });
};

/** The columns of an item, as they were derived when it came. */
const draftOfRow = (dir: string, id: number) => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'), { readOnly: true });
  const row = db
    .prepare(
      `SELECT platform, shape, entityId, operation, data, title, text, author, authorId, address, parent,
         published, publishedLatest, likeCount, place FROM items WHERE id = ?`,
    )
    .get(id);
  db.close();
  return { ...row, isRemoved: false } as never as {
    readonly data: string;
  } & Parameters<ReturnType<typeof openStore>['items']['ingest']>[1][number];
};

/** What waits for a laboratory, and what one received. */
const HANDED_OVER = `
    UPDATE runs SET handedBy = '${ID(6)}';
    INSERT INTO sharedCollections SELECT seq, 'https://lab.test', '${AT}' FROM collections WHERE seq > 0 LIMIT 1;
    INSERT INTO outbox (collection, kind, subject, changes, refusedAt, reason, reasonSource)
      SELECT collection, 'run', 1, 1, '${AT}', 'a reason', '{"id":"reef.no"}' FROM sharedCollections;
    INSERT INTO leftOutMarks VALUES ('https://lab.test', 'a2b3c4d5', 1);
    INSERT INTO forgettingRequests (id, at, platform, names, laboratory, decided)
      VALUES ('${ID(7)}', '${AT}', 'videosite', '["ann"]', 'https://lab.test', '${AT}');
    INSERT INTO forgettingRequests (id, at, platform, names, person)
      VALUES ('${ID(8)}', '${AT}', 'videosite', '["ben"]', '${ID(6)}');
    INSERT INTO receivedCalls SELECT seq, '${ID(6)}', '${'f'.repeat(64)}', '${AT}', 5, '["referer"]'
      FROM calls LIMIT 1;
    INSERT INTO receivedLists SELECT run, 7, seq, 1, 'videosite', 'Comment', 'c1' FROM runLists LIMIT 1;
    INSERT INTO receivedNotes SELECT item, '${ID(6)}', 'a note', '["one"]', '${AT}' FROM annotations LIMIT 1;
    INSERT INTO receivedParts VALUES ('${ID(6)}', '${'f'.repeat(64)}', 0, '${AT}', x'07');
    INSERT INTO turns VALUES ('campus', 'www.site.test', 1786795200000, 0, '{"29779920":3}');
    INSERT INTO rests VALUES ('campus', 'videosite', 1786795200000, '{"kind":"login-wall"}');
`;

/** What only other programs, other days and other machines write. */
const withRows = (dir: string): void => {
  const db = new DatabaseSync(join(dir, 'bowerbird.db'));
  db.exec(`
    UPDATE evidenceStore SET nextMark = '${'0123456789abcdef'.repeat(2)}';
    UPDATE keys SET lastUsed = '${AT}';
    UPDATE items SET reader = 1 WHERE id = 1;
    UPDATE grants SET lastUsed = '${AT}';
    UPDATE tokens SET spent = '${AT}';
    INSERT OR IGNORE INTO engines VALUES ('${ID(3)}', 'host', 12, '${AT}', '${AT}');
    UPDATE reservations SET engine = '${ID(3)}';
    INSERT INTO topicChanges VALUES ('x', 'calls', 1);
    INSERT INTO presentPeople VALUES ('${ID(3)}', '${ID(6)}', 'Ada', '${AT}', '${AT}', '{"isCoding":true}');
    INSERT INTO shortLived VALUES ('a kind', 'an id', '{"a":1}', '${AT}', '${AT}');
    UPDATE exchanges SET finalUrl = url, requestBody = ifnull(requestBody, '{"a":1}'),
      cutOff = '{"a":1}';
    UPDATE runs SET reason = 'a reason', reasonSource = '{"id":"reef.a"}', waitUntil = '${AT}', engine = 'x',
      schedule = (SELECT seq FROM schedules),
      refusedBy = '[{"platform":"videosite","reason":"a wall"}]', unreadLines = '{"count":0,"first":[]}';
    UPDATE links SET line = 1, text = 'a link', reason = 'a reason', reasonSource = '{"id":"reef.no"}';
    UPDATE runLists SET incomplete = 'a reason', statedTotal = ifnull(statedTotal, 9);
    UPDATE runPages SET dueAt = '${AT}', reason = 'a reason', reasonSource = '{"id":"reef.a"}',
      isRemoved = 1;
    UPDATE libraryMark SET call = 1;
    UPDATE openDay SET day = '2026-08-15';
    UPDATE downloads SET received = 5, total = 9, etag = 'x', lastModified = 'y', file = '/a/b',
      partial = '/a/b.part', partSha256 = '${'a'.repeat(64)}', settling = '/a/b', sidecar = '/a/b.json',
      sha256 = '${'b'.repeat(64)}', error = '{"a":1}', engine = 'x';
    INSERT INTO deletions (id, at, platform, collection, shape, items, replies)
      VALUES ('${ID(4)}', '${AT}', 'videosite', 1, 'Comment', 1, 1);
    INSERT INTO collections (seq, id, name, created, updated)
      VALUES (-1, '${ID(7)}', '${ID(7)}', '${AT}', '${AT}');
    INSERT INTO deleted (id, place, home, name, reason, at)
      SELECT '${ID(7)}', -1, max(seq), 'Links', 'off topic', '${AT}' FROM collections;
    INSERT INTO changedReplies (callId, at, oldSha256, newSha256, removed)
      SELECT callId, '${AT}', '${'d'.repeat(64)}', bodySha256, 'an author' FROM exchanges LIMIT 1;
    INSERT INTO leftOutCalls SELECT id FROM calls LIMIT 1;
    INSERT OR REPLACE INTO checks SELECT seq, '${AT}', 1, 1, 1, 1, 1, 1 FROM runs LIMIT 1;
    INSERT OR REPLACE INTO watches SELECT seq, 1, 1, 1 FROM collections WHERE seq > 0 LIMIT 1;
    INSERT INTO imports (at) VALUES ('${AT}');
    INSERT INTO importedCalls SELECT imports.seq, calls.seq FROM imports, calls LIMIT 1;
    INSERT INTO leftOutPeople (key, platform, hash, request, at, sha256)
      VALUES (1, '${LEFT_OUT.platform}', '${LEFT_OUT.hash}', '${LEFT_OUT.request}', '${AT}',
        '${leftOutNameHash(LEFT_OUT)}');
    ${HANDED_OVER}
    INSERT INTO wordsRenewal SELECT 1, 0, max(id) FROM items;
  `);
  db.close();
  // Those rows were written by nothing that counts them.
  const counting = openDb(dir);
  for (const _ of createItemSums(counting).add());
  recountRows(counting);
  counting.close();
};
