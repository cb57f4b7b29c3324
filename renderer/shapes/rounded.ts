/** Whether the platform showed a count rounded, so that nobody knows the exact one. Pure. */
export const isRounded = (item: object, field: string): boolean =>
  'roundedCounts' in item &&
  Array.isArray(item.roundedCounts) &&
  item.roundedCounts.includes(field);
