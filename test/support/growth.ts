/**
 * Whether work grows with the length of what is given. Ten times the length may take forty times as long,
 * so that neither a busy machine nor a collected heap decides; what is quadratic takes a hundred times.
 */
const allowed = (ratio: number): number => ratio ** 1.6;
interface CpuUsage {
  /** Microseconds. */
  readonly user: number;
  readonly system: number;
}

/** Node's own, also where the window's tests are checked without Node's types. */
declare const process: { threadCpuUsage(since?: CpuUsage): CpuUsage };

/** Milliseconds below which a measured time says nothing. */
const NOISE = 3;

/** Milliseconds below which a pause of the machine may be most of a measured time. */
const SHORT = 30;

/** What strangers may repeat to keep a reader busy. */
export const UNITS: readonly string[] = [
  ['<', '</', '<a ', '<p ', '<p>', '<p/', '</b>', '<b>', '<!--', '<br ', '<title> ', '<form '],
  ['<form action= ', '<a class=', '<a class="', '<script ', '<script id=', '<script id="x" '],
  [' ', '\n', ' \n', '\t', ', ', '"', '\\"', '\\', "'", '{', '{"', '{"a":', '[', '[[', '(', '='],
  ['&', '&a', '&#', '&#1', '.', '. ', '-', '--', '/', '/a', '/..', ':', 'a', 'a ', '1', '1,'],
  ['1.', 'a.', '@', '%', '%2e', '*', '\u00a0', '\u00ad', '\u202e', '\u0301\u0316', '\u{e0041}'],
].flat();

/**
 * With these, whatever takes more than two picoseconds for each pair of characters is seen: the fastest
 * search of a processor takes ten times that. A tenth of it lets a slow reader be stopped early.
 */
const SIZES = [3000, 30_000, 300_000] as const;

export interface Attack {
  /** What stands before the unit that is repeated, so that the reader goes in. */
  readonly before?: string;
  readonly after?: string;
  /** What is repeated; each in a text of its own. */
  readonly units?: readonly string[];
  /** Characters, each size ten times the one before. */
  readonly sizes?: readonly number[];
}

/** The first unit with which the work grows faster than the text's length. What it throws is no matter. */
export const steepWith = (
  work: (text: string) => unknown,
  { before = '', after = '', units = UNITS, sizes = SIZES }: Attack = {},
): string | undefined =>
  units.find((unit) => {
    const make = (size: number): string =>
      before + unit.repeat(Math.ceil(size / unit.length)) + after;
    return isSteep(work, make, sizes);
  });

/** What is made in a size, for instance nested so deep or of so many parts. */
export type Growth<T> = (size: number) => T;

/** The names of the growths with which the work grows faster than the size. */
export const findSteepGrowths = <T>(
  work: (input: T) => unknown,
  growths: Readonly<Record<string, Growth<T>>>,
  sizes: readonly number[] = SIZES,
): readonly string[] =>
  Object.entries(growths).flatMap(([name, make]) => (isSteep(work, make, sizes) ? [name] : []));

/** Three times in a row, before anything is said against it: a machine may pause. */
const isSteep = <T>(
  work: (input: T) => unknown,
  make: Growth<T>,
  sizes: readonly number[],
): boolean => [1, 2, 3].every(() => isSteepOnce(work, make, sizes));

const isSteepOnce = <T>(
  work: (input: T) => unknown,
  make: Growth<T>,
  sizes: readonly number[],
): boolean => {
  // Made anew each time: what was read once is remembered.
  const measure = (size: number): number => Math.max(NOISE, measureTime(work, make(size)));
  const measured = new Map<number, number>();
  const timeAt = (size: number): number => {
    const known = measured.get(size);
    if (known !== undefined) return known;
    const time = measure(size);
    // What another is held against is measured often: a system may count in steps of four milliseconds.
    const isShort = time > NOISE && time < SHORT && size !== sizes.at(-1);
    const steady = isShort ? mean([time, ...Array.from({ length: 7 }, () => measure(size))]) : time;
    measured.set(size, steady);
    return steady;
  };
  return sizes.slice(1).some((size, at) => {
    const smaller = sizes[at] ?? size;
    const most = allowed(size / smaller);
    // Most are done in no time, and need not be held against anything.
    return timeAt(size) > NOISE * most && timeAt(size) > timeAt(smaller) * most;
  });
};

const mean = (times: readonly number[]): number =>
  times.reduce((sum, time) => sum + time, 0) / times.length;

/** Milliseconds of this thread's own work: what else the machine is busy with does not count. */
const measureTime = <T>(work: (input: T) => unknown, input: T): number => {
  const start = process.threadCpuUsage();
  try {
    work(input);
  } catch {
    // To refuse what is given is one way of being done with it.
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};
