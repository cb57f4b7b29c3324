/** Versions that are published as an update: three numbers. */
export const VERSION_PATTERN = /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/;

/** The three numbers, and a fourth: 0 for a version before its release (`0.10.0-dev`), 1 for the release. */
const parseVersion = (version: string): readonly number[] => {
  const [numbers = '', suffix] = version.split('-');
  return [...numbers.split('.').map(Number), suffix === undefined ? 1 : 0];
};

/**
 * Negative where `a` is the older one, 0 where they are equal. Both fit `VERSION_PATTERN`, but that the program's
 * own version may end in `-dev`.
 */
export const compareVersions = (a: string, b: string): number => {
  const [first, second] = [parseVersion(a), parseVersion(b)];
  const differing = first.findIndex((number, place) => number !== second[place]);
  return differing === -1 ? 0 : (first[differing] ?? 0) - (second[differing] ?? 0);
};
