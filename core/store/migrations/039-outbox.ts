import { OUTBOX_TRIGGERS } from '../schema/outbox-triggers.ts';

/**
 * What a desktop hands over to a laboratory, and what a laboratory has received.
 *
 * `outbox` is filled by triggers, so within the transaction that changes what has to be handed over, whichever
 * part of the program does that. An entry keeps its place until it is answered; a change meanwhile counts up
 * `changes`, so that the answer to the earlier state does not remove it.
 */
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

${OUTBOX_TRIGGERS.map((text) => `CREATE TRIGGER ${text};`).join('\n')}

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
