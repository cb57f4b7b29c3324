import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('photosite.official', {
  use: 'Posts, captions and counts of other professional accounts by name, and posts of a hashtag.',
  price: 'Nothing. You need a professional Instagram account and a Facebook page of your own.',
  effort:
    'About an hour; hashtags only after Meta’s App Review. The token has to be renewed every 60 days.',
  stepAccount:
    'You need an Instagram account of your own that is a professional one (business or creator), connected to a Facebook page of yours.',
  stepApp:
    'Make an app at developers.facebook.com, of the type Business, and add the Instagram product with Facebook login.',
  stepToken:
    'In the Graph API Explorer, choose the app and make a user access token with instagram_basic, instagram_manage_insights, pages_show_list and pages_read_engagement.',
  stepExchangeToken:
    'Exchange it for a long-lived token (60 days) with the Access Token Debugger, and store that one.',
  stepHashtagFeature:
    'Posts of a hashtag need the feature Instagram Public Content Access besides, which Meta grants after App Review.',
  accessToken: 'Access token',
  accessTokenHelp: 'A long-lived user access token of your app; it begins with EAA.',
  termsSource:
    'This is what Meta’s Platform Terms and the reference of the API in its version of 12 August 2026 say, in short; they bind whoever uses the token. Read them in full before you store one.',
  termsBusinessDiscovery:
    'Business Discovery tells of professional accounts only, and of none that is kept from minors; it names neither who follows nor who commented.',
  termsPurpose:
    'Data may be used for what your app was approved for; the terms forbid to sell it and to use it to watch people.',
  termsDeletion:
    'What Meta or a person asks to have deleted has to be deleted from your collection too.',
  termsHashtags:
    'An account may ask for 30 different hashtags within seven days; posts of a hashtag come without their authors.',
  termsOembed:
    'The metadata of Meta’s oEmbed may be shown and not analysed; Bowerbird therefore does not ask for it. Researchers of institutions can ask for the Meta Content Library, which has terms of its own.',
});
