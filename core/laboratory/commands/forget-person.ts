import { createHash } from 'node:crypto';
import type { HeldOfPersonView } from '#calls/index.ts';
import { projectFolder, withProjectStore } from '../projects/project-store.ts';
import { dataDirFromGiven, EXIT, UsageError } from '../../cli/command.ts';
import { platformNamed } from '../../cli/find-call.ts';
import { forget, formatHeldLines, readmit } from '../../cli/forget-person.ts';
import { localCall } from '../../cli/local-call.ts';
import { printAside, printJson, printLine } from '../../cli/print.ts';
import { isMeant } from './is-meant.ts';
import { withLaboratory } from './laboratory-of.ts';
import type { LabGiven } from './lab-help.ts';

/** A data file of the laboratory, as the commands of one person take it. */
interface Place {
  readonly name: string;
  readonly given: LabGiven;
}

/** Forgets a person in all projects, the closed ones among them, once it was shown what each of them holds. */
export const forgetEverywhere = async (given: LabGiven): Promise<number> => {
  const [platformName, person, ...more] = given.rest;
  if (platformName === undefined || person === undefined || more.length > 0)
    throw new UsageError('lab forget-person takes a PLATFORM and an ID');
  const about = { platform: platformNamed(platformName).segment, person };
  const places = await placesIn(given);
  if (given.options.undo) {
    for (const place of places) await readmit(place.given, about);
    return EXIT.ok;
  }
  const held: (Place & { readonly held: HeldOfPersonView })[] = [];
  for (const place of places)
    held.push({
      ...place,
      held: await localCall(place.given, 'collections.held-of-person', about),
    });
  const digest = createHash('sha256')
    .update(held.map((one) => one.held.digest).join(' '))
    .digest('hex');
  const show = (print: (line: string) => void): void => {
    for (const one of held) {
      print(`${one.name}:`);
      for (const line of formatHeldLines(one.held)) print(`  ${line}`);
    }
    print(`Digest of all this: ${digest}`);
  };
  if (given.options.preview) {
    if (given.options.json)
      printJson({ digest, projects: held.map(({ name, held: of }) => ({ name, held: of })) });
    else show(printLine);
    return EXIT.ok;
  }
  const otherwise = 'Nothing is deleted: what is held';
  if (!(await isMeant(given, { digest, show, otherwise }))) return EXIT.failed;
  let code: number = EXIT.ok;
  for (const one of held) {
    printAside(`${one.name}:`);
    const ended = await forget(one.given, { ...about, digest: one.held.digest });
    code = Math.max(code, ended);
  }
  return code;
};

/** The file beside the projects comes first: projects that are made meanwhile take over whom it leaves out. */
const placesIn = (given: LabGiven): Promise<readonly Place[]> =>
  withLaboratory(given, (laboratory) => {
    const dir = dataDirFromGiven(given);
    const at = (name: string, data: string): Place => ({
      name,
      given: { ...given, options: { ...given.options, data } },
    });
    return [
      at('Beside the projects', dir),
      ...laboratory.projects.held().map(({ id, name }) => at(name, projectFolder(dir, id))),
    ];
  });

/** Whom desktops of members asked to forget, of every project; `lab forget-person` decides them. */
export const requests = (given: LabGiven): Promise<number> => {
  if (given.rest.length > 0) throw new UsageError('lab requests takes no argument');
  return withLaboratory(given, async (laboratory) => {
    const dir = dataDirFromGiven(given);
    const all: object[] = [];
    for (const project of laboratory.projects.held())
      await withProjectStore(dir, project, ({ forgettingRequests }) => {
        for (const { at, platform, names, person } of forgettingRequests.open()) {
          const by = laboratory.people.get(person)?.name ?? person;
          all.push({ project: project.name, at, by, platform, names });
          if (!given.options.json)
            printLine(`${project.name}: ${at} ${by}: ${platform} ${names[0] ?? ''}`);
        }
      });
    if (given.options.json) printJson(all);
    else if (all.length === 0) printLine('Nobody waits to be forgotten.');
    return EXIT.ok;
  });
};
