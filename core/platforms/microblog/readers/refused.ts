import { AppError, refused } from '#kit/errors.ts';

const CHOICES: readonly string[] = [
  'Open the address in your own browser to see what X shows you there.',
  'Browse it in Bowerbird’s capture window, or ask by the official API with credentials of your own.',
];

/** What is there and not for everybody: it concerns that one thing, and stops nothing else. */
const withheld = (says: string): AppError => refused({ kind: 'withheld', says, choices: CHOICES });

/** What X’s words for missing things mean (from the site’s programs, 2026). */
const GONE =
  /^(?:Suspended|Deleted|Deactivated|Offboarded|NotFound|BounceDeleted|BounceDeactivated)$/;
const GONE_WORDS = /deleted|no longer exists|suspended|doesn.t exist|violated|unavailable because/i;
const PROTECTED = /^Protected$|protected|limits who can view/i;

/** Why a post or an account is not shown, as the error that it is. */
export const notShown = (what: string, reason: string | undefined): AppError => {
  if (reason === undefined) return withheld(`X does not show this ${what} to logged-out visitors`);
  if (PROTECTED.test(reason))
    return withheld(`This ${what} belongs to a protected account: ${reason}`);
  if (GONE.test(reason) || GONE_WORDS.test(reason))
    return new AppError('not_found', `X says of this ${what}: ${reason}`);
  return withheld(`X does not show this ${what}: ${reason}`);
};
