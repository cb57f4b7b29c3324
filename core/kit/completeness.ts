/** What of a collection is there, and what is missing and why. */
export interface Completeness {
  /** What the platform says there is; not every platform does. */
  readonly statedTotal?: number;
  readonly unique: number;
  readonly duplicates: number;
  readonly pages: number;
  readonly gaps: readonly {
    readonly source: string;
    readonly at: string;
    readonly reason: string;
  }[];
  readonly refused: number;
  readonly removedSince: number;
  readonly notices: readonly string[];
  /** In plain words, for a methods section. */
  readonly methods: string;
}
