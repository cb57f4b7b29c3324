import { withProjectStore } from '../projects/project-store.ts';
import { isPlan, PLAN_NAMES } from '../../store/index.ts';
import { dataDirFromGiven, EXIT, UsageError } from '../../cli/command.ts';
import { printJson, printLine, printTable } from '../../cli/print.ts';
import { heldProjectNamed, projectNamed, withLaboratory } from './laboratory-of.ts';
import type { ProjectRow } from '../store/projects.ts';
import type { LabGiven } from './lab-help.ts';

const USAGE =
  'lab project takes add NAME, list, close PROJECT, close-due, archive PROJECT, credits PROJECT N or plan PROJECT PLAN';

/** What is done with projects. */
export const project = async (given: LabGiven): Promise<number> => {
  const [verb, name, amount, ...more] = given.rest;
  if (more.length > 0) throw new UsageError(`unexpected argument: ${more[0]}`);
  if (verb === 'list' && name === undefined) return list(given);
  if (verb === 'close-due' && name === undefined) return closeDue(given);
  const takesMore = verb === 'credits' || verb === 'plan';
  if (name === undefined || (amount !== undefined) !== takesMore) throw new UsageError(USAGE);
  if (verb === 'add') return add(given, name);
  if (verb === 'close') return close(given, name);
  if (verb === 'archive') return (await import('./archive-project.ts')).archiveProject(given, name);
  if (verb === 'credits') return grant(given, name, amount ?? '');
  if (verb === 'plan') return setPlan(given, name, amount ?? '');
  throw new UsageError(USAGE);
};

const list = (given: LabGiven): Promise<number> =>
  withLaboratory(given, (laboratory) => {
    const rows = laboratory.projects.list();
    if (given.options.json) printJson(rows);
    else if (rows.length === 0) printLine('no project');
    else
      printTable(
        ['Project', 'Code', 'Members', 'Created', 'State'],
        rows.map(({ id, name, code, created, ...state }) => [
          name,
          code,
          String(laboratory.members.of(id).length),
          created.slice(0, 10),
          stateText(state),
        ]),
      );
    return EXIT.ok;
  });

const stateText = ({
  ends,
  closed,
  archived,
}: Pick<ProjectRow, 'ends' | 'closed' | 'archived'>) => {
  if (archived !== null) return `archived ${archived.slice(0, 10)}`;
  if (closed !== null) return 'closed';
  return ends === null ? 'open' : `until ${ends}`;
};

/** A server that has them open lets go of them by itself. */
const closeDue = (given: LabGiven): Promise<number> =>
  withLaboratory(given, ({ projects }) => {
    const closed = projects.due().map(({ id }) => projects.close(id));
    if (given.options.json) printJson(closed);
    else if (closed.length === 0) printLine('no project is due');
    else for (const { name } of closed) printLine(`closed ${name}`);
    return EXIT.ok;
  });

const add = (given: LabGiven, name: string): Promise<number> =>
  withLaboratory(given, async (laboratory) => {
    const plan = given.options.plan ?? 'free';
    if (!isPlan(plan)) throw new UsageError(`--plan takes ${PLAN_NAMES.join(', ')}`);
    const ends = given.options.ends;
    if (ends !== undefined && !/^\d{4}-\d\d-\d\d$/.test(ends))
      throw new UsageError('--ends takes a day: 2027-02-15');
    const made = laboratory.projects.add({ name, plan, ends });
    // Its first balance is there before anybody opens it.
    await withProjectStore(dataDirFromGiven(given), made, () => undefined);
    if (given.options.json) printJson(made);
    else printLine(`${made.name}  ${made.code}`);
    return EXIT.ok;
  });

const close = (given: LabGiven, words: string): Promise<number> =>
  withLaboratory(given, (laboratory) => {
    const { id, name } = projectNamed(laboratory, words);
    laboratory.projects.close(id);
    if (given.options.json) printJson({ id, closed: true });
    else printLine(`closed ${name}`);
    return EXIT.ok;
  });

const grant = (given: LabGiven, words: string, amount: string): Promise<number> =>
  withLaboratory(given, (laboratory) => {
    if (!/^[1-9]\d{0,8}$/.test(amount)) throw new UsageError('credits are a whole number above 0');
    const project = heldProjectNamed(laboratory, words);
    return withProjectStore(dataDirFromGiven(given), project, (store) => {
      const balance = store.ledger.grant(Number(amount), given.options.note ?? 'by the owner');
      laboratory.audit.append('credits-granted', {
        subject: project.id,
        facts: { amount: Number(amount) },
      });
      if (given.options.json) printJson({ id: project.id, balance });
      else printLine(`${project.name}: ${balance} credits`);
      return EXIT.ok;
    });
  });

/** An allowance that it gives is there at once. */
const setPlan = (given: LabGiven, words: string, plan: string): Promise<number> =>
  withLaboratory(given, (laboratory) => {
    if (!isPlan(plan)) throw new UsageError(`a plan is ${PLAN_NAMES.join(' or ')}`);
    const project = heldProjectNamed(laboratory, words);
    return withProjectStore(dataDirFromGiven(given), project, (store) => {
      // In another file, and first, so that no plan is there of which nobody can tell who chose it.
      laboratory.audit.append('plan-set', { subject: project.id, facts: { plan } });
      store.ledger.setPlan(plan);
      if (given.options.json) printJson({ id: project.id, plan });
      else printLine(`${project.name}: ${plan} plan`);
      return EXIT.ok;
    });
  });
