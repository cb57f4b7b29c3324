import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { check } from 'recheck';

const ROOT = join(import.meta.dirname, '..', '..');
const KEPT = join(ROOT, 'node_modules', '.cache', 'proven-patterns');

const OPTIONS = {
  timeout: 100_000,
  // How many characters it reads, not how long that takes: a busy machine must not change the verdict.
  attackTimeout: null,
  incubationTimeout: null,
  // What cannot be proven is tried with invented texts: the same ones each time.
  randomSeed: 1,
} as const;

const prover = (
  JSON.parse(readFileSync(join(ROOT, 'node_modules', 'recheck', 'package.json'), 'utf8')) as {
    version: string;
  }
).version;

/**
 * What the prover says of a pattern's time. That it is safe is remembered for the same pattern, prover and options;
 * everything else is asked anew.
 */
export const checkTime = async (source: string, flags: string): Promise<string> => {
  const question = JSON.stringify([prover, OPTIONS, source, flags]);
  const kept = join(KEPT, createHash('sha256').update(question).digest('hex'));
  if (existsSync(kept)) return 'safe';
  const { status } = await check(source, flags, OPTIONS);
  if (status === 'safe') {
    mkdirSync(KEPT, { recursive: true });
    writeFileSync(kept, `/${source}/${flags}\n`);
  }
  return status;
};
