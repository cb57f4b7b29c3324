import type { Notice } from '#kit/collect.ts';
import type { Reply } from '#kit/exchange.ts';
import type { FileHead } from './file-head.ts';
import type { RecordedCall } from '../recorded-call.ts';

/** One thing found in a file that was imported: an exchange, or why there is none. Plain data. */
export type Found =
  | {
      readonly reply: Reply;
      /** What is known to be wrong with it: damage that the recording program did. */
      readonly notices?: readonly Notice[];
      /** The calls that it answered, where the archive is one of ours or its request shows it. */
      readonly recorded?: readonly RecordedCall[];
    }
  | {
      readonly lacking: Lacking;
      /** How often, where it is more than once. */
      readonly count?: number;
      /** What is wrong with the file itself, one sentence for a person. */
      readonly damage?: string;
    };

/** `elsewhere`: an address that nobody wants. `without-body`: a reply whose content was not saved. */
type Lacking = 'elsewhere' | 'without-body' | 'unreadable';

/** A way of recording what a browser loaded. Read as a stream: a file may be larger than the memory. */
export interface RecordingFormat {
  /** As people call it: "HAR". */
  readonly name: string;
  /** Whether a file is of this format, by its name and its first bytes. */
  readonly fits: (file: FileHead) => boolean;
  /** Throws `validation_error` for a file that only looks like one; read before any file is. */
  readonly check?: (path: string) => Promise<void>;
  /** Bodies of addresses that nobody wants are not even decoded. */
  readonly read: (path: string, isWanted: (url: string) => boolean) => AsyncIterable<Found>;
}
