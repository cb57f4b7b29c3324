/** The value that all of them have; `undefined` of none, and where one lacks it or has another. */
export const sharedValue = <T>(values: readonly (T | undefined)[]): T | undefined => {
  const distinct = new Set(values);
  const [value] = distinct;
  return distinct.size === 1 ? value : undefined;
};
