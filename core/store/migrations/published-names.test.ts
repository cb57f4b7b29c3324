import { expect, test } from 'vitest';
import { CONTEXT } from '#vocab/context.ts';
import { packContent } from '../calls/contents.ts';
import { codingHash } from '../collections/coding/coding-hashes.ts';
import { isSameHash, itemHash, type HashedItem } from '../collections/item-hashes.ts';
import { readVersion } from '../collections/versions.ts';
import { openDb, type Db } from '../file/db.ts';
import { sql } from '../file/sql.ts';
import { createAnswers } from '../calls/answers.ts';
import { createCalls } from '../calls/calls.ts';
import { migrate, versionBefore } from './index.ts';
import { publishedNames } from './050-published-names.ts';

const BEFORE = versionBefore(publishedNames);
const AT = '2026-08-15T10:00:00.000Z';
const POST = {
  type: 'Note',
  id: 'https://forum.example/1',
  likeCount: 5,
  replyCount: 2,
  languageCode: 'de',
  attributedTo: { type: 'Person', content: 'I write.' },
};
const TODAY = {
  type: 'Note',
  id: 'https://forum.example/1',
  voteCount: 5,
  commentCount: 2,
  language: 'de',
  attributedTo: { type: 'Person', summary: 'I write.' },
};

const keepContent = (db: Db, value: unknown): string => {
  const { sha256, codec, size, bytes } = packContent(JSON.stringify(value));
  db.run(
    sql`INSERT INTO contents (sha256, codec, size, bytes) VALUES (${sha256}, ${codec}, ${size}, ${bytes})
      ON CONFLICT DO NOTHING`,
  );
  return sha256;
};

interface OldItem {
  readonly id: number;
  readonly shape: string;
  readonly data: string;
  readonly entityId?: string;
  readonly isDamaged?: boolean;
}

const keepItem = (db: Db, { id, shape, data, entityId = String(id), isDamaged }: OldItem): void => {
  db.exec(`INSERT INTO items (id, collection, platform, shape, entityId, operation, data, title, text, author,
    authorId, address, parent, published, publishedLatest, firstSeen, lastSeen, call, place, likeCount, version)
    VALUES (${id}, 1, 'forum', '${shape}', '${entityId}', 'forum.get-post', '${data}', '', '', '', '', '', '', '',
    '', '${AT}', '${AT}', 1, 0, 5, 2)`);
  const row = { platform: 'forum', shape, entityId, operation: 'forum.get-post', parent: '' };
  const sha256 = itemHash({ ...row, data: isDamaged === true ? '{}' : data });
  db.run(sql`INSERT INTO itemHashes (item, sha256) VALUES (${id}, ${sha256})`);
};

const updated = (fill: (db: Db) => void): Db => {
  const db = openDb(':memory:');
  migrate(db, BEFORE);
  db.exec(`PRAGMA foreign_keys = OFF;
    INSERT INTO collections (seq, id, name, created, updated) VALUES (1, 'c', 'Talk', '${AT}', '${AT}');
    INSERT INTO calls (id, operation, params, door, startedAt, finishedAt, outcome, status, credits, notices)
      VALUES ('c', 'forum.get-post', '{}', 'cli', '${AT}', '${AT}', 'ok', 200, 1, '[]')`);
  fill(db);
  migrate(db);
  return db;
};

const itemIn = (db: Db, id: number) =>
  db.get<HashedItem & Record<string, unknown>>(
    sql`SELECT items.*, sha256 FROM items JOIN itemHashes ON item = id WHERE id = ${id}`,
  );

test('items, what they were and the figures that are read from them have today’s names', () => {
  const db = updated((old) => {
    keepItem(old, { id: 1, shape: 'Post', data: JSON.stringify(POST) });
    const sha256 = keepContent(old, { ...POST, likeCount: 4 });
    old.run(sql`INSERT INTO itemVersions (item, version, sha256) VALUES (1, 1, ${sha256})`);
  });
  const row = itemIn(db, 1);
  expect(JSON.parse(row?.data ?? '')).toEqual(TODAY);
  expect(row).toMatchObject({ likeCount: 5, replyCount: 2, language: 'de' });
  expect(row && isSameHash(row['sha256'] as Uint8Array, itemHash(row))).toBe(true);
  expect(readVersion(db, 1, 1)).toEqual({ ...TODAY, voteCount: 4 });
  expect(db.all(sql`SELECT count(*) AS n FROM contents`)).toEqual([{ n: 1 }]);
});

test('more items than are held at a time are all renamed, each once', () => {
  const db = updated((old) => {
    for (let id = 1; id <= 1203; id += 1)
      keepItem(old, { id, shape: 'Comment', data: `{"type":"Note","likeCount":${id}}` });
  });
  expect(
    db.all(
      sql`SELECT count(*) AS n FROM items WHERE data = '{"type":"Note","voteCount":' || id || '}'`,
    ),
  ).toEqual([{ n: 1203 }]);
});

