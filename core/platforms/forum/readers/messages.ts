import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum', {
  accountSuspended: 'u/{{name}}: account suspended',
  noReply: 'no reply is at hand',
  layoutUnknown: '{{what}}: unknown layout of the answer',
  bannedByReddit: '{{what}}: banned by Reddit',
  askedToWait: 'Reddit answered 429: it asks us to wait',
  openInBrowser: 'Open the address in your own browser to see what it shows to you.',
  noSuchThing: '{{what}}: Reddit knows no such thing, or does not show it',
  identifierInvalid: '{{id}} is not the identifier of a {{one}}',
  missingFromAnswer: {
    one: '{{count, number}} of {{all, number}} {{many, noun}} is not in the platform’s answer: unknown, private or purged. A tombstone stands in its place.',
    other:
      '{{count, number}} of {{all, number}} {{many, noun}} are not in the platform’s answer: unknown, private or purged. A tombstone stands in their place.',
  },
  listLayoutUnknown: 'unknown layout of a list',
  listOfOtherThings: 'a list of other things ({{strange}}) came',
  otherKindsInList:
    'The list also holds things of another kind ({{kind}}), which are no items here.',
  nextPageUnreachable:
    'The platform says that the list goes on, but not in a way that can be followed.',
  notPageOfPost: 'the page is not that of a post',
  cursorInvalid: 'cursor: not a cursor of this list',
  itemsRepeated: {
    one: '{{count, number}} of the platform’s items had come before; it is left out.',
    other: '{{count, number}} of the platform’s items had come before; they are left out.',
  },
  networkBlocked: 'Reddit blocked this network.',
  waitItPasses: 'Wait; refusals of this kind usually pass.',
  useOwnClient: 'Use your own client of the official API.',
  moreCommentsLayoutUnknown: 'unknown layout of more comments',
  moreCommentsRefused: 'Reddit does not give more comments: {{why}}',
  discussionLayoutUnknown: 'unknown layout of a discussion',
  partOfTreeOnly:
    'The reply holds only a part of the comments; where that part stands is not told.',
  countedButNotListed: 'The platform counts {{total, message}} and lists none.',
  totalCountsRemoved:
    'The platform counts {{total, message}}, deleted and removed ones too; the pages hold those that it still shows.',
  expectedFeed: 'expected a feed from Reddit, got another page',
  feedLayoutUnknown: 'unknown layout of a feed',
  readFromThePublicFeed:
    'Read from the public feed, which has no scores, counts, flairs or replies; removed things are not in it. With your own client of the official API there is more.',
  privateCommunity: 'private community; only its members see it.',
  payingMembersOnly: 'open to paying members only.',
  staffOnly: 'open to the platform’s staff only.',
  quarantined: 'quarantined by Reddit; it is shown only to accounts that opted in.',
  gated: 'gated by Reddit; it is shown only to accounts that accepted its warning.',
  forbidden: '{{what}}: Reddit does not hand this out (403).',
  forbiddenBecause: '{{what}}: Reddit does not hand this out (403, {{reason}}).',
  answeredStatus: 'Reddit answered {{status}}',
  answeredStatusBecause: 'Reddit answered {{status}} ({{reason}})',
  closedBecause: '{{what}}: {{why, message}}',
  closedWithQuote: '{{what}}: {{why, message}} It says: “{{words}}”',
  otherThingsInAnswer: {
    one: 'The answer also holds {{count, number}} thing that is no {{many, noun}}.',
    other: 'The answer also holds {{count, number}} things that are no {{many, noun}}.',
  },
  errorWithQuote: '{{error, message}}: “{{words}}”',
  listLimitReached:
    'Reddit lists about 1,000 things at most, and this list ended after {{things, number}}: what comes behind them cannot be listed.',
});
