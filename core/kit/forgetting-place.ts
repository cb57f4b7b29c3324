/**
 * Where, beside items and replies, a data folder may name a person. What is found in one of these goes when the
 * person is forgotten; in `STAYING` it stays, and the preview says why.
 */
export const FORGETTING_PLACES = [
  'downloads',
  'savedViews',
  'unreadReplies',
  'olderCopies',
  'siteCaches',
  'siteSignIns',
] as const;
export type ForgettingPlaceName = (typeof FORGETTING_PLACES)[number];

/** A site keeps its cookies for whoever is signed in to it; what it writes into them nobody can know. */
export const STAYING: ReadonlySet<ForgettingPlaceName> = new Set(['siteSignIns']);
