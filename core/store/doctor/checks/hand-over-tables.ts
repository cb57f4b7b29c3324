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
import type { TableDeclarations } from './table-checks.ts';

const personId = free('an id that another data file gives');

/** What waits to be handed over to a laboratory, and what a laboratory received. */
export const HAND_OVER_TABLES: TableDeclarations = {
  sharedCollections: { columns: { collection: keyed, laboratory: words, since: instant } },
  outbox: {
    columns: {
      seq: free('the order in which it is handed over'),
      collection: keyed,
      kind: oneOf('source', 'run', 'link', 'list', 'call', 'note', 'codes'),
      subject: free('what is gone meanwhile is not handed over'),
      changes: count('counts up; nothing else tells how often'),
      refusedAt: instant,
      reason: words,
      reasonSource: json('object'),
    },
  },
  leftOutMarks: {
    columns: {
      laboratory: words,
      project: words,
      upTo: count('how far another data file was read'),
    },
  },
  forgettingRequests: {
    columns: {
      id: rowId,
      at: instant,
      platform,
      names: json('array'),
      laboratory: words,
      person: personId,
      decided: instant,
    },
  },
  receivedCalls: {
    columns: {
      call: keyed,
      person: personId,
      sha256,
      at: instant,
      clockOffset: free('how far the clock of another machine was off'),
      personal: json('array'),
    },
  },
  receivedLists: {
    columns: {
      run: keyed,
      number: free('the number of the list in another data file'),
      list: keyed,
      leftOut: count('counted when the page was received'),
      parentPlatform: platform,
      parentShape: shape,
      parentEntityId: free('an identifier of a platform'),
    },
  },
  receivedNotes: {
    columns: {
      item: keyed,
      person: personId,
      note: words,
      tags: json('array'),
      updated: instant,
    },
  },
  receivedParts: {
    columns: {
      person: personId,
      sha256,
      number: count('checked when the parts are put together'),
      at: instant,
      bytes: free('checked by the hash when the parts are put together'),
    },
  },
};
