import { AppError, refused } from '#kit/errors.ts';
import { messages } from './messages.ts';
import type { Message } from '#kit/message.ts';

const CHOICES: readonly Message[] = [messages.openInBrowser, messages.browseOrUseApi];

/** What is there and not for everybody: it concerns that one thing, and stops nothing else. */
const withheld = (words: Message): AppError =>
  refused({ kind: 'withheld', ...words, choices: CHOICES });

/** What X’s words for missing things mean (from the site’s programs, 2026). */
const REMOVED = /^(?:Suspended|Deleted|Deactivated|Offboarded|BounceDeleted|BounceDeactivated)$/;
const REMOVED_WORDS = /deleted|no longer exists|suspended|violated/i;
const GONE = /^NotFound$|doesn.t exist|unavailable because/i;
const PROTECTED = /^Protected$|protected|limits who can view/i;

/** Why a post or an account is not shown, as the error that it is. */
export const notShown = (what: string, reason: string | undefined): AppError => {
  if (reason === undefined) return withheld(messages.notShownToGuests({ what }));
  if (PROTECTED.test(reason)) return withheld(messages.accountProtected({ what, reason }));
  if (REMOVED.test(reason) || REMOVED_WORDS.test(reason))
    return new AppError('not_found', messages.platformNote({ what, reason }), {
      reason: 'removed',
    });
  if (GONE.test(reason)) return new AppError('not_found', messages.platformNote({ what, reason }));
  return withheld(messages.notShownBecause({ what, reason }));
};
