/** Walls that the invented platforms show. */
import type { Refusal } from '../../core/contract/index.ts';

export const REFUSALS: Readonly<Record<string, Refusal>> = {
  login: {
    kind: 'login-wall',
    says: 'www.instagram.com answered with its sign-in page (status 200) instead of the post’s comments.',
    choices: [
      'Look at the post in your own browser and note what you need.',
      'Ask the platform’s official interface with a client of your own.',
      'Wait a while: the wall is not always shown.',
    ],
  },
  bot: {
    kind: 'bot-check',
    says: 'www.reddit.com answered 403 with a page that asks the browser to prove itself.',
    choices: ['Use the official interface with your own key.', 'Import a published archive.'],
  },
  credentials: {
    kind: 'credentials-needed',
    says: 'Reddit answers this by its official API alone, and no client of yours is at hand.',
    choices: ['Enter a client of your own in the settings.'],
  },
  withheld: {
    kind: 'withheld',
    says: 'www.youtube.com announces that it gives the text of this track to its own player only.',
    choices: [
      'Read the captions in the platform’s own player.',
      'Try a track that was written by people: some are given.',
    ],
  },
  rate: {
    kind: 'rate-limit',
    says: 'www.youtube.com answered 429 and asks to wait two minutes.',
    choices: ['Wait; the queue of this platform is stopped until then.'],
  },
};
