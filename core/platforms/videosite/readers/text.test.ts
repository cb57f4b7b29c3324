import { expect, test } from 'vitest';
import { isMachineName, languageName } from './text.ts';

test.each([
  ['English (auto-generated)', 'English', true],
  ['Portuguese (Brazil) (auto-generated)', 'Portuguese (Brazil)', true],
  ['English (United Kingdom)', 'English (United Kingdom)', false],
  ['Deutsch', 'Deutsch', false],
  ['', undefined, false],
  [undefined, undefined, false],
])('%s is %s', (track, name, byMachine) => {
  expect([languageName(track), isMachineName(track)]).toEqual([name, byMachine]);
});
