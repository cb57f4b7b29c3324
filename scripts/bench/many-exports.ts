import { execFile } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from '../build.ts';
import { root } from '../command.ts';
import { tell } from './tell.ts';

const FORMATS = ['csv', 'xlsx', 'ndjson', 'as2', 'parquet', 'sqlite', 'gexf', 'qdpx', 'package'];
const MEMORY = join(root, 'scripts/bench/peak-memory.ts');

/** Resident memory of the built program while it exports a collection, beside what it has without one. */
export const benchExportMemory = async (dir: string): Promise<void> => {
  await build();
  const bare = await measurePeak(dir, ['collections', '--data', dir]);
  for (const format of FORMATS) {
    const file = join(dir, `export.${format}`);
    const started = performance.now();
    const options = ['--format', format, '--out', file];
    const value = await measurePeak(dir, ['export', 'Bench', '--data', dir, ...options]);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    const size = Math.round(statSync(file).size / 1e6);
    const more = `the program alone ${Math.round(bare)} MB; ${size} MB written in ${seconds} s`;
    tell(`exported as ${format}, memory at most`, { value, goal: 300, unit: 'MB', more });
    rmSync(file);
  }
};

/** The most megabytes that a command of the built program had. */
const measurePeak = async (dir: string, args: readonly string[]): Promise<number> => {
  const file = join(dir, 'peak.json');
  await promisify(execFile)(
    process.execPath,
    ['--import', MEMORY, join(root, 'dist/cli.js'), ...args],
    { env: { ...process.env, BOWERBIRD_PEAK_FILE: file } },
  );
  return (JSON.parse(readFileSync(file, 'utf8')) as { peak: number }).peak / 1e6;
};
