import { describe, expect, it } from 'vitest';
import { paramsFromDraft, findProblem } from '../../../fields.ts';
import {
  fieldsOfAsks,
  hindrance,
  isKept,
  listOffers,
  computeStanding,
  computeSteps,
} from './setup-state.ts';

const terms = (shown: boolean) => ({
  date: '2026-01-02',
  url: 'https://x.example',
  says: [],
  shown,
});

describe('how far one has come', () => {
  it('begins with access and terms, in any order; entering waits for the terms', () => {
    expect(computeSteps({ source: 'none', terms: terms(false) })).toEqual({
      get: 'open',
      terms: 'open',
      enter: 'waits',
    });
    expect(computeSteps({ source: 'none', terms: terms(true) })).toEqual({
      get: 'open',
      terms: 'done',
      enter: 'open',
    });
  });

  it('what the environment gave still waits for the terms', () => {
    const given = { source: 'environment', terms: terms(false) } as const;
    expect(computeSteps(given)).toEqual({ get: 'done', terms: 'open', enter: 'done' });
    expect(hindrance(given)).toBe('terms');
    expect(computeStanding(given)).toBe('terms');
  });

  it('can be used once both are there', () => {
    expect(hindrance({ source: 'none', terms: terms(true) })).toBe('nothing');
    expect(computeStanding({ source: 'none', terms: terms(false) })).toBe('none');
    expect(hindrance({ source: 'keychain', terms: terms(true) })).toBeUndefined();
    expect(computeStanding({ source: 'file', terms: terms(true) })).toBe('file');
  });

  it('only what is kept here can be forgotten here', () => {
    const sources = ['keychain', 'file', 'environment', 'none'] as const;
    expect(sources.filter((source) => isKept({ source }))).toEqual(['keychain', 'file']);
  });
});

describe('what it gives', () => {
  it('tells what nothing else answers from what the public page answers too', () => {
    const operations = [
      { id: 'a.one', title: 'One', routes: ['public-page', 'official-api'] },
      { id: 'a.two', title: 'Two', routes: ['official-api'] },
      { id: 'a.three', title: 'Three', routes: ['public-page'] },
    ] as const;
    expect(listOffers(['a.one', 'a.two', 'a.gone'], operations)).toEqual({
      only: ['Two'],
      also: ['One'],
    });
  });
});

describe('what is filled in', () => {
  const asks = [
    {
      name: 'clientId',
      label: { message: 'Client id' },
      hint: { message: '' },
      secret: false,
      optional: false,
      environment: 'X_ID',
      pattern: '^[\\w-]{10,40}$',
    },
    {
      name: 'clientSecret',
      label: { message: 'Client secret' },
      hint: { message: '' },
      secret: true,
      optional: true,
      environment: 'X_SECRET',
      pattern: '^[\\w.~+/=-]{16,60}$',
    },
  ];
  const [id, secret] = fieldsOfAsks(asks);

  it('is checked by its pattern, without the space around a pasted value', () => {
    if (!id || !secret) throw new Error('two fields were declared');
    expect(findProblem(id, '')).toEqual({ is: 'missing' });
    expect(findProblem(id, 'too short')).toEqual({ is: 'wrong-shape' });
    expect(findProblem(id, '  bower-0123456 ')).toBeUndefined();
    expect(findProblem(secret, '')).toBeUndefined();
    expect(findProblem(secret, 'short')).toEqual({ is: 'wrong-shape' });
  });

  it('leaves out what was left empty', () => {
    expect(
      paramsFromDraft(fieldsOfAsks(asks), { clientId: ' bower-0123456\n', clientSecret: '  ' }),
    ).toEqual({ clientId: 'bower-0123456' });
  });
});
