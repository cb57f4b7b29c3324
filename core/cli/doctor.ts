import { accessSync, constants } from 'node:fs';
import { openStore } from '../store/index.ts';
import { catalogue } from '../engine/catalogue.ts';
import { defaultDataDir } from '../app/data-dir.ts';
import { toAppError } from '../kit/errors.ts';
import { VERSION } from '../app/version.ts';
import { EXIT, flag, text, type Command } from './command.ts';
import { printJson, printLine } from './print.ts';

interface Finding {
  readonly what: string;
  readonly ok: boolean;
  readonly says: string;
}

export const doctor: Command = {
  name: 'doctor',
  usage: '',
  summary: 'Checks the data folder, the ledger, the runtime and the catalogue; asks nobody.',
  options: {},
  help: [['--json', 'Machine-readable output.']],
  run: async (given) => {
    const dir = text(given, 'data') ?? defaultDataDir();
    const findings = [runtime(), ...store(dir), operations()];
    if (flag(given, 'json')) printJson({ version: VERSION, data: dir, findings });
    else
      for (const { ok, what, says } of findings)
        printLine(`${ok ? 'ok  ' : 'FAIL'} ${what}: ${says}`);
    return Promise.resolve(findings.every(({ ok }) => ok) ? EXIT.ok : EXIT.failed);
  },
};

const runtime = (): Finding => ({
  what: 'runtime',
  ok: Number(process.versions.node.split('.')[0]) >= 24,
  says: `Bowerbird ${VERSION} on Node ${process.versions.node}`,
});

const store = (dir: string): Finding[] => {
  try {
    const opened = openStore({ dir });
    try {
      accessSync(dir, constants.W_OK);
      const faults = opened.ledger.audit();
      const { balance } = opened.ledger.account();
      return [
        { what: 'data folder', ok: true, says: dir },
        {
          what: 'ledger',
          ok: faults.length === 0,
          says:
            faults.length === 0
              ? `balances; ${balance} credits left`
              : `${faults.length} faults: ${JSON.stringify(faults[0])}`,
        },
      ];
    } finally {
      opened.close();
    }
  } catch (thrown) {
    return [{ what: 'data folder', ok: false, says: `${dir}: ${toAppError(thrown).message}` }];
  }
};

const operations = (): Finding => ({
  what: 'catalogue',
  ok: true,
  says: `${catalogue.entries.length} operations on ${catalogue.platforms.length} platforms`,
});
