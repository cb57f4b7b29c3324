import { answering } from './answering.ts';
import { clock } from './clock.ts';
import { deleted } from './deleted.ts';
import { diskFull } from './disk-full.ts';
import { downloads } from './downloads.ts';
import { kill } from './kill.ts';
import { locked } from './locked.ts';
import type { Scenario } from './scenario.ts';
import { twoEngines } from './two-engines.ts';
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
