import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('forum.official', {
  use: 'Listings, posts and comments that the public pages refuse to programs, steadily and in full.',
  price: 'Nothing for non-commercial use, up to 100 requests a minute.',
  effort:
    'At once with a client from before 11 November 2025, if Reddit has not revoked it since; else as long as Reddit takes to approve your request.',
  stepOldClient:
    'A client (an “app”) that you made before 11 November 2025 may still work, or may have been revoked: in June and July 2026 many people reported that theirs was. Its id and secret stand at reddit.com/prefs/apps; the test below tells.',
  stepApproval:
    'A new client needs Reddit’s explicit approval first, under its Responsible Builder Policy; say truthfully what you collect and why.',
  stepResearchAccess:
    'Access for research is asked for by the same kind of request, by the form at support.reddithelp.com/hc/en-us/requests/new?ticket_form_id=14868593862164.',
  stepCopyClient:
    'Once approved, copy the client id, and the secret if the client has one (an installed app has none).',
  stepUserName:
    'Your own user name, if you give it, stands in the User-Agent, as Reddit asks of every client.',
  clientId: 'Client id',
  clientIdHelp: 'The id of your client, below its name at reddit.com/prefs/apps.',
  clientSecret: 'Client secret',
  clientSecretHelp: 'The secret of a script or web app; an installed app has none.',
  refreshToken: 'Refresh token',
  refreshTokenHelp:
    'Only if your client obtained one; without it the client asks in nobody’s name.',
  userName: 'User name',
  userNameHelp: 'Yours on Reddit, without “u/”: Reddit asks that it stands in the User-Agent.',
  termsSource:
    'These are Reddit’s Responsible Builder Policy of 11 November 2025 and its Data API rules, in short; they bind whoever uses the client. Read them in full before you store one.',
  termsApproval:
    'Access has to be approved by Reddit before the API is used, for what you said that you do, and under all terms that apply; one purpose, one request.',
  termsNonCommercial:
    'Without a contract of its own the API is for non-commercial use; research needs Reddit’s approval too.',
  termsDeletion:
    'What was deleted on Reddit has to be deleted from your collection as well: the text, title and links of a post or comment, and what identifies the author of a deleted account.',
  termsPace:
    'A client may ask 100 times a minute, averaged over ten minutes. The limits must not be got around, nor may a client hide who it is; Bowerbird names itself, and you if you give your user name.',
});
