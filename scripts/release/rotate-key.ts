/**
 * `node scripts/release/rotate-key.ts OLD.pem NEW.pem`: lets the old key of updates vouch for the new one, in
 * `update-keys.json` beside this file, which is committed. From then on, the new key signs.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { publicKeyFrom, signSuccessor } from '../../core/updates/signatures.ts';
import { say } from '../command.ts';
import { readSuccessors, SUCCESSORS_FILE } from './update-feed.ts';

const rotate = async (oldFile: string, newFile: string): Promise<void> => {
  const [oldPem, newPem] = [await readFile(oldFile, 'utf8'), await readFile(newFile, 'utf8')];
  const known = await readSuccessors();
  const last = known.at(-1)?.key;
  if (last !== undefined && last !== publicKeyFrom(oldPem))
    throw new Error(`${oldFile} is not the key that signs today`);
  const successors = [...known, signSuccessor(publicKeyFrom(newPem), oldPem)];
  await writeFile(SUCCESSORS_FILE, `${JSON.stringify(successors, undefined, 2)}\n`);
  say(`From now on, ${newFile} signs. Commit ${SUCCESSORS_FILE}, and keep both keys.`);
};

const [, , oldFile, newFile] = process.argv;
if (oldFile === undefined || newFile === undefined) {
  say('Usage: node scripts/release/rotate-key.ts OLD.pem NEW.pem');
  process.exitCode = 2;
} else {
  try {
    await rotate(oldFile, newFile);
  } catch (error) {
    say(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
