import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { steepWith } from '../test/support/growth.ts';
import { findProblem, type Field } from './fields.ts';
import { harmless, localInstants } from './format.ts';
import { plainText } from './pages/explore/transcript-search.ts';
import { CodeBlock } from './parts/text/code-block.tsx';
import { plainWords } from './parts/text/formatted.tsx';
import { trueHost } from './parts/text/true-host.ts';

// Much is read here: a busy machine takes its time, which decides nothing.
vi.setConfig({ testTimeout: 120_000 });

/** Texts of 3, 30 and 300 kB that were made to keep the window busy: work grows with their length. */

const list: Field = { name: 'ids', kind: 'list', required: true, schema: { type: 'array' } };

describe('platform text', () => {
  test.each<[string, (text: string) => unknown]>([
    ['made harmless', (text) => harmless(text)],
    ['with instants', (text) => localInstants(text)],
    ['of a transcript', (text) => plainText([{ startMs: 0, text }])],
    ['beyond what Markdown is read of', (text) => plainWords(text)],
    ['of a link', (text) => trueHost('https://x.example/', text)],
    ['as an address', (text) => trueHost(text, text)],
    ['as a list of ids', (text) => findProblem(list, text)],
  ])('%s', (_name, work) => {
    for (const before of ['', 'https://'])
      expect(steepWith(work, { before, after: 'x' })).toBeUndefined();
  });
});

test('a list of ids that all differ', () => {
  const many = (text: string) =>
    findProblem(list, Array.from({ length: text.length / 10 }, (_, at) => `id${at}`).join(','));
  expect(steepWith(many, { units: ['a'] })).toBeUndefined();
});

test('JSON with colours, which it has up to 60 kB', () => {
  const drawn = (text: string) =>
    renderToStaticMarkup(createElement(CodeBlock, { title: 'x', text, json: true }));
  expect(
    steepWith(drawn, {
      before: '"',
      units: ['\\"', '"', ' ', '1', '1.', 'a'],
      sizes: [5500, 55_000],
    }),
  ).toBeUndefined();
});
