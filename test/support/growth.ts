/**
 * Whether work grows with the length of a text. Ten times the text may take forty times as long, so
 * that neither a busy machine nor a collected heap decides; what is quadratic takes a hundred times.
 */
const ALLOWED = 40;
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
    const texts = sizes.map((size) => before + unit.repeat(Math.ceil(size / unit.length)) + after);
    // Three times in a row, before anything is said against it: a machine may pause.
    return [1, 2, 3].every(() => isSteep(work, texts));
  });

const isSteep = (work: (text: string) => unknown, texts: readonly string[]): boolean => {
  let last: number | undefined;
  for (const text of texts) {
    const time = Math.max(NOISE, timeOf(work, text));
    if (last !== undefined && time > last * ALLOWED) return true;
    // What the next is held against is measured three times, where a single pause would be most of it.
    const isShort = time > NOISE && time < SHORT && text !== texts.at(-1);
    last = isShort ? Math.max(NOISE, Math.min(time, timeOf(work, text), timeOf(work, text))) : time;
  }
  return false;
};

/** Milliseconds of this thread's own work: what else the machine is busy with does not count. */
const timeOf = (work: (text: string) => unknown, text: string): number => {
  const start = process.threadCpuUsage();
  try {
    work(text);
  } catch {
    // To refuse a text is one way of being done with it.
  }
  const { user, system } = process.threadCpuUsage(start);
  return (user + system) / 1000;
};
