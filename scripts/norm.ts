/** `npm run norm`: writes down what the invented sites answer, by which a field trial judges the real ones. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, say } from './command.ts';
import { inventedNorm } from './invented-norm.ts';

export const NORM_FILE = join(root, 'core', 'field-trial', 'norm.json');

const norm = await inventedNorm();
await writeFile(NORM_FILE, `${JSON.stringify(norm, undefined, 1)}\n`);
say(`Wrote the forms of ${Object.keys(norm).length} operations.`);
