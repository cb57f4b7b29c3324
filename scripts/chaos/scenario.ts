/** One way in which the world goes wrong, and what has to hold all the same. */
export interface Scenario {
  /** For `--only`. */
  readonly name: string;
  /** What is done, in one line. */
  readonly summary: string;
  /** Why it cannot be played here (a system without the means), in one line. */
  readonly unless?: string | undefined;
  /** Plays it once on an empty folder of its own; rejects when something did not hold. */
  readonly play: (round: Round) => Promise<void>;
}

interface Round {
  /** An empty folder, removed afterwards. */
  readonly dir: string;
  /** Counts from 0; chooses among variants, so that the same number plays the same. */
  readonly number: number;
}
