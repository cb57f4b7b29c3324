import { expect, test, vi } from 'vitest';
import { endpointName } from '../core/capture/form-of.ts';
import { createTextFinder } from '../core/capture/find-texts.ts';
import { readPasted } from '../core/collections/pasted.ts';
import { isNamed } from '../core/doors/http/etag.ts';
import { secretIn } from '../core/doors/http/bearer.ts';
import { catalogue } from '../core/engine/catalogue.ts';
import { openCursor, sealCursor } from '../core/engine/cursor.ts';
import { csvText } from '../core/exports/csv-text.ts';
import { cutToCell } from '../core/exports/table.ts';
import { xmlText } from '#kit/xml-elements.ts';
import { flatHeaders } from '../core/net/headers.ts';
import { cutWords } from '../core/store/collections/cut-words.ts';
import { questionFromTyped } from '../core/store/collections/words.ts';
import { findSteepGrowths, steepWith } from './support/growth.ts';
import { TEXT_GROWTHS } from './support/growths.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 600_000 });

/** What rooms that reach files, sockets or the store make of a text from outside. */

const SIZES = [15_000, 150_000];

test.each<[string, (text: string) => unknown]>([
  ['names of endpoints', endpointName],
  ['pasted lines', (text) => readPasted(catalogue, text.replaceAll(/[&>}]/g, '$&\n'))],
  ['names of answers that are known', (text) => isNamed(text.replaceAll('&', ','), 'W/"a"')],
  ['keys', (text) => secretIn(`Bearer ${text}`)],
  ['cursors that are opened', (text) => openCursor('forum.get-user', {}, text)],
  ['cursors that are made', (text) => sealCursor('forum.get-user', {}, text)],
  ['cells of a table', (text) => csvText([[text, cutToCell(text)]])],
  ['texts of a network', (text) => xmlText(text)],
  ['headers', (text) => flatHeaders({ 'set-cookie': text.split(';'), link: text })],
  ['words that are looked for', (text) => [cutWords(text), questionFromTyped(text)]],
])('%s', (_, work) => {
  expect(findSteepGrowths(work, TEXT_GROWTHS, SIZES)).toEqual([]);
  expect(steepWith(work, { sizes: SIZES })).toBeUndefined();
});

test('many texts that are looked for at once', () => {
  const find = (texts: readonly string[]): unknown =>
    createTextFinder(texts).replaceIn(texts.join(' '), '');
  const growths = {
    'that differ': (size: number) => Array.from({ length: size }, (_, at) => `s${at * 7919}e`),
    'that begin alike': (size: number) =>
      Array.from({ length: size }, (_, at) => `${'ab'.repeat(20)}${at}`),
    'that end alike': (size: number) =>
      Array.from({ length: size }, (_, at) => `${at}${'ab'.repeat(20)}`),
    'of one sign': (size: number) =>
      Array.from({ length: Math.sqrt(size) }, (_, at) => 'a'.repeat(at)),
  };
  // What fits into a processor's cache is quicker by more than its size.
  expect(findSteepGrowths(find, growths, [8000, 60_000])).toEqual([]);
});
