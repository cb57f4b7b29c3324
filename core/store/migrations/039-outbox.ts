/**
 * What a desktop hands over to a laboratory, and what a laboratory has received.
 *
 * `outbox` is filled by triggers, so within the transaction that changes what has to be handed over, whichever
 * part of the program does that. An entry keeps its place until it is answered; a change meanwhile counts up
 * `changes`, so that the answer to the earlier state does not remove it.
 */
const enter = (kind: string, subject: string, from: string): string => `
  UPDATE outbox SET changes = changes + 1, refusedAt = NULL, reason = NULL, reasonSource = NULL
  WHERE kind = '${kind}' AND subject = ${subject};
  INSERT INTO outbox (collection, kind, subject)
  SELECT sharedCollections.collection, '${kind}', ${subject} FROM sharedCollections ${from}
    AND NOT EXISTS (SELECT 1 FROM outbox AS known WHERE known.kind = '${kind}' AND known.subject = ${subject}
      AND known.collection = sharedCollections.collection);`;

const OF_RUN =
  'JOIN runs ON runs.collection = sharedCollections.collection WHERE runs.seq = NEW.run';
const OF_ITEM =
  'JOIN items ON items.collection = sharedCollections.collection WHERE items.id = NEW.item';

const trigger = (name: string, when: string, body: string): string =>
  `CREATE TRIGGER ${name} AFTER ${when} BEGIN${body}\nEND;`;

const RUN_FIELDS =
  'state, reason, waitUntil, mostRequests, requests, pages, seen, refusedBy, updated';
const LIST_FIELDS =
  'statedTotal, incomplete, unread, leftOut, gathered, repliesLeft, ended, link, parent, params';
const PAGE_FIELDS = 'state, attempts, dueAt, reason, callId';

const OF_COLLECTION = 'WHERE sharedCollections.collection = NEW.collection';

/** Made again by the later step that makes their table anew. */
export const NOTE_TRIGGERS = [
  trigger('outboxNewNotes', 'INSERT ON annotations', enter('note', 'NEW.item', OF_ITEM)),
  trigger('outboxNotes', 'UPDATE OF note, tags ON annotations', enter('note', 'NEW.item', OF_ITEM)),
];

const TRIGGERS = [
  trigger(
    'outboxNewSources',
    'INSERT ON collectionSources',
    enter('source', 'NEW.seq', OF_COLLECTION),
  ),
  trigger(
    'outboxSources',
    'UPDATE ON collectionSources',
    enter('source', 'NEW.seq', OF_COLLECTION),
  ),
  trigger('outboxNewRuns', 'INSERT ON runs', enter('run', 'NEW.seq', OF_COLLECTION)),
  trigger('outboxRuns', `UPDATE OF ${RUN_FIELDS} ON runs`, enter('run', 'NEW.seq', OF_COLLECTION)),
  trigger('outboxNewLinks', 'INSERT ON links', enter('link', 'NEW.seq', OF_COLLECTION)),
  trigger('outboxLinks', 'UPDATE ON links', enter('link', 'NEW.seq', OF_COLLECTION)),
  trigger('outboxNewLists', 'INSERT ON runLists', enter('list', 'NEW.seq', OF_RUN)),
  trigger('outboxLists', `UPDATE OF ${LIST_FIELDS} ON runLists`, enter('list', 'NEW.seq', OF_RUN)),
  trigger('outboxNewPages', 'INSERT ON runPages', enter('list', 'NEW.list', OF_RUN)),
  trigger('outboxPages', `UPDATE OF ${PAGE_FIELDS} ON runPages`, enter('list', 'NEW.list', OF_RUN)),
  trigger('outboxCalls', 'INSERT ON collectedCalls', enter('call', 'NEW.call', OF_COLLECTION)),
  ...NOTE_TRIGGERS,
  trigger('outboxNewCodings', 'INSERT ON itemCodings', enter('codes', 'NEW.item', OF_ITEM)),
  trigger(
    'outboxCodings',
    'UPDATE OF removedAt ON itemCodings',
    enter('codes', 'NEW.item', OF_ITEM),
  ),
  trigger('outboxDecisions', 'INSERT ON codeDecisions', enter('codes', 'NEW.item', OF_ITEM)),
];

export const outbox = `
CREATE TABLE sharedCollections (
  collection INTEGER PRIMARY KEY REFERENCES collections (seq) ON DELETE CASCADE,
  laboratory TEXT NOT NULL,
  since TEXT NOT NULL
) STRICT;

CREATE TABLE outbox (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  collection INTEGER NOT NULL REFERENCES sharedCollections (collection) ON DELETE CASCADE,
  kind TEXT NOT NULL CHECK (kind IN ('source', 'run', 'link', 'list', 'call', 'note', 'codes')),
  subject INTEGER NOT NULL,
  changes INTEGER NOT NULL DEFAULT 0,
  refusedAt TEXT,
  reason TEXT,
  reasonSource TEXT,
  UNIQUE (kind, subject, collection)
) STRICT;
CREATE INDEX outboxByCollection ON outbox (collection);

${TRIGGERS.join('\n')}

ALTER TABLE runs ADD COLUMN handedBy TEXT;

CREATE TABLE receivedCalls (
  call INTEGER PRIMARY KEY REFERENCES calls (seq) ON DELETE CASCADE,
  person TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  at TEXT NOT NULL,
  clockOffset INTEGER NOT NULL,
  personal TEXT
) STRICT;

CREATE TABLE receivedLists (
  run INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  list INTEGER NOT NULL REFERENCES runLists (seq) ON DELETE CASCADE,
  leftOut INTEGER NOT NULL DEFAULT 0,
  parentPlatform TEXT,
  parentShape TEXT,
  parentEntityId TEXT,
  PRIMARY KEY (run, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX receivedListsByList ON receivedLists (list);
CREATE INDEX receivedListsByParent ON receivedLists (parentEntityId) WHERE parentEntityId IS NOT NULL;

CREATE TABLE receivedNotes (
  item INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE,
  person TEXT NOT NULL,
  note TEXT,
  tags TEXT NOT NULL,
  updated TEXT NOT NULL,
  PRIMARY KEY (item, person)
) STRICT, WITHOUT ROWID;

CREATE TABLE receivedParts (
  person TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  number INTEGER NOT NULL,
  at TEXT NOT NULL,
  bytes BLOB NOT NULL,
  PRIMARY KEY (person, sha256, number)
) STRICT;
`;
