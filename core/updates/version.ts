/** Versions of the program: three numbers. Others are never published as an update. */
export const VERSION_PATTERN = /^(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})\.(?:0|[1-9]\d{0,5})$/;

/** Negative where `a` is the older one, 0 where they are equal. Both fit `VERSION_PATTERN`. */
export const compareVersions = (a: string, b: string): number => {
  const [first, second] = [a, b].map((version) => version.split('.').map(Number));
  const differing = [0, 1, 2].find((place) => first?.[place] !== second?.[place]) ?? 0;
  return (first?.[differing] ?? 0) - (second?.[differing] ?? 0);
};
