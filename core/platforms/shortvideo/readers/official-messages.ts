import { defineMessages } from '#kit/message.ts';

export const messages = defineMessages('shortvideo.official', {
  use: 'Search and figures of public videos, accounts and comments, for approved research.',
  price: 'Nothing, up to 1,000 requests a day. For non-profit institutions in some regions only.',
  effort: 'Weeks: TikTok reviews each application with its research proposal.',
  stepEligibility:
    'See whether you qualify: non-profit research institutions in the US, the EEA, the United Kingdom and Switzerland, with a research proposal.',
  stepComputeEnvironment:
    'Others may be given the Virtual Compute Environment instead (page of 4 August 2026): your script runs at TikTok on public data, a test sees up to 5,000 records a day, and only aggregated results leave it. Bowerbird cannot ask it: see developers.tiktok.com/docs/en/vce-getting-started.',
  stepApply:
    'Make a TikTok for Developers account and apply for the Research Tools; TikTok reviews each application.',
  stepCopyClient:
    'Once approved, open your research project at developers.tiktok.com: its client key and client secret stand there.',
  clientKey: 'Client key',
  clientKeyHelp: 'Of your approved research project at developers.tiktok.com.',
  clientSecret: 'Client secret',
  clientSecretHelp: 'Beside the client key.',
  termsSource:
    'These are TikTok’s Research Tools Terms of Service of 25 October 2024, in short; they bind whoever uses the client. Read them in full before you store one.',
  termsPurpose:
    'The API is for the approved research alone, not for profit; TikTok has to approve the project, and whoever works on it, before it is used.',
  termsRefresh:
    'What the API gave has to be refreshed at least every 15 days, and what it no longer gives has to be deleted from your data.',
  termsQuota:
    'A client may ask 1,000 times a day, for up to 100 records each time; the count begins anew at midnight UTC. Only what accounts of adults published for everybody is given.',
  termsPersons:
    'Comments come without their authors, and personal data in texts are blacked out; nobody may be identified from them.',
});
