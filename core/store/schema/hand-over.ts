import {
  count,
  free,
  instant,
  json,
  keyed,
  oneOf,
  platform,
  rowId,
  sha256,
  shape,
  words,
} from './column-rules.ts';
import { OUTBOX_TRIGGERS } from './outbox-triggers.ts';
import type { Tables } from './table.ts';

const personId = free('an id that another data file gives');

/** What waits to be handed over to a laboratory, and what a laboratory received. */
export const HAND_OVER_TABLES: Tables = {
  sharedCollections: {
    columns: {
      collection: ['INTEGER PRIMARY KEY REFERENCES collections (seq) ON DELETE CASCADE', keyed],
      laboratory: ['TEXT NOT NULL', words],
      since: ['TEXT NOT NULL', instant],
    },
    triggers: [
      `forgettingRequestsOfNoLaboratory AFTER DELETE ON sharedCollections BEGIN
  DELETE FROM forgettingRequests
  WHERE laboratory = OLD.laboratory
    AND NOT EXISTS (SELECT 1 FROM sharedCollections WHERE laboratory = OLD.laboratory);
END`,
    ],
    postgres: {
      statements: `
CREATE FUNCTION dropRequests() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM forgettingRequests WHERE laboratory = OLD.laboratory
    AND NOT EXISTS (SELECT 1 FROM sharedCollections WHERE laboratory = OLD.laboratory);
  RETURN NULL;
END $$;
CREATE TRIGGER forgettingRequestsOfNoLaboratory AFTER DELETE ON sharedCollections
  FOR EACH ROW EXECUTE FUNCTION dropRequests();
`,
    },
  },
  /**
   * Filled by triggers, so within the transaction that changes what has to be handed over. An entry keeps its place
   * until it is answered; a change meanwhile counts up `changes`, so that the answer to the earlier state does not
   * remove it.
   */
  outbox: {
    columns: {
      seq: ['INTEGER PRIMARY KEY AUTOINCREMENT', free('the order in which it is handed over')],
      collection: [
        'INTEGER NOT NULL REFERENCES sharedCollections (collection) ON DELETE CASCADE',
        keyed,
      ],
      kind: [
        "TEXT NOT NULL CHECK (kind IN ('source', 'run', 'link', 'list', 'call', 'note', 'codes'))",
        oneOf('source', 'run', 'link', 'list', 'call', 'note', 'codes'),
      ],
      subject: ['INTEGER NOT NULL', free('what is gone meanwhile is not handed over')],
      changes: ['INTEGER NOT NULL DEFAULT 0', count('counts up; nothing else tells how often')],
      refusedAt: ['TEXT', instant],
      reason: ['TEXT', words],
      reasonSource: ['TEXT', json('object')],
    },
    constraints: ['UNIQUE (kind, subject, collection)'],
    numbered: 'seq',
    triggers: OUTBOX_TRIGGERS,
    indexes: ['INDEX outboxByCollection ON outbox (collection)'],
  },
  /** How much of a laboratory’s list of people who are left out was taken in. */
  leftOutMarks: {
    columns: {
      laboratory: ['TEXT NOT NULL', words],
      project: ['TEXT NOT NULL', words],
      upTo: ['INTEGER NOT NULL', count('how far another data file was read')],
    },
    constraints: ['PRIMARY KEY (laboratory, project)'],
    hasRowid: false,
  },
  /** On their way from a desktop to the managers of a project. */
  forgettingRequests: {
    columns: {
      id: ['TEXT PRIMARY KEY', rowId],
      at: ['TEXT NOT NULL', instant],
      platform: ['TEXT NOT NULL', platform],
      names: ['TEXT NOT NULL', json('array')],
      laboratory: ['TEXT', words],
      person: ['TEXT', personId],
      decided: ['TEXT', instant],
    },
    constraints: ['CHECK ((laboratory IS NULL) <> (person IS NULL))'],
    hasRowid: false,
  },
  receivedCalls: {
    columns: {
      call: ['INTEGER PRIMARY KEY REFERENCES calls (seq) ON DELETE CASCADE', keyed],
      person: ['TEXT NOT NULL', personId],
      sha256: ['TEXT NOT NULL', sha256],
      at: ['TEXT NOT NULL', instant],
      clockOffset: ['INTEGER NOT NULL', free('how far the clock of another machine was off')],
      personal: ['TEXT', json('array')],
    },
  },
  receivedLists: {
    columns: {
      run: ['INTEGER NOT NULL REFERENCES runs (seq) ON DELETE CASCADE', keyed],
      number: ['INTEGER NOT NULL', free('the number of the list in another data file')],
      list: ['INTEGER NOT NULL REFERENCES runLists (seq) ON DELETE CASCADE', keyed],
      leftOut: ['INTEGER NOT NULL DEFAULT 0', count('counted when the page was received')],
      parentPlatform: ['TEXT', platform],
      parentShape: ['TEXT', shape],
      parentEntityId: ['TEXT', free('an identifier of a platform')],
    },
    constraints: ['PRIMARY KEY (run, number)'],
    hasRowid: false,
    indexes: [
      'INDEX receivedListsByList ON receivedLists (list)',
      'INDEX receivedListsByParent ON receivedLists (parentEntityId) WHERE parentEntityId IS NOT NULL',
    ],
  },
  receivedNotes: {
    columns: {
      item: ['INTEGER NOT NULL REFERENCES items (id) ON DELETE CASCADE', keyed],
      person: ['TEXT NOT NULL', personId],
      note: ['TEXT', words],
      tags: ['TEXT NOT NULL', json('array')],
      updated: ['TEXT NOT NULL', instant],
    },
    constraints: ['PRIMARY KEY (item, person)'],
    hasRowid: false,
  },
  receivedParts: {
    columns: {
      person: ['TEXT NOT NULL', personId],
      sha256: ['TEXT NOT NULL', sha256],
      number: ['INTEGER NOT NULL', count('checked when the parts are put together')],
      at: ['TEXT NOT NULL', instant],
      bytes: ['BLOB NOT NULL', free('checked by the hash when the parts are put together')],
    },
    constraints: ['PRIMARY KEY (person, sha256, number)'],
  },
};
