/** `official.get`: how it stands with one platform's official API. The key itself is never told. */
export interface OfficialView {
  /** Segment of the platform. */
  readonly platform: string;
  readonly brand: string;
  /** "YouTube Data API v3" */
  readonly name: string;
  /** Where a person gets a key. */
  readonly keysAt: string;
  /** Where the key comes from that would be used now; `none` when there is none. */
  readonly source: 'keychain' | 'environment' | 'none';
  /** Whether a key can be stored here: in the desktop app, with a keychain. */
  readonly canStore: boolean;
  /** The environment variable that is looked at where there is no keychain. */
  readonly environment: string;
  /** Use it when the public page refuses. */
  readonly onRefusal: boolean;
  /** The terms, to be shown before the first use; `official.show-terms` notes that they were. */
  readonly terms: {
    /** Names their version: `2026-09-14`. */
    readonly date: string;
    readonly url: string;
    readonly says: readonly string[];
    readonly shown: boolean;
  };
  /** Ids of the operations that can be answered by it. */
  readonly operations: readonly string[];
}
