// @vitest-environment jsdom
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startI18n } from '../../../i18n.ts';
import { bridgeTo, draw } from '../../../testing/drawn.tsx';
import type { ViewOnScreen } from '../view/view-on-screen.ts';
import { ExportButton } from './export-button.tsx';
import { changeExportChoice, exportChoice, renameExportChoice } from './export-choice.ts';
import { ExportDialog } from './export-dialog.tsx';

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
      <ExportButton view={view(name)} columns={{ note: false }} />
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

const toggle = (words: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="switch"]')].find((one) =>
    one.parentElement?.textContent.includes(words),
  );

test('the button does what was just chosen in the dialog, and names it', async () => {
  const calls = drawBoth('Garden');
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · CSV'));
  await vi.waitFor(() =>
    expect(document.body.textContent).toContain('Names people: author_id, author_name.'),
  );
  toggle('Replace people’s names')?.click();
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · CSV · pseudonyms'));
  const format = document.querySelector('select');
  if (format) format.value = 'ndjson';
  format?.dispatchEvent(new Event('change', { bubbles: true }));
  await vi.waitFor(() =>
    expect(button()?.textContent).toBe('Export 84 rows · NDJSON · pseudonyms'),
  );
  button()?.click();
  await vi.waitFor(() =>
    expect(calls.find(({ operation }) => operation === 'collections.export')?.params).toMatchObject(
      { name: 'Garden', format: 'ndjson', pseudonyms: true },
    ),
  );
});

test('a format that names people by its nature has no pseudonyms, and the next one has them again', async () => {
  changeExportChoice('Garden', { format: 'warc', hides: true });
  drawBoth('Garden');
  await vi.waitFor(() => expect(button()?.textContent).toBe('Export 84 rows · WARC'));
  changeExportChoice('Garden', { format: 'xlsx' });
  await vi.waitFor(() =>
    expect(button()?.textContent).toBe('Export 84 rows · Excel workbook · pseudonyms'),
  );
});

test('what was chosen outlives the window, and goes on under another name', () => {
  changeExportChoice('Hedge', { format: 'parquet', hides: true });
  renameExportChoice('Hedge', 'Wall');
  expect(JSON.parse(localStorage.getItem('bowerbird.export.collection:Wall') ?? '')).toEqual({
    format: 'parquet',
    hides: true,
    isWide: false,
  });
  expect(exportChoice('Wall').hides).toBe(true);
  expect(exportChoice('Elsewhere')).toEqual({ format: 'csv', hides: false, isWide: false });
});
