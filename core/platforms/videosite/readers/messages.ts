import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite', {
  answerNotAnObject: 'the answer is no object',
  expectedOtherPage: 'expected {{expected}}, got {{what}}',
  htmlInsteadOfJson: 'an HTML page came where JSON was due',
  captionsNotStated: 'the answer does not say which captions there are',
  captionsLayoutUnknown: 'unknown layout of captions ({{seen}})',
  captionTextWithheld:
    'YouTube lists these captions and withholds their text: it gives it to its own player only.',
  readTranscriptInBrowser:
    'Read the transcript on the video’s own page in your browser, under “Show transcript”.',
  tryAnotherDay: 'Try again another day: some requests are answered.',
  downloadYourOwnCaptions:
    'If the video is yours, download its captions from your own account, or through the official API.',
  noReply: 'there is no reply to read',
  channelIdInvalid: 'channelId: names no channel',
  addressIsNoChannel: 'the address leads to no channel',
  replyWasNarrowed: 'The reply was narrowed to the header of the page; it lists nothing.',
  otherChannelTabShown: 'The answer shows another part of the channel than {{wanted, noun}}.',
  channelHasNoTabs: 'The channel has no {{wanted, noun}}: its page has no parts to choose from.',
  channelHasNoSuchTab: 'The channel has no {{wanted, noun}}; its page has: {{names, nouns}}.',
  channelAgeRestrictedUploadsOpen:
    'The channel’s page is closed to visitors because of their age; its public list of uploads is not.',
  channelAgeRestricted:
    'The channel’s page is closed to visitors because of their age; it lists nothing.',
  pageIsEmpty: 'The platform lists nothing on this page.',
  repliesLeftOut: {
    one: '{{count, number}} reply came along with its thread; list-comment-replies lists it.',
    other:
      '{{count, number}} replies came along with their threads; list-comment-replies lists them.',
  },
  unknownElements: {
    one: '{{count, number}} element of the list is of an unknown kind: {{names}}',
    other: '{{count, number}} elements of the list are of unknown kinds: {{names}}',
  },
  announcedListMissing: 'The answer announces a list and brings none.',
  nextPageUnreadable:
    'The list says that there is more, in a form that is not read; the next page is missing.',
  repliesUnreachable: {
    one: '{{count, number}} comment has replies that cannot be found: the way to them is not read.',
    other:
      '{{count, number}} comments have replies that cannot be found: the way to them is not read.',
  },
  commentsOutsideList: {
    one: '{{count, number}} comment came with the answer and is not in its list.',
    other: '{{count, number}} comments came with the answer and are not in its list.',
  },
  cursorOfAnotherVideo: 'cursor: belongs to another video',
  cursorOfAnotherComment: 'cursor: belongs to another comment',
  commentTimesUnreadable: {
    one: '{{count, number}} comment says when it was written in words that are not read: “{{first}}”.',
    other:
      '{{count, number}} comments say when they were written in words that are not read: “{{first}}”.',
  },
  coauthorsUnread: {
    one: '{{count, number}} item was published together with channels whose links are not read: “{{first}}”.',
    other:
      '{{count, number}} items were published together with channels whose links are not read: “{{first}}”.',
  },
  startTimesUnread: {
    one: '{{count, number}} item says when it begins in words that are not read: “{{first}}”.',
    other: '{{count, number}} items say when they begin in words that are not read: “{{first}}”.',
  },
  datesUnread: {
    one: '{{count, number}} item says when it was published in words that are not read: “{{first}}”.',
    other:
      '{{count, number}} items say when they were published in words that are not read: “{{first}}”.',
  },
  cursorExpired: 'the cursor has expired; start again from the first page',
  nextPageNotFound:
    'The platform announces more, but where it is could not be read: the list ends here too early.',
  nothingListedWithoutReason:
    'The answer lists nothing and gives no reason: the list may be empty, or at its end.',
  layoutUnknown: 'unknown layout of {{what}} ({{seen}})',
  elementsSkipped: '{{names, list}} skipped',
  itemsListedTwice:
    'Items that came more than once on this page and are listed once: {{count, number}}',
  itemsWithoutATitle: 'Items without a title: {{count, number}}',
  itemsUnderHeading: {
    one: '{{count, number}} item stands under the heading “{{heading}}”',
    other: '{{count, number}} items stand under the heading “{{heading}}”',
  },
  cursorNotOfMix: 'cursor: names no place in a mix',
  pageAmongApiAnswers: 'a page lies among answers of the official API',
  apiLayoutUnknown: 'unknown layout of {{method}} of the official API',
  apiAnswerMissing: 'no answer of {{method}} is at hand',
  refreshOrDeleteBy:
    'By the terms of the YouTube Data API this has to be asked for again or deleted by {{toISOString, day}}.',
  channelIdNotForApi:
    'channelId: the official API finds channels by their id or @handle, not by this old address',
  apiKnowsNoSuchChannel: 'the official API knows no such channel',
  countryHasNoApiChart: 'country: the official API has no chart of it',
  apiKnowsNoSuchThing: 'The YouTube Data API knows no such thing, or does not show it',
  cursorExpiredAtApi: 'cursor: the official API no longer takes it',
  apiAnsweredStatus: 'The YouTube Data API answered {{status, number}} ({{why}})',
  waitForApiDay: 'Wait until midnight in California, when the day of the API begins.',
  usePublicPage: 'Ask by the public page, where it answers.',
  apiRateLimit: 'The YouTube Data API says that too much was asked within a short time.',
  waitAMinute: 'Wait a minute.',
  checkKeyInConsole: 'Look at the key in the Google Cloud console, or store another one.',
  apiForbidsThis: 'The YouTube Data API does not hand this out to your key ({{reason}}).',
  videosWithoutCounts: {
    one: '{{count, number}} video of this page is deleted, private or listed twice: the API shows no counts of it.',
    other:
      '{{count, number}} videos of this page are deleted, private or listed twice: the API shows no counts of them.',
  },
  cookieConsentPage: 'YouTube answered with its cookie consent page instead of the page asked for.',
  tryLaterConsentAlreadySent:
    'Try again later: the choice "reject all" is already sent with every request.',
  captchaAsked:
    'YouTube asked to solve a CAPTCHA because of many requests from this network address.',
  waitSomeHours: 'Wait some hours before the next request from this network.',
  requestFewerPages: 'Ask fewer pages, or continue from another place where you work anyway.',
  sentToSignIn: 'YouTube sent the request to its sign-in page.',
  contentForSignedInOnly:
    'This content is shown to signed-in people only; public requests cannot read it.',
  signInToProveNotBot:
    'YouTube asks visitors from this network address to sign in to confirm that they are not a bot.',
  waitHoursOrDays: 'Wait: the check sticks to a network address for hours or days.',
  useHomeConnection: 'Use a home or university connection rather than a VPN or a data centre.',
  tooManyVideosRequested:
    'YouTube says "This content isn\'t available, try again later": too many videos were asked in a short time.',
  waitAnHour: 'Wait for about an hour before the next video.',
  expectedSearchResults: 'expected search results, got another list',
  resultsForCorrectedQuery: 'YouTube shows results for “{{shown}}” instead of “{{asked}}”.',
  resultsOfOtherQueryIncluded: 'YouTube shows results for “{{shown}}” among those for “{{asked}}”.',
  otherQuerySuggested:
    'YouTube asks whether “{{meant}}” was meant; the results are for the words as given.',
  panelAboveResults: 'YouTube puts a panel of its own above the results.',
  clientVersionMissing: 'no client version in sw.js_data',
  videoIdMissing: 'no video id in the answer',
  videoIsPrivate: 'the video is private',
  noSuchVideo: 'the platform shows no such video, or another one in its place',
  videoLayoutUnknown: 'unknown layout: the answer describes no video',
  fieldsNotProvided: 'Not provided: {{missing}}.',
  publicationDayOnly:
    'The platform gives the day of publication without a time: see `publishedInterval`.',
  durationRoundedUp: 'The length comes from a field that is up to a second too long.',
  keyInvalid: 'The YouTube Data API says that the key is not valid.',
  keyHasExpired: 'The YouTube Data API says that the key has expired.',
  apiNotEnabled: 'The YouTube Data API is not switched on in the project of the key.',
  keyRestrictedByReferrer: 'The YouTube Data API says that the key may not be used from here.',
  keyRestrictedByAddress:
    'The YouTube Data API says that the key may not be used from this network address.',
  keyForWebPageOnly: 'The YouTube Data API says that the key is for a web page of its own only.',
  keyForOtherServices: 'The YouTube Data API says that the key is for other services only.',
  keyProjectSuspended: 'The YouTube Data API says that the project of the key is suspended.',
  searchQuotaUsedUp:
    'The YouTube Data API says that the searches of your key are used up for today.',
  unitQuotaUsedUp: 'The YouTube Data API says that the units of your key are used up for today.',
  videoIsAgeRestricted: 'the video is age-restricted',
  videoIsBlocked: 'the video is blocked in the country of this connection',
  videoForMembersOnly: 'the video is for members of its channel only',
  videoForPayingViewersOnly: 'the video is for paying viewers only',
  videoHasNotBegun: 'the video has not begun',
  liveEventEnded: 'the live event has ended',
  videoAsksForSignIn: 'the platform asks to sign in',
  videoNotPlayable: 'the platform does not play the video',
  platformAnsweredCode: 'the platform answered {{code}}',
  reasonWithName: '{{says, message}} ({{name}})',
  reasonWithQuote: '{{why, message}}: “{{says}}”',
  videoIsUnavailable: 'the video is unavailable',
  videoIsRestricted: 'the video is restricted',
  restrictedBecause: '{{why, message}}.',
  restrictedWithQuote: '{{why, message}}: “{{says}}”.',
  captionsNotStatedBecause: 'the answer does not say which captions there are: {{why}}',
  titledPanelAboveResults: 'YouTube puts a panel of its own above the results: “{{title}}”',
  costInUnits:
    'This answer cost {{units, number}} of the 10,000 units that a key has for a day by default.',
  costInSearches:
    'This answer cost {{searches, number}} of the 100 searches that a key has for a day by default.',
  costInUnitsAndSearches:
    'This answer cost {{units, number}} of the 10,000 units and {{searches, number}} of the 100 searches that a key has for a day by default.',
  tooMuchMarkup: 'a text with too much markup',
});
