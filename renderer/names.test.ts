/** What a question is called while nobody knows the name of what it asks for. */
import i18next from 'i18next';
import { createElement } from 'react';
import { beforeAll, describe, expect, it } from 'vitest';
import { startI18n } from './i18n.ts';
import { nameWithoutId, questionInWords, useKnownName } from './names.ts';
import { catalogue } from './operation-registry.fixture.ts';
import { registerOperations } from './operation-registry.ts';
import type { Question } from './places.ts';
import { renderDocument } from './shapes/testing/texts-in.tsx';

beforeAll(async () => {
  await startI18n();
  registerOperations(catalogue);
});

const inWords = (operation: string, params: Readonly<Record<string, unknown>>): string =>
  questionInWords({ operation: `site.${operation}`, params }, i18next.t);

describe('a question in words', () => {
  it('says what was chosen as the window calls it, and nothing of what is usual', () => {
    expect(inWords('comments', { videoId: 'v1', sort: 'newest' })).toBe('v1 · Newest');
    expect(inWords('comments', { videoId: 'v1', sort: 'top' })).toBe('v1');
    expect(inWords('chart', { chart: 'trending', country: 'US' })).toBe('');
  });

  it('keeps the words that somebody typed, although a list has the same', () => {
    expect(inWords('search', { query: 'newest' })).toBe('newest');
  });

  it('leaves out what is for machines, and shortens long lists', () => {
    expect(inWords('replies', { videoId: 'v1', commentId: 'c1', token: 'Eg0' })).toBe('v1 · c1');
    expect(inWords('alone', { ids: ['a', 'b', 'c', 'd', 'e'] })).toBe('a, b, c + 2');
  });
});

const Known = ({ operation, params }: Question) =>
  createElement('p', {}, useKnownName({ operation, params }) ?? 'unknown');

const known = (operation: string, params: Readonly<Record<string, unknown>>): string | null =>
  renderDocument(createElement(Known, { operation: `site.${operation}`, params })).body.textContent;

describe('the name of what is asked', () => {
  it('is what people call it, too, until another one is heard', () => {
    expect(known('user-posts', { username: 'sample.heron' })).toBe('sample.heron');
  });

  it('is no number and no id', () => {
    expect(known('user-posts', { username: '1234' })).toBe('unknown');
    expect(known('comments', { videoId: 'dQw4w9' })).toBe('unknown');
  });
});

describe('a name without an id', () => {
  const named = (operation: string, params: Readonly<Record<string, unknown>>) =>
    nameWithoutId({ operation: `site.${operation}`, params });

  it('is a handle or the words of a search', () => {
    expect(named('user-posts', { username: 'sample.heron' })).toBe('sample.heron');
    expect(named('search', { query: 'blue birds' })).toBe('blue birds');
  });

  it('is nothing where only an id is known', () => {
    expect(named('comments', { videoId: 'dQw4w9' })).toBeUndefined();
  });
});
