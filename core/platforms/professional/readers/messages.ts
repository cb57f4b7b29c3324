import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('professional', {
  profileShowsTheBeginnings:
    'The profile shows the beginnings of posts; each post’s own page has the whole text.',
  activitiesLeftOutThatAre:
    'Activities left out that are posts of others, which the member liked or commented on: {{others, number}}.',
  activitiesLeftOutThatAreNo: 'Activities left out that are no posts: {{without, number}}.',
  answerHoldsNoArticle: 'the answer holds no article',
  linkedinsCaptionFileAnswered:
    'LinkedIn’s caption file answered {{status, number}}; its link may have ended',
  commentsNameTheirAuthorWithout:
    '{{unnamed, number}} comments name their author without an address: the author’s id tells them apart within this post alone.',
  noNumberOfAPost: 'no number of a post in its card',
  linkedinLoadsThesePosts:
    'LinkedIn loads these posts in a form of 2026 that Bowerbird reads by what other programs tested, and that has not been compared with a live page: compare some of them with the page. Pictures, videos, polls and reposts are not read from it.',
  linkedinKnowsNoSuchThing: 'LinkedIn knows no such thing',
  linkedinAnsweredWithHttpStatus: 'LinkedIn answered with HTTP status {{status, number}}',
  advertsLeftOut: 'Adverts left out: {{advertCount, number}}.',
  suggestionsLeftOutThatAre: 'Suggestions left out that are no posts: {{suggestions, number}}.',
  postsWithinOtherPostsCould:
    '{{inner, number}} posts within other posts could not be told apart, and are left out.',
  linesOfLinkedinsAnswer:
    'Lines of LinkedIn’s answer that are cut off or damaged: {{broken, number}}. Posts may be missing.',
  linkedinsAnswerHoldsPosts:
    'LinkedIn’s answer holds posts in a form that Bowerbird does not know: the site has changed',
  thereIsNoReply: 'there is no reply to read',
  linkedinsAnswerHoldsNoPost:
    'LinkedIn’s answer holds no post that Bowerbird recognises: it may be empty, or of a form that is not known',
  expectedAPageOfLinkedin: 'expected a page of LinkedIn, got something else',
  linkedinKnowsNoSuchOr: 'LinkedIn knows no such {{kind, noun}}, or does not show it',
  linkedinAnsweredWithThePage: 'LinkedIn answered with the page of a {{other}} ({{key}})',
  pageLayoutNotRecognisedNo: 'page layout not recognised: no {{what}} in it',
  pageWithTooMuchMarkup: 'a page with too much markup',
  repostWithoutThePost: 'a repost without the post that it repeats',
  repostOfWhatIsGone: 'a repost of what is gone',
  pageCameWithoutItsMachine:
    'The page came without its machine-readable part; counts are those that it displays.',
  pageDoesNotSay: 'the page does not say which post it shows',
  pageNamesNoTimeIt: 'The page names no time; it was computed from the post’s number.',
  waitHalfAnHourOr: 'Wait half an hour or more: LinkedIn is not asked before then.',
  openThePageInYour: 'Open the page in your own browser to see what LinkedIn shows you there.',
  browseToIt: 'Browse to it in the capture window, where the operation can be captured.',
  researchersOfSystemicRisks:
    'Researchers of systemic risks in the EU can apply for public data at LinkedIn’s Researcher Access Program: linkedin.com/help/linkedin/answer/a1645616 (since August 2023; read 23 November 2026).',
  linkedinAskedForALogin: 'LinkedIn asked for a login (its “authwall”)',
  linkedinSentUs: 'LinkedIn sent us to its start page for guests',
  linkedinShowsThisPost: 'LinkedIn shows this post to people who are logged in only',
  linkedinAnsweredWithItsStatus: 'LinkedIn answered with its status 999 (“Request denied”)',
  linkedinsAnswerHoldsNoRow: 'LinkedIn’s answer holds no row of server components',
  linkedinsAnswerRefers:
    'LinkedIn’s answer refers to its own parts more often than can be followed',
  linkedinsAnswerHoldsNoComments: 'LinkedIn’s answer holds no comments',
  linkedinsAnswerHoldsNoCompany: 'LinkedIn’s answer holds no company',
  advertsLeftOut2: 'Adverts left out: {{count, number}}.',
  suggestionsLeftOutThatAreNo: 'Suggestions left out that are no posts: {{count, number}}.',
  linkedinsAnswerHoldsNoList: 'LinkedIn’s answer holds no list of {{what}}',
  entriesLeftOutThatAre: 'Entries left out that are no {{what, noun}}: {{others, number}}.',
  linkedinKnowsNoSuchMember: 'LinkedIn knows no such member, or does not show them',
  linkedinsAnswerHoldsNoMember: 'LinkedIn’s answer holds no member',
  answerHoldsASection: 'The answer holds a section of the profile alone: positions or schools.',
  whoReactedAreNotNamed: '{{count, number}} who reacted are not named to whoever browsed.',
  whoWereFoundAreNot: '{{count, number}} who were found are not named to whoever searched.',
  resultsAndTheirOrderAre:
    'Results and their order are those that LinkedIn chose for whoever was logged in.',
  linkedinsAnswerToASearch: 'LinkedIn’s answer to a search holds no {{what}}',
  postIsNoObject: 'a post is no object',
  noNumberOfAPostInTheAnswer: 'no number of a post in the answer',
  linkedinsAnswerIsNoObject: 'LinkedIn’s answer is no object',
  linkedinWroteItsPostsInto:
    'LinkedIn wrote its posts into the page itself, in a form of 2026 that is not read; those that it loads when it is scrolled are',
  pageLayoutNotRecognisedIt:
    'page layout not recognised: it carries none of the answers that it draws',
  contentsDidNotComeAlong:
    '{{missing, number}} {{what, noun}} are listed whose contents did not come along',
  searchWasNarrowed: 'The search was narrowed or sorted on its page, by {{filters}}.',
});
