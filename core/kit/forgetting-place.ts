/**
 * Where, beside items and replies, a data folder may name a person. What is found in one of these goes when the
 * person is forgotten; in `siteSignIns` it stays, and the preview says why: a site keeps its cookies for whoever is
 * signed in to it, and what it writes into them nobody can know.
 */
export const FORGETTING_PLACES = [
  'downloads',
  'savedViews',
  'reasons',
  'unreadReplies',
  'olderCopies',
  'siteCaches',
  'siteSignIns',
] as const;
export type ForgettingPlaceName = (typeof FORGETTING_PLACES)[number];
