import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('collections', {
  thereIsACollectionAlready: 'into: there is a collection “{{name}}” already',
  noRowsForACollection: 'there are no such rows: no collection was made',
  sourcesThereIsNone: 'sources: there is none',
  nothingInCanBeAsked: 'nothing in {{name}} can be asked for one by one',
  runIsStartAnotherOr: 'the run is {{state, noun}}: start another, or fill its gaps',
  textTakesAtMostLines: 'text: takes at most {{mostLines, number}} lines at once',
  noPlatform: 'no platform {{platform}}',
  personThisLinkLeads: 'person: this link leads to no account',
  thisVersionHasNoOperation: 'this version has no operation {{operation}}',
  anotherProcessWorksOnThis: 'another process works on this run',
  untilIsADate: 'until: is a date, as 2026-01-31',
  limitIsAWholeNumber: 'limit: is a whole number from 1 on',
  cursorACollectionBegins: 'cursor: a collection begins with the first page',
  idsThereIsNone: 'ids: there is none',
  operationThereIsNo: 'operation: there is no {{id}}',
  expandCannotBeAskedAbout:
    'expand: {{id}} cannot be asked about what this list brings ({{shapes}})',
  idsTakesNoList: 'ids: {{id}} takes no list of identifiers',
  idAnotherOneUnderWay: 'id: another one under way has it',
  eachItemLeads:
    'Each item leads to a list of its own (“{{title, message}}”), counted as one page each; longer ones take more.',
  nothingOfIsKeptYet:
    'Nothing of “{{title, message}}” is kept yet: {{items, number}} items and {{bytes, number}} kB a page are assumed.',
  lastKeptAnswersOfUp:
    'The last {{sizeCount, number}} kept answers of “{{title, message}}”: up to {{items, number}} items a page, {{mean, number}} kB each.',
  oneItemForEachIdentifier: 'One item for each identifier.',
  nobodyHasSaidYetHow:
    'Nobody has said yet how long this list is: the run stops after {{unknownMost, number}} requests and asks.',
  asManyItemsAsWere: 'As many items as were asked for, if there are so many.',
  answerThatIsKeptSays: 'An answer that is kept says how long the list is.',
  keptAnswerOfSaysHow: 'The kept answer of “{{title, message}}” says how many there are.',
  billedWithoutACap:
    '{{prices, message}} About ${{spent}} were billed this month; no cap is set (Settings).',
  billedOfACap:
    '{{prices, message}} About ${{spent}} were billed this month; your cap is ${{cap}} (Settings).',
  platformRefused: '{{brand}} refused: {{reason, message}} ({{left, message}})',
  reasons: '{{reasons, clauses}}',
  creditsAreSpent:
    '{{spent, number}} of the {{most, number}} credits that were declared are spent; resume it with more to go on',
  requestsAreMade:
    '{{made, number}} of the {{most, number}} requests that were declared are made; resume it with more to go on',
  onePageUnread: '1 page could not be read',
  pagesUnread: '{{gap, number}} pages could not be read',
  oneListRefused: '1 list was refused',
  listsRefused: '{{refused, number}} lists were refused',
  wentAsFarAsWasAsked: 'went as far as was asked',
  pausedByYou: 'paused by you',
  oneCallLeft: '1 call is left',
  callsLeft: '{{count, number}} calls are left',
});
