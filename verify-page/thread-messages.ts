import type { InEnglish } from '#kit/message.ts';
import type { Verified } from '../core/exports/verify-package.ts';
import type { VerifyStep } from '../core/exports/verify-steps.ts';
import type { PageParts } from './document.ts';

/** What the page gives the thread, once. */
export interface CheckRequest {
  readonly file: Blob;
  readonly parts: PageParts;
  /** Certificates of timestamp authorities that the reader trusts. */
  readonly authorities: readonly File[];
}

/** What the thread tells the page. */
export type CheckMessage =
  | { readonly step: VerifyStep }
  /** Bytes of the file that were read so far. */
  | { readonly read: number }
  | { readonly verified: InEnglish<Verified> }
  | { readonly problem: string };
