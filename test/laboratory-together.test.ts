/** Several members at the same rows: what one writes or codes never takes the place of what another did. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ItemView } from '#calls/index.ts';
import { openDataset } from '../core/collections/dataset.ts';
import type { App } from '../core/app/app.ts';
import { runLaboratory, type InLaboratory } from './support/run-laboratory.ts';
import type { Visitor } from './support/visitor.ts';
import type { ProjectRow } from '../core/laboratory/store/projects.ts';
import { laboratoryIn } from '../core/laboratory/store/laboratory.ts';

const NAME = 'Talk';
const COMMENTS = { operation: 'videosite.list-video-comments', params: { videoId: 'sample_001x' } };

let on: InLaboratory;
let row: ProjectRow;
let app: App;
let ada: Visitor;
let ben: Visitor;
let rita: Visitor;
let ids: readonly number[];

beforeAll(async () => {
  on = await runLaboratory();
  const people = { manager: on.person('Ada'), coder: on.person('Ben'), reader: on.person('Rita') };
  ({ row, app } = await on.project('Birds', people));
  [ada, ben, rita] = [on.signIn(people.manager), on.signIn(people.coder), on.signIn(people.reader)];
  await ada.call(row, 'collections.start', { name: NAME, sources: [COMMENTS] });
  const [run] = app.store.runs.recent(1);
  await app.collecting.follow(run?.id ?? '');
  const rows = await rowsFor(ada);
  ids = rows.map(({ id }) => id);
});
afterAll(() => on.close());

const rowsFor = async (visitor: Visitor): Promise<readonly ItemView[]> => {
  const { data } = await visitor.call(row, 'collections.rows', { name: NAME, limit: 5 });
  return (data as { rows: readonly ItemView[] }).rows;
};

const shownTo = async (visitor: Visitor, id: number) => {
  const { note, tags, ownTags, others } = (await rowsFor(visitor)).find((one) => one.id === id)!;
  return { note, tags, ownTags, others };
};

describe('notes', () => {
  test('two who save at the same moment both keep theirs, each with their name', async () => {
    const [id = 0] = ids;
    const saved = await Promise.all([
      ada.call(row, 'collections.annotate', { id, note: 'of Ada', tags: ['odd', 'x'] }),
      ben.call(row, 'collections.annotate', { id, note: 'of Ben', tags: ['odd'] }),
    ]);
    expect(saved.map(({ ok }) => ok)).toEqual([true, true]);
    const ofAda = { by: 'Ada', note: 'of Ada', tags: ['odd', 'x'] };
    const ofBen = { by: 'Ben', note: 'of Ben', tags: ['odd'] };
    expect(await shownTo(ada, id)).toEqual({
      note: 'of Ada',
      tags: ['odd', 'x'],
      ownTags: ['odd', 'x'],
      others: [ofBen],
    });
    expect(await shownTo(ben, id)).toEqual({
      note: 'of Ben',
      tags: expect.toSatisfy((tags: string[]) => tags.toSorted().join() === 'odd,x'),
      ownTags: ['odd'],
      others: [ofAda],
    });
    const { others, ...own } = await shownTo(rita, id);
    expect(own).toMatchObject({ note: undefined, ownTags: [] });
    expect(new Set(others)).toEqual(new Set([ofAda, ofBen]));
  });

  test('taking one’s own away, or writing beside many rows, touches nobody else’s', async () => {
    const [, first = 0, second = 0] = ids;
    await ada.call(row, 'collections.annotate', { id: first, note: 'kept', tags: ['a'] });
    const all = { name: NAME, filter: { rows: [first, second] } };
    const marked = await ben.call(row, 'collections.annotate-rows', {
      ...all,
      note: 'seen',
      tags: ['a', 'b'],
    });
    expect(await shownTo(ada, first)).toMatchObject({
      note: 'kept',
      ownTags: ['a'],
      // Ada had given the other tag already.
      others: [{ by: 'Ben', note: 'seen', tags: ['b'] }],
    });
    const { undo } = marked.data as { undo: string };
    const byAda = await ada.call(row, 'collections.undo-annotate-rows', { undo });
    expect(byAda.error?.code).toBe('not_found');
    await ben.call(row, 'collections.undo-annotate-rows', { undo });
    expect(await shownTo(ada, first)).toEqual({
      note: 'kept',
      tags: ['a'],
      ownTags: ['a'],
      others: undefined,
    });
    await ben.call(row, 'collections.annotate', { id: first, note: null, tags: [] });
    expect(await shownTo(ada, first)).toMatchObject({ note: 'kept', tags: ['a'] });
  });

  test('an export names who wrote; a reader writes nothing', async () => {
    const [, , third = 0] = ids;
    await ben.call(row, 'collections.annotate', { id: third, note: 'one line', tags: [] });
    await ada.call(row, 'collections.annotate', { id: third, note: 'another', tags: [] });
    const refused = await rita.call(row, 'collections.annotate', { id: third, note: 'mine' });
    expect(refused.error?.code).toBe('not_permitted');
    const noted = [...openDataset(app.store, NAME, { version: '1' }).rows()].map(
      ({ note }) => note,
    );
    expect(noted).toContain('Ada: another\n\nBen: one line');
  });
});

describe('codes', () => {
  test('two who give codes to the same row at the same moment both have given theirs', async () => {
    const [, , , id = 0] = ids;
    const code = app.store.newId();
    const joke = { id: code, name: 'Joke', colour: 'blue', definition: '', examples: '' };
    await ada.call(row, 'codes.change', { collection: NAME, codes: [joke] });
    const given = await Promise.all([
      ada.call(row, 'codes.set', { item: id, code }),
      ben.call(row, 'codes.set', { item: id, code }),
    ]);
    expect(given.map(({ ok, error }) => error?.message ?? ok)).toEqual([true, true]);
    const { codings } = app.store.codings.ofItem(id);
    expect(new Set(codings.map(({ coder }) => app.store.coders.find(coder)?.name))).toEqual(
      new Set(['Ada', 'Ben']),
    );
  });
});

test('whoever lets a run go on pays for it from then on', async () => {
  const dora = on.signIn(on.person('Dora'));
  laboratoryIn(on.lab.store).members.set(row.id, dora.person.id, 'collector');
  const allowed = { mostRequests: 1, mostCredits: 1 };
  const begun = await ada.call(row, 'collections.start', {
    name: 'Paid',
    sources: [COMMENTS],
    ...allowed,
  });
  const { id } = begun.data as { id: string };
  await app.collecting.follow(id);
  const stopped = app.store.runs.there(id);
  expect([stopped.state, stopped.keyId]).toEqual(['attention', `window:${ada.person.id}`]);
  await dora.call(row, 'runs.resume', { id, mostRequests: 9, mostCredits: 9 });
  expect(app.store.runs.there(id).keyId).toBe(`window:${dora.person.id}`);
  await app.collecting.follow(id);
  expect(app.store.ledger.credits(`window:${dora.person.id}`).partSpent).toBeGreaterThan(0);
});
