/**
 * Why something was deleted that is not the person's own doing: somebody's request to be forgotten, the day
 * until which a collection was to be kept, or the terms of an official API.
 */
export const DELETION_REASONS = ['request', 'retention', 'terms'] as const;
export type DeletionReason = (typeof DELETION_REASONS)[number];
