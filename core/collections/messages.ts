import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('collections', {
  sourcesEmpty: 'sources: there is none',
  nothingToRecheck: 'nothing in {{name}} can be asked for one by one',
  runCannotResume: 'the run is {{state, noun}}: start another, or fill its gaps',
  tooManyLines: 'text: takes at most {{mostLines, number}} lines at once',
  noSuchPlatform: 'no platform {{platform}}',
  linkIsNoAccount: 'person: this link leads to no account',
  operationUnknownHere: 'this version has no operation {{operation}}',
  runHeldElsewhere: 'another process works on this run',
  untilInvalid: 'until: is a date, as 2026-01-31',
  limitInvalid: 'limit: is a whole number from 1 on',
  cursorNotAllowed: 'cursor: a collection begins with the first page',
  idsEmpty: 'ids: there is none',
  noSuchOperation: 'operation: there is no {{id}}',
  expandUnfit: 'expand: {{id}} cannot be asked about what this list brings ({{shapes}})',
  idsNotTaken: 'ids: {{id}} takes no list of identifiers',
  idInUse: 'id: another one under way has it',
  estimateExpansion:
    'Each item leads to a list of its own (“{{title, message}}”), counted as one page each; longer ones take more.',
  estimateAssumed:
    'Nothing of “{{title, message}}” is kept yet: {{items, number}} items and {{bytes, number}} kB a page are assumed.',
  estimateFromAnswers:
    'The last {{sizeCount, number}} kept answers of “{{title, message}}”: up to {{items, number}} items a page, {{mean, number}} kB each.',
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
  onePageUnread: '1 page could not be read',
  pagesNotRead: '{{gap, number}} pages could not be read',
  oneListRefused: '1 list was refused',
  listsRefused: '{{refused, number}} lists were refused',
  reachedWhatWasAsked: 'went as far as was asked',
  pausedByYou: 'paused by you',
  oneCallLeft: '1 call is left',
  callsLeft: '{{count, number}} calls are left',
});
