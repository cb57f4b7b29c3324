import type { Chance } from './chance.ts';

/** Something that goes wrong, until it is mended again. */
export interface Disturbance {
  readonly name: string;
  readonly play: () => Promise<void>;
}

/**
 * Plays all of them, in an order and with pauses of chance, and writes down when. About half are mended before the
 * next begins; the others meet what comes next. Resolves when all are mended.
 */
export const disturb = async (
  all: readonly Disturbance[],
  { chance, wait }: { readonly chance: Chance; readonly wait: () => Promise<void> },
): Promise<void> => {
  const begun = performance.now();
  const tell = (words: string): void =>
    void process.stdout.write(`${((performance.now() - begun) / 1000).toFixed(1)} s ${words}\n`);
  const underWay: Promise<void>[] = [];
  for (const { name, play } of chance.shuffle(all)) {
    await wait();
    tell(name);
    const mended = play().then(() => tell(`${name}: mended`));
    // Whatever fails is thrown when it is waited for.
    mended.catch(() => undefined);
    underWay.push(mended);
    if (chance.isHeads()) await mended;
  }
  await Promise.all(underWay);
};
