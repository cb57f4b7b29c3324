import { isNode } from '#kit/dig.ts';
import { isSameJson } from '#kit/json-text.ts';

/** A cell of an item that is read otherwise; a value that is not there is `undefined`. */
export interface Difference {
  /** `attributedTo.name` for a nested one. */
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Field by field down to what is no object; a list is one cell. */
export const differences = (
  before: unknown,
  after: unknown,
  at: readonly string[] = [],
): Difference[] => {
  if (isSameJson(before, after)) return [];
  if (!isNode(before) || !isNode(after)) return [{ field: at.join('.'), before, after }];
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((name) =>
    differences(before[name], after[name], [...at, name]),
  );
};
