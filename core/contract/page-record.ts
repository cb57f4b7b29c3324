import type { DropCounts } from '#kit/dropped-parts.ts';

/**
 * The record of a kept page: everything that is said of it, and the hashes of its files. Its SHA-256, over its
 * canonical JSON, stands for the whole page. Absent is not known.
 */
export interface PageRecord {
  readonly type: 'BowerbirdKeptPage';
  readonly version: 1;
  readonly id: string;
  readonly program: string;
  readonly platform: string;
  readonly title?: string;
  /** Without secrets, as all that is kept. Of the main frame, before and after the taking. */
  readonly address: { readonly start: string; readonly end: string };
  /** Whether the address was another one in between, within the same document. */
  readonly changedAddress: boolean;
  /** Instants of this computer's clock. */
  readonly time: {
    readonly start: string;
    readonly end: string;
    readonly documentLoaded: string;
    readonly addressSince: string;
    /** `Europe/Berlin`, and minutes by which its clocks were ahead of UTC. */
    readonly zone: string;
    readonly utcOffsetMinutes: number;
  };
  /** How far the site's clocks were ahead of this computer's, by the header `Date` of its replies. */
  readonly clock?: {
    readonly offsetMs: number;
    readonly uncertaintyMs: number;
    readonly agreeing: number;
    readonly of: number;
  };
  /** CSS pixels. */
  readonly window: { readonly width: number; readonly height: number };
  readonly scroll: { readonly x: number; readonly y: number };
  readonly page: { readonly width: number; readonly height: number };
  readonly scaleFactor: number;
  readonly language?: string;
  readonly direction?: string;
  readonly browser: { readonly userAgent: string; readonly languages: readonly string[] };
  /** Whether a cookie was there that the site sets for those who are signed in; absent where none is known. */
  readonly signedIn?: boolean;
  readonly picture: PagePicture;
  readonly snapshot?: PageSnapshot;
  /** Replies that the document loaded until the end of the taking, of those that are kept. */
  readonly replies: readonly PageReply[];
  /** What the person wrote beside it, and the SHA-256 of the record without that. */
  readonly person?: {
    readonly at: string;
    readonly of: string;
    readonly note?: string;
    readonly signedInAs?: string;
  };
}

export interface PagePicture {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: 'image/png';
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Of the whole page; more than `height` where only the first pixels were taken. */
  readonly pageHeight: number;
}

export interface PageSnapshot {
  readonly sha256: string;
  readonly bytes: number;
  readonly mediaType: 'multipart/related';
  /** Secrets were taken out, and what acts, before it was hashed; of how many parts something was. */
  readonly cleanedParts: number;
  /** What was taken out, and how often; absent in records of versions that did not count it. */
  readonly dropped?: DropCounts;
}

export interface PageReply {
  readonly call: string;
  readonly operation: string;
  readonly at: string;
  readonly sha256: string;
  /** Whether it came after the address of the main frame was the one of the record. */
  readonly sinceAddress: boolean;
}