test('what has no identifier is known by what it says today, and what was damaged still is', () => {
  const db = updated((old) => {
    keepItem(old, {
      id: 1,
      shape: 'CaptionTrack',
      data: '{"type":"CaptionTrack","languageCode":"en"}',
      entityId: 'sha256:549635600970798471a6eb2179d70ac5',
    });
    keepItem(old, { id: 2, shape: 'Post', data: JSON.stringify(POST), isDamaged: true });
    keepItem(old, { id: 3, shape: 'Post', data: '{"broken' });
  });
  expect(itemIn(db, 1)).toMatchObject({
    entityId: 'sha256:8094cd619939cee86ebc784820832343',
    data: '{"type":"CaptionTrack","language":"en"}',
  });
  const row = itemIn(db, 2);
  expect(JSON.parse(row?.data ?? '')).toEqual(TODAY);
  expect(row && isSameHash(row['sha256'] as Uint8Array, itemHash(row))).toBe(false);
  expect(itemIn(db, 3)?.data).toBe('{"broken');
});

test('passages are in fields of today, and views draw figures of today', () => {
  const coding = {
    id: 'x',
    item: 1,
    code: null,
    coder: 1,
    at: AT,
    version: 1,
    field: 'content',
    start: 0,
    ends: 1,
    quote: 'I',
    removedAt: null,
  };
  const look = (figure: string, field: string): string =>
    JSON.stringify({ layout: 'table', charts: { figure, measure: { field, shape: 'Group' } } });
  const db = updated((old) => {
    keepItem(old, { id: 1, shape: 'Group', data: '{"type":"Group","content":"I am"}' });
    old.run(sql`INSERT INTO itemCodings (id, item, code, coder, at, version, field, start, ends, quote, sha256)
      VALUES ('x', 1, NULL, 1, ${AT}, 1, 'content', 0, 1, 'I', ${codingHash(coding)})`);
    old.run(sql`INSERT INTO savedViews (collection, name, look) VALUES
      (1, 'a', ${look('followerCount', 'followerCount')}), (1, 'b', ${look('likeCount', 'activeCount')})`);
  });
  const kept = db.get<{ field: string; sha256: Uint8Array }>(sql`SELECT * FROM itemCodings`);
  expect(kept?.field).toBe('description');
  expect(kept && isSameHash(kept.sha256, codingHash({ ...coding, field: 'description' }))).toBe(
    true,
  );
  expect(db.all(sql`SELECT look FROM savedViews ORDER BY name`)).toEqual([
    { look: look('memberCount', 'memberCount') },
    { look: look('likeCount', 'activeCount') },
  ]);
});

test('answers are kept as they are, and read under today’s names', () => {
  const page = { type: 'OrderedCollectionPage', orderedItems: [POST] };
  const db = updated((old) => {
    const sha256 = keepContent(old, page);
    old.run(sql`INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, sha256)
      VALUES ('c', 'forum.list-posts', '{}', ${AT}, ${AT}, ${sha256})`);
  });
  const none = {} as never;
  expect(createAnswers(db).find('c')?.data).toEqual({
    '@context': CONTEXT,
    ...page,
    orderedItems: [TODAY],
  });
  const calls = createCalls(db, Date.now, none, none, none, none);
  const answer = calls.latestAnswer('forum.list-posts', '{}', AT);
  expect(JSON.parse(answer?.json ?? '')).toEqual({
    '@context': CONTEXT,
    ...page,
    orderedItems: [TODAY],
  });
  expect(db.get(sql`SELECT sha256, names FROM answers`)).toEqual({
    sha256: packContent(JSON.stringify(page)).sha256,
    names: null,
  });
});

test('what browsing brought before is known again under today’s names', () => {
  const db = updated((old) => {
    old.exec("UPDATE calls SET door = 'capture', route = 'capture'");
    const sha256 = keepContent(old, POST);
    old.run(sql`INSERT INTO answers (callId, operation, paramsKey, at, fetchedAt, sha256)
      VALUES ('c', 'forum.get-post', '{}', ${AT}, ${AT}, ${sha256})`);
  });
  const none = {} as never;
  const calls = createCalls(db, Date.now, none, none, none, none);
  const find = (data: object): string | undefined => {
    const json = JSON.stringify({ '@context': CONTEXT, ...data });
    const { sha256 } = packContent(json);
    return calls.callThatCaptured('forum.get-post', {
      paramsKey: '{}',
      fetchedAt: AT,
      sha256,
      json,
    });
  };
  const { type, ...rest } = TODAY;
  expect([find({ ...rest, type }), find({ ...TODAY, voteCount: 6 })]).toEqual(['c', undefined]);
});
