import { expect, test } from 'vitest';
import { catalogue } from '../../engine/catalogue.ts';
import { createAccountMatcher } from './account-matcher.ts';
import { isAboutPerson } from './person-test.ts';

const matcher = createAccountMatcher(
  { ids: ['7650000001'], handles: ['heron'], addresses: [] },
  { domains: new Set(['x.com']), hasHandleFirst: true },
);
const isAbout = (operation: string, params: unknown): boolean =>
  isAboutPerson(catalogue.find(operation), params, matcher, () => false);

test.each(['entityIds', 'ids'])('a batch of accounts names them by %s', (name) => {
  expect(isAbout('microblog.batch-users', { [name]: ['1', '7650000001'] })).toBe(true);
  expect(isAbout('microblog.batch-users', { [name]: ['1', '2'] })).toBe(false);
});

test('the same number of a post is no name', () => {
  expect(isAbout('microblog.batch-posts', { entityIds: ['7650000001'] })).toBe(false);
});
