/** What a server does when a project ends, and what of members and plans it writes into the audit trail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inside } from './support/cli.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { PersonRow } from '../core/laboratory/store/people.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

let on: InLaboratory;
let ada: PersonRow;
let ben: PersonRow;

beforeAll(async () => {
  on = await runLaboratory();
  [ada, ben] = [on.person('Ada', true), on.person('Ben')];
});
afterAll(() => on.close());

const acts = (project: string) =>
  laboratoryIn(on.lab.store)
    .audit.list({ limit: 100, project })
    .map(({ act, by, facts }) => ({ act, by, facts }));

test('a project whose end is over is closed, and its open windows hear no more', async () => {
  const { projects } = laboratoryIn(on.lab.store);
  const [over, lasting] = [
    await on.project('Over', { manager: ada }),
    await on.project('Lasting', { manager: ada }),
  ];
  const { cookie, csrf } = on.signIn(ada);
  const listen = (code: string) =>
    fetch(`${on.base}/projects/${code}/app/events`, {
      headers: { cookie, 'x-bowerbird-window': csrf },
    });
  const events = await listen(over.row.code);
  expect(events.status).toBe(200);
  projects.setEnds(over.row.id, '2020-01-31');
  projects.setEnds(lasting.row.id, '2999-01-31');
  await on.lab.projects.closeEnded();
  await events.text();
  expect((await listen(over.row.code)).status).toBe(403);
  expect(over.app.ending.aborted).toBe(true);
  expect([projects.there(over.row.id).closed, projects.there(lasting.row.id).closed]).toEqual([
    expect.stringMatching(/^\d{4}-/),
    null,
  ]);
  expect(lasting.app.ending.aborted).toBe(false);
  expect(acts(over.row.id)[0]).toEqual({ act: 'project-closed', by: undefined, facts: {} });
});

test('a project that was closed by another program is let go of', async () => {
  const { row, app } = await on.project('Elsewhere');
  laboratoryIn(on.lab.store).projects.close(row.id);
  await on.lab.projects.closeEnded();
  expect(app.ending.aborted).toBe(true);
});

test('a part comes with an invitation also where the project was not open, and is in the audit trail', async () => {
  const laboratory = laboratoryIn(on.lab.store);
  const project = laboratory.projects.add({ name: 'Made by the command line' });
  expect(on.lab.projects.appOf(project.code)).toBeUndefined();
  const { row } = laboratory.invitations.make({
    project: project.id,
    role: 'collector',
    email: 'ben@lab.example',
    monthly: 7,
    by: ada.id,
    lives: 60_000,
  });
  on.lab.projects.setPartOf(row, ben.id);
  await on.lab.projects.byCode(project.code);
  expect(on.lab.projects.appOf(project.code)?.store.ledger.parts()).toEqual([
    { person: ben.id, monthly: 7, spent: 0 },
  ]);
  expect(acts(project.id)[0]).toEqual({
    act: 'part-set',
    by: ada.id,
    facts: { person: ben.id, monthly: 7, invitation: row.id },
  });
});

test('a plan is the owner’s to choose, and is in the audit trail', async () => {
  const { row } = await on.project('Planned', { manager: ada });
  const chosen = await on.signIn(ada).call(row, 'plan.set', { plan: 'researcher' });
  expect(chosen).toMatchObject({ ok: false, error: { code: 'not_permitted' } });
  const { out } = await inside('lab', 'project', 'plan', 'Planned', 'researcher', '--data', on.dir);
  expect(out).toBe('Planned: researcher plan\n');
  expect(acts(row.id)[0]).toMatchObject({ act: 'plan-set', facts: { plan: 'researcher' } });
  const plan = await on.signIn(ada).call(row, 'plan.get');
  expect(plan.data).toMatchObject({ plan: 'researcher' });
});

test('a case log, out of which nothing can be taken, calls a coding member by the id', async () => {
  const { row, app } = await on.project('Coded', { manager: ada });
  const visitor = on.signIn(ada);
  const { id: collection } = app.store.collections.open('Notes');
  const code = {
    id: app.store.newId(),
    name: 'kind',
    colour: 'blue',
    definition: '',
    examples: '',
  };
  const changed = await visitor.call(row, 'codes.change', { collection, codes: [code] });
  expect(changed).toMatchObject({ ok: true });
  const lines = [...app.store.caseLog.lines(collection)].map((line) => JSON.parse(line) as object);
  expect(lines.at(-1)).toMatchObject({ act: 'codebook', facts: { version: 1, coder: ada.id } });
});
