/**
 * What takes long to make and is seldom used: made when it is first used, and kept. The tables by which
 * `Intl` writes numbers, dates and names take 30 ms, for which every start of the program would wait.
 */
export const lazy = <T extends object>(make: () => T): (() => T) => {
  let made: T | undefined;
  return () => (made ??= make());
};
