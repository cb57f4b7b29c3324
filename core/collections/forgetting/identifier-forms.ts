export type Weight = 'weak' | 'long' | 'strong';

/**
 * How much an identifier says by itself: a long one with letters is no other thing's, a long number no
 * other's where identifiers stand, a short one may be that of a post or a count.
 */
export const weighIdentifier = (id: string): Weight => {
  if (id.length < 15) return 'weak';
  if (/^\d+$/.test(id)) return 'long';
  return /\d/.test(id) || /[A-Z]/.test(id) ? 'strong' : 'weak';
};

/** What platforms put before an identifier, or pack it into; no other thing is spelt so. */
export const packedForms = (id: string): string[] => [
  `t2_${id}`,
  ...URN_TYPES.map((type) => `urn:li:${type}:${id}`),
  ...(/^\d+$/.test(id) ? [Buffer.from(`User:${id}`).toString('base64')] : []),
];
const URN_TYPES: readonly string[] = [
  'person',
  'member',
  'fsd_profile',
  'fs_miniProfile',
  'fsd_company',
  'organization',
  'company',
];
