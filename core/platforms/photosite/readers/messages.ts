import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite', {
  feedPersonalised:
    'This is {{what, noun}} of somebody who is logged in; Instagram chose these posts and their order for that person.',
  noReply: 'there is no answer to read',
  suggestedPosts: {
    one: '{{count, number}} of these posts is of an account that the person does not follow; Instagram suggested it.',
    other:
      '{{count, number}} of these posts are of accounts that the person does not follow; Instagram suggested them.',
  },
  otherRowsLeftOut:
    'Rows left out that are no posts, such as accounts that Instagram suggests: {{between, number}}.',
  advertsLeftOut: 'Adverts left out: {{adverts, number}}.',
  pageRepeated: 'Instagram gave the same page again; the list ends here.',
  noProfessionalAccount:
    'The Instagram Graph API names no professional account of yours that could ask.',
  connectProfessionalAccount:
    'Connect a professional Instagram account to a Facebook page of yours, and make the token anew.',
  graphApiAnsweredStatus: 'The Instagram Graph API answered with HTTP status {{status, number}}',
  graphApiKnowsNoSuchThing:
    'The Instagram Graph API knows no such professional account or hashtag; of personal and private accounts it does not tell',
  graphApiError: 'The Instagram Graph API answered with an error ({{code}})',
  graphApiRateLimit: 'The Instagram Graph API says that too much was asked within an hour.',
  waitAnHour: 'Wait an hour.',
  hashtagQuotaUsedUp:
    'The Instagram Graph API lets an account ask for 30 different hashtags within seven days, and yours has asked for as many.',
  reuseHashtagOrWait: 'Ask for one of those 30 again, or wait some days.',
  graphApiForbidsThis:
    'The Instagram Graph API does not hand this out to your token: it lacks a permission or a feature.',
  checkTokenPermissions:
    'Look at the permissions of the token; posts of a hashtag need Instagram Public Content Access.',
  postIsNoReel: 'the answer holds a post that is no reel',
  severalPosts: '{{name}}: there are several posts here; name one of them',
  readFromEmbeddedPage:
    'Instagram kept the post’s data back: this is what its embedded page shows, with the first picture only and the time that the identifier tells.',
  readFromPageHead:
    'Instagram kept the post’s data back: this is what the head of the page tells, with counts that are rounded and may be old, and one picture only.',
  reelsAmongPostsOnly:
    'These are the reels among the posts of the account’s page; reels that it keeps out of its posts are not among them.',
  waitAnHourOrMore:
    'Wait an hour or more; Instagram counts requests by address and forgets slowly.',
  openPostInBrowser: 'Open the post in your own browser to see what Instagram shows you there.',
  loginAsked: 'Instagram asked for a login',
  checkpointAsked: 'Instagram asked for an identity check (checkpoint)',
  challengeAsked: 'Instagram asked for an identity check (challenge)',
  requestKindBlocked: 'Instagram blocked this kind of request for now',
  tooManyRequests: 'Instagram said that there were too many requests',
  sentToLogin: 'Instagram sent the request to its login page',
  sentToIdentityCheck: 'Instagram sent the request to an identity check',
  sentToStartPage: 'Instagram sent the request to its start page instead of the post',
  askedToWaitMinutes: 'Instagram asked to wait a few minutes',
  cursorInvalid: 'cursor: start again from the first page',
  countedPostsMissing: {
    one: 'Instagram’s page says that there is 1 post, and does not bring it',
    other: 'Instagram’s page says that there are {{count, number}} posts, and brings none of them',
  },
  morePostsForMembers:
    'Instagram has more posts of this account, and gives guests no way to ask for them.',
  morePostsQueryRetired:
    'Instagram no longer takes the question by which its pages asked for further posts; the list ends here for guests.',
  notShownWithoutLogin:
    'Instagram shows no such {{thing, noun}} without a login; it does not say whether the {{thing, noun}} was removed, is private or is restricted',
  noSuchThing: 'Instagram knows no such {{thing, noun}}',
  postRestricted:
    'this post is restricted: Instagram shows it only to people who are logged in (age, country or sensitive content)',
  accountPrivate: 'This account is private: Instagram shows its posts to its followers only',
  fetchAccountInstead:
    'Ask for the account itself: its name, its description and its counts are public.',
  otherThingAnswered: 'Instagram answered with another {{thing, noun}} than the one asked for',
  commentsWithheld: 'Instagram showed the post without its comments',
  countedCommentsWithheld:
    'Instagram counts {{comments, message}} on this post and shows none without a login',
  answeredError: 'Instagram answered with an error: {{message}}',
  answeredStatus: 'Instagram answered with HTTP status {{status, number}}',
  thingMissing: 'Instagram’s answer holds no {{thing, noun}} that we can read',
  emptyPage: 'Instagram answered with an empty page',
  loginPageAnswered: 'Instagram answered with its login page',
  pageWithoutThing:
    'Instagram sent the page without the {{thing, noun}} in it, as it does to many addresses and programs',
  entriesWithoutPost:
    'Some places of the list came without a post, as Instagram sends those of posts that it does not show.',
  otherPostsLeftOut: 'Posts left out that are no reels: {{count, number}}.',
  firstReelsOnly:
    'Instagram shows guests the first reels of an account only; it shows further ones to people who are logged in.',
  moreWhileScrolling: 'Instagram shows more of this list to who scrolls on.',
});
