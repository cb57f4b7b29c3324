/**
 * The tables of version 29, which Bowerbird 0.9.0 wrote: the oldest that is opened. Never edited: the steps after it
 * lead to the present schema (`store/schema`), which tells what each table is for.
 */
const LANGUAGE = `iif(json_valid(data) AND json_type(data, '$.languageCode') = 'text', json_extract(data, '$.languageCode'), NULL)`;
const PICTURED = `iif(json_valid(data) AND (json_type(data, '$.image[0].url') = 'text'
  OR json_extract(data, '$.attachment[0].type') = 'Image'), 1, NULL)`;
const figure = (name: string): string =>
  `${name} ANY GENERATED ALWAYS AS (iif(json_valid(data) AND json_type(data, '$.${name}') IN ('integer', 'real'), json_extract(data, '$.${name}'), NULL)) VIRTUAL`;

export const VERSION_29 = `
CREATE TABLE accounts (
  id TEXT PRIMARY KEY, created TEXT NOT NULL, plan TEXT NOT NULL, extraUsage INTEGER NOT NULL DEFAULT 0, cycle TEXT,
  carried INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE TABLE keys (
  id TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), name TEXT NOT NULL,
  builtin INTEGER NOT NULL DEFAULT 0, hash TEXT UNIQUE, prefix TEXT, created TEXT NOT NULL, lastUsed TEXT,
  expires TEXT, disabled INTEGER NOT NULL DEFAULT 0, revoked TEXT, budget INTEGER CHECK (budget >= 0),
  family TEXT NOT NULL, successor TEXT REFERENCES keys (id), graceUntil TEXT
) STRICT;
CREATE TABLE engines (
  id TEXT PRIMARY KEY, host TEXT NOT NULL, pid INTEGER NOT NULL, started TEXT NOT NULL, heartbeat TEXT NOT NULL
) STRICT;
CREATE TABLE reservations (
  callId TEXT PRIMARY KEY, account TEXT NOT NULL REFERENCES accounts (id), keyId TEXT NOT NULL REFERENCES keys (id),
  family TEXT NOT NULL, amount INTEGER NOT NULL CHECK (amount > 0), engine TEXT NOT NULL REFERENCES engines (id)
) STRICT;
CREATE INDEX reservationsByEngine ON reservations (engine);
CREATE TABLE calls (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, operation TEXT NOT NULL, params TEXT NOT NULL,
  keyId TEXT REFERENCES keys (id), door TEXT NOT NULL, startedAt TEXT NOT NULL, finishedAt TEXT NOT NULL,
  outcome TEXT NOT NULL, status INTEGER NOT NULL, message TEXT, route TEXT, credits INTEGER NOT NULL,
  notices TEXT NOT NULL, refusal TEXT, fromArchive INTEGER NOT NULL DEFAULT 0,
  world TEXT NOT NULL DEFAULT 'unknown' CHECK (world IN ('live', 'sample', 'replay', 'imported', 'unknown')),
  messageSource TEXT
) STRICT;
CREATE TABLE bodies (sha256 TEXT PRIMARY KEY, codec TEXT NOT NULL, size INTEGER NOT NULL, bytes BLOB NOT NULL) STRICT;
CREATE TABLE exchanges (
  id TEXT PRIMARY KEY, callId TEXT NOT NULL REFERENCES calls (id), platform TEXT NOT NULL, identity TEXT NOT NULL,
  at TEXT NOT NULL, method TEXT NOT NULL, url TEXT NOT NULL, finalUrl TEXT, status INTEGER NOT NULL,
  requestHeaders TEXT NOT NULL, requestBody TEXT, responseHeaders TEXT NOT NULL,
  bodySha256 TEXT NOT NULL REFERENCES bodies (sha256), cutOff TEXT
) STRICT;
CREATE INDEX exchangesByCall ON exchanges (callId);
CREATE TABLE health (
  operation TEXT PRIMARY KEY, lastSuccessAt TEXT, lastRoute TEXT, lastFailureAt TEXT, lastFailure TEXT,
  lastMessage TEXT, lastRefusal TEXT, successes INTEGER NOT NULL DEFAULT 0, failures INTEGER NOT NULL DEFAULT 0,
  lastMessageSource TEXT
) STRICT;
CREATE TABLE settings (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
CREATE TABLE clients (id TEXT PRIMARY KEY, name TEXT NOT NULL, redirects TEXT NOT NULL, created TEXT NOT NULL) STRICT;
CREATE TABLE grants (
  id TEXT PRIMARY KEY, client TEXT NOT NULL, name TEXT NOT NULL, redirect TEXT NOT NULL,
  keyId TEXT NOT NULL UNIQUE REFERENCES keys (id), scopes TEXT NOT NULL, resource TEXT NOT NULL,
  created TEXT NOT NULL, lastUsed TEXT, ended TEXT CHECK (ended IN ('revoked', 'signed-out', 'reused'))
) STRICT;
CREATE TABLE tokens (
  hash TEXT PRIMARY KEY, grantId TEXT NOT NULL REFERENCES grants (id),
  kind TEXT NOT NULL CHECK (kind IN ('access', 'refresh')), scopes TEXT NOT NULL, expires TEXT NOT NULL, spent TEXT
) STRICT;
CREATE INDEX tokensByGrant ON tokens (grantId);
CREATE TABLE downloads (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, operation TEXT NOT NULL, params TEXT NOT NULL,
  platform TEXT NOT NULL, sourceUrl TEXT, address TEXT, name TEXT, title TEXT,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'done', 'failed', 'cancelled')),
  received INTEGER NOT NULL DEFAULT 0, total INTEGER, etag TEXT, lastModified TEXT, file TEXT, partial TEXT,
  sidecar TEXT, sha256 TEXT, mediaType TEXT, error TEXT, attempts INTEGER NOT NULL DEFAULT 0, created TEXT NOT NULL,
  updated TEXT NOT NULL, engine TEXT, partSha256 TEXT, settling TEXT, folder TEXT, collection TEXT
) STRICT;
CREATE INDEX downloadsByState ON downloads (state, seq);
CREATE INDEX downloadsByAddress ON downloads (address, seq) WHERE address IS NOT NULL;
CREATE TABLE longStates (
  sha256 TEXT PRIMARY KEY, codec TEXT NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none')), size INTEGER NOT NULL,
  bytes BLOB NOT NULL, at TEXT NOT NULL
) STRICT;
CREATE INDEX longStatesByAge ON longStates (at);
CREATE TABLE ledger (
  seq INTEGER PRIMARY KEY AUTOINCREMENT, at TEXT NOT NULL, account TEXT NOT NULL REFERENCES accounts (id),
  keyId TEXT REFERENCES keys (id), family TEXT,
  kind TEXT NOT NULL CHECK (kind IN ('grant', 'allowance', 'expiry', 'bill', 'reserve', 'settle', 'refund')),
  amount INTEGER NOT NULL, balance INTEGER NOT NULL, granted INTEGER NOT NULL, floor INTEGER, keySpent INTEGER,
  callId TEXT, note TEXT, cycle TEXT CHECK ((cycle IS NOT NULL) = (kind IN ('allowance', 'expiry', 'bill')))
) STRICT;
CREATE INDEX ledgerByAccount ON ledger (account, seq);
CREATE INDEX ledgerByFamily ON ledger (family, seq) WHERE family IS NOT NULL;
CREATE UNIQUE INDEX ledgerReservesOnce ON ledger (callId) WHERE kind = 'reserve';
CREATE UNIQUE INDEX ledgerClosesOnce ON ledger (callId) WHERE kind IN ('settle', 'refund');
CREATE UNIQUE INDEX ledgerTurnsOnce ON ledger (account, kind, cycle) WHERE cycle IS NOT NULL;
CREATE TRIGGER ledgerNeverChanges BEFORE UPDATE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TRIGGER ledgerNeverForgets BEFORE DELETE ON ledger
BEGIN SELECT RAISE(ABORT, 'the ledger is append-only'); END;
CREATE TABLE contents (
  sha256 TEXT PRIMARY KEY, codec TEXT NOT NULL CHECK (codec IN ('zstd', 'brotli', 'none')), size INTEGER NOT NULL,
  bytes BLOB NOT NULL
) STRICT;
CREATE TABLE answers (
  callId TEXT PRIMARY KEY REFERENCES calls (id), operation TEXT NOT NULL, paramsKey TEXT NOT NULL, at TEXT NOT NULL,
  fetchedAt TEXT NOT NULL, sha256 TEXT NOT NULL REFERENCES contents (sha256)
) STRICT;
CREATE INDEX answersByQuestion ON answers (operation, paramsKey, at);
CREATE INDEX answersByContent ON answers (sha256);
CREATE INDEX exchangesByBody ON exchanges (bodySha256);
CREATE TABLE collections (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE COLLATE NOCASE, description TEXT,
  created TEXT NOT NULL, updated TEXT NOT NULL, items INTEGER NOT NULL DEFAULT 0,
  removed INTEGER NOT NULL DEFAULT 0, changes INTEGER NOT NULL DEFAULT 0, retainUntil TEXT, madeFrom TEXT
) STRICT;
CREATE TABLE collectionSources (
  seq INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections (seq), identity TEXT NOT NULL,
  operation TEXT NOT NULL, params TEXT NOT NULL, ids TEXT, most INTEGER, until TEXT, expand TEXT,
  added TEXT NOT NULL, UNIQUE (collection, identity)
) STRICT;
CREATE TABLE schedules (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, collection INTEGER NOT NULL REFERENCES collections (seq),
  everyHours INTEGER NOT NULL CHECK (everyHours > 0), nextAt TEXT NOT NULL, until TEXT NOT NULL,
  mostRequests INTEGER NOT NULL, mostCredits INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('active', 'ended')), created TEXT NOT NULL
) STRICT;
CREATE TABLE runs (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, collection INTEGER NOT NULL REFERENCES collections (seq),
  kind TEXT NOT NULL CHECK (kind IN ('collect', 'recheck')),
  state TEXT NOT NULL CHECK (state IN ('running', 'waiting', 'paused', 'attention', 'done', 'stopped', 'cancelled')),
  reason TEXT, waitUntil TEXT, keyId TEXT NOT NULL, door TEXT NOT NULL, mostRequests INTEGER NOT NULL,
  mostCredits INTEGER NOT NULL, requests INTEGER NOT NULL DEFAULT 0, credits INTEGER NOT NULL DEFAULT 0,
  pages INTEGER NOT NULL DEFAULT 0, added INTEGER NOT NULL DEFAULT 0, seen INTEGER NOT NULL DEFAULT 0,
  duplicates INTEGER NOT NULL DEFAULT 0, bytes INTEGER NOT NULL DEFAULT 0,
  schedule INTEGER REFERENCES schedules (seq), engine TEXT, created TEXT NOT NULL, updated TEXT NOT NULL,
  refusedBy TEXT, unreadLines TEXT, reasonSource TEXT
) STRICT;
CREATE INDEX runsByCollection ON runs (collection, seq);
CREATE TABLE runLists (
  seq INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs (seq),
  source INTEGER REFERENCES collectionSources (seq), operation TEXT NOT NULL, params TEXT NOT NULL,
  parent INTEGER REFERENCES items (id), statedTotal INTEGER, incomplete TEXT, unread INTEGER NOT NULL DEFAULT 0,
  gathered INTEGER NOT NULL DEFAULT 0,
  ended TEXT CHECK (ended IN ('end', 'limit', 'date', 'repeated', 'gap', 'refused')),
  leftOut INTEGER NOT NULL DEFAULT 0, identity TEXT NOT NULL DEFAULT '', link INTEGER REFERENCES links (seq),
  expansion TEXT, repliesLeft INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX runListsByRun ON runLists (run, seq);
CREATE UNIQUE INDEX runListsOnce ON runLists (run, source, operation, params);
CREATE TABLE runPages (
  seq INTEGER PRIMARY KEY, run INTEGER NOT NULL REFERENCES runs (seq),
  list INTEGER NOT NULL REFERENCES runLists (seq), platform TEXT NOT NULL, cursor TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'done', 'gap', 'refused')), attempts INTEGER NOT NULL DEFAULT 0,
  dueAt TEXT, reason TEXT, updated TEXT NOT NULL, callId TEXT REFERENCES calls (id), reasonSource TEXT
) STRICT;
CREATE UNIQUE INDEX runPagesOnce ON runPages (list, cursor);
CREATE INDEX runPagesPending ON runPages (run, platform, seq) WHERE state = 'pending';
CREATE INDEX runPagesUnread ON runPages (run, seq) WHERE state IN ('gap', 'refused');
CREATE TABLE items (
  id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections (seq), platform TEXT NOT NULL,
  shape TEXT NOT NULL, entityId TEXT NOT NULL, operation TEXT NOT NULL, data TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1, title TEXT NOT NULL, text TEXT NOT NULL, author TEXT NOT NULL,
  authorId TEXT NOT NULL, address TEXT NOT NULL, parent TEXT NOT NULL, published TEXT NOT NULL,
  publishedLatest TEXT NOT NULL, likeCount INTEGER, firstSeen TEXT NOT NULL, lastSeen TEXT NOT NULL,
  timesSeen INTEGER NOT NULL DEFAULT 1, removedSince TEXT, call INTEGER NOT NULL REFERENCES calls (seq),
  place INTEGER NOT NULL, run INTEGER,
  ${figure('viewCount')},
  ${figure('replyCount')},
  ${figure('duration')},
  language ANY GENERATED ALWAYS AS (${LANGUAGE} ) VIRTUAL,
  pictured ANY GENERATED ALWAYS AS (${PICTURED} ) VIRTUAL,
  UNIQUE (collection, platform, shape, entityId)
) STRICT;
CREATE INDEX itemsByAuthor ON items (collection, author, id);
CREATE INDEX itemsByAddress ON items (collection, address);
CREATE INDEX itemsByParent ON items (collection, parent, id) WHERE parent <> '';
CREATE INDEX itemsOfLibrary ON items (call) WHERE collection = 0;
CREATE TABLE observations (
  item INTEGER NOT NULL REFERENCES items (id), call INTEGER NOT NULL REFERENCES calls (seq), at TEXT NOT NULL,
  place INTEGER NOT NULL, version INTEGER NOT NULL, PRIMARY KEY (item, call)
) STRICT, WITHOUT ROWID;
CREATE TABLE itemVersions (
  item INTEGER NOT NULL REFERENCES items (id), version INTEGER NOT NULL,
  sha256 TEXT NOT NULL REFERENCES contents (sha256), PRIMARY KEY (item, version)
) STRICT, WITHOUT ROWID;
CREATE INDEX itemVersionsByContent ON itemVersions (sha256);
CREATE TABLE collectedCalls (
  call INTEGER NOT NULL REFERENCES calls (seq), collection INTEGER NOT NULL REFERENCES collections (seq),
  PRIMARY KEY (call, collection)
) STRICT, WITHOUT ROWID;
CREATE TABLE libraryMark (id INTEGER PRIMARY KEY CHECK (id = 1), call INTEGER NOT NULL) STRICT;
CREATE TABLE annotations (
  item INTEGER PRIMARY KEY REFERENCES items (id), note TEXT, tags TEXT NOT NULL, updated TEXT NOT NULL,
  sha256 BLOB NOT NULL DEFAULT x''
) STRICT;
CREATE VIRTUAL TABLE itemWords USING fts5(
  text, author, title, content = '', contentless_delete = 1, tokenize = 'unicode61 remove_diacritics 2'
);
CREATE TABLE deletions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at TEXT NOT NULL, platform TEXT NOT NULL,
  collection INTEGER REFERENCES collections (seq) ON DELETE SET NULL, shape TEXT NOT NULL, items INTEGER NOT NULL,
  replies INTEGER NOT NULL, reason TEXT NOT NULL DEFAULT 'request'
) STRICT;
CREATE TABLE leftOutKey (id INTEGER PRIMARY KEY CHECK (id = 1), key BLOB NOT NULL) STRICT;
CREATE TABLE leftOutPeople (
  platform TEXT NOT NULL, hash TEXT NOT NULL, request TEXT NOT NULL, at TEXT NOT NULL, PRIMARY KEY (platform, hash)
) STRICT, WITHOUT ROWID;
CREATE TABLE savedViews (
  seq INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE, look TEXT NOT NULL, opens INTEGER NOT NULL DEFAULT 0 CHECK (opens IN (0, 1)),
  UNIQUE (collection, name)
) STRICT;
CREATE UNIQUE INDEX savedViewsOpen ON savedViews (collection) WHERE opens = 1;
CREATE TABLE unreadReplies (
  platform TEXT NOT NULL, endpoint TEXT NOT NULL, firstAt TEXT NOT NULL, lastAt TEXT NOT NULL,
  replies INTEGER NOT NULL, form TEXT NOT NULL, PRIMARY KEY (platform, endpoint)
) STRICT, WITHOUT ROWID;
CREATE TABLE officialSpending (
  platform TEXT NOT NULL, month TEXT NOT NULL, mills INTEGER NOT NULL, PRIMARY KEY (platform, month)
) STRICT, WITHOUT ROWID;
CREATE INDEX itemsByVagueDate ON items (collection, published, publishedLatest) WHERE publishedLatest <> published;
CREATE TABLE changedReplies (
  seq INTEGER PRIMARY KEY, callId TEXT NOT NULL REFERENCES calls (id) ON DELETE CASCADE, at TEXT NOT NULL,
  oldSha256 TEXT NOT NULL, newSha256 TEXT, removed TEXT NOT NULL
) STRICT;
CREATE INDEX changedRepliesByCall ON changedReplies (callId);
CREATE TABLE itemHashes (
  item INTEGER PRIMARY KEY REFERENCES items (id) ON DELETE CASCADE, sha256 BLOB NOT NULL CHECK (length(sha256) = 32)
) STRICT;
CREATE INDEX runListsByIdentity ON runLists (run, operation, identity);
CREATE TABLE leftOutCalls (callId TEXT PRIMARY KEY REFERENCES calls (id) ON DELETE CASCADE) STRICT, WITHOUT ROWID;
CREATE TABLE links (
  seq INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections (seq), identity TEXT NOT NULL,
  line INTEGER, text TEXT NOT NULL, operation TEXT, params TEXT, reason TEXT, reasonSource TEXT,
  run INTEGER NOT NULL REFERENCES runs (seq), UNIQUE (collection, identity)
) STRICT;
CREATE INDEX linksByRun ON links (run);
CREATE INDEX runListsByLink ON runLists (link) WHERE link IS NOT NULL;
CREATE TABLE coders (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, name TEXT NOT NULL UNIQUE COLLATE NOCASE,
  chosen INTEGER NOT NULL DEFAULT 0 CHECK (chosen IN (0, 1))
) STRICT;
CREATE UNIQUE INDEX codersChosen ON coders (chosen) WHERE chosen = 1;
CREATE TABLE codes (
  seq INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  id TEXT NOT NULL, UNIQUE (collection, id)
) STRICT;
CREATE TABLE codebookVersions (
  collection INTEGER NOT NULL REFERENCES collections (seq) ON DELETE CASCADE,
  version INTEGER NOT NULL CHECK (version > 0), at TEXT NOT NULL, coder INTEGER REFERENCES coders (seq),
  codes TEXT NOT NULL, sha256 BLOB NOT NULL CHECK (length(sha256) = 32), PRIMARY KEY (collection, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE itemCodings (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  code INTEGER REFERENCES codes (seq), coder INTEGER NOT NULL REFERENCES coders (seq), at TEXT NOT NULL,
  version INTEGER NOT NULL, field TEXT, start INTEGER, ends INTEGER, quote TEXT, removedAt TEXT,
  sha256 BLOB NOT NULL CHECK (length(sha256) = 32), UNIQUE (item, id)
) STRICT;
CREATE INDEX itemCodingsByCode ON itemCodings (code, item) WHERE removedAt IS NULL;
CREATE TABLE codeDecisions (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL, item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  code INTEGER NOT NULL REFERENCES codes (seq), coder INTEGER NOT NULL REFERENCES coders (seq), at TEXT NOT NULL,
  applies INTEGER CHECK (applies IN (0, 1)), sha256 BLOB NOT NULL CHECK (length(sha256) = 32), UNIQUE (item, id)
) STRICT;
CREATE INDEX itemsByCollection ON items (collection, id, published, platform, removedSince);
CREATE INDEX itemsBySight ON items (collection, lastSeen, id, published, platform, removedSince);
CREATE INDEX itemsByLikes ON items (collection, ifnull(likeCount, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByViews ON items (collection, ifnull(viewCount, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByReplies ON items (collection, ifnull(replyCount, -1e15), id, published, platform, removedSince);
CREATE INDEX itemsByLength ON items (collection, ifnull(duration, -1e15), id, published, platform, removedSince);
CREATE TABLE imports (seq INTEGER PRIMARY KEY, at TEXT NOT NULL UNIQUE) STRICT;
CREATE TABLE importedCalls (
  import INTEGER NOT NULL REFERENCES imports (seq) ON DELETE CASCADE,
  call INTEGER NOT NULL REFERENCES calls (seq) ON DELETE CASCADE, PRIMARY KEY (import, call)
) STRICT, WITHOUT ROWID;
CREATE INDEX importedCallsByCall ON importedCalls (call);
CREATE INDEX observationsByCall ON observations (call);
CREATE INDEX itemsByDate ON items (
  collection, published, id, likeCount, lastSeen, removedSince, platform, shape, operation, author,
  ${LANGUAGE},
  ${PICTURED}
);
CREATE INDEX itemsByRemoval ON items (
  collection, removedSince, id, published, lastSeen, likeCount, platform, shape, operation, author,
  ${LANGUAGE},
  ${PICTURED}
) WHERE removedSince IS NOT NULL;
CREATE INDEX itemsByKind ON items (
  collection, platform, shape, operation,
  ${LANGUAGE},
  ${PICTURED},
  removedSince IS NOT NULL, removedSince, id, published, lastSeen, likeCount, ifnull(viewCount, -1e15),
  ifnull(replyCount, -1e15), ifnull(duration, -1e15), author
);
CREATE INDEX runPagesByCall ON runPages (callId) WHERE callId IS NOT NULL;

INSERT INTO collections (seq, id, name, created, updated) VALUES (0, 'library', '', '', '');
INSERT INTO libraryMark (id, call) VALUES (1, 0);
INSERT INTO leftOutKey (id, key) VALUES (1, randomblob(32));
`;
