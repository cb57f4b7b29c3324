/**
 * Collections: what is gathered at length. A collection has sources; a run follows their lists page by
 * page; a page is one call; what it brings are items, and each time an item is seen is an observation.
 * The collection with `seq` 0 is the library: whatever was fetched without collecting.
 */
export const collections = `
CREATE TABLE collections (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  description TEXT,
  created TEXT NOT NULL,
  updated TEXT NOT NULL,
  items INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0,
  changes INTEGER NOT NULL DEFAULT 0
) STRICT;
INSERT INTO collections (seq, id, name, created, updated) VALUES (0, 'library', '', '', '');

CREATE TABLE collectionSources (
  seq INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collections (seq),
  identity TEXT NOT NULL,
  operation TEXT NOT NULL,
  params TEXT NOT NULL,
  ids TEXT,
  most INTEGER,
  until TEXT,
  expand TEXT,
  added TEXT NOT NULL,
  UNIQUE (collection, identity)
) STRICT;

CREATE TABLE schedules (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  collection INTEGER NOT NULL REFERENCES collections (seq),
  everyHours INTEGER NOT NULL CHECK (everyHours > 0),
  nextAt TEXT NOT NULL,
  until TEXT NOT NULL,
  mostRequests INTEGER NOT NULL,
  mostCredits INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'ended')),
  created TEXT NOT NULL
) STRICT;

CREATE TABLE runs (
  seq INTEGER PRIMARY KEY,
  id TEXT NOT NULL UNIQUE,
  collection INTEGER NOT NULL REFERENCES collections (seq),
  kind TEXT NOT NULL CHECK (kind IN ('collect', 'recheck')),
  state TEXT NOT NULL
    CHECK (state IN ('running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled')),
  reason TEXT,
  waitUntil TEXT,
  keyId TEXT NOT NULL,
  door TEXT NOT NULL,
  mostRequests INTEGER NOT NULL,
  mostCredits INTEGER NOT NULL,
  requests INTEGER NOT NULL DEFAULT 0,
  credits INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  seen INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0,
  bytes INTEGER NOT NULL DEFAULT 0,
  schedule INTEGER REFERENCES schedules (seq),
  engine TEXT,
  created TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT;
CREATE INDEX runsByCollection ON runs (collection, seq);

CREATE TABLE runLists (
  seq INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (seq),
  source INTEGER REFERENCES collectionSources (seq),
  operation TEXT NOT NULL,
  params TEXT NOT NULL,
  parent INTEGER REFERENCES items (id),
  statedTotal INTEGER,
  incomplete TEXT,
  unread INTEGER NOT NULL DEFAULT 0,
  gathered INTEGER NOT NULL DEFAULT 0,
  ended TEXT CHECK (ended IN ('end', 'limit', 'date', 'repeated', 'gap', 'refused'))
) STRICT;
CREATE INDEX runListsByRun ON runLists (run, seq);
CREATE UNIQUE INDEX runListsOnce ON runLists (run, source, operation, params);

CREATE TABLE runPages (
  seq INTEGER PRIMARY KEY,
  run INTEGER NOT NULL REFERENCES runs (seq),
  list INTEGER NOT NULL REFERENCES runLists (seq),
  platform TEXT NOT NULL,
  cursor TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'gap', 'refused')),
  attempts INTEGER NOT NULL DEFAULT 0,
  dueAt TEXT,
  reason TEXT,
  updated TEXT NOT NULL,
  callId TEXT REFERENCES calls (id)
) STRICT;
CREATE UNIQUE INDEX runPagesOnce ON runPages (list, cursor);
CREATE INDEX runPagesPending ON runPages (run, platform, seq) WHERE state = 'pending';
CREATE INDEX runPagesUnread ON runPages (run, seq) WHERE state IN ('gap', 'refused');

CREATE TABLE items (
  id INTEGER PRIMARY KEY,
  collection INTEGER NOT NULL REFERENCES collections (seq),
  platform TEXT NOT NULL,
  shape TEXT NOT NULL,
  entityId TEXT NOT NULL,
  operation TEXT NOT NULL,
  data TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  author TEXT NOT NULL,
  authorId TEXT NOT NULL,
  address TEXT NOT NULL,
  parent TEXT NOT NULL,
  published TEXT NOT NULL,
  publishedLatest TEXT NOT NULL,
  likeCount INTEGER,
  firstSeen TEXT NOT NULL,
  lastSeen TEXT NOT NULL,
  timesSeen INTEGER NOT NULL DEFAULT 1,
  removedSince TEXT,
  call INTEGER NOT NULL REFERENCES calls (seq),
  place INTEGER NOT NULL,
  run INTEGER,
  UNIQUE (collection, platform, shape, entityId)
) STRICT;
CREATE INDEX itemsByDate ON items (collection, published, id);
CREATE INDEX itemsByLikes ON items (collection, ifnull(likeCount, -1e15), id);
CREATE INDEX itemsByAuthor ON items (collection, author, id);
CREATE INDEX itemsBySight ON items (lastSeen, id);
CREATE INDEX itemsByAddress ON items (collection, address);
CREATE INDEX itemsByParent ON items (collection, parent, id) WHERE parent <> '';

CREATE INDEX itemsOfLibrary ON items (call) WHERE collection = 0;

CREATE TABLE observations (
  item INTEGER NOT NULL REFERENCES items (id),
  call INTEGER NOT NULL REFERENCES calls (seq),
  at TEXT NOT NULL,
  place INTEGER NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (item, call)
) STRICT, WITHOUT ROWID;

CREATE TABLE itemVersions (
  item INTEGER NOT NULL REFERENCES items (id),
  version INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents (sha256),
  PRIMARY KEY (item, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX itemVersionsByContent ON itemVersions (sha256);

CREATE TABLE collectedCalls (
  call INTEGER NOT NULL REFERENCES calls (seq),
  collection INTEGER NOT NULL REFERENCES collections (seq),
  PRIMARY KEY (call, collection)
) STRICT, WITHOUT ROWID;

CREATE TABLE libraryMark (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  call INTEGER NOT NULL
) STRICT;
INSERT INTO libraryMark (id, call) VALUES (1, 0);

CREATE TABLE annotations (
  item INTEGER PRIMARY KEY REFERENCES items (id),
  note TEXT,
  tags TEXT NOT NULL,
  codes TEXT NOT NULL,
  updated TEXT NOT NULL
) STRICT;

CREATE VIRTUAL TABLE itemWords USING fts5(
  text, author, title,
  content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
`;
