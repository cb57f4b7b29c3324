import { answering } from './answering.ts';
import { clock, kill, twoEngines } from './processes.ts';
import { deleted, diskFull, locked } from './data-files.ts';
import { downloads } from './downloads.ts';
import type { Scenario } from './scenario.ts';
import { upstream } from './upstream.ts';

export const SCENARIOS: readonly Scenario[] = [
  kill,
  twoEngines,
  diskFull,
  locked,
  deleted,
  clock,
  upstream,
  downloads,
  answering,
];
