/**
 * `npm run norm`: writes down what the invented sites answer, by which a field trial judges the real ones; and what
 * the readers read, unless one reads otherwise than before and its number was not raised.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, say } from './command.ts';
import { inventedNorm } from './invented-norm.ts';
import {
  changedWithoutRaise,
  joinReadings,
  readCases,
  READINGS_FILE,
  readingsText,
  type Readings,
} from './readings.ts';

export const NORM_FILE = join(root, 'core', 'field-trial', 'norm.json');

const norm = await inventedNorm();
await writeFile(NORM_FILE, `${JSON.stringify(norm, undefined, 1)}\n`);

const before = JSON.parse(await readFile(READINGS_FILE, 'utf8').catch(() => '{}')) as Readings;
const { own, recorded } = await readCases();
const readings = joinReadings(own, recorded);
const changed = changedWithoutRaise(before, readings);
if (changed.length > 0) {
  say(`Read otherwise than before: ${changed.join(', ')}. Add to readerChanges of these first.`);
  process.exitCode = 1;
} else await writeFile(READINGS_FILE, readingsText(readings));
say(`Wrote the forms of ${Object.keys(norm).length} operations.`);
