export declare const withLock: <T>(
  file: string,
  say: (line: string) => void,
  work: () => T | Promise<T>,
) => Promise<T>;
