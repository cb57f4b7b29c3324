import type { App, AppConfig } from '../../app/app.ts';
import { openLaboratory } from '../open-laboratory.ts';
import { readWays } from '../sign-in/ways.ts';
import { printAside } from '../../cli/print.ts';
import { windowFiles } from '../../cli/window-files.ts';
import { laboratoryIn } from '../store/laboratory.ts';

/** Opens the people and the projects of a data folder for `bowerbird serve --accounts`. */
export const openAccounts = async (config: AppConfig): Promise<App> => {
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
