import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Server } from './program.ts';

interface ProcessFigures {
  /** Memory that the process really holds, in megabytes. */
  readonly residentMb: number;
  /** Processor time that it took so far, with all its threads, in milliseconds. */
  readonly cpuMs: number;
}

/** Of a running server; `NaN` where the system does not tell, which Linux alone does. */
export const processFigures = ({ child }: Server): ProcessFigures => ({
  residentMb: Number(readIn(child.pid, 'status', /VmRSS:\s+(\d+)/)[0]) / 1024,
  // The name in parentheses may hold anything; user and system time are the 14th and 15th field.
  cpuMs:
    readIn(child.pid, 'stat', /\) (?:\S+ ){11}(\d+) (\d+)/)
      .map(Number)
      .reduce((sum, ticks) => sum + ticks, 0) * tickMs(),
});

const readIn = (pid: number | undefined, file: string, pattern: RegExp): string[] => {
  try {
    return pattern.exec(readFileSync(`/proc/${pid}/${file}`, 'utf8'))?.slice(1) ?? ['NaN'];
  } catch {
    return ['NaN'];
  }
};

let ofTick: number | undefined;

const tickMs = (): number => {
  try {
    ofTick ??= 1000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    return ofTick;
  } catch {
    return NaN;
  }
};
