import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('microblog.official', {
  use: 'Posts, threads, accounts and search; public pages give next to nothing of these.',
  price:
    'Money: about $0.005 for each post and $0.010 for each account, billed by X. Set a limit there.',
  effort: 'About ten minutes, with an X account and a means of payment.',
  stepProject: 'Make a project and an app in X’s developer console.',
  stepCredits:
    'Buy credits: there has been no free plan since February 2026. Set a spending limit there, which X itself keeps.',
  stepToken: 'Copy the app’s bearer token. It reads what is public and can write nothing.',
  bearerToken: 'Bearer token',
  bearerTokenHelp: 'Of your app, under “Keys and tokens” in X’s developer console.',
  termsPrices:
    'X bills what is read, as reported on 13 August 2026: about $0.005 for each post and $0.010 for each account. Prices change; those in X’s developer console count.',
  termsMonthlyLimit:
    'A pay-per-use plan of X reads 2 million posts a month at most (docs.x.com, read 23 November 2026).',
  termsExamples:
    'A page of 20 posts costs about $0.10, one of 100 about $0.50, the lookup of a handle about $0.01; each answer says what it cost about.',
  termsPace:
    'Bowerbird asks 120 times in an hour at most, for 20 posts at a time unless you ask for more; set a spending limit in X’s console as well.',
  termsDeletion:
    'What is deleted, made private or withheld on X has to be deleted or hidden in your data too, as soon as reasonably possible.',
  termsSharing:
    'Posts may be handed on to others as identifiers; whole posts only within the limits of X’s developer policy. Nobody may be profiled by sensitive traits, nor watched.',
  pricesInShort: 'X bills about $0.005 for each post and $0.010 for each account (13 August 2026).',
});
