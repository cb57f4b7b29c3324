import { canonical } from '#kit/identity.ts';

/** Whether two JSON texts say the same: the order of fields is no difference. What is damaged is the same as itself alone. */
export const isSameJson = (one: string, other: string): boolean => {
  if (one === other) return true;
  // Another order is as long, as numbers and texts are written in one way.
  if (one.length !== other.length) return false;
  try {
    return canonical(JSON.parse(one)) === canonical(JSON.parse(other));
  } catch {
    return false;
  }
};
