/** What the desktop app brings of a page that is to be kept, before anything of it is kept. */
export interface TakenPage {
  readonly platform: string;
  readonly title: string;
  /** Of the main frame when the taking began and when it had ended. */
  readonly address: { readonly start: string; readonly end: string };
  /** Whether the address was another one in between, within the same document. */
  readonly changedAddress: boolean;
  /** Instants. */
  readonly startedAt: string;
  readonly endedAt: string;
  /** When the document was loaded, and since when its address is the one at the start. */
  readonly loadedAt: string;
  readonly addressSince: string;
  readonly timeZone: string;
  readonly utcOffsetMinutes: number;
  /** Of replies of this page that came from the site itself. */
  readonly clockSamples: readonly ClockSample[];
  /** In CSS pixels. */
  readonly window: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
  readonly page: { readonly width: number; readonly height: number };
  /** Pixels of the picture for one CSS pixel. */
  readonly scaleFactor: number;
  /** As the page declares them; empty where it does not. */
  readonly language: string;
  readonly direction: string;
  /** Languages in which the site was asked. */
  readonly languages: readonly string[];
  readonly userAgent: string;
  /** Of the site's session: they are looked at, and never kept. */
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
  readonly picture: TakenPicture;
  /** MHTML; absent where the browser gave none or one that is too large. */
  readonly snapshot?: string | undefined;
}

export interface TakenPicture {
  /** PNG. */
  readonly bytes: Uint8Array;
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the whole page, in the same pixels; more than `height` where a limit was reached. */
  readonly pageHeight: number;
}

/** When a server made a reply by its own clock, and when it was asked for and whole by ours; in milliseconds. */
export interface ClockSample {
  /** To the second. */
  readonly served: number;
  readonly sent: number;
  readonly received: number;
}

/** Why a page was not taken. */
export type TakingFailure =
  | 'no-page'
  | 'private'
  | 'navigated'
  | 'resized'
  | 'unanswered'
  | 'under-way'
  | 'too-wide';
