/** What the check of a package does, in this order: files against the manifest, rows, texts made anew, replies read again. */
export const VERIFY_STEPS = ['files', 'rows', 'texts', 'replies'] as const;
export type VerifyStep = (typeof VERIFY_STEPS)[number];
