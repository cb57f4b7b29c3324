import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional', {
  textsShortened:
    'The profile shows the beginnings of posts; each post’s own page has the whole text.',
  othersPostsLeftOut:
    'Activities left out that are posts of others, which the member liked or commented on: {{others, number}}.',
  otherActivitiesLeftOut: 'Activities left out that are no posts: {{without, number}}.',
  articleMissing: 'the answer holds no article',
  captionFileAnsweredStatus:
    'LinkedIn’s caption file answered {{status, number}}; its link may have ended',
  authorsWithoutAddress: {
    one: '{{count, number}} comment names its author without an address: the author’s id tells them apart within this post alone.',
    other:
      '{{count, number}} comments name their author without an address: the author’s id tells them apart within this post alone.',
  },
  postIdMissingInCard: 'no number of a post in its card',
  formReadFromOtherPrograms:
    'LinkedIn loads these posts in a form of 2026 that Bowerbird reads by what other programs tested, and that has not been compared with a live page: compare some of them with the page. Pictures, videos, polls and reposts are not read from it.',
  noSuchThing: 'LinkedIn knows no such thing',
  answeredStatus: 'LinkedIn answered with HTTP status {{status, number}}',
  advertsLeftOut: 'Adverts left out: {{advertCount, number}}.',
  streamedSuggestionsLeftOut: 'Suggestions left out that are no posts: {{suggestions, number}}.',
  innerPostsLeftOut: {
    one: '{{count, number}} post within another could not be told apart, and is left out.',
    other: '{{count, number}} posts within other posts could not be told apart, and are left out.',
  },
  repostsUndecided: {
    one: '{{count, number}} post stands below a line that names an account, and nothing but words says whether it reposted it: it is kept as a post of its author.',
    other:
      '{{count, number}} posts stand below lines that name an account, and nothing but words says whether it reposted them: they are kept as posts of their authors.',
  },
  altTextsLeftOut: {
    one: 'The description of {{count, number}} picture is left out: the page is in another language than English ({{language}}), where LinkedIn’s own words are not told from those of a person.',
    other:
      'The descriptions of {{count, number}} pictures are left out: the page is in another language than English ({{language}}), where LinkedIn’s own words are not told from those of a person.',
  },
  otherAltTextsLeftOut: {
    one: 'The description of {{count, number}} picture is left out: LinkedIn wrote it, or does not say that a person did.',
    other:
      'The descriptions of {{count, number}} pictures are left out: LinkedIn wrote them, or does not say that a person did.',
  },
  agesUnread: {
    one: 'The age of {{count, number}} comment is in words that are not read.',
    other: 'The ages of {{count, number}} comments are in words that are not read.',
  },
  linesDamaged:
    'Lines of LinkedIn’s answer that are cut off or damaged: {{broken, number}}. Posts may be missing.',
  postsFormUnknown:
    'LinkedIn’s answer holds posts in a form that Bowerbird does not know: the site has changed',
  noReply: 'there is no reply to read',
  noPostRecognised:
    'LinkedIn’s answer holds no post that Bowerbird recognises: it may be empty, or of a form that is not known',
  expectedPage: 'expected a page of LinkedIn, got something else',
  noSuchThingOfKind: 'LinkedIn knows no such {{kind, noun}}, or does not show it',
  otherPageAnswered: 'LinkedIn answered with the page of a {{other}} ({{key}})',
  partMissingInPage: 'page layout not recognised: no {{what}} in it',
  structuredDataMissing:
    'The page came without its machine-readable part; counts are those that it displays.',
  postNotStated: 'the page does not say which post it shows',
  timeFromPostNumber: 'The page names no time; it was computed from the post’s number.',
  waitHalfAnHour: 'Wait half an hour or more: LinkedIn is not asked before then.',
  openPageInBrowser: 'Open the page in your own browser to see what LinkedIn shows you there.',
  browseInCaptureWindow: 'Browse to it in the capture window, where the operation can be captured.',
  researcherAccessProgram:
    'Researchers of systemic risks in the EU can apply for public data at LinkedIn’s Researcher Access Program: linkedin.com/help/linkedin/answer/a1645616 (since August 2023; read 23 November 2026).',
  loginAsked: 'LinkedIn asked for a login (its “authwall”)',
  sentToStartPage: 'LinkedIn sent us to its start page for guests',
  postForMembersOnly: 'LinkedIn shows this post to people who are logged in only',
  requestDenied: 'LinkedIn answered with its status 999 (“Request denied”)',
  noServerComponents: 'LinkedIn’s answer holds no row of server components',
  tooManyReferences: 'LinkedIn’s answer refers to its own parts more often than can be followed',
  commentsMissing: 'LinkedIn’s answer holds no comments',
  companyMissing: 'LinkedIn’s answer holds no company',
  suggestionsLeftOut: 'Suggestions left out that are no posts: {{count, number}}.',
  listMissing: 'LinkedIn’s answer holds no list of {{what}}',
  otherEntriesLeftOut: 'Entries left out that are no {{what, noun}}: {{others, number}}.',
  noSuchMember: 'LinkedIn knows no such member, or does not show them',
  memberMissing: 'LinkedIn’s answer holds no member',
  profileSectionOnly: 'The answer holds a section of the profile alone: positions or schools.',
  reactingMembersUnnamed: {
    one: '{{count, number}} member who reacted is not named to whoever browsed.',
    other: '{{count, number}} who reacted are not named to whoever browsed.',
  },
  foundMembersUnnamed: {
    one: '{{count, number}} member who was found is not named to whoever searched.',
    other: '{{count, number}} who were found are not named to whoever searched.',
  },
  resultsPersonalised:
    'Results and their order are those that LinkedIn chose for whoever was logged in.',
  searchResultsMissing: 'LinkedIn’s answer to a search holds no {{what}}',
  postNotAnObject: 'a post is no object',
  postIdMissing: 'no number of a post in the answer',
  answerNotAnObject: 'LinkedIn’s answer is no object',
  postsInsidePageUnread:
    'LinkedIn wrote its posts into the page itself, in a form of 2026 that is not read; those that it loads when it is scrolled are',
  pageWithoutAnswers: 'page layout not recognised: it carries none of the answers that it draws',
  contentsMissing:
    '{{missing, number}} {{what, noun}} are listed whose contents did not come along',
  searchWasNarrowed: 'The search was narrowed or sorted on its page, by {{filters}}.',
  moreNotLoaded: 'There was more, which the pages did not load while they were browsed.',
  fewResultsOfEachKind: 'A search for everything shows a few results of each kind alone.',
  tenPostsOfCompany:
    'LinkedIn’s public page of a company holds about ten of its recent posts, and no further page.',
  fourEmployeesOfCompany:
    'LinkedIn’s public page of a company names up to four employees, and shows the others to people who are logged in only.',
  fewActivities:
    'LinkedIn’s public profile shows a few recent activities, and the list of all posts to people who are logged in only.',
  tenCommentsOfPost:
    'LinkedIn’s public page of a post holds about ten of its comments, those that it calls most relevant, without the replies to them.',
});
