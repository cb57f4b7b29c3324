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
  /** Replies of known endpoints that no reader understands, by endpoint. */
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
