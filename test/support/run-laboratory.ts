import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Role } from '#kit/rights.ts';
import type { App, AppConfig } from '../../core/app/app.ts';
import {
  openLaboratory,
  type LaboratoryApp,
  type LaboratoryConfig,
} from '../../core/laboratory/open-laboratory.ts';
import { removeDir, tempDir } from './folders.ts';
import { ask, jsonIn } from './http.ts';
import type { CallAnswer, Visitor } from './visitor.ts';
import type { PersonRow } from '../../core/laboratory/store/people.ts';
import type { ProjectRow } from '../../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../../core/laboratory/store/laboratory.ts';

export interface InLaboratory {
  readonly lab: LaboratoryApp;
  readonly dir: string;
  readonly port: number;
  readonly base: string;
  readonly person: (name: string, isOwner?: boolean) => PersonRow;
  /** A project that is open, with members by their roles. */
  readonly project: (
    name: string,
    members?: Readonly<Partial<Record<Role, PersonRow>>>,
  ) => Promise<{ readonly row: ProjectRow; readonly app: App }>;
  readonly signIn: (person: PersonRow) => Visitor;
  readonly close: () => Promise<void>;
}

/** A laboratory in the sample world, on a temporary folder and a free port. */
export const runLaboratory = async (
  config: Partial<LaboratoryConfig> & Partial<AppConfig> = {},
): Promise<InLaboratory> => {
  const dir = config.dataDir ?? tempDir();
  const files = join(dir, 'window');
  mkdirSync(files, { recursive: true });
  writeFileSync(join(files, 'index.html'), '<title>Bowerbird</title>');
  const lab = await openLaboratory({
    dataDir: dir,
    version: '9.9.9',
    port: 0,
    background: false,
    sample: true,
    ways: { oidc: [], password: true, signUp: false },
    files,
    ...config,
  });
  const { port, address } = await lab.api.start();
  const laboratory = laboratoryIn(lab.store);

  const signIn = (person: PersonRow): Visitor => {
    const { secret, csrf } = laboratory.sessions.begin(person.id, { lives: 3_600_000 });
    const cookie = `bowerbird=${secret}`;
    const own = { cookie, origin: address, 'sec-fetch-site': 'same-origin' };
    const get: Visitor['get'] = (path, asking = {}) =>
      ask(port, path, { ...asking, headers: { cookie, ...asking.headers } });
    return {
      person,
      cookie,
      csrf,
      get,
      post: (path, form) =>
        ask(port, path, {
          method: 'POST',
          headers: { ...own, 'content-type': 'application/x-www-form-urlencoded' },
          body: new URLSearchParams({ token: csrf, ...form }).toString(),
        }),
      call: async ({ code }, name, params = {}) =>
        jsonIn(
          await ask(port, `/projects/${code}/app/call`, {
            method: 'POST',
            headers: { ...own, 'content-type': 'application/json', 'x-bowerbird-window': csrf },
            body: JSON.stringify({ id: 1, name, params }),
          }),
        ) as CallAnswer,
    };
  };

  return {
    lab,
    dir,
    port,
    base: address,
    person: (name, isOwner = false) =>
      laboratory.people.add({ name, email: `${name.toLowerCase()}@lab.example`, isOwner }),
    project: async (name, members = {}) => {
      const row = laboratory.projects.add({ name });
      for (const [role, person] of Object.entries(members))
        laboratory.members.set(row.id, person.id, role as Role);
      await lab.projects.byCode(row.code);
      const app = lab.projects.appOf(row.code);
      if (!app) throw new Error('the project is not open');
      return { row, app };
    },
    signIn,
    close: async () => {
      await lab.close();
      if (config.dataDir === undefined) removeDir(dir);
    },
  };
};
