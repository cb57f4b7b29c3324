// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n.ts';
import { bridgeTo, draw } from '../../../testing/drawn.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import { ExportButton } from './export-button.tsx';
import { changeExportChoice, exportChoice, renameExportChoice } from './export-choice.ts';
import { ExportDialog } from './export-dialog.tsx';
import { writtenColumns } from './use-export.tsx';

beforeAll(startI18n);
afterEach(() => localStorage.clear());

const view = (name: string): ViewOnScreen => ({
  name,
  filter: {},
  sort: 'collected',
  ascending: true,
  count: 84,
  total: 84,
  marked: [],
});

const ANSWERS: Readonly<Record<string, object>> = {
  'collections.export': { files: ['/d/a.csv'], rows: 84 },
  'collections.identifying-columns': {
    people: ['author_id', 'author_name'],
    things: ['id'],
    texts: ['text'],
  },
};

/** Draws the button beside an open dialog; what is asked of the engine is returned. */
const drawBoth = (name: string): readonly { operation: string; params: object }[] => {
  const calls: { operation: string; params: object }[] = [];
  const bridge = bridgeTo((operation, params) => {
    calls.push({ operation, params });
    return Promise.resolve({ id: 1, ok: true, data: ANSWERS[operation] ?? {} });
  });
  draw(
    <>
      <ExportButton view={view(name)} columns={{ note: false }} onSheet={() => {}} />
      <ExportDialog view={view(name)} columns={{}} folder="/d" onClose={() => {}} />
    </>,
    bridge,
  );
  return calls;
};

const button = (): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.startsWith('Export 84 rows'),
  );

const radio = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="radio"]')].find(
    ({ textContent }) => textContent === words,
  );

/** The last button with these words: that of the sheet. */
const sheetButton = (): HTMLButtonElement | undefined =>
  [...document.querySelectorAll('button')].findLast(({ textContent }) =>
    textContent.startsWith('Export 84 rows'),
  );

const exported = (calls: ReturnType<typeof drawBoth>): readonly object[] =>
  calls.flatMap(({ operation, params }) => (operation === 'collections.export' ? [params] : []));

test('the first press opens the sheet, and later ones do what the button says', async () => {
  const calls = drawBoth('Garden');
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · Excel'));
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Names people: author_id, author_name.'),
  );
  button()?.click();
  expect(exported(calls)).toEqual([]);
  radio('Pseudonyms')?.click();
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · Excel · pseudonyms'));
  radio('CSV')?.click();
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · CSV · pseudonyms'));
  sheetButton()?.click();
  await vi.waitFor(() => expect(exported(calls)).toHaveLength(1));
  await vi.waitFor(() => expect(exportChoice('Garden').isUsed).toBe(true));
  await vi.waitFor(() => expect(button()?.disabled).toBe(false));
  button()?.click();
  await vi.waitFor(() => expect(exported(calls)).toHaveLength(2));
  expect(exported(calls)[1]).toMatchObject({
    name: 'Garden',
    format: 'csv',
    pseudonyms: true,
    columns: { note: false, id: false },
  });
});

test('ids and links are written unless an author is hidden', () => {
  const choice = exportChoice('Unseen');
  expect(writtenColumns({ author: true, note: false }, choice)).toEqual({
    columns: { author: true, note: false, id: true },
  });
  for (const more of [{ hides: true }, { leavesOut: true }, { hasIds: false }])
    expect(writtenColumns({ author: true }, { ...choice, ...more }).columns?.['id']).toBe(false);
  expect(writtenColumns({ author: false }, choice).columns).toEqual({ author: false, id: false });
  expect(writtenColumns({ author: true }, { ...choice, leavesOut: true }).columns?.['author']).toBe(
    false,
  );
  expect(writtenColumns({ author: true }, { ...choice, isWide: true })).toEqual({});
});

test('a format that names people by its nature has no pseudonyms, and the next one has them again', async () => {
  changeExportChoice('Garden', { format: 'warc', hides: true });
  drawBoth('Garden');
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · WARC'));
  changeExportChoice('Garden', { format: 'xlsx' });
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · Excel · pseudonyms'));
});

test('what was chosen outlives the window, and goes on under another name', () => {
  changeExportChoice('Hedge', { format: 'parquet', hides: true });
  renameExportChoice('Hedge', 'Wall');
  expect(JSON.parse(localStorage.getItem('bowerbird.export.collection:Wall') ?? '')).toEqual({
    format: 'parquet',
    hides: true,
    leavesOut: false,
    hasIds: true,
    isUsed: false,
    isWide: false,
  });
  expect(exportChoice('Wall').hides).toBe(true);
  expect(exportChoice('Elsewhere')).toMatchObject({
    format: 'parquet',
    hides: false,
    isWide: false,
  });
});
