import type { AppConfig } from '../../core/app/app.ts';
import { projectFolder } from '../../core/laboratory/projects/project-store.ts';
import { runLaboratory } from './run-laboratory.ts';
import { askWith, type Running } from './running-program.ts';

/** A project of a laboratory with one collector, whose key it is. What is opened is the laboratory. */
export const runInProject = async (config: Partial<AppConfig>): Promise<Running> => {
  const on = await runLaboratory({ sample: false, ...config });
  const member = on.person('Mira');
  const { row, app } = await on.project('Project', { manager: member });
  const { secret, key } = app.store.keys.add({ name: 'test', person: member.id });
  const window = {
    keyId: app.store.keys.ensureWindowOf(member.id, member.name).id,
    door: 'window',
  } as const;
  return {
    app: { ...app, api: on.lab.api, callers: { ...app.callers, window } },
    port: on.port,
    dataDir: projectFolder(on.dir, row.id),
    base: on.base,
    key: secret,
    keyId: key.id,
    get: askWith(on.port, secret),
    balance: () => app.store.ledger.account().balance,
    visitor: () => ({ ...on.signIn(member), project: row.code }),
    close: on.close,
  };
};
