import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum', {
  uAccountSuspended: 'u/{{name}}: account suspended',
  noReplyIsAtHand: 'no reply is at hand',
  unknownLayoutOfTheAnswer: '{{what}}: unknown layout of the answer',
  bannedByReddit: '{{what}}: banned by Reddit',
  redditAnswered429ItAsks: 'Reddit answered 429: it asks us to wait',
  openTheAddressInYour: 'Open the address in your own browser to see what it shows to you.',
  redditKnowsNoSuchThing: '{{what}}: Reddit knows no such thing, or does not show it',
  notTheIdentifier: '{{id}} is not the identifier of a {{one}}',
  notInThePlatformsAnswer:
    '{{count, number}} of {{all, number}} {{many, noun}} is not in the platform’s answer: unknown, private or purged. A tombstone stands in its place.',
  areNotInThePlatforms:
    '{{count, number}} of {{all, number}} {{many, noun}} are not in the platform’s answer: unknown, private or purged. A tombstone stands in their place.',
  unknownLayoutOfAList: 'unknown layout of a list',
  listOfOtherThingsCame: 'a list of other things ({{strange}}) came',
  listAlsoHoldsThings:
    'The list also holds things of another kind ({{kind}}), which are no items here.',
  platformSaysThatTheList:
    'The platform says that the list goes on, but not in a way that can be followed.',
  textWithTooMuchMarkup: 'a text with too much markup',
  pageIsNot: 'the page is not that of a post',
  cursorNotACursor: 'cursor: not a cursor of this list',
  platformsItemsHadComeBefore:
    '{{count, number}} of the platform’s items had come before; they are left out.',
  redditBlockedThisNetwork: 'Reddit blocked this network.',
  waitRefusalsOfThisKind: 'Wait; refusals of this kind usually pass.',
  useYourOwnClient: 'Use your own client of the official API.',
  unknownLayoutOfMoreComments: 'unknown layout of more comments',
  redditDoesNotGiveMore: 'Reddit does not give more comments: {{why}}',
  unknownLayoutOfADiscussion: 'unknown layout of a discussion',
  replyHoldsOnlyAPart:
    'The reply holds only a part of the comments; where that part stands is not told.',
  platformCountsAndListsNone: 'The platform counts {{total, message}} and lists none.',
  platformCountsDeletedAndRemoved:
    'The platform counts {{total, message}}, deleted and removed ones too; the pages hold those that it still shows.',
  expectedAFeedFromReddit: 'expected a feed from Reddit, got another page',
  unknownLayoutOfAFeed: 'unknown layout of a feed',
  readFromThePublicFeed:
    'Read from the public feed, which has no scores, counts, flairs or replies; removed things are not in it. With your own client of the official API there is more.',
  privateCommunityOnlyItsMembers: 'private community; only its members see it.',
  openToPayingMembersOnly: 'open to paying members only.',
  openToThePlatformsStaff: 'open to the platform’s staff only.',
  quarantinedByRedditIt: 'quarantined by Reddit; it is shown only to accounts that opted in.',
  gatedByRedditIt: 'gated by Reddit; it is shown only to accounts that accepted its warning.',
  redditDoesNotHandThisOut: '{{what}}: Reddit does not hand this out (403).',
  redditDoesNotHandThisOutBecause: '{{what}}: Reddit does not hand this out (403, {{reason}}).',
  redditAnswered: 'Reddit answered {{status}}',
  redditAnsweredBecause: 'Reddit answered {{status}} ({{reason}})',
  closedThing: '{{what}}: {{why, message}}',
  closedThingItSays: '{{what}}: {{why, message}} It says: “{{words}}”',
  answerAlsoHoldsAThing: 'The answer also holds {{count, number}} thing that is no {{many, noun}}.',
  answerAlsoHoldsThings:
    'The answer also holds {{count, number}} things that are no {{many, noun}}.',
  errorQuoted: '{{error, message}}: “{{words}}”',
});
