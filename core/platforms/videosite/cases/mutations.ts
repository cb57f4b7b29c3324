/** A small seeded generator, so that a failing mutation can be made again. */
const seeded = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const STRANGE: readonly unknown[] = [
  null,
  '',
  0,
  -1,
  1e300,
  true,
  'https://example.org/<"',
  [],
  {},
  [[]],
  '9'.repeat(40),
  '\u0000\u202e',
];

/** The same JSON with a few places dropped, renamed, retyped, nested or doubled. */
export const mutated = (value: unknown, seed: number): unknown => {
  const random = seeded(seed);
  const pick = <T>(of: readonly T[]): T | undefined => of[Math.floor(random() * of.length)];
  const copy: unknown = JSON.parse(JSON.stringify(value));
  const holders: object[] = [];
  const gather = (here: unknown): void => {
    if (typeof here !== 'object' || here === null) return;
    holders.push(here);
    for (const inside of Object.values(here)) gather(inside);
  };
  gather(copy);
  for (let turn = 0; turn < 1 + Math.floor(random() * 4); turn++) {
    const holder = pick(holders) as Record<string, unknown> | undefined;
    const key = holder && pick(Object.keys(holder));
    if (holder === undefined || key === undefined) continue;
    const old = holder[key];
    const ways = [
      () => delete holder[key],
      () => (holder[`${key}X`] = old) !== undefined && delete holder[key],
      () => (holder[key] = pick(STRANGE)),
      () => (holder[key] = { [key]: old }),
      () => (holder[key] = [old, old]),
      () => (holder[key] = String(old)),
    ];
    pick(ways)?.();
  }
  return copy;
};

/** Text that breaks off somewhere. */
export const truncated = (text: string, seed: number): string =>
  text.slice(0, Math.floor(seeded(seed)() * text.length));
