import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** All that an export writes. */
export const bytesFromChunks = async (chunks: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
};

/** What reads a file of the bytes, in a folder that is gone afterwards. */
export const inFile = async <T>(
  name: string,
  bytes: Uint8Array,
  read: (file: string) => T | Promise<T>,
): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), 'bowerbird-exports-'));
  const file = join(folder, name);
  try {
    writeFileSync(file, bytes);
    return await read(file);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};

/** What a Python script that needs nothing else prints as JSON. */
export const python = (script: string, ...args: string[]): unknown =>
  JSON.parse(execFileSync('python3', ['-c', script, ...args], { encoding: 'utf8' }));

/** Beside one that somebody installed there is that of the system, which has the modules of Debian. */
const PYTHONS = ['python3', '/usr/bin/python3'];

/** The Python that has these modules; `undefined` where none is here. */
export const findPython = (...modules: readonly string[]): string | undefined =>
  PYTHONS.find((program) => {
    try {
      execFileSync(program, ['-c', `import ${['json', ...modules].join(', ')}`], {
        stdio: 'ignore',
      });
      return true;
    } catch {
      return false;
    }
  });

/** Whether Python is here with these modules. */
export const hasPython = (...modules: readonly string[]): boolean =>
  findPython(...modules) !== undefined;
