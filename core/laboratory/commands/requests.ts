import { withProjectStore } from '../projects/project-store.ts';
import { dataDirFromGiven, EXIT, flag, UsageError, type Given } from '../../cli/command.ts';
import { printJson, printLine } from '../../cli/print.ts';
import { withLaboratory } from './laboratory-of.ts';

/** Whom desktops of members asked to forget, of every project; `lab forget-person` decides them. */
export const requests = (given: Given): Promise<number> => {
  if (given.rest.length > 0) throw new UsageError('lab requests takes no argument');
  return withLaboratory(given, async (laboratory) => {
    const dir = dataDirFromGiven(given);
    const all: object[] = [];
    for (const project of laboratory.projects.held())
      await withProjectStore(dir, project, ({ forgettingRequests }) => {
        for (const { at, platform, names, person } of forgettingRequests.open()) {
          const by = laboratory.people.get(person)?.name ?? person;
          all.push({ project: project.name, at, by, platform, names });
          if (!flag(given, 'json'))
            printLine(`${project.name}: ${at} ${by}: ${platform} ${names[0] ?? ''}`);
        }
      });
    if (flag(given, 'json')) printJson(all);
    else if (all.length === 0) printLine('Nobody waits to be forgotten.');
    return EXIT.ok;
  });
};
