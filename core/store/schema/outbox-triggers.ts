/**
 * Fill the outbox, so within the transaction that changes what has to be handed over, whichever part of the program does
 * that. Statements without their `CREATE TRIGGER`.
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
  `${name} AFTER ${when} BEGIN${body}\nEND`;

const RUN_FIELDS =
  'state, reason, waitUntil, mostRequests, requests, pages, seen, refusedBy, updated';
const LIST_FIELDS =
  'statedTotal, incomplete, unread, leftOut, gathered, repliesLeft, ended, link, parent, params';
const PAGE_FIELDS = 'state, attempts, dueAt, reason, callId';

const OF_COLLECTION = 'WHERE sharedCollections.collection = NEW.collection';

/** Those of a table that version 41 made anew. */
export const NOTE_TRIGGERS = [
  trigger('outboxNewNotes', 'INSERT ON annotations', enter('note', 'NEW.item', OF_ITEM)),
  trigger('outboxNotes', 'UPDATE OF note, tags ON annotations', enter('note', 'NEW.item', OF_ITEM)),
];

export const OUTBOX_TRIGGERS: readonly string[] = [
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
