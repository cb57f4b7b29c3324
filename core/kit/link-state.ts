/** What became of a link that was given to a collection. Pure. */

export const LINK_STATES = [
  /** All that was asked for is there; a part of it is, and why not all is said. */
  'done',
  'partly',
  /** The platform refused it; it has no such thing; it could not be read. */
  'refused',
  'not-found',
  'unread',
  /** It is still to be asked for; its run stands still; its run was cancelled. */
  'open',
  'paused',
  'cancelled',
  /** Nothing of it was asked for. */
  'skipped',
  /** It means nothing that can be gathered. */
  'meaningless',
] as const;
export type LinkState = (typeof LINK_STATES)[number];

/** What the lists of a link came to. */
export interface LinkFacts {
  readonly operation: string | null;
  readonly lists: number;
  readonly open: number;
  /** Of the run of the open ones. */
  readonly runState: string | null;
  readonly gaps: number;
  readonly refused: number;
  readonly missing: number;
  readonly rows: number;
}

export const linkState = (link: LinkFacts): LinkState => {
  const { operation, lists, open, runState, gaps, refused, missing, rows } = link;
  if (operation === null) return 'meaningless';
  if (lists === 0) return 'skipped';
  if (open > 0) {
    if (runState === 'cancelled') return rows > 0 ? 'partly' : 'cancelled';
    return runState === 'paused' || runState === 'attention' ? 'paused' : 'open';
  }
  const failed = gaps + refused;
  if (failed === 0) return 'done';
  if (rows > 0 || failed < lists) return 'partly';
  if (missing > 0 && missing === refused) return 'not-found';
  return refused > 0 ? 'refused' : 'unread';
};
