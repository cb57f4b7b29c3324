import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('collections', {
  noSuchRoute: '{{operation}} has no route {{route}}',
  paramInNoRequest: 'what it was asked for as {{param}} is in none of its requests and replies',
  thereIsACollectionAlready: 'into: there is a collection “{{name}}” already',
  noRowsForACollection: 'there are no such rows: no collection was made',
  sourcesEmpty: 'sources: there is none',
  nothingToRecheck: 'nothing in {{name}} can be asked for one by one',
  runIsHandedOver:
    'the run goes on where it was begun: it was handed over from the desktop of a member',
  runCannotResume: 'the run is {{state, noun}}: start another, or fill its gaps',
  notAWorkbook: 'the file is no whole workbook (XLSX)',
  workbookTooLarge: 'the workbook holds more than is read as a list of links',
  idRoundedBySpreadsheet:
    'a spreadsheet has rounded this number: its last digits are lost. Format the column as text before the identifiers come into it, and take the list once more from where it is whole, or use links',
  linkMisspelt: 'misspelt: a link begins with https://',
  linkHostMisspelt: '{{host}} is not read here: perhaps {{meant}} is meant',
  linkOfOtherSite: '{{host}} is not read here',
  linkCutOff: 'the id in this link is cut off',
  linkNotReadOf: 'not a page of {{brand}} that can be collected',
  tooManyLines: 'text: takes at most {{mostLines, number}} lines at once',
  noSuchPlatform: 'no platform {{platform}}',
  linkIsNoAccount: 'person: this link leads to no account',
  operationUnknownHere: 'this version has no operation {{operation}}',
  runHeldElsewhere: 'another process works on this run',
  untilInvalid: 'until: is a date, as 2026-01-31',
  limitInvalid: 'limit: is a whole number from 1 on',
  cursorNotAllowed: 'cursor: a collection begins with the first page',
  tooManyRowsForAStep:
    'at most {{most, number}} rows can be taken further at once: filter or mark some first',
  tooManyRowsToCite:
    'at most {{most, number}} rows can be cited at once: export them as a file instead',
  noRequestAgain: 'no route here has it again',
  idsEmpty: 'ids: there is none',
  expandUnfit: 'expand: {{id}} cannot be asked about what this list brings ({{shapes}})',
  expandTooDeep: 'expand: lists lead to lists at most {{most, number}} times',
  idsNotTaken: 'ids: {{id}} takes no list of identifiers',
  estimateExpansion:
    'Each item leads to a list of its own (“{{title, message}}”), counted as one page each; longer ones take more.',
  estimateAssumed:
    'Nothing of “{{title, message}}” is kept yet: {{items, number}} items and {{bytes, number}} kB a page are assumed.',
  estimateFromAnswers: {
    one: 'The last kept answer of “{{title, message}}”: up to {{items, number}} items a page, {{mean, number}} kB.',
    other:
      'The last {{count, number}} kept answers of “{{title, message}}”: up to {{items, number}} items a page, {{mean, number}} kB each.',
  },
  usualLength:
    'The kept answers of “{{title, message}}” have {{items, number}} items in the mean: as many are assumed for each.',
  itemsSayHowLong: 'The kept items say how long the list of each is.',
  repliesNotAsked: {
    one: 'Replies to comments were not asked for: {{count, figure}} is known to be there.',
    other: 'Replies to comments were not asked for: {{count, figure}} are known to be there.',
  },
  estimateByIdentifiers: 'One item for each identifier.',
  estimateUnknown:
    'Nobody has said yet how long this list is: the run stops after {{unknownMost, number}} requests and asks.',
  estimateByLimit: 'As many items as were asked for, if there are so many.',
  estimateFromTotal: 'An answer that is kept says how long the list is.',
  estimateFromTotalOf: 'The kept answer of “{{title, message}}” says how many there are.',
  billedWithoutACap:
    '{{prices, message}} About ${{spent}} were billed this month; no cap is set (Settings).',
  billedOfACap:
    '{{prices, message}} About ${{spent}} were billed this month; your cap is ${{cap}} (Settings).',
  platformRefused: '{{brand}} refused: {{reason, message}} ({{left, message}})',
  allReasons: '{{reasons, clauses}}',
  creditsSpent:
    '{{spent, number}} of the {{most, number}} credits that were declared are spent; resume it with more to go on',
  requestsMade:
    '{{made, number}} of the {{most, number}} requests that were declared are made; resume it with more to go on',
  pagesNotRead: {
    one: '{{count, number}} page could not be read',
    other: '{{count, number}} pages could not be read',
  },
  listsRefused: {
    one: '{{count, number}} list was refused',
    other: '{{count, number}} lists were refused',
  },
  listsNotFound: {
    one: '{{count, number}} list was not found',
    other: '{{count, number}} lists were not found',
  },
  reachedWhatWasAsked: 'went as far as was asked',
  withoutReplies: 'without replies ({{count, number}} known)',
  pausedByYou: 'paused by you',
  callsLeft: { one: '{{count, number}} call is left', other: '{{count, number}} calls are left' },
  reasonOfLists: '{{reason, message}} ({{count, number}} lists)',
  itemsSetAside: {
    one: '{{count, figure}} item could not be read and was set aside.',
    other: '{{count, figure}} items could not be read and were set aside.',
  },
  itemsLeftOut: {
    one: "{{count, figure}} item was left out at a person's request.",
    other: "{{count, figure}} items were left out at a person's request.",
  },
  deletedOnRequest: {
    one: "{{count, figure}} item was deleted on {{day, day}} at a person's request.",
    other: "{{count, figure}} items were deleted on {{day, day}} at a person's request.",
  },
  deletedByRetention: {
    one: '{{count, figure}} item was deleted on {{day, day}} because the collection was to be kept no longer.',
    other:
      '{{count, figure}} items were deleted on {{day, day}} because the collection was to be kept no longer.',
  },
  noTermsFor: 'No official API is known by that name: {{segment}}',
  answeredByApi: {
    one: '{{count, figure}} answer of {{first, day}} came by the {{name}}, whose terms of {{date, day}} ({{url}}) bind whoever keeps it: {{summary, message}}',
    other:
      '{{count, figure}} answers of {{first, day}} to {{last, day}} came by the {{name}}, whose terms of {{date, day}} ({{url}}) bind whoever keeps them: {{summary, message}}',
  },
  removedByHand: {
    one: '{{count, figure}} item was removed by hand on {{day, day}}.',
    other: '{{count, figure}} items were removed by hand on {{day, day}}.',
  },
  removedBecause: {
    one: '{{count, figure}} item was removed by hand on {{day, day}}: “{{because}}”.',
    other: '{{count, figure}} items were removed by hand on {{day, day}}: “{{because}}”.',
  },
  deletedByTerms: {
    one: "{{count, figure}} item was deleted on {{day, day}} as the terms of the platform's API ask.",
    other:
      "{{count, figure}} items were deleted on {{day, day}} as the terms of the platform's API ask.",
  },
  listsLimited: {
    one: '{{count, figure}} list was followed only as far as was asked, to a number of items: what lies beyond was not asked for.',
    other:
      '{{count, figure}} lists were followed only as far as was asked, to a number of items: what lies beyond was not asked for.',
  },
  listsDated: {
    one: '{{count, figure}} list was followed only as far as was asked, back to a date: what is older was not asked for.',
    other:
      '{{count, figure}} lists were followed only as far as was asked, back to a date: what is older was not asked for.',
  },
  listsRepeated: {
    one: '{{count, figure}} list ended where the platform gave a page again: what it lists beyond is not known.',
    other:
      '{{count, figure}} lists ended where the platform gave a page again: what it lists beyond is not known.',
  },
  listsOpen: {
    one: '{{count, figure}} list is not followed to the end: {{because, message}}.',
    other: '{{count, figure}} lists are not followed to the end: {{because, message}}.',
  },
  listsOpenBecause: {
    one: '{{count, figure}} list is not followed to the end: {{because, message}} ({{reason, message}}).',
    other:
      '{{count, figure}} lists are not followed to the end: {{because, message}} ({{reason, message}}).',
  },
  runGoesOn: 'the run goes on',
  runWaits: 'the run waits to go on',
  runIsPaused: 'the run is paused',
  runNeedsAttention: 'the run stands still until a person looks at it',
  runWasCancelled: 'the run was cancelled',
  runEndedBefore: 'the run ended before',
  platformRefusedRun:
    '{{platform}} refused on {{day, day}} (UTC), and was not asked further: {{reason}}',
  recheckUnanswered: {
    one: 'Of the last recheck, begun on {{day, day}} (UTC), {{count, figure}} of {{calls, message}} was not answered: whether those items are still there is not known.',
    other:
      'Of the last recheck, begun on {{day, day}} (UTC), {{count, figure}} of {{calls, message}} were not answered: whether those items are still there is not known.',
  },
  recheckUnansweredWhile: {
    one: 'Of the last recheck, begun on {{day, day}} (UTC), {{state, message}}, {{count, figure}} of {{calls, message}} was not answered: whether those items are still there is not known.',
    other:
      'Of the last recheck, begun on {{day, day}} (UTC), {{state, message}}, {{count, figure}} of {{calls, message}} were not answered: whether those items are still there is not known.',
  },
  callsInAll: { one: '{{count, figure}} call', other: '{{count, figure}} calls' },
  recheckGoesOn: 'which goes on',
  recheckIsPaused: 'which is paused',
  recheckNeedsAttention: 'which stands still until a person looks at it',
  recheckWasCancelled: 'which was cancelled',
});
