import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { VERSION } from '../app/version.ts';
import { catalogue } from '../engine/catalogue.ts';
import { toAppError } from '../kit/errors.ts';
import { checkDatabase, type CheckOptions, type Finding } from '../store/check-database.ts';
import { DATA_FILE, openToOthers, requireUsable } from '../store/data-folder.ts';
import { dataDirOf, EXIT, flag, type Command } from './command.ts';
import { printAside, printJson, printLine } from './print.ts';

export const doctor: Command = {
  name: 'doctor',
  usage: '[--full]',
  summary:
    'Checks the data folder, the data file with its evidence and ledger, the runtime and the catalogue; changes nothing and contacts nobody.',
  options: { full: { type: 'boolean' } },
  help: [
    ['--full', 'Check every kept reply and answer against its hash, instead of a sample.'],
    ['--json', 'Machine-readable output.'],
  ],
  run: async (given) => {
    const dir = dataDirOf(given);
    const options = { full: flag(given, 'full'), progress: printAside };
    const findings = [runtime(), ...dataFolder(dir, options), operations()];
    if (flag(given, 'json')) printJson({ version: VERSION, data: dir, findings });
    else printFindings(findings);
    return Promise.resolve(findings.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed);
  },
};

/** A line for each, and below what is wrong what to do about it. */
const printFindings = (findings: readonly Finding[]): void => {
  for (const { ok, what, says, advice } of findings) {
    printLine(`${ok ? 'ok  ' : 'FAIL'} ${what}: ${says}`);
    if (advice !== undefined) printLine(`     ${advice}`);
  }
};

const runtime = (): Finding => ({
  what: 'runtime',
  ok: Number(process.versions.node.split('.')[0]) >= 24,
  says: `Bowerbird ${VERSION} on Node ${process.versions.node}`,
});

const dataFolder = (dir: string, options: CheckOptions): Finding[] => {
  if (!existsSync(dir))
    return [
      { what: 'data folder', ok: true, says: `${dir} is not there yet; the first start makes it` },
    ];
  const folder = folderItself(dir);
  if (!existsSync(join(dir, DATA_FILE))) return folder.ok ? [folder, noDataFile(dir)] : [folder];
  return [folder, ...checkDatabase(join(dir, DATA_FILE), options)];
};

const folderItself = (dir: string): Finding => {
  try {
    requireUsable(dir);
    const open = openToOthers(dir);
    if (open.length === 0) return { what: 'data folder', ok: true, says: dir };
    return {
      what: 'data folder',
      ok: false,
      says: open.join('; '),
      advice: 'The next start of Bowerbird closes what this user owns; close the rest with chmod.',
    };
  } catch (thrown) {
    const error = toAppError(thrown);
    return {
      what: 'data folder',
      ok: false,
      says: error.message.replace(`${error.row.message}: `, ''),
      advice: 'Choose another data folder with `--data`, or give this user the right to it.',
    };
  }
};

/** A log without its file means that the file was taken away. */
const noDataFile = (dir: string): Finding => {
  const orphaned = existsSync(join(dir, `${DATA_FILE}-wal`));
  return orphaned
    ? {
        what: 'data file',
        ok: false,
        says: `${DATA_FILE} was deleted; its log is still there`,
        advice: 'Stop Bowerbird and put back a backup: `bowerbird restore FILE`.',
      }
    : { what: 'data file', ok: true, says: 'is not there yet; the first start makes it' };
};

const operations = (): Finding => ({
  what: 'catalogue',
  ok: true,
  says: `${catalogue.entries.length} operations on ${catalogue.platforms.length} platforms`,
});
