/** A platform's state that is too long for a cursor: kept by us, for the cursor to name. */
export interface LongState {
  /** Of its UTF-8 text, in hexadecimal digits. */
  readonly sha256: string;
  readonly state: string;
}
