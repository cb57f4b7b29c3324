import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('videosite', {
  answerIsNoObject: 'the answer is no object',
  expectedGot: 'expected {{expected}}, got {{what}}',
  htmlPageCameWhereJson: 'an HTML page came where JSON was due',
  answerDoesNotSay: 'the answer does not say which captions there are',
  unknownLayoutOfCaptions: 'unknown layout of captions ({{seen}})',
  youtubeListsTheseCaptions:
    'YouTube lists these captions and withholds their text: it gives it to its own player only.',
  readTheTranscript:
    'Read the transcript on the video’s own page in your browser, under “Show transcript”.',
  tryAgainAnotherDaySome: 'Try again another day: some requests are answered.',
  ifTheVideoIsYours:
    'If the video is yours, download its captions from your own account, or through the official API.',
  thereIsNoReply: 'there is no reply to read',
  channelidNamesNoChannel: 'channelId: names no channel',
  addressLeadsToNoChannel: 'the address leads to no channel',
  replyWasNarrowed: 'The reply was narrowed to the header of the page; it lists nothing.',
  answerShowsAnotherPart: 'The answer shows another part of the channel than {{wanted, noun}}.',
  channelHasNoItsPage: 'The channel has no {{wanted, noun}}: its page has no parts to choose from.',
  channelHasNoItsPageHas: 'The channel has no {{wanted, noun}}; its page has: {{names, nouns}}.',
  channelsPageIsClosed:
    'The channel’s page is closed to visitors because of their age; its public list of uploads is not.',
  channelsPageIsClosedToVisitors:
    'The channel’s page is closed to visitors because of their age; it lists nothing.',
  platformListsNothingOnThis: 'The platform lists nothing on this page.',
  repliesCameAlongWithTheir:
    '{{count, number}} replies came along with their threads; list-comment-replies lists them.',
  elementsOfTheListAre:
    '{{unknownCount, number}} elements of the list are of unknown kinds: {{names}}',
  answerAnnouncesAList: 'The answer announces a list and brings none.',
  listSaysThatThere:
    'The list says that there is more, in a form that is not read; the next page is missing.',
  commentsHaveRepliesThatCannot:
    '{{unread, number}} comments have replies that cannot be found: the way to them is not read.',
  commentsCameWithTheAnswer:
    '{{unlisted, number}} comments came with the answer and are not in its list.',
  cursorBelongsToAnotherVideo: 'cursor: belongs to another video',
  cursorBelongsToAnotherComment: 'cursor: belongs to another comment',
  commentsSayWhenTheyWere:
    '{{unreadCount, number}} comments say when they were written in words that are not read: “{{first}}”.',
  cursorHasExpiredStartAgain: 'the cursor has expired; start again from the first page',
  platformAnnouncesMoreButWhere:
    'The platform announces more, but where it is could not be read: the list ends here too early.',
  answerListsNothingAndGives:
    'The answer lists nothing and gives no reason: the list may be empty, or at its end.',
  unknownLayout: 'unknown layout of {{what}} ({{seen}})',
  skipped: '{{names, list}} skipped',
  itemsThatCameMoreThan:
    'Items that came more than once on this page and are listed once: {{count, number}}',
  itemsWithoutATitle: 'Items without a title: {{count, number}}',
  itemsStandUnderTheHeading: '{{count, number}} items stand under the heading “{{heading}}”',
  cursorNamesNoPlace: 'cursor: names no place in a mix',
  pageLiesAmongAnswers: 'a page lies among answers of the official API',
  unknownLayoutOfOfTheOfficial: 'unknown layout of {{method}} of the official API',
  noAnswerOfIsAt: 'no answer of {{method}} is at hand',
  byTheTerms:
    'By the terms of the YouTube Data API this has to be asked for again or deleted by {{toISOString, day}}.',
  channelidTheOfficialApiFinds:
    'channelId: the official API finds channels by their id or @handle, not by this old address',
  officialApiKnowsNoSuch: 'the official API knows no such channel',
  countryTheOfficialApiHas: 'country: the official API has no chart of it',
  knowsNoSuchThingOr: 'The YouTube Data API knows no such thing, or does not show it',
  cursorTheOfficialApiNo: 'cursor: the official API no longer takes it',
  answered: 'The YouTube Data API answered {{status, number}} ({{why}})',
  waitUntilMidnightInCalifornia:
    'Wait until midnight in California, when the day of the API begins.',
  askByThePublicPage: 'Ask by the public page, where it answers.',
  saysThatTooMuchWas: 'The YouTube Data API says that too much was asked within a short time.',
  waitAMinute: 'Wait a minute.',
  lookAtTheKey: 'Look at the key in the Google Cloud console, or store another one.',
  doesNotHandThisOut: 'The YouTube Data API does not hand this out to your key ({{reason}}).',
  videosOfThisPageAre:
    '{{unshown, number}} videos of this page are deleted, private or listed twice: the API shows no counts of them.',
  youtubeAnsweredWithItsCookie:
    'YouTube answered with its cookie consent page instead of the page asked for.',
  tryAgainLaterTheChoice:
    'Try again later: the choice "reject all" is already sent with every request.',
  youtubeAskedToSolve:
    'YouTube asked to solve a CAPTCHA because of many requests from this network address.',
  waitSomeHoursBefore: 'Wait some hours before the next request from this network.',
  askFewerPagesOrContinue: 'Ask fewer pages, or continue from another place where you work anyway.',
  youtubeSentTheRequest: 'YouTube sent the request to its sign-in page.',
  thisContentIsShown:
    'This content is shown to signed-in people only; public requests cannot read it.',
  youtubeAsksVisitorsFromThis:
    'YouTube asks visitors from this network address to sign in to confirm that they are not a bot.',
  waitTheCheckSticks: 'Wait: the check sticks to a network address for hours or days.',
  useAHomeOrUniversity: 'Use a home or university connection rather than a VPN or a data centre.',
  youtubeSaysThisContentIsnt:
    'YouTube says "This content isn\'t available, try again later": too many videos were asked in a short time.',
  waitForAboutAnHour: 'Wait for about an hour before the next video.',
  expectedSearchResultsGotAnother: 'expected search results, got another list',
  youtubeShowsResultsForInstead: 'YouTube shows results for “{{shown}}” instead of “{{asked}}”.',
  youtubeAsksWhetherWasMeant:
    'YouTube asks whether “{{meant}}” was meant; the results are for the words as given.',
  youtubePutsAPanel: 'YouTube puts a panel of its own above the results.',
  noClientVersionInSw: 'no client version in sw.js_data',
  noVideoId: 'no video id in the answer',
  videoIsPrivate: 'the video is private',
  platformShowsNoSuchVideo: 'the platform shows no such video, or another one in its place',
  unknownLayoutTheAnswerDescribes: 'unknown layout: the answer describes no video',
  notProvided: 'Not provided: {{missing}}.',
  platformGivesTheDay:
    'The platform gives the day of publication without a time: see `publishedInterval`.',
  lengthComesFromAField: 'The length comes from a field that is up to a second too long.',
  keyIsNotValid: 'The YouTube Data API says that the key is not valid.',
  keyHasExpired: 'The YouTube Data API says that the key has expired.',
  apiIsNotSwitchedOn: 'The YouTube Data API is not switched on in the project of the key.',
  keyMayNotBeUsedHere: 'The YouTube Data API says that the key may not be used from here.',
  keyMayNotBeUsedFromAddress:
    'The YouTube Data API says that the key may not be used from this network address.',
  keyIsForAWebPage: 'The YouTube Data API says that the key is for a web page of its own only.',
  keyIsForOtherServices: 'The YouTube Data API says that the key is for other services only.',
  projectOfKeyIsSuspended: 'The YouTube Data API says that the project of the key is suspended.',
  searchesAreUsedUp:
    'The YouTube Data API says that the searches of your key are used up for today.',
  unitsAreUsedUp: 'The YouTube Data API says that the units of your key are used up for today.',
  videoIsAgeRestricted: 'the video is age-restricted',
  videoIsBlocked: 'the video is blocked in the country of this connection',
  videoIsForMembers: 'the video is for members of its channel only',
  videoIsForPayingViewers: 'the video is for paying viewers only',
  videoHasNotBegun: 'the video has not begun',
  liveEventHasEnded: 'the live event has ended',
  platformAsksToSign: 'the platform asks to sign in',
  platformDoesNotPlay: 'the platform does not play the video',
  platformAnswered: 'the platform answered {{code}}',
  withItsName: '{{says, message}} ({{name}})',
  whyItSays: '{{why, message}}: “{{says}}”',
  videoIsUnavailable: 'the video is unavailable',
  videoIsRestricted: 'the video is restricted',
  restricted: '{{why, message}}.',
  restrictedItSays: '{{why, message}}: “{{says}}”.',
  answerDoesNotSayBecause: 'the answer does not say which captions there are: {{why}}',
  youtubePutsAPanelTitled: 'YouTube puts a panel of its own above the results: “{{title}}”',
  thisAnswerCostUnits:
    'This answer cost {{units, number}} of the 10,000 units that a key has for a day by default.',
  thisAnswerCostSearches:
    'This answer cost {{searches, number}} of the 100 searches that a key has for a day by default.',
  thisAnswerCostBoth:
    'This answer cost {{units, number}} of the 10,000 units and {{searches, number}} of the 100 searches that a key has for a day by default.',
  textWithTooMuchMarkup: 'a text with too much markup',
});
