/** Which rows are wanted; every field narrows them. */
export interface RowFilter {
  readonly words?: string;
  readonly platform?: string;
  readonly shape?: string;
  readonly operation?: string;
  readonly author?: string;
  readonly from?: string;
  readonly to?: string;
  readonly seenFrom?: string;
  readonly seenTo?: string;
  readonly leastLikes?: number;
  readonly tag?: string;
  readonly noted?: boolean;
  readonly removed?: boolean;
}
