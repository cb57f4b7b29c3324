import { isSameJson } from '#kit/same-json.ts';

/** Whether two JSON texts say the same: the order of fields is no difference. What is damaged is like itself alone. */
export const isSameText = (one: string, other: string): boolean => {
  if (one === other) return true;
  // Another order is as long, as numbers and texts are written in one way.
  if (one.length !== other.length) return false;
  try {
    return isSameJson(JSON.parse(one), JSON.parse(other));
  } catch {
    return false;
  }
};
