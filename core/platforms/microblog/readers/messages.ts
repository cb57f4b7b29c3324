import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog', {
  noReply: 'no reply is at hand',
  pageAmongApiAnswers: 'a page of the site lies among answers of API v2',
  apiAnswerNotAnObject: 'API v2 answered with no object',
  noSuchThing: 'X knows no such {{what, noun}}',
  apiAnsweredStatus: 'API v2 answered {{status, number}}: {{detail}}',
  apiCreditsUsedUp:
    'Your credits for the X API are used up; Bowerbird’s own credits are not meant.',
  buyApiCredits: 'Buy credits or raise your limit in X’s developer console.',
  waitForBillingPeriod: 'Wait for the next billing period.',
  apiForbidsThis: 'The X API does not allow this with your credentials: {{detail}}',
  checkDeveloperConsole: 'See in X’s developer console what your project may ask for.',
  noSuchThingWithDetail: 'X knows no such {{what, noun}}: {{detail}}',
  apiError: 'API v2 says: {{detail}}',
  costOfAnswer:
    'This answer held {{held, message}}: about ${{dollars}} at X’s prices of 13 August 2026 ($0.005 a post, $0.010 an account), billed to you.',
  usernameInvalid: 'username is no handle',
  missingFromAnswer: {
    one: '{{count, number}} of {{askedCount, number}} {{many, noun}} is not in X’s answer; a tombstone stands in its place.',
    other:
      '{{count, number}} of {{askedCount, number}} {{many, noun}} are not in X’s answer; a tombstone stands in the place of each.',
  },
  otherPostsLeftOut: 'Posts that the API gave and that are not of this list: {{count, number}}.',
  cursorOfAnotherList: 'cursor is none of this list',
  accountWithoutList: 'API v2 gave the account without its list',
  operationBringsNone: '{{operation}} brings no {{what}}',
  noSuchListOwner: 'X knows nobody whose list of {{what}} this would be',
  listMissing: 'X’s answer holds no {{what}}',
  postsOfOthersLeftOut: {
    one: '{{count, number}} post that stands in the list is no {{what}}, and was left out: that of another account, most likely.',
    other:
      '{{count, number}} posts that stand in the list are no {{what}}, and were left out: those of other accounts, for the most part.',
  },
  parentsLeftOut: {
    one: '{{count, number}} post that the page shows above the opened one, because it is answered there, is no reply and was left out: it is kept when it is opened.',
    other:
      '{{count, number}} posts that the page shows above the opened one, because they are answered there, are no replies and were left out: each is kept when it is opened.',
  },
  moreListedThanShown:
    'X lists {{unshown, number}} more of the {{what, noun}} and does not show them.',
  advertsLeftOut: 'Adverts left out: {{adverts, number}}.',
  otherEntriesLeftOut: {
    one: '{{count, number}} entry that is no part of the list was left out: a suggestion, a trend or a label.',
    other:
      '{{count, number}} entries that are no part of the list were left out: suggestions, trends or labels.',
  },
  threadsCutShort: {
    one: '{{count, number}} thread goes on where the page shows no more of it.',
    other: '{{count, number}} threads go on where the page shows no more of them.',
  },
  noSuchAccount: 'X knows no account of this name',
  embeddedProfileAnsweredStatus: 'X’s embedded profile answered {{status, number}}',
  embeddedProfileWithoutData: 'X’s embedded profile came without its data',
  thingUnknown: 'X knows no such thing',
  answeredStatus: 'X answered with HTTP status {{status, number}}',
  dataMissing: 'X’s answer holds no data',
  sessionRefused: 'X did not take the session of the page: {{message}}',
  searchRefused: 'X refuses this search: {{message}}',
  searchInvalid: 'X does not take this search: {{message}}',
  answeredError: 'X answered with an error: {{message}}',
  openInBrowser: 'Open the address in your own browser to see what X shows you there.',
  browseOrUseApi:
    'Browse it in Bowerbird’s capture window, or ask by the official API with credentials of your own.',
  notShownToGuests: 'X does not show this {{what, noun}} to logged-out visitors',
  accountProtected: 'This {{what, noun}} belongs to a protected account: {{reason}}',
  platformNote: 'X says of this {{what, noun}}: {{reason}}',
  notShownBecause: 'X does not show this {{what, noun}}: {{reason}}',
  noSuchPost: 'X knows no such post',
  embedServiceCannotShow: 'X’s embed service cannot show this post: unknown, or its author is gone',
  longPostCutShort: 'This is a long post, of which this answer holds the beginning alone.',
  operationShowsNoSinglePost: '{{operation}} shows no single post',
  singlePostMissing: 'X’s answer shows no single post',
  repliesWithoutPost: 'This answer holds replies alone, and not the post',
  pageWithoutPost: 'X’s page came without the post',
  oembedAnsweredStatus: 'X’s oEmbed answered {{status, number}}',
  factsFromEmbeddedProfile:
    'These facts stand beside the posts of X’s embedded profile, and may be some days old.',
  embeddedProfileShowsOthers: 'X’s embedded profile shows posts of others alone',
  pageWithoutAccount: 'X’s page came without the account',
  accountMissing: 'X’s answer holds no account',
  bothOf: '{{one, message}} and {{other, message}}',
  nothing: 'nothing',
  sampleOfPosts:
    'X’s embedded profile shows a sample that X chooses, often the most liked posts of past years, and no timeline.',
  apiRepliesOfSevenDays: 'The official API finds the replies of the last seven days alone.',
  apiLooksThrough3200: 'The official API looks through the newest 3,200 posts of an account alone.',
  apiGives3200: 'The official API gives the newest 3,200 posts of an account alone.',
  apiSearchesSevenDays: 'The official API searches the posts of the last seven days.',
});
