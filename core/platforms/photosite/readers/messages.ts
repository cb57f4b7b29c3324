import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite', {
  thisIsOfSomebodyWho:
    'This is {{what, noun}} of somebody who is logged in; Instagram chose these posts and their order for that person.',
  thereIsNoAnswer: 'there is no answer to read',
  thesePostsAreOfAccounts:
    '{{suggested, number}} of these posts are of accounts that the person does not follow; Instagram suggested them.',
  rowsLeftOutThatAre:
    'Rows left out that are no posts, such as accounts that Instagram suggests: {{between, number}}.',
  advertsLeftOut: 'Adverts left out: {{adverts, number}}.',
  instagramGaveTheSamePage: 'Instagram gave the same page again; the list ends here.',
  namesNoProfessionalAccount:
    'The Instagram Graph API names no professional account of yours that could ask.',
  connectAProfessionalInstagramAccount:
    'Connect a professional Instagram account to a Facebook page of yours, and make the token anew.',
  answeredWithHttpStatus: 'The Instagram Graph API answered with HTTP status {{status, number}}',
  knowsNoSuchProfessionalAccount:
    'The Instagram Graph API knows no such professional account or hashtag; of personal and private accounts it does not tell',
  answeredWithAnError: 'The Instagram Graph API answered with an error ({{code}})',
  saysThatTooMuchWas: 'The Instagram Graph API says that too much was asked within an hour.',
  waitAnHour: 'Wait an hour.',
  letsAnAccountAsk:
    'The Instagram Graph API lets an account ask for 30 different hashtags within seven days, and yours has asked for as many.',
  askForOneOfThose: 'Ask for one of those 30 again, or wait some days.',
  doesNotHandThisOut:
    'The Instagram Graph API does not hand this out to your token: it lacks a permission or a feature.',
  lookAtThePermissions:
    'Look at the permissions of the token; posts of a hashtag need Instagram Public Content Access.',
  answerHoldsAPost: 'the answer holds a post that is no reel',
  thereAreSeveralPostsHere: '{{name}}: there are several posts here; name one of them',
  instagramKeptThePostsData:
    'Instagram kept the post’s data back: this is what its embedded page shows, with the first picture only and the time that the identifier tells.',
  instagramKeptThePostsDataBack:
    'Instagram kept the post’s data back: this is what the head of the page tells, with counts that are rounded and may be old, and one picture only.',
  theseAreTheReelsAmong:
    'These are the reels among the posts of the account’s page; reels that it keeps out of its posts are not among them.',
  waitAnHourOrMore:
    'Wait an hour or more; Instagram counts requests by address and forgets slowly.',
  openThePostInYour: 'Open the post in your own browser to see what Instagram shows you there.',
  instagramAskedForALogin: 'Instagram asked for a login',
  instagramAskedForAnIdentity: 'Instagram asked for an identity check (checkpoint)',
  instagramAskedForAnIdentityCheck: 'Instagram asked for an identity check (challenge)',
  instagramBlockedThisKind: 'Instagram blocked this kind of request for now',
  instagramSaidThatThereWere: 'Instagram said that there were too many requests',
  instagramSentTheRequest: 'Instagram sent the request to its login page',
  instagramSentTheRequestToAnIdentity: 'Instagram sent the request to an identity check',
  instagramSentTheRequestToItsStart:
    'Instagram sent the request to its start page instead of the post',
  instagramAskedToWait: 'Instagram asked to wait a few minutes',
  cursorStartAgainFrom: 'cursor: start again from the first page',
  instagramsPageSaysThatThere:
    'Instagram’s page says that there are {{total, number}} posts, and brings none of them',
  instagramHasMorePosts:
    'Instagram has more posts of this account, and gives guests no way to ask for them.',
  instagramNoLongerTakes:
    'Instagram no longer takes the question by which its pages asked for further posts; the list ends here for guests.',
  instagramShowsNoSuchWithout:
    'Instagram shows no such {{thing, noun}} without a login; it does not say whether the {{thing, noun}} was removed, is private or is restricted',
  instagramKnowsNoSuch: 'Instagram knows no such {{thing, noun}}',
  thisPostIsRestrictedInstagram:
    'this post is restricted: Instagram shows it only to people who are logged in (age, country or sensitive content)',
  thisAccountIsPrivateInstagram:
    'This account is private: Instagram shows its posts to its followers only',
  askForTheAccountItself:
    'Ask for the account itself: its name, its description and its counts are public.',
  instagramAnsweredWithAnotherThan:
    'Instagram answered with another {{thing, noun}} than the one asked for',
  instagramShowedThePostWithout: 'Instagram showed the post without its comments',
  instagramCountsOnThisPost:
    'Instagram counts {{comments, message}} on this post and shows none without a login',
  instagramAnsweredWithAnError: 'Instagram answered with an error: {{message}}',
  instagramAnsweredWithHttpStatus: 'Instagram answered with HTTP status {{status, number}}',
  instagramsAnswerHoldsNo: 'Instagram’s answer holds no {{thing, noun}} that we can read',
  instagramAnsweredWithAnEmpty: 'Instagram answered with an empty page',
  instagramAnsweredWithItsLogin: 'Instagram answered with its login page',
  instagramSentThePageWithout:
    'Instagram sent the page without the {{thing, noun}} in it, as it does to many addresses and programs',
  somePlacesOfTheList:
    'Some places of the list came without a post, as Instagram sends those of posts that it does not show.',
  postsThatAreNoReels: 'Posts left out that are no reels: {{count, number}}.',
});
