/** `capture.state`: what the person's browsing has brought since the app was started. */
export interface CaptureView {
  /** Nothing is kept while it is on. */
  readonly paused: boolean;
  /** Whether what pages load before anybody looked is kept too. */
  readonly preloads: boolean;
  /** The collection into which items go; `null` for none. */
  readonly into: string | null;
  /** How many items were new to that collection since it was chosen. */
  readonly collected: number;
  /** Platforms whose pages can be browsed. */
  readonly sites: readonly {
    readonly platform: string;
    readonly brand: string;
    readonly home: string;
    readonly hosts: readonly string[];
  }[];
  readonly answers: number;
  readonly items: number;
  readonly duplicates: number;
  /** The platform's own no: gone, private, refused. */
  readonly refused: number;
  /** Loaded ahead, and not kept. */
  readonly ahead: number;
  /** Replies of known endpoints that no reader understands, by brand and endpoint: `X UserTweets`. */
  readonly unknown: readonly { readonly endpoint: string; readonly count: number }[];
  /** Items by operation. */
  readonly kinds: readonly { readonly operation: string; readonly items: number }[];
  /** The newest first. */
  readonly latest: readonly CapturedView[];
}

export interface CapturedView {
  readonly at: string;
  readonly operation: string;
  readonly params: Readonly<Record<string, unknown>>;
  readonly items: number;
}

/** `import.state`: how the latest import stands. */
export interface ImportView {
  readonly state: 'running' | 'done' | 'failed' | 'cancelled';
  /** The names of the files and folders, as they came. */
  readonly names: readonly string[];
  /** The collection into which items go; `null` for none. */
  readonly into: string | null;
  /** Exchanges that were looked at so far. */
  readonly seen: number;
  /** How many items were new to the collection. */
  readonly collected: number;
  /** Of what kind the files were, in their order; when it is done. */
  readonly formats?: readonly string[];
  readonly report?: ImportReportView;
  /** Why it failed. */
  readonly because?: string;
}

/** What became of everything in the files that were imported. */
export interface ImportReportView {
  /** Exchanges of the platforms that were looked at. */
  readonly read: number;
  /** Answers that were kept, and the items in them. */
  readonly kept: number;
  readonly items: number;
  readonly duplicates: number;
  /** The platform's own no: gone, private, refused. */
  readonly refused: number;
  /** By endpoint: replies that bring things and that no reader understands. */
  readonly unknown: Readonly<Record<string, number>>;
  /** Of other sites, or none of our business; not looked at. */
  readonly elsewhere: number;
  /** Saved without their content. */
  readonly withoutBody: number;
  readonly unreadable: number;
  /** By operation: the answers kept. */
  readonly operations: Readonly<Record<string, number>>;
  /** Damage of the files, and what the recording program did to its items, in words; how often. */
  readonly damage: Readonly<Record<string, number>>;
}
