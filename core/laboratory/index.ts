/** The one door of this room: what the command line asks of a laboratory, loaded when it is asked for. */
import type { App, AppConfig } from '../app/app.ts';
import { printAside } from '../cli/print.ts';
import { windowFiles } from '../cli/window-files.ts';

export const lab = async () => (await import('./commands/lab.ts')).lab;

export const collectFor = async () => (await import('./commands/collect-for.ts')).collectFor;

/** Opens the people and the projects of a data folder for `bowerbird serve --accounts`. */
export const openAccounts = async (config: AppConfig): Promise<App> => {
  const [{ openLaboratory }, { readWays }, { laboratoryIn }] = await Promise.all([
    import('./open-laboratory.ts'),
    import('./sign-in/ways.ts'),
    import('./store/laboratory.ts'),
  ]);
  const app = await openLaboratory({
    ...config,
    ways: readWays(process.env),
    files: windowFiles(),
  });
  if (laboratoryIn(app.store).people.count() === 0)
    printAside(
      'nobody can sign in yet: bowerbird lab owner EMAIL prints the link of the first owner',
    );
  return app;
};
